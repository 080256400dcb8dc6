import { bookingPhase, type OwnBooking } from '@clubhouse/core/bookings';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useNow } from '../client/index.ts';
import { Button, ButtonLink, Failed, Skeleton } from '../kit/index.ts';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { Pager } from '../kit/pager.tsx';
import { bookingQueries, PAST_PAGE_SIZE } from './api.ts';

const CancelBookingDialog = lazyDialog(() => import('./cancel-booking-dialog.tsx'));

/** The member's own bookings. The member can move and cancel future bookings. */
export function MyBookings({
  movingId,
  onMove,
}: {
  movingId: number | undefined;
  onMove: (booking: OwnBooking) => void;
}) {
  const now = useNow();
  const today = facilityDate(now);
  const own = useQuery(bookingQueries.own(today));
  const heading = useRef<HTMLHeadingElement>(null);
  const [cancelling, setCancelling] = useState<OwnBooking | null>(null);
  const inPhase = (phase: string) =>
    (own.data ?? []).filter((booking) => bookingPhase(booking, now) === phase);

  return (
    <section aria-labelledby="my-bookings" className="min-w-0">
      <h2 id="my-bookings" ref={heading} tabIndex={-1} className="text-title outline-none">
        My Bookings
      </h2>
      <div className="mt-4 grid gap-3">
        {own.isPending && <Skeleton className="h-24" />}
        {own.isError && (
          <Failed error={own.error} what="We couldn’t load your bookings." onRetry={own.refetch} />
        )}
        {own.isSuccess && inPhase('running').length + inPhase('upcoming').length === 0 && (
          <p className="rounded-md border border-border border-dashed p-4 text-muted">
            Nothing booked yet. Pick a day above.
          </p>
        )}
        <ul className="grid gap-3 empty:hidden">
          {inPhase('running').map((booking) => (
            <BookingCard key={booking.id} booking={booking}>
              <span className="rounded-sm bg-success-soft px-2 py-1 font-[550] text-small text-success">
                Now
              </span>
            </BookingCard>
          ))}
          {inPhase('upcoming').map((booking) => (
            <BookingCard key={booking.id} booking={booking} isMoving={booking.id === movingId}>
              {booking.kind === 'lesson' ? (
                // Members cancel a lesson on the lessons screen.
                <ButtonLink
                  to={SCREENS.bookLesson.path}
                  look="secondary"
                  aria-label={`View Lesson: ${bookingLabel(booking)}`}
                >
                  View Lesson
                </ButtonLink>
              ) : (
                <>
                  <Button
                    look="secondary"
                    aria-label={`Move ${bookingLabel(booking)}`}
                    onClick={() => onMove(booking)}
                  >
                    Move
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={`Cancel ${bookingLabel(booking)}`}
                    onClick={() => setCancelling(booking)}
                  >
                    Cancel
                  </Button>
                </>
              )}
            </BookingCard>
          ))}
        </ul>
        <PastBookings today={today} ofToday={inPhase('past').reverse()} />
      </div>
      {cancelling && (
        <CancelBookingDialog
          booking={cancelling}
          onClose={() => setCancelling(null)}
          focusWhenGone={() => heading.current}
        />
      )}
    </section>
  );
}

const bookingLabel = (booking: OwnBooking) =>
  `${formatShortDate(booking.bookingDate)}, ${formatInterval(booking)}`;

function BookingCard({
  booking,
  isMoving = false,
  children,
}: {
  booking: OwnBooking;
  isMoving?: boolean;
  children?: ReactNode;
}) {
  return (
    <li
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border bg-surface p-4 ${isMoving ? 'border-accent' : 'border-border'}`}
    >
      <p>
        <span className="block font-[600]">
          {formatShortDate(booking.bookingDate)}{' '}
          <span className="font-[400] text-muted">
            {booking.kind === 'lesson' ? 'Lesson ' : ''}in {booking.simulatorName}
          </span>
        </span>
        <span className="font-data">{formatInterval(booking)}</span>
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

/** Today's finished bookings, then earlier dates page by page, latest first. */
function PastBookings({ today, ofToday }: { today: string; ofToday: OwnBooking[] }) {
  const [page, setPage] = useState(1);
  const { data: earlier, error, refetch } = useQuery(bookingQueries.ownBefore(today, page));
  if (error && !earlier) {
    return <Failed error={error} what="We couldn’t load your past bookings." onRetry={refetch} />;
  }
  const total = ofToday.length + (earlier?.total ?? 0);
  if (!earlier || total === 0) return null;
  const bookings = page === 1 ? [...ofToday, ...earlier.rows] : earlier.rows;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-muted hover:text-text">
        Past bookings ({total})
      </summary>
      <ul className="mt-1 divide-y divide-border">
        {bookings.map((booking) => (
          <li key={booking.id} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-muted">
            <span>
              {formatShortDate(booking.bookingDate)}
              {booking.kind === 'lesson' && ', lesson'} in {booking.simulatorName}
            </span>
            <span className="font-data">{formatInterval(booking)}</span>
          </li>
        ))}
      </ul>
      <Pager
        label="Pages of past bookings"
        className="mt-3"
        page={page}
        pageSize={PAST_PAGE_SIZE}
        total={earlier.total}
        onTurn={setPage}
      />
    </details>
  );
}
