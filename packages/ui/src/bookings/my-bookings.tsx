import { may } from '@clubhouse/core/auth';
import { type Booking, bookingPhase, memberChangeRefusal, type OwnBooking } from '@clubhouse/core/bookings';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { useUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { EntranceCode } from '../keypad/index.ts';
import { Chevron } from '../kit/glyphs.tsx';
import { Button, ButtonLink, Failed, Skeleton } from '../kit/index.ts';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { OwnWatches } from '../watches/index.ts';
import { bookingQueries } from './api.ts';
import { PastBookings } from './past-bookings.tsx';
import { whenText } from './texts.ts';

const BookingDetailsDialog = lazyDialog(() => import('./booking-details-dialog.tsx'));

export function MyBookings({
  heading,
  movingId,
  onMove,
  onCancel,
  onBookAgain,
  onBooked,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  movingId: number | undefined;
  onMove: (booking: OwnBooking) => void;
  onCancel: (booking: OwnBooking) => void;
  onBookAgain: (booking: OwnBooking) => void;
  /** Called with the new booking when the member accepts the offer of a watch. */
  onBooked: (booking: Booking) => void;
}) {
  const facility = useFacility();
  const now = useNow();
  const today = facilityDate(now, facility);
  const own = useQuery(bookingQueries.own(today));
  const [opened, setOpened] = useState<OwnBooking | null>(null);
  const inPhase = (phase: string) =>
    (own.data ?? []).filter((booking) => bookingPhase(booking, now, facility) === phase);
  const current = [...inPhase('running'), ...inPhase('upcoming')];

  return (
    <section aria-labelledby="my-bookings" className="min-w-0">
      <h2 id="my-bookings" ref={heading} tabIndex={-1} className="text-title outline-none">
        My Bookings
      </h2>
      <div className="mt-4 grid gap-3">
        <OwnWatches onBooked={onBooked} />
        {own.isPending && <Skeleton className="h-24" />}
        {own.isError && (
          <Failed error={own.error} what="We couldn’t load your bookings." onRetry={own.refetch} />
        )}
        {own.isSuccess && current.length === 0 && (
          <p className="rounded-md border border-border border-dashed p-4 text-muted">
            You have no upcoming bookings. Pick a day above.
          </p>
        )}
        <ul className="grid gap-3 empty:hidden">
          {current.map((booking, index) => {
            const Entry = index === 0 ? NextEntry : LaterEntry;
            return (
              <li
                key={booking.id}
                id={`booking-${booking.id}`}
                tabIndex={-1}
                className={`scroll-mt-28 rounded-md border bg-surface ${booking.id === movingId ? 'border-accent' : 'border-border'}`}
              >
                <Entry booking={booking}>
                  <BookingActions
                    booking={booking}
                    now={now}
                    onMove={() => onMove(booking)}
                    onCancel={() => onCancel(booking)}
                    onDetails={() => setOpened(booking)}
                  />
                </Entry>
              </li>
            );
          })}
        </ul>
        <PastBookings today={today} ofToday={inPhase('past').reverse()} onBookAgain={onBookAgain} />
      </div>
      {opened && <BookingDetailsDialog booking={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

type EntryProps = { booking: OwnBooking; children: ReactNode };

const placeText = ({ kind, simulatorName }: OwnBooking) =>
  `${kind === 'lesson' ? 'Lesson ' : ''}in ${simulatorName}`;

function NextEntry({ booking, children }: EntryProps) {
  const facility = useFacility();
  const now = useNow();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 p-4">
      <p>
        <span className="block font-[640] text-title leading-tight">
          {whenText(booking.bookingDate, now, facility)}
        </span>
        <span className="mt-1 block text-lead">{formatInterval(booking)}</span>
        <span className="text-muted">{placeText(booking)}</span>
      </p>
      {/* On phones, the entrance code gets its own line, and the other buttons share the next line. */}
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        <div className="grid max-sm:basis-full empty:hidden">
          <EntranceCode />
        </div>
        {children}
      </div>
    </div>
  );
}

function LaterEntry({ booking, children }: EntryProps) {
  const facility = useFacility();
  const now = useNow();
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md py-2 pr-3 pl-4 hover:bg-accent-soft">
        <span className="flex min-w-0 grow flex-wrap justify-between gap-x-4 sm:grid sm:grid-cols-[9rem_1fr_auto]">
          <span className="font-[600]">{whenText(booking.bookingDate, now, facility)}</span>
          <span className="text-muted max-sm:hidden">{placeText(booking)}</span>
          {formatInterval(booking)}
        </span>
        <Chevron />
      </summary>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3 max-sm:*:grow sm:justify-end">
        <span className="basis-full text-muted sm:hidden">{placeText(booking)}</span>
        {children}
      </div>
    </details>
  );
}

function BookingActions({
  booking,
  now,
  onMove,
  onCancel,
  onDetails,
}: {
  booking: OwnBooking;
  now: Date;
  onMove: () => void;
  onCancel: () => void;
  onDetails: () => void;
}) {
  const facility = useFacility();
  const user = useUser();
  const label = `${formatShortDate(booking.bookingDate)}, ${formatInterval(booking)}`;
  const details = (
    <Button look="quiet" aria-label={`Details of ${label}`} onClick={onDetails}>
      Details
    </Button>
  );
  if (bookingPhase(booking, now, facility) === 'running') {
    return (
      <>
        <span className="self-center rounded-sm bg-success-soft px-2 py-1 font-[550] text-small text-success">
          Now
        </span>
        {booking.kind === 'member' && details}
      </>
    );
  }
  if (booking.kind === 'lesson') {
    return (
      <ButtonLink to={SCREENS.bookLesson.path} look="secondary" aria-label={`View Lesson: ${label}`}>
        View Lesson
      </ButtonLink>
    );
  }
  const refusal = may(user, 'workTheDesk') ? null : memberChangeRefusal(booking, now, facility);
  if (refusal) {
    return (
      <>
        <p className="max-w-[24rem] text-muted text-small">{refusal.message}</p>
        {details}
      </>
    );
  }
  return (
    <>
      {details}
      <Button look="secondary" aria-label={`Move ${label}`} onClick={onMove}>
        Move
      </Button>
      <Button look="quiet" aria-label={`Cancel ${label}`} onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
