import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../../../client/facility.ts';
import { Failed, Skeleton } from '../../../kit/index.ts';
import { Moment } from '../../../kit/moment.tsx';
import { PersonLink } from '../../../users/index.ts';
import { deskQueries } from '../api.ts';
import { historySentence } from './history-sentences.ts';

export function BookingHistory({ bookingId }: { bookingId: number }) {
  const facility = useFacility();
  const history = useQuery(deskQueries.history(bookingId));
  return (
    <section>
      <h3 className="mb-3 text-base">History</h3>
      {history.isPending && <Skeleton className="h-12" />}
      {history.isError && (
        <Failed
          error={history.error}
          what="We couldn’t load the history."
          onRetry={() => void history.refetch()}
        />
      )}
      {history.isSuccess && history.data.length === 0 && <p className="text-muted">No history yet.</p>}
      <ol aria-label="History" className="grid gap-3 border-border border-l-2 pl-4 empty:hidden">
        {history.data
          ?.map((entry) => ({ ...entry, ...historySentence(entry, facility) }))
          .map(({ at, actorId, actorName, text, reason }) => (
            <li key={`${at} ${text}`}>
              <p>
                {text} by <PersonLink userId={actorId} name={actorName} />
              </p>
              {reason && <p className="text-muted">“{reason}”</p>}
              <Moment at={at} className="block text-muted text-small" />
            </li>
          ))}
      </ol>
    </section>
  );
}
