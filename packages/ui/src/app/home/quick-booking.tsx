import { type Booking, bookingPhase, type OwnBooking } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate, formatHours, formatInterval, formatTime } from '@clubhouse/core/time';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  CancelBookingDialog,
  choiceToMove,
  chooseTime,
  startReasonText,
  useBookBay,
  useBooked,
  whenText,
} from '../../bookings/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { loadAhead } from '../../client/load-ahead.ts';
import { Button, Card, Notice, Skeleton } from '../../kit/index.ts';
import { lazyPart } from '../../kit/lazy.tsx';
import { Refused, showRefusal } from '../../kit/refused.tsx';
import type { Opening, UsualTime } from './use-home.ts';

const BookingConfirmation = lazyPart(() => import('../../bookings/booking-confirmation.tsx'), {
  waiting: <Skeleton className="h-72" />,
  failed: () => <Notice tone="success">Your booking is confirmed.</Notice>,
});
loadAhead(BookingConfirmation.preload, 'next');

type Props = {
  usual: UsualTime | null;
  /**
   * True if the member has a usual time. Even then, `usual` is null if no date is left for that time, or if
   * the bookings of that date fail to load.
   */
  hasHabit: boolean;
  openings: readonly Opening[];
  own: readonly OwnBooking[];
  /**
   * The booking whose confirmation is shown. The member booked it here or accepted the offer of a watch.
   * `isRestored` is true after a reload.
   */
  confirmed: { id: number; isRestored?: boolean } | null;
  onBooked: (id: number | null) => void;
};

/** Books the member's usual time with one tap, or one of the next openings with two taps. */
export function QuickBooking({ usual, hasHabit, openings, own, confirmed, onBooked }: Props) {
  const navigate = useNavigate();
  const [cancelling, setCancelling] = useState<OwnBooking | null>(null);
  const facility = useFacility();
  const now = useNow();
  const booked = own.find(
    (each) => each.id === confirmed?.id && bookingPhase(each, now, facility) !== 'past',
  );
  return (
    <>
      {booked ? (
        // Replaces the booking button with the confirmation. Otherwise, a second tap would book the usual
        // time of another week.
        <BookingConfirmation
          booking={booked}
          isRestored={confirmed?.isRestored}
          onMove={() => {
            chooseTime(choiceToMove(booked));
            void navigate(SCREENS.booking.path);
          }}
          onCancel={() => setCancelling(booked)}
          onDismiss={() => onBooked(null)}
        />
      ) : (
        <Card className="flex flex-col">
          <section aria-labelledby="home-book" className="flex flex-1 flex-col">
            {usual ? (
              <Usual usual={usual} onBooked={({ id }) => onBooked(id)} />
            ) : (
              <NoUsual hasHabit={hasHabit} />
            )}
            <Openings openings={openings} />
          </section>
        </Card>
      )}
      {cancelling && (
        <CancelBookingDialog
          booking={cancelling}
          onClose={() => setCancelling(null)}
          focusWhenGone={() => document.getElementById('main')}
        />
      )}
    </>
  );
}

function Usual({ usual, onBooked }: { usual: UsualTime; onBooked: (booking: Booking) => void }) {
  const facility = useFacility();
  const now = useNow();
  const booked = useBooked();
  const book = useBookBay();
  const { date, hours, startTime, offer, refusal, near } = usual;
  const asked = { date, hours, today: facilityDate(now, facility) };
  const submit = () => {
    if (!offer) return;
    const { simulatorId, endTime } = offer;
    book.mutate(
      { simulatorId, bookingDate: date, startTime, endTime },
      {
        onSuccess: (booking) => {
          booked(booking);
          onBooked(booking);
        },
        onError: (error) => showRefusal('Booking Failed', error, 'Please try again.'),
      },
    );
  };
  return (
    <>
      <h2 id="home-book" className="font-[550] text-muted text-small">
        Your usual
      </h2>
      <p className="mt-3 font-[640] text-title leading-tight">
        {whenText(date, now, facility)}, {formatTime(startTime)}
      </p>
      <p className="mt-1 text-muted">
        {formatHours(hours)}.{' '}
        {offer
          ? `${bayName(offer.simulatorId, facility)} is free.`
          : refusal && startReasonText(refusal, startTime, asked, facility)}
      </p>
      {refusal?.reason === 'limit' && (
        <ul className="mt-1 text-muted">
          {refusal.bookings.map((booking) => (
            <li key={booking.id}>
              {formatInterval(booking)}, {bayName(booking.simulatorId, facility)}
            </li>
          ))}
        </ul>
      )}
      {offer ? (
        <Button className="mt-4 w-full" isBusy={book.isPending} busyText="Booking..." onClick={submit}>
          Book Session
        </Button>
      ) : (
        <Chips title="Open times nearby" openings={near} />
      )}
      <Refused error={book.error} fallback="Please try again." className="mt-3" />
    </>
  );
}

const NoUsual = ({ hasHabit }: { hasHabit: boolean }) => (
  <>
    <h2 id="home-book" className="text-title">
      Book a bay
    </h2>
    <p className="mt-1 text-muted">
      {hasHabit
        ? 'Your usual time can’t be booked right now. Pick another time.'
        : 'Once you’ve booked the same weekday and time twice, you can book it here in one tap.'}
    </p>
  </>
);

function Openings({ openings }: { openings: readonly Opening[] }) {
  const facility = useFacility();
  const now = useNow();
  const [first] = openings;
  return (
    <div className="mt-auto">
      {first && (
        <Chips
          title={`Next openings ${first.date === facilityDate(now, facility) ? 'today' : 'tomorrow'}, ${formatHours(first.hours)}`}
          openings={openings}
        />
      )}
      <Link
        to={SCREENS.booking.path}
        className="mt-2 inline-flex min-h-11 items-center font-[550] underline underline-offset-4"
      >
        See all times
      </Link>
    </div>
  );
}

/** Lists free start times. A tap on a time opens the booking screen with that time selected. */
function Chips({ title, openings }: { title: string; openings: readonly Opening[] }) {
  const id = useId();
  if (openings.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 id={id} className="mb-1.5 font-[400] font-stretch-100% text-muted text-small tracking-normal">
        {title}
      </h3>
      <ul
        aria-labelledby={id}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5em),1fr))] gap-1.5"
      >
        {openings.map(({ date, hours, offer: { startTime } }) => (
          <li key={startTime} className="grid">
            <Link
              to={SCREENS.booking.path}
              onClick={() => chooseTime({ date, hours, startTime, moving: null })}
              className="inline-flex min-h-11 items-center justify-center rounded-md border border-border-strong px-1 text-center leading-tight hover:bg-accent-soft"
            >
              {formatTime(startTime)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
