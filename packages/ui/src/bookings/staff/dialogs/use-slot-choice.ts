import { deskBookingRefusal, guestRefusal, type NewBooking, passedLimits } from '@clubhouse/core/bookings';
import { BAYS } from '@clubhouse/core/facility';
import { intervalFrom } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, useNow } from '../../../client/index.ts';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { deskQueries } from '../api.ts';
import { type Person, ruleDayOf, type SlotChoice } from './slot-choice.ts';
import { nearestStarts, startOptions } from './start-options.ts';

const NEAREST_SHOWN = 4;
/** Error codes where choosing another time helps. */
const OF_THE_TIME = ['bay_taken', 'bay_closed', 'league_session', 'in_the_past', 'skipped_hour', 'invalid'];

/** The slot being chosen and what the rules say about it. */
export function useSlotChoice(
  initial: SlotChoice,
  person: Person,
  /** The mutation that stores the slot. Its error applies only to the slot that was sent. */
  call: { error: ApiError | null; reset: () => void },
) {
  const now = useNow();
  const [slotChoice, setSlot] = useState(initial);
  const [first] = useState(slotChoice);
  useUnsaved(slotChoice !== first);
  const board = useQuery(deskQueries.day(slotChoice.bookingDate));
  const day = useMemo(() => board.data && ruleDayOf(board.data), [board.data]);
  const question = day && { ...person, day, now };
  const options = question && startOptions(slotChoice, question);
  const chosen = options?.find(({ startTime }) => startTime === slotChoice.startTime);
  const simulatorId = slotChoice.simulatorId ?? chosen?.simulatorId ?? BAYS[0].id;
  const slot: NewBooking | null =
    slotChoice.startTime === null
      ? null
      : {
          simulatorId,
          bookingDate: slotChoice.bookingDate,
          ...intervalFrom(slotChoice.startTime, slotChoice.hours),
        };
  // These rules need no start and no loaded day.
  const tooLong = person.isGuest ? guestRefusal(intervalFrom('00:00:00', slotChoice.hours)) : null;
  const refusal = tooLong ?? (slot && question ? deskBookingRefusal(slot, question) : null);
  const start = useRef<HTMLSelectElement>(null);
  // Another person took the slot first. The field shows the error and nearby open times.
  const isRefused = call.error !== null && refusal !== null;
  useEffect(() => {
    if (isRefused) start.current?.focus();
  }, [isRefused]);

  return {
    start,
    slotChoice,
    change: (changed: Partial<SlotChoice>) => {
      setSlot({ ...slotChoice, ...changed });
      call.reset();
    },
    board,
    /** Undefined while the day loads. */
    options,
    /** The chosen bay, or the free bay at the chosen start. */
    simulatorId,
    slot,
    refusal,
    limits: slot && question && !refusal ? passedLimits(slot, question) : [],
    /** Open times near an unavailable start. Null if availability is not the problem. */
    nearest:
      question && slot && refusal && OF_THE_TIME.includes(refusal.code)
        ? nearestStarts({ ...slot, hours: slotChoice.hours }, question, NEAREST_SHOWN)
        : null,
  };
}
export type ChosenSlot = ReturnType<typeof useSlotChoice>;
