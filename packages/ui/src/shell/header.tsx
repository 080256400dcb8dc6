import { may, type User, worksHere } from '@clubhouse/core/auth';
import { homePathOf, SCREENS } from '@clubhouse/core/screens';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFacility } from '../client/facility.ts';
import { useHomeMember } from '../client/home-member.ts';
import { useSession } from '../client/index.ts';
import { Button, ButtonLink } from '../kit/index.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { useIsSticky } from '../kit/use-is-sticky.ts';
import { type AccountMenuProps, accountButton } from './account-button.tsx';
import { lazyMenu } from './lazy-menu.tsx';
import { Logo, Mark } from './logo.tsx';
import { OpeningBar } from './opening-bar.tsx';
import type { Opening } from './shown-location.ts';
import { isWorkPath } from './work-paths.ts';

const AccountMenu = lazyMenu<AccountMenuProps>(
  () => import('./account-menu.tsx'),
  ({ user }) => accountButton(user),
);

const MEMBERS_LINKS = [
  { to: SCREENS.bookLesson.path, text: 'Lessons' },
  { to: SCREENS.leaguesSignup.path, text: 'Leagues' },
];

/**
 * The website's header. It hides when the user scrolls down, unless it has the focus or shows a message about
 * the next screen. It always stays for people who work here, so that the navigation is always in reach.
 */
export function Header({ pathname, opening }: { pathname: string; opening: Opening | null }) {
  const { user, isLoading } = useSession();
  const scrollState = useScrollState();
  const bar = useRef<HTMLElement>(null);
  const isSticky = useIsSticky(bar, setHeaderHeight);
  const isForWork = user ? worksHere(user) : isLoading && isWorkPath(pathname);
  const isHidden = scrollState === 'down' && !opening && !isForWork;
  // At the top of the landing page, the picture extends behind the header. Members have no such picture,
  // because `/` shows their home screen.
  const isOverPicture = useHomeMember() === null && pathname === '/' && scrollState === 'top';
  useEffect(() => showThemeColor(isOverPicture), [isOverPicture]);
  return (
    <header
      ref={bar}
      data-covers={(isSticky && !isHidden) || undefined}
      className={`${isSticky ? 'sticky' : 'relative'} top-0 z-30 border-b print:hidden focus-within:translate-y-0 motion-safe:transition-[translate,background-color] ${isOverPicture ? 'dark border-transparent text-text' : 'border-border bg-background/95 backdrop-blur'} ${isHidden ? '-translate-y-full' : ''}`}
    >
      {isForWork ? (
        <WorkHeader user={user} pathname={pathname} isOverPicture={isOverPicture} />
      ) : (
        <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-2 px-4 py-2 sm:px-6">
          <Link to="/" className="inline-flex min-h-11 min-w-11 items-center rounded-sm">
            <Logo isOnDark={isOverPicture} />
          </Link>
          {/* Shows no links until the session has loaded, because a link could change during a tap. */}
          {!isLoading && (
            <nav aria-label="Main" className="flex items-center gap-1">
              {user ? (
                <SignedInLinks user={user} pathname={pathname} />
              ) : (
                <ButtonLink to={SCREENS.auth.path} look="secondary">
                  <span>
                    Login<span className="max-sm:hidden"> / Register</span>
                  </span>
                </ButtonLink>
              )}
              <AccountMenu user={user} pathname={pathname} />
            </nav>
          )}
        </div>
      )}
      <OpeningBar opening={opening} />
    </header>
  );
}

const WorkNavigation = lazyPart<{ user: User; pathname: string }>(
  () => import('./work-navigation-bars.tsx'),
  {
    waiting: <div className="flex-1" />,
    failed: (failure) => (
      <Button look="secondary" isBusy={failure.isTrying} busyText="Trying..." onClick={failure.retry}>
        Show navigation
      </Button>
    ),
  },
);

/** Loads the navigation's script together with the screen, so both appear at the same time. */
export const prepareWorkNavigation = async (pathname: string): Promise<unknown> =>
  isWorkPath(pathname) && WorkNavigation.preload();

type WorkHeaderProps = { user: User | null; pathname: string; isOverPicture: boolean };

/** The header for staff, admins and coaches. */
function WorkHeader({ user, pathname, isOverPicture }: WorkHeaderProps) {
  const { place } = useFacility();
  return (
    <div className="flex min-h-16 items-center gap-2 px-4 py-2">
      <Link
        to={user ? homePathOf(user) : '/'}
        aria-label={`${place.name}, home`}
        className="grid min-h-11 min-w-11 shrink-0 place-items-center rounded-sm"
      >
        <Mark isOnDark={isOverPicture} />
      </Link>
      {user && (
        <>
          <WorkNavigation user={user} pathname={pathname} />
          <AccountMenu user={user} pathname={pathname} />
        </>
      )}
    </div>
  );
}

/** Matches the toolbar of phone browsers to the content below it. Only the light theme needs this. */
function showThemeColor(isOverPicture: boolean): void {
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', isOverPicture ? '#0B110E' : '#F7F5EF');
}

/** Sets the CSS variable that lets content start behind the header or stay below it. */
const setHeaderHeight = (height: number) =>
  document.documentElement.style.setProperty('--header-height', `${height}px`);

function SignedInLinks({ user, pathname }: { user: User; pathname: string }) {
  if (!may(user, 'bookBays')) return <ButtonLink to={SCREENS.contact.path}>Book a Demo</ButtonLink>;
  return (
    <>
      <ButtonLink
        to={SCREENS.booking.path}
        aria-current={pathname === SCREENS.booking.path ? 'page' : undefined}
      >
        Book Now
      </ButtonLink>
      {MEMBERS_LINKS.map(({ to, text }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-md px-3 font-[550] hover:bg-accent-soft aria-[current=page]:text-accent max-sm:hidden"
        >
          {text}
        </Link>
      ))}
    </>
  );
}

const TOP_PX = 100;

type ScrollState = 'top' | 'down' | 'up';

function useScrollState(): ScrollState {
  const [scrollState, setScrollState] = useState<ScrollState>('top');
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const top = window.scrollY;
      setScrollState(top <= TOP_PX ? 'top' : top > last ? 'down' : 'up');
      last = top;
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return scrollState;
}
