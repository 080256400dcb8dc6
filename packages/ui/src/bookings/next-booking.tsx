import { eventsAhead, upcomingText } from '@clubhouse/core/bookings';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { EntranceCode } from '../keypad/index.ts';
import { Failed, Skeleton } from '../kit/index.ts';
import { bookingQueries } from './api.ts';

/** The member's next booking. The installed app shows it above the form: docs/product/phone.md#installing. */
export default function NextBooking() {
  const facility = useFacility();
  const now = useNow();
  const { data, error, refetch } = useQuery(bookingQueries.upcoming);
  if (error && !data)
    return <Failed error={error} what="We couldn’t load your next booking." onRetry={refetch} />;
  if (!data) return <Skeleton className="mb-4 h-24" />;
  const [next] = eventsAhead(data.events, now);
  const isNow = next && new Date(next.startsAt) <= now;
  return (
    <section
      aria-labelledby="next-booking"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-accent bg-surface p-4"
    >
      <div className="min-w-0">
        <h2 id="next-booking" className="text-muted text-small">
          {isNow ? 'Now' : 'Next booking'}
        </h2>
        {next ? (
          <p>
            <span className="block font-[600] text-lead">{next.title}</span>
            {upcomingText(next, facility)}
          </p>
        ) : (
          <p className="font-[600]">Nothing booked yet. Pick a day below.</p>
        )}
      </div>
      <EntranceCode />
    </section>
  );
}
