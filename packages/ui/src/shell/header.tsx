import { may, type User } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../client/index.ts';
import { ButtonLink } from '../kit/index.ts';
import { useIsSticky } from '../kit/use-is-sticky.ts';
import { AccountMenuButton } from './account-menu-button.tsx';
import { Logo } from './logo.tsx';
import { OpeningBar } from './opening-bar.tsx';
import type { Opening } from './shown-location.ts';

const MEMBERS_LINKS = [
  { to: SCREENS.bookLesson.path, text: 'Lessons' },
  { to: SCREENS.leaguesSignup.path, text: 'Leagues' },
];

/** Scrolling down hides the header, unless the header has focus or shows a message. */
export function Header({ pathname, opening }: { pathname: string; opening: Opening | null }) {
  const { user, isLoading } = useSession();
  const scrollState = useScrollState();
  const bar = useRef<HTMLElement>(null);
  const isSticky = useIsSticky(bar, setHeaderHeight);
  const isHidden = scrollState === 'down' && !opening;
  // The landing page's picture extends behind the header.
  const isOverPicture = pathname === '/' && scrollState === 'top';
  return (
    <header
      ref={bar}
      className={`${isSticky ? 'sticky' : 'relative'} top-0 z-30 border-b print:hidden focus-within:translate-y-0 motion-safe:transition-[translate,background-color] ${isOverPicture ? 'dark border-transparent text-text' : 'border-border bg-background/95 backdrop-blur'} ${isHidden ? '-translate-y-full' : ''}`}
    >
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-2 px-4 py-2 sm:px-6">
        <Link to="/" className="inline-flex min-h-11 min-w-11 items-center rounded-sm">
          <Logo isOnDark={isOverPicture} />
        </Link>
        {/* Shows no links until the session has loaded. Otherwise, a link could change while the user taps it. */}
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
            <AccountMenuButton user={user} pathname={pathname} />
          </nav>
        )}
      </div>
      <OpeningBar opening={opening} />
    </header>
  );
}

/** Stores the header's height in a CSS variable, for content that starts behind the header or must stay below it. */
const setHeaderHeight = (height: number) =>
  document.documentElement.style.setProperty('--header-height', `${height}px`);

function SignedInLinks({ user, pathname }: { user: User; pathname: string }) {
  if (!may(user, 'bookBays')) return <ButtonLink to={SCREENS.contact.path}>Book a Demo</ButtonLink>;
  return (
    <>
      <ButtonLink to={SCREENS.booking.path}>Book Now</ButtonLink>
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
