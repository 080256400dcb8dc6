import { memberChangeRefusal, type OwnBooking } from '@clubhouse/core/bookings';
import type { Lesson } from '@clubhouse/core/lessons';
import { SCREENS } from '@clubhouse/core/screens';
import { formatInterval } from '@clubhouse/core/time';
import { CalendarPlus, DoorOpen, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { choiceToMove, chooseTime, whenText } from '../../bookings/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { EntranceCodeDialog } from '../../keypad/index.ts';
import { Button, ButtonLink, Failed } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';

const BookingDetailsDialog = lazyDialog(() => import('../../bookings/booking-details-dialog.tsx'));

type Props = {
  next: { booking: OwnBooking; isRunning: boolean } | null;
  /** The lesson that the bay is reserved for, if any. */
  lesson: Lesson | null;
  bookings: { error: Error | null; retry: () => void };
};

/** Shows the member's next session as a ticket. The ticket is dark in both the light and the dark theme. */
export function NextSession({ next, lesson, bookings: { error, retry } }: Props) {
  return (
    <section
      aria-labelledby="home-next"
      className="[--page:var(--background)] grid min-w-0 rounded-lg shadow-card"
    >
      <div className="dark flex min-w-0 flex-col overflow-hidden rounded-lg border border-border bg-surface text-text">
        <div className="relative flex-1 p-5 sm:p-6">
          <Flight />
          <h2 id="home-next" className="font-[550] text-muted text-small">
            {next?.isRunning ? 'Your current session' : 'Next session'}
          </h2>
          {next && <When {...next} lesson={lesson} />}
          {!next && !error && <Nothing />}
          {!next && error && (
            <div className="mt-6">
              <Failed error={error} what="We couldn’t load your bookings." onRetry={retry} />
            </div>
          )}
        </div>
        <Perforation />
        <Stub next={next} />
      </div>
    </section>
  );
}

function When({ booking, lesson }: { booking: OwnBooking; lesson: Lesson | null }) {
  const facility = useFacility();
  const now = useNow();
  return (
    <>
      <p className="mt-6 max-w-[12em] font-[640] text-heading leading-tight">
        {whenText(booking.bookingDate, now, facility)}
      </p>
      <p className="mt-1 font-[550] text-lead">{formatInterval(booking)}</p>
      <p className="mt-1 text-muted">
        {booking.simulatorName}
        {lesson && `, lesson with ${lesson.coachName}`}
      </p>
    </>
  );
}

const Nothing = () => (
  <>
    <p className="mt-6 font-[640] text-heading leading-tight">Nothing booked yet</p>
    <p className="mt-1 text-muted">
      Your next booking will show up here, with the entrance code one tap away.
    </p>
  </>
);

const LINK = 'inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-[550] hover:bg-accent-soft';

function Stub({ next }: Pick<Props, 'next'>) {
  const facility = useFacility();
  const now = useNow();
  const [opened, setOpened] = useState<'code' | 'details' | null>(null);
  const booking = next?.booking;
  const canMove = booking && memberChangeRefusal(booking, now, facility) === null;
  return (
    <div className="flex flex-wrap items-center gap-2 p-4 sm:px-6">
      <Button className="max-sm:w-full" onClick={() => setOpened('code')}>
        <DoorOpen aria-hidden className="size-5" />
        Entrance Code
      </Button>
      {canMove && (
        <Link to={SCREENS.booking.path} className={LINK} onClick={() => chooseTime(choiceToMove(booking))}>
          <Pencil aria-hidden className="size-4" />
          Move
        </Link>
      )}
      {booking?.kind === 'lesson' && (
        <ButtonLink to={SCREENS.bookLesson.path} look="quiet">
          View Lesson
        </ButtonLink>
      )}
      {booking?.kind === 'member' && (
        <button type="button" className={`${LINK} cursor-pointer`} onClick={() => setOpened('details')}>
          <CalendarPlus aria-hidden className="size-4" />
          Calendar and Directions
        </button>
      )}
      {opened === 'code' && <EntranceCodeDialog onClose={() => setOpened(null)} />}
      {opened === 'details' && booking && (
        <BookingDetailsDialog booking={booking} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

const Perforation = () => (
  <div
    aria-hidden
    className="relative border-border-strong border-t-2 border-dashed before:absolute before:-top-2.5 before:-left-2.5 before:size-5 before:rounded-full before:bg-(--page) after:absolute after:-top-2.5 after:-right-2.5 after:size-5 after:rounded-full after:bg-(--page)"
  />
);

/** A decorative curve: the flight path of a golf ball. */
const Flight = () => (
  <svg
    aria-hidden
    viewBox="0 0 160 64"
    className="absolute top-5 right-5 h-12 w-28 text-accent sm:h-16 sm:w-40"
  >
    <path
      d="M2 60C34 14 96 -6 146 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
      strokeLinecap="round"
    />
    <circle cx={150} cy={27} r={6} fill="currentColor" />
  </svg>
);
