import { may } from '@clubhouse/core/auth';
import { bookingPhase, memberChangeRefusal, type OwnBooking } from '@clubhouse/core/bookings';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { Button, ButtonLink, Failed, Skeleton } from '../kit/index.ts';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { Pager } from '../kit/pager.tsx';
import { OwnWatches } from '../watches/index.ts';
import { bookingQueries, PAST_PAGE_SIZE } from './api.ts';

const BookingDetailsDialog = lazyDialog(() => import('./booking-details-dialog.tsx'));

export function MyBookings({
  heading,
  movingId,
  onMove,
  onCancel,
  onBookAgain,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  movingId: number | undefined;
  onMove: (booking: OwnBooking) => void;
  onCancel: (booking: OwnBooking) => void;
  onBookAgain: (booking: OwnBooking) => void;
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
        <OwnWatches />
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
          {current.map((booking) => (
            <li
              key={booking.id}
              id={`booking-${booking.id}`}
              tabIndex={-1}
              className={`flex scroll-mt-28 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border bg-surface p-4 ${booking.id === movingId ? 'border-accent' : 'border-border'}`}
            >
              <p>
                <span className="block font-[600]">
                  {formatShortDate(booking.bookingDate)}{' '}
                  <span className="font-[400] text-muted">
                    {booking.kind === 'lesson' ? 'Lesson ' : ''}in {booking.simulatorName}
                  </span>
                </span>
                <span className="tabular-nums">{formatInterval(booking)}</span>
              </p>
              <div className="flex flex-wrap gap-2">
                <BookingActions
                  booking={booking}
                  now={now}
                  onMove={() => onMove(booking)}
                  onCancel={() => onCancel(booking)}
                  onDetails={() => setOpened(booking)}
                />
              </div>
            </li>
          ))}
        </ul>
        <PastBookings today={today} ofToday={inPhase('past').reverse()} onBookAgain={onBookAgain} />
      </div>
      {opened && <BookingDetailsDialog booking={opened} onClose={() => setOpened(null)} />}
    </section>
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

/** Lists past bookings in pages, latest first. Today's finished bookings are on the first page. */
function PastBookings({
  today,
  ofToday,
  onBookAgain,
}: {
  today: string;
  ofToday: OwnBooking[];
  onBookAgain: (booking: OwnBooking) => void;
}) {
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
          <li
            key={booking.id}
            className="flex min-h-14 items-center justify-between gap-x-4 py-1.5 text-muted"
          >
            <p className="flex min-w-0 grow flex-wrap justify-between gap-x-4">
              <span>
                {formatShortDate(booking.bookingDate)}
                {booking.kind === 'lesson' && ', lesson'} in {booking.simulatorName}
              </span>
              <span className="tabular-nums">{formatInterval(booking)}</span>
            </p>
            {booking.kind === 'member' && (
              <Button
                look="quiet"
                className="-mr-4 shrink-0"
                aria-label={`Book again: ${formatShortDate(booking.bookingDate)}, ${formatInterval(booking)}`}
                onClick={() => onBookAgain(booking)}
              >
                Book again
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pager
        label="Past booking pages"
        className="mt-3"
        page={page}
        pageSize={PAST_PAGE_SIZE}
        total={earlier.total}
        onTurn={setPage}
      />
    </details>
  );
}
