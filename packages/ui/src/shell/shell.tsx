import { bayHoursText, staffHoursText } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { type ReactNode, useEffect } from 'react';
import { Link, type Location } from 'react-router-dom';
import { NameQuestion } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { useSession } from '../client/index.ts';
import { startLoadingAhead } from '../client/load-ahead.ts';
import { phoneHref } from '../kit/phone-href.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import { Header } from './header.tsx';
import { Logo } from './logo.tsx';
import type { Opening } from './shown-location.ts';
import { onFirstInput, Toasts } from './toasts.tsx';
import { useArrival } from './use-arrival.ts';

type Props = { location: Location; opening: Opening | null; children: ReactNode };

export function Shell({ location, opening, children }: Props) {
  useArrival(location);
  useLoadingAhead();
  return (
    <div className="flex flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-[200%] rounded-md bg-accent px-4 py-3 font-[550] text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header pathname={location.pathname} opening={opening} />
      <AnnouncementBar />
      {/* The main area is at least as high as the window, so the footer stays out of view while a screen loads. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] outline-none">
        {children}
      </main>
      <Footer />
      <NameQuestion />
      <Toasts />
    </div>
  );
}

/** Loads scripts ahead of time. For visitors, waits for the first click, touch or key press. */
function useLoadingAhead(): void {
  const { user } = useSession();
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn) return startLoadingAhead();
    return onFirstInput(startLoadingAhead);
  }, [isSignedIn]);
}

const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-6';

function Footer() {
  const facility = useFacility();
  const staffHours = staffHoursText(facility);
  const bayHours = bayHoursText(facility);
  return (
    <footer className="border-border border-t bg-surface print:hidden">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-6 px-4 py-10 text-muted text-small sm:grid-cols-[1fr_auto_auto] sm:px-6">
        <div>
          <Logo alt={facility.place.name} />
          <p className="mt-4">
            Member access 24/7.{bayHours && ` ${bayHours}.`}
            {staffHours && ` Staffed ${staffHours}.`}
          </p>
        </div>
        <address className="grid content-start not-italic">
          <span>{facility.place.street}</span>
          <span>
            {facility.place.city}, {facility.place.state} {facility.place.zip}
          </span>
          {facility.place.mapLink && (
            <a href={facility.place.mapLink} rel="noopener" className={LINK}>
              Get directions
            </a>
          )}
          <a href={phoneHref(facility.place.phone)} className={LINK}>
            {facility.place.phone}
          </a>
          <a href={`mailto:${facility.place.email}`} className={LINK}>
            {facility.place.email}
          </a>
        </address>
        <nav aria-label="Footer" className="grid content-start">
          <Link to={SCREENS.contact.path} className={LINK}>
            Book a free demo
          </Link>
          <Link to={SCREENS.privacyPolicy.path} className={LINK}>
            Privacy policy
          </Link>
        </nav>
      </div>
    </footer>
  );
}
