import { may, type User } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../client/index.ts';
import { ButtonLink } from '../kit/index.ts';
import { AccountMenuButton } from './account-menu-button.tsx';
import { Logo } from './logo.tsx';
import { useHeaderPlace } from './use-header-place.ts';

const MEMBERS_LINKS = [
  { to: SCREENS.bookLesson.path, text: 'Lessons' },
  { to: SCREENS.leaguesSignup.path, text: 'Leagues' },
];

/** The bar on top of every screen (spec 2). Never hidden while something in it has the focus. */
export function Header() {
  const { user, isLoading } = useSession();
  const place = useHeaderPlace();
  const { pathname } = useLocation();
  // The landing page begins with its picture, which goes on behind the header.
  const isOverPicture = pathname === '/' && place === 'top';
  return (
    <header
      className={`sticky top-0 z-30 border-b print:hidden focus-within:translate-y-0 motion-safe:transition-[translate,background-color] ${isOverPicture ? 'dark border-transparent text-text' : 'border-border bg-background/95 backdrop-blur'} ${place === 'down' ? '-translate-y-full' : ''}`}
    >
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-2 px-4 sm:px-6">
        <Link to="/" className="inline-flex min-h-11 min-w-11 items-center rounded-sm">
          <Logo isOnDark={isOverPicture} />
        </Link>
        {/* Empty, not guessed, until it is known who is here: a link that changes under the finger is worse. */}
        {!isLoading && (
          <nav aria-label="Main" className="flex items-center gap-1">
            {user ? <SignedInLinks user={user} /> : <VisitorLinks />}
            <AccountMenuButton user={user} />
          </nav>
        )}
      </div>
    </header>
  );
}

function VisitorLinks() {
  return (
    <ButtonLink to={SCREENS.auth.path} look="secondary">
      <span>
        Login<span className="max-sm:hidden"> / Register</span>
      </span>
    </ButtonLink>
  );
}

function SignedInLinks({ user }: { user: User }) {
  const { pathname } = useLocation();
  if (!may(user, 'bookBays')) {
    return <ButtonLink to={SCREENS.contact.path}>Book a Demo</ButtonLink>;
  }
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
