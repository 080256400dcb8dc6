import type { Booking } from '@clubhouse/core/bookings';
import { SCREENS } from '@clubhouse/core/screens';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../auth/index.ts';
import { chooseTime, useBooked } from '../../bookings/index.ts';
import { readDraft, writeDraft } from '../../client/drafts.ts';
import { useFacility } from '../../client/facility.ts';
import { createStore, useNow, useStore } from '../../client/index.ts';
import { onUser } from '../../client/session.ts';
import { FailedPart } from '../../kit/failed-part.tsx';
import { Skeleton } from '../../kit/index.ts';
import { lazyPart } from '../../kit/lazy.tsx';
import { SubstituteRequests } from '../../leagues/index.ts';
import { OfferNotice, type OnBooked } from '../../watches/index.ts';
import { LeaguePart, LessonPart } from './coming-up.tsx';
import { HomeFrame, HomeGrid, HomeSkeleton } from './home-skeleton.tsx';
import { greetingText, hoursText } from './home-texts.ts';
import { NextSession } from './next-session.tsx';
import { QuickBooking } from './quick-booking.tsx';
import { useHome, useNextBooking } from './use-home.ts';

const WatchList = lazyPart<OnBooked>(() => import('../../watches/own-watches.tsx'), {
  waiting: <Skeleton className="h-36" />,
  failed: (failure) => <FailedPart what="your watched times" failure={failure} />,
});

type BookedHere = { id: number; isRestored?: boolean };
const DRAFT_NAME = 'booked-at-home';
/**
 * The booking whose confirmation is on the home page. The confirmation stays while the member visits other
 * screens, and after a reload.
 */
const bookedHere = createStore<BookedHere | null>(null);
bookedHere.subscribe(() => writeDraft(DRAFT_NAME, { ...bookedHere.get() }));
onUser(() => {
  const { id } = readDraft(DRAFT_NAME);
  // A new visit drops the confirmation, because the member may want to book again.
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFreshVisit = page?.type === 'navigate';
  bookedHere.set(typeof id === 'number' && !isFreshVisit ? { id, isRestored: true } : null);
});

/** Shows `children` only after the home page has loaded, so that they do not move during loading. */
export function MemberHome({ children }: { children: ReactNode }) {
  const facility = useFacility();
  const user = useUser();
  const now = useNow();
  const { bookings, usual, hasHabit, openings, league, lessons, hasWatches, hasRequests, isLoading } =
    useHome();
  const next = useNextBooking(bookings.own);
  const confirmed = useStore(bookedHere, null);
  const booked = useBooked();
  const onOfferBooked = (booking: Booking) => {
    booked(booking);
    bookedHere.set({ id: booking.id });
  };
  const navigate = useNavigate();
  const onSeeTimes = (times: Parameters<typeof chooseTime>[0]) => {
    chooseTime(times);
    void navigate(SCREENS.booking.path);
  };
  // Shows the skeleton only during the first load. A new booking moves the usual time to another date, and
  // loading that date must not bring the skeleton back.
  const [isShown, setIsShown] = useState(false);
  if (!isLoading && !isShown) setIsShown(true);
  if (isLoading && !isShown) return <HomeSkeleton />;
  const { booking } = next ?? {};
  const lesson = lessons.lessons.find(
    ({ date, startTime, status }) =>
      booking?.kind === 'lesson' &&
      status === 'scheduled' &&
      date === booking.bookingDate &&
      booking.startTime.startsWith(startTime),
  );
  const { hoursLeftToday } = openings;
  return (
    <>
      <HomeFrame>
        <h1 className="text-heading">{greetingText(user.name, now, facility)}</h1>
        <p className="mt-2 min-h-6 text-muted">
          {hoursLeftToday !== null && hoursText(hoursLeftToday, facility)}
        </p>
        {hasRequests && (
          <div className="mt-6">
            <SubstituteRequests />
          </div>
        )}
        {hasWatches && (
          <div className="mt-6">
            <OfferNotice isReady onBooked={onOfferBooked} onSeeTimes={onSeeTimes} />
          </div>
        )}
        <HomeGrid>
          <NextSession next={next} lesson={lesson ?? null} bookings={bookings} />
          <QuickBooking
            usual={usual}
            hasHabit={hasHabit}
            openings={openings.openings}
            own={bookings.own}
            confirmed={confirmed}
            onBooked={(id) => bookedHere.set(id === null ? null : { id })}
          />
          <LeaguePart night={league.night} toScore={league.toScore} />
          <LessonPart {...lessons} />
        </HomeGrid>
        {hasWatches && (
          <div className="mt-6">
            <WatchList onBooked={onOfferBooked} />
          </div>
        )}
      </HomeFrame>
      {children}
    </>
  );
}
