import type { Closure } from '@clubhouse/core/bookings';
import { shownCalls } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Button, Failed } from '../../../kit/index.ts';
import { momentText } from '../../../kit/moment.tsx';
import { deskQueries } from '../api.ts';
import type { Open } from '../calendar/schedule-dialogs.tsx';
import { closureEndText } from '../calendar/texts.ts';
import { CallRow } from './call-row.tsx';

const ROWS_SHOWN = 6;

type Props = { onOpen: Open; list?: RefObject<HTMLElement | null> };

/** Lists the people to call because their bay is closed: docs/product/bookings.md#call-list. */
export function CallList({ onOpen, list }: Props) {
  const facility = useFacility();
  const now = useNow();
  const calls = useQuery(deskQueries.callList());
  const [isWhole, setIsWhole] = useState(false);
  if (calls.isError && !calls.data) {
    return (
      <Failed
        error={calls.error}
        what="We couldn’t load the list of people to call."
        onRetry={() => void calls.refetch()}
      />
    );
  }
  const groups = shownCalls(calls.data ?? [], now, facility);
  const count = groups.reduce((sum, { people }) => sum + people.length, 0);
  let left = isWhole ? count : ROWS_SHOWN;
  if (count === 0) return null;
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label="People to call"
      className="overflow-y-auto rounded-lg border border-warning bg-surface outline-none min-[60rem]:max-h-[36vh] print:hidden"
    >
      {groups.map(({ closure, people, open }) => {
        const shown = people.slice(0, left);
        left -= shown.length;
        if (shown.length === 0) return null;
        return (
          <div key={closure.id}>
            <Heading closure={closure} open={open} onOpen={onOpen} />
            <ul
              aria-label={`People to call about ${bayName(closure.simulatorId, facility)}`}
              className="divide-y divide-border"
            >
              {shown.map(({ entry, state }) => (
                <CallRow key={entry.id} entry={entry} state={state} onOpen={onOpen} />
              ))}
            </ul>
          </div>
        );
      })}
      {!isWhole && count > ROWS_SHOWN && (
        <Button look="quiet" className="w-full" onClick={() => setIsWhole(true)}>
          Show all {count} people
        </Button>
      )}
    </section>
  );
}

function Heading({ closure, open, onOpen }: { closure: Closure; open: number; onOpen: Open }) {
  const facility = useFacility();
  const now = useNow();
  const bay = bayName(closure.simulatorId, facility);
  const until = closureEndText(closure.to, now, facility);
  const isAhead = new Date(closure.from) > now;
  return (
    <div className="flex flex-wrap items-center gap-x-3 bg-warning-soft px-4 py-1.5 text-warning">
      <Ban aria-hidden className="size-5 shrink-0" />
      <h2 className="min-w-0 flex-1 basis-60 text-base tracking-normal">
        {bay} closed {isAhead && `from ${momentText(closure.from, now, facility)} `}until {until} · {open}{' '}
        {open === 1 ? 'person' : 'people'} to call
        <span className="block truncate font-normal text-small">{closure.reason}</span>
      </h2>
      <Button look="secondary" onClick={() => onOpen({ dialog: 'closure', closure })}>
        Reopen {bay}...
      </Button>
    </div>
  );
}
