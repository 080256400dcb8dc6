import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useQueries } from '@tanstack/react-query';
import { useNow } from '../../../client/index.ts';
import { Failed, Notice, Skeleton } from '../../../kit/index.ts';
import { deskQueries } from '../api.ts';
import { holderLabel } from '../calendar/texts.ts';
import { bookingsHit, type ClosingTime, datesHit, MAX_DAYS_SHOWN } from './closing-time.ts';

/** Lists the bookings in the closing time, before the bay is closed. */
export function ClosingImpact({ simulatorId, time }: { simulatorId: number; time: ClosingTime }) {
  const now = useNow();
  const dates = datesHit(time);
  const days = useQueries({ queries: dates.map(deskQueries.day) });
  const failed = days.find(({ isError }) => isError);
  if (failed) {
    return (
      <Failed error={failed.error} what="Failed to fetch bookings" onRetry={() => void failed.refetch()} />
    );
  }
  if (days.some(({ isPending }) => isPending)) return <Skeleton className="h-20" />;

  const hit = bookingsHit(
    days.flatMap(({ data }) => data?.bookings ?? []),
    simulatorId,
    time,
    now,
  );
  const span =
    dates.length === MAX_DAYS_SHOWN ? `the first ${MAX_DAYS_SHOWN} days of this time` : 'this time';
  if (hit.length === 0) return <Notice>No bookings in {span}.</Notice>;
  return (
    <Notice tone="warning">
      <p>
        <span className="font-[550]">
          {hit.length} {hit.length === 1 ? 'booking' : 'bookings'} affected in {span}.
        </span>{' '}
        Those that fit move to the other bay, and we email them.
      </p>
      <ul className="mt-2 grid gap-1 text-small">
        {hit.map((booking) => (
          <li key={booking.id}>
            {holderLabel(booking)}, {dates.length > 1 && `${formatShortDate(booking.bookingDate)}, `}
            {formatInterval(booking)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
