import { facilityDate, formatShortDate } from '@clubhouse/core/time';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Skeleton } from '../../../kit/index.ts';
import { TimeChip } from './time-chip.tsx';
import { PROPOSALS, type Proposal } from './use-proposals.ts';
import type { ChosenSlot } from './use-slot-choice.ts';

/** Shows times that staff can offer to a caller. A click on a time fills in the date and the start. */
export function ProposedTimes({
  chosen: { slotChoice, change },
  proposals,
}: {
  chosen: ChosenSlot;
  /** Undefined until the days have loaded. */
  proposals: readonly Proposal[] | undefined;
}) {
  const today = facilityDate(useNow(), useFacility());
  if (proposals?.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-muted text-small">Next open times</legend>
      <div className="grid grid-cols-3 gap-1.5">
        {proposals
          ? proposals.map(({ bookingDate, startTime }) => (
              <TimeChip
                key={bookingDate}
                startTime={startTime}
                detail={bookingDate === today ? 'Today' : formatShortDate(bookingDate)}
                isChosen={bookingDate === slotChoice.bookingDate && startTime === slotChoice.startTime}
                onChoose={() => change({ bookingDate, startTime, simulatorId: null })}
              />
            ))
          : Array.from({ length: PROPOSALS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
              <Skeleton key={index} className="h-12" />
            ))}
      </div>
    </fieldset>
  );
}
