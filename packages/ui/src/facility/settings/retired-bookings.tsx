import type { Bay } from '@clubhouse/core/facility';
import { formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { deskQueries, LostBookings } from '../../bookings/staff/index.ts';
import { Failed, Notice, Skeleton } from '../../kit/index.ts';

const MAX_SHOWN = 50;

type Props = {
  bay: Bay;
  /** The first date without the bay. */
  from: string;
  isSaved: boolean;
  version: number | null;
};

/**
 * Lists the bookings in a retired bay. After saving, the list contains only the bookings that did not fit
 * into another bay.
 */
export function RetiredBookings({ bay, from, isSaved, version }: Props) {
  const bookings = useQuery(deskQueries.ofBay(bay.id, from, version));
  if (bookings.isPending) return isSaved ? null : <Skeleton className="h-12" />;
  if (bookings.isError) {
    return (
      <Failed
        error={bookings.error}
        what={`We couldn’t load the bookings for ${bay.name}.`}
        onRetry={bookings.refetch}
      />
    );
  }
  const count = bookings.data.length;
  if (count === 0) return null;
  const counted = `${count} ${count === 1 ? 'booking' : 'bookings'}`;
  return (
    <Notice tone="warning" className="grid gap-3">
      {isSaved ? (
        <div>
          <p className="font-[550]">
            {counted} couldn’t be moved out of {bay.name}.
          </p>
          <p className="mt-1">
            Please call {count === 1 ? 'this person' : 'these people'} to find another time.
          </p>
        </div>
      ) : (
        <div>
          <p className="font-[550]">
            {bay.name} has {counted} on or after {formatShortDate(from)}.
          </p>
          <p className="mt-1">
            Bookings that fit will move to another bay. We’ll email everyone whose booking moves. League
            sessions will stay where they are.
          </p>
        </div>
      )}
      <details open={isSaved}>
        <summary className="min-h-11 cursor-pointer content-center">Show the bookings</summary>
        <div className="mt-2 text-text">
          <LostBookings bookings={bookings.data.slice(0, MAX_SHOWN)} isLinked hasContacts={isSaved} />
        </div>
        {count > MAX_SHOWN && <p className="mt-3">And {count - MAX_SHOWN} more. The calendar shows them.</p>}
      </details>
    </Notice>
  );
}
