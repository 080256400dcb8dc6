import type { Closure } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Button } from '../../../kit/index.ts';
import { momentText } from '../../../kit/moment.tsx';
import { deskQueries } from '../api.ts';
import { closureEndText } from '../calendar/texts.ts';

export function UpcomingClosures({ onReopen }: { onReopen: (closure: Closure) => void }) {
  const facility = useFacility();
  const now = useNow();
  const { data = [] } = useQuery(deskQueries.closures());
  if (data.length === 0) return null;
  return (
    <details className="group rounded-md border border-border">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-md px-4 py-2 font-[550] hover:bg-accent-soft">
        Current and upcoming closures ({data.length})
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="max-h-72 divide-y divide-border overflow-y-auto border-border border-t px-4">
        {data.map((closure) => {
          const bay = bayName(closure.simulatorId, facility);
          const from = momentText(closure.from, now, facility);
          return (
            <li key={closure.id} className="flex flex-wrap items-center gap-x-3 py-1.5">
              <span className="min-w-0 flex-1 basis-56">
                <span className="font-[550]">{bay}</span>, {from} until{' '}
                {closureEndText(closure.to, now, facility)}
                <span className="block truncate text-muted text-small">{closure.reason}</span>
              </span>
              <Button
                look="secondary"
                aria-label={`Reopen ${bay}, ${from}`}
                onClick={() => onReopen(closure)}
              >
                Reopen...
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
