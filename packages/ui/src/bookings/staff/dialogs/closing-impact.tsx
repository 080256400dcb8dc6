import { bookingPhase } from '@clubhouse/core/bookings';
import type { ClosureImpact, ClosurePlan } from '@clubhouse/core/desk';
import { bayName, type Facility } from '@clubhouse/core/facility';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Button, Failed, Notice, Skeleton } from '../../../kit/index.ts';
import { PersonLink } from '../../../users/index.ts';
import { deskQueries } from '../api.ts';
import { holderLabel } from '../calendar/texts.ts';

const ROWS_SHOWN = 8;

export function ClosingImpact({
  plan,
  onLeave,
}: {
  plan: ClosurePlan;
  /** Runs before an affected person's page replaces this screen. */
  onLeave: () => void;
}) {
  const facility = useFacility();
  const { data, error, refetch, isPlaceholderData } = useQuery(deskQueries.closureImpact(plan));
  const [isWhole, setIsWhole] = useState(false);
  if (error) {
    return (
      <Failed error={error} what="We couldn’t load the affected bookings." onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Skeleton className="h-20" />;
  if (data.length === 0) return <Notice>No bookings are affected.</Notice>;
  const shown = isWhole ? data : data.slice(0, ROWS_SHOWN);
  const hasDates = new Set(data.map(({ booking }) => booking.bookingDate)).size > 1;
  return (
    <section
      aria-label="Affected bookings"
      aria-busy={isPlaceholderData}
      className="rounded-md border border-border px-4 py-3"
    >
      <p role="status" className="font-[550]">
        {impactSummary(data)}
      </p>
      <ul className="mt-2 divide-y divide-border">
        {shown.map((row) => (
          <li key={row.booking.id} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            <span className="min-w-0 flex-1 basis-48">
              <PersonLink
                userId={row.booking.userId}
                name={holderLabel(row.booking)}
                className="font-[550]"
                onOpen={onLeave}
              />{' '}
              <span className="text-muted text-small">
                {hasDates && `${formatShortDate(row.booking.bookingDate)}, `}
                <span className="whitespace-nowrap">{formatInterval(row.booking)},</span>{' '}
                <span className="whitespace-nowrap">{bayName(row.booking.simulatorId, facility)}</span>
              </span>
            </span>
            <Outcome row={row} />
          </li>
        ))}
      </ul>
      {shown.length < data.length && (
        <Button look="quiet" className="mt-1 -ml-2" onClick={() => setIsWhole(true)}>
          Show all {data.length}
        </Button>
      )}
    </section>
  );
}

/** Returns a text like "3 bookings affected: 1 moves to another bay, 2 need a call." */
export function impactSummary(impact: ClosureImpact): string {
  const moving = impact.filter(({ to }) => to !== null).length;
  const left = impact.length - moving;
  const parts = [
    moving > 0 && `${moving} ${moving === 1 ? 'moves' : 'move'} to another bay`,
    left > 0 && `${left} ${left === 1 ? 'needs' : 'need'} a call`,
  ].filter(Boolean);
  return `${impact.length} ${impact.length === 1 ? 'booking' : 'bookings'} affected: ${parts.join(', ')}.`;
}

function Outcome({ row: { booking, to } }: { row: ClosureImpact[number] }) {
  const facility = useFacility();
  const now = useNow();
  if (to) {
    return (
      <span className="inline-flex items-center gap-1 text-small text-success">
        <ArrowRight aria-hidden className="size-4 shrink-0" />
        Moves to {bayName(to.simulatorId, facility)}
        <CircleCheck aria-hidden className="size-4 shrink-0" />
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1 text-small text-warning">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {stayText(booking, now, facility)}
    </span>
  );
}

function stayText(booking: ClosureImpact[number]['booking'], now: Date, facility: Facility): string {
  if (bookingPhase(booking, now, facility) === 'running') return 'Playing now';
  return booking.kind === 'league' ? 'League stays in this bay' : 'No other bay is free';
}
