import type { OwnBooking } from '@clubhouse/core/bookings';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Failed, Skeleton } from '../kit/index.ts';
import { Pager } from '../kit/pager.tsx';
import { bookingQueries, PAST_PAGE_SIZE } from './api.ts';

type Props = {
  today: string;
  ofToday: readonly OwnBooking[];
  onBookAgain: (booking: OwnBooking) => void;
};

/** Lists past bookings, latest first. The first page also has today's finished bookings. */
export default function PastBookingList({ today, ofToday, onBookAgain }: Props) {
  const [page, setPage] = useState(1);
  const { data: earlier, error, refetch } = useQuery(bookingQueries.ownBefore(today, page));
  if (error && !earlier) {
    return <Failed error={error} what="We couldn’t load your past bookings." onRetry={refetch} />;
  }
  if (!earlier) return <Skeleton className="h-56" />;
  const bookings = page === 1 ? [...ofToday, ...earlier.rows] : earlier.rows;
  return (
    <>
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
              <span>{formatInterval(booking)}</span>
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
    </>
  );
}
