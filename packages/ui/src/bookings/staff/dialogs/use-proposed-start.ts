import { isStaffedAt } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import { useEffect, useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { readClock } from '../../../client/index.ts';
import type { ChosenSlot } from './use-slot-choice.ts';

/**
 * Proposes a start once, unless staff have already selected one. If the selected date is today, proposes the
 * next free start. On any other date, proposes the first free start in staff hours.
 */
export function useProposedStart(chosen: ChosenSlot, isWanted: boolean): void {
  const facility = useFacility();
  const [isDone, setIsDone] = useState(!isWanted);
  const { slotChoice, options, propose, board } = chosen;
  const { bookingDate, startTime } = slotChoice;
  const isLoaded = board.data?.date === bookingDate && options !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another day has loaded
  useEffect(() => {
    if (isDone || !isLoaded) return;
    setIsDone(true);
    if (startTime !== null) return;
    const isToday = bookingDate === facilityDate(readClock(), facility);
    const free = options.find(
      (option) => option.isFree && (isToday || isStaffedAt(bookingDate, option.startTime, facility)),
    );
    if (free) propose({ startTime: free.startTime });
  }, [isLoaded, bookingDate]);
}
