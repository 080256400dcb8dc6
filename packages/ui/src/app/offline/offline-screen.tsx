import { eventsAhead, type Upcoming, upcomingText } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import { facilityDate, facilityTime, formatShortDate, formatTime } from '@clubhouse/core/time';
import { useEffect, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { readUpcoming } from '../../client/upcoming.ts';
import { Button } from '../../kit/index.ts';
import { phoneHref } from '../../kit/phone-href.ts';
import { Logo } from '../../shell/logo.tsx';
import { countUnsentScores } from '../unsent-scores.ts';

const CHECK_EVERY_MS = 10_000;

/** The page that the browser shows without a connection: docs/product/phone.md#offline. */
export function OfflineScreen() {
  const { place } = useFacility();
  const [upcoming] = useState(readUpcoming);
  const [waiting] = useState(countUnsentScores);
  const { isChecking, check } = useReconnect();
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-4 pb-16 sm:px-6">
      <title>{`You’re offline · ${place.name}`}</title>
      <header>
        <Logo alt={place.name} />
      </header>
      <main>
        <h1 className="mt-8 text-heading">You’re offline</h1>
        <p className="mt-2 text-muted">
          You need a connection to book, make changes, or see the entrance code and league scores. We’ll open
          the page as soon as you’re back online.
        </p>
        {waiting > 0 && (
          <p className="mt-2 font-[550]">
            {waiting === 1 ? '1 score entry is' : `${waiting} score entries are`} waiting on this device.
            Nothing is lost.
          </p>
        )}
        <Button className="mt-4" isBusy={isChecking} busyText="Trying..." onClick={check}>
          Try Again
        </Button>
        <UpcomingList upcoming={upcoming} />
        <p className="mt-6">
          Need help now? Call{' '}
          <a
            href={phoneHref(place.phone)}
            className="inline-flex min-h-11 items-center text-accent underline"
          >
            {place.phone}
          </a>
        </p>
      </main>
    </div>
  );
}

function UpcomingList({ upcoming }: { upcoming: Upcoming | null }) {
  const facility = useFacility();
  const now = useNow();
  if (!upcoming) {
    return (
      <p className="mt-6 rounded-md border border-border border-dashed p-4 text-muted">
        Log in on this device while you’re online, and your upcoming bookings will show up here.
      </p>
    );
  }
  const events = eventsAhead(upcoming.events, now);
  return (
    <section aria-labelledby="upcoming" className="mt-8">
      <h2 id="upcoming" className="text-title">
        Coming up
      </h2>
      <p className="mt-1 text-muted text-small">As of {asOfText(upcoming.at, now, facility)}.</p>
      {events.length === 0 ? (
        <p className="mt-3 rounded-md border border-border border-dashed p-4 text-muted">Nothing booked.</p>
      ) : (
        <ul className="mt-3 grid gap-3">
          {events.map((event) => (
            <li
              key={`${event.startsAt} ${event.title}`}
              className="rounded-md border border-border bg-surface p-4"
            >
              <p className="font-[600]">{event.title}</p>
              <p>{upcomingText(event, facility)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns a text like "6:12 PM", or like "Sat, Nov 21, 6:12 PM" if `at` is not today. */
function asOfText(at: string, now: Date, facility: Facility): string {
  const moment = new Date(at);
  const date = facilityDate(moment, facility);
  const time = formatTime(facilityTime(moment, facility));
  return date === facilityDate(now, facility) ? time : `${formatShortDate(date)}, ${time}`;
}

/** Reloads the page that the user requested, if the server's health check succeeds. */
const openIfBack = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => {},
  );

function useReconnect() {
  const [isChecking, setIsChecking] = useState(false);
  const check = async () => {
    setIsChecking(true);
    await openIfBack();
    setIsChecking(false);
  };
  useEffect(() => {
    window.addEventListener('online', openIfBack);
    const timer = setInterval(openIfBack, CHECK_EVERY_MS);
    return () => {
      window.removeEventListener('online', openIfBack);
      clearInterval(timer);
    };
  }, []);
  return { isChecking, check };
}
