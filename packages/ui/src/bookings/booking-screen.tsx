import { type Booking, bookingPhase, isNight, type OwnBooking, usualStart } from '@clubhouse/core/bookings';
import { type Facility, openText } from '@clubhouse/core/facility';
import { FROM_HOME_SCREEN } from '@clubhouse/core/screens';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useFacility } from '../client/facility.ts';
import { useNow, useStore } from '../client/index.ts';
import { loadAhead } from '../client/load-ahead.ts';
import { FailedPart } from '../kit/failed-part.tsx';
import { ButtonLink, Card, Notice, Page, Skeleton } from '../kit/index.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { OfferNotice } from '../watches/index.ts';
import { bookingQueries, prefetchDay, useDay } from './api.ts';
import { BookingForm } from './booking-form.tsx';
import { CancelBookingDialog } from './cancel-booking.ts';
import { type Choice, choiceToMove, confirmedBooking } from './choice.ts';
import { DatePicker } from './date-picker.tsx';
import { bookingEvents } from './events.ts';
import { MyBookings } from './my-bookings.tsx';
import { coachingText } from './texts.ts';
import { useBooked } from './use-booked.ts';
import { useChoice } from './use-choice.ts';
import { useNight, useShownDate } from './use-night.ts';

const IN_PLACE_OF_CONFIRMATION = {
  waiting: <Skeleton className="h-144" />,
  failed: () => <Notice tone="success">You’re booked. See My Bookings.</Notice>,
};
const BookingConfirmation = lazyPart(() => import('./booking-confirmation.tsx'), IN_PLACE_OF_CONFIRMATION);
loadAhead(BookingConfirmation.preload, 'next');

// A separate script, because only the installed app shows this card.
const NextBooking = lazyPart(() => import('./next-booking.tsx'), {
  waiting: <Skeleton className="mb-4 h-24" />,
  failed: (failure) => <FailedPart what="your next booking" failure={failure} />,
});

const SeriesConfirmation = lazyPart(() => import('./series-confirmation.tsx'), IN_PLACE_OF_CONFIRMATION);

/**
 * Returns the bookings that the confirmation shows. Returns null if there is no confirmation, or if all its
 * bookings are canceled or over. Also returns null until the member's bookings have loaded.
 */
function useConfirmed(today: string, now: Date, facility: Facility) {
  const confirmed = useStore(confirmedBooking, null);
  const { data: own } = useQuery(bookingQueries.own(today));
  const bookings =
    own?.filter((each) => confirmed?.ids.includes(each.id) && bookingPhase(each, now, facility) !== 'past') ??
    [];
  const isGone = confirmed !== null && own !== undefined && bookings.length === 0;
  useEffect(() => {
    if (isGone) confirmedBooking.set(null);
  }, [isGone]);
  return confirmed && bookings.length > 0 ? { ...confirmed, bookings } : null;
}

export function BookingScreen() {
  const facility = useFacility();
  const { search } = useLocation();
  const [cancelling, setCancelling] = useState<OwnBooking | null>(null);
  const queryClient = useQueryClient();
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const today = facilityDate(now, facility);
  const confirmed = useConfirmed(today, now, facility);
  const { choice: current, isUsual, isUnset, own, latest, select, choiceAgain } = useChoice();
  const night = useNight(current.hours);
  const tomorrow = datePlus(today, 1);
  const choice = { ...current, date: useShownDate(current, isUnset) };
  const isOfTonight =
    choice.date === today ||
    (choice.date === tomorrow && (isUnset || night?.some(({ startTime }) => startTime === choice.startTime)));
  const { day } = useDay(choice.date);
  const choose = (chosen: Choice) => {
    confirmedBooking.set(null);
    select(chosen);
  };
  const chooseAtTop = (chosen: Choice) => {
    choose(chosen);
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  };
  const single = confirmed?.ids.length === 1 ? confirmed.bookings[0] : undefined;
  const booked = useBooked();
  const onOfferBooked = (booking: Booking) => {
    booked(booking);
    confirmedBooking.set({ ids: [booking.id] });
  };
  const dismiss = () => {
    confirmedBooking.set(null);
    top.current?.focus();
  };

  return (
    <Page title="Book a bay" lead={openText(facility)}>
      <OfferNotice isReady={day !== undefined} onBooked={onOfferBooked} onSeeTimes={chooseAtTop} />
      {/* Uses `startsWith`, because the query string can also contain the selected date and time. */}
      {search.startsWith(FROM_HOME_SCREEN) && <NextBooking />}
      {/* The parts are in the order for phones: the member's bookings come before the card about coaches. */}
      <div className="grid items-start gap-4 lg:grid-cols-[24rem_1fr] lg:grid-rows-[auto_1fr]">
        <div ref={top} tabIndex={-1} className="min-w-0 outline-none">
          <Card>
            <DatePicker
              today={today}
              value={choice.date}
              marked={new Set(own.map(({ bookingDate }) => bookingDate))}
              onLookAt={(candidate) => prefetchDay(queryClient, candidate)}
              todayLabel={isNight(now, facility) ? 'Tonight' : 'Today'}
              onChange={(chosen) => {
                bookingEvents.searched(chosen);
                choose({ ...choice, date: chosen });
              }}
            />
          </Card>
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {confirmed && single && (
            <BookingConfirmation
              key={single.id}
              booking={single}
              isMoved={confirmed.isMoved}
              onMove={() => chooseAtTop(choiceToMove(single))}
              onCancel={() => setCancelling(single)}
              onDismiss={dismiss}
            />
          )}
          {confirmed && !single && <SeriesConfirmation {...confirmed} onDismiss={dismiss} />}
          {!confirmed && (
            <BookingForm
              choice={choice}
              isUsual={isUsual}
              usualStart={usualStart(latest)}
              night={isOfTonight ? night : null}
              onChange={choose}
              onDone={(done) => {
                select({ ...choice, startTime: null, moving: null });
                confirmedBooking.set(done);
              }}
            />
          )}
        </div>
        <div className="mt-8 min-w-0 lg:col-span-2 lg:row-start-3">
          <MyBookings
            heading={heading}
            movingId={choice.moving?.id}
            onMove={(booking) => chooseAtTop(choiceToMove(booking))}
            onCancel={setCancelling}
            onBookAgain={(booking) => chooseAtTop(choiceAgain(booking))}
            onBooked={onOfferBooked}
          />
        </div>
        <Card className="lg:col-start-1 lg:row-start-2 lg:self-stretch">
          <h2 className="text-lead">Want to practice with a coach?</h2>
          <p className="mt-1 text-muted">{coachingText(facility)}</p>
          <ButtonLink to="/book-lesson" look="secondary" className="mt-4 w-full">
            Book a lesson
          </ButtonLink>
        </Card>
      </div>
      {cancelling && (
        <CancelBookingDialog
          booking={cancelling}
          onClose={() => setCancelling(null)}
          focusWhenGone={() => heading.current}
        />
      )}
    </Page>
  );
}
