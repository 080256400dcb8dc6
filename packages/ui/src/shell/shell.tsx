import { worksHere } from '@clubhouse/core/auth';
import { bayHoursPhrase, clockInterval, directionsUrl, staffHoursText } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { type ReactNode, useEffect } from 'react';
import { Link, type Location, matchPath } from 'react-router-dom';
import { NameQuestion } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { useSession } from '../client/index.ts';
import { startLoadingAhead } from '../client/load-ahead.ts';
import { phoneHref } from '../kit/phone-href.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { Header } from './header.tsx';
import { Logo } from './logo.tsx';
import type { Opening } from './shown-location.ts';
import { onFirstInput, Toasts } from './toasts.tsx';
import { useArrival } from './use-arrival.ts';
import { useOpenedPath } from './use-opened-path.ts';

type Props = { location: Location; opening: Opening | null; children: ReactNode };

export function Shell({ location, opening, children }: Props) {
  useArrival(location);
  useLoadingAhead();
  useOpenedPath();
  const isBoard = matchPath(SCREENS.leaderboard.path, location.pathname) !== null;
  return (
    <div className="flex flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-[200%] rounded-md bg-action px-4 py-3 font-[550] text-on-action focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      {!isBoard && <Header pathname={location.pathname} opening={opening} />}
      {/* Hides the bar if a screen failed to load, because the header then explains the problem. */}
      <ConnectionBar isHidden={!isBoard && Boolean(opening?.failure)} />
      <AnnouncementBar />
      {/* The main area is at least this high to keep the footer out of view while a screen loads. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-var(--header-height))] outline-none">
        {children}
      </main>
      {!isBoard && <Footer />}
      <NameQuestion />
      <Toasts />
    </div>
  );
}

/**
 * For staff, admins and coaches, preloads all scripts right away. For other signed-in users, preloads the
 * `background` scripts right away, and the remaining scripts after the first input. For visitors, preloads
 * all scripts after the first input. With a data saver, `startLoadingAhead` leaves out the dialogs.
 */
function useLoadingAhead(): void {
  const { user } = useSession();
  const isSignedIn = user !== null;
  const isAtWork = user !== null && worksHere(user);
  useEffect(() => {
    if (isAtWork) return startLoadingAhead('dialogs');
    if (isSignedIn) startLoadingAhead('background');
    return onFirstInput(() => startLoadingAhead('dialogs'));
  }, [isSignedIn, isAtWork]);
}

const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-6';

function Footer() {
  const { user } = useSession();
  const isVisitor = !user || !(user.isMember || worksHere(user));
  return (
    <footer className="border-border border-t bg-surface text-muted text-small print:hidden">
      {!isVisitor && <ShortFooter />}
      <div
        className={`mx-auto grid max-w-6xl gap-x-8 gap-y-1.5 px-4 py-5 sm:grid-cols-[1fr_auto_auto] sm:gap-y-6 sm:px-6 sm:py-10 ${isVisitor ? '' : 'max-sm:hidden'}`}
      >
        <FooterContent isVisitor={isVisitor} />
      </div>
    </footer>
  );
}

/**
 * The footer on phones for members, staff, admins and coaches. These users know the facility, so they get
 * only the phone number, the address and the privacy policy.
 */
function ShortFooter() {
  const facility = useFacility();
  return (
    <div className="flex flex-wrap justify-center gap-x-5 px-4 py-1 text-center sm:hidden">
      <a href={phoneHref(facility.place.phone)} className={LINK}>
        {facility.place.phone}
      </a>
      <a href={directionsUrl(facility)} rel="noopener" className={LINK}>
        {facility.place.street}
      </a>
      <Link to={SCREENS.privacyPolicy.path} className={LINK}>
        Privacy policy
      </Link>
    </div>
  );
}

function FooterContent({ isVisitor }: { isVisitor: boolean }) {
  const facility = useFacility();
  const staffHours = staffHoursText(facility, clockInterval);
  const bayHours = bayHoursPhrase(facility);
  return (
    <>
      <div>
        <span className="flex items-center gap-2.5">
          <Logo alt={facility.place.name} />
          <span aria-hidden className="font-[640] text-base text-text sm:hidden">
            {facility.place.name}
          </span>
        </span>
        <p className="mt-2 sm:mt-4">
          Member access 24/7.{bayHours && ` ${bayHours}.`}
          {staffHours && ` Staffed ${staffHours}.`}
        </p>
      </div>
      <address className="flex flex-wrap content-start gap-x-6 not-italic sm:grid">
        <span>{facility.place.street}</span>
        <span>
          {facility.place.city}, {facility.place.state} {facility.place.zip}
        </span>
        <a href={directionsUrl(facility)} rel="noopener" className={LINK}>
          Get directions
        </a>
        <a href={phoneHref(facility.place.phone)} className={LINK}>
          {facility.place.phone}
        </a>
        <a href={`mailto:${facility.place.email}`} className={LINK}>
          {facility.place.email}
        </a>
      </address>
      <nav aria-label="Footer" className="flex flex-wrap content-start gap-x-6 sm:grid">
        {isVisitor && (
          <Link to={SCREENS.contact.path} className={LINK}>
            Book a free demo
          </Link>
        )}
        <Link to={SCREENS.privacyPolicy.path} className={LINK}>
          Privacy policy
        </Link>
      </nav>
    </>
  );
}
