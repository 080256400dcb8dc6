import { deskBookingRefusal, guestRefusal, passedLimits } from '@clubhouse/core/bookings';
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
/** The refusals that another time can solve. */
const TIME_REFUSALS = ['bay_taken', 'bay_closed', 'league_session', 'in_the_past', 'skipped_hour', 'invalid'];

/** The slot that staff choose in a dialog, and what the booking rules say about that slot. */
export function useSlotChoice(
  initial: SlotChoice,
  person: Person,
  /** The request that stores the slot. A change of the slot clears its error. */
  call: { error: ApiError | null; isPending: boolean; isSuccess: boolean; reset: () => void },
) {
  const now = useNow();
  const [slotChoice, setSlot] = useState(initial);
  const [first] = useState(slotChoice);
  useUnsaved(slotChoice !== first);
  const board = useQuery(deskQueries.day(slotChoice.bookingDate));
  const day = useMemo(() => board.data && ruleDayOf(board.data), [board.data]);
  const { bookingDate, startTime, hours } = slotChoice;
  const question = day && { ...person, day, now };
  const options = question && startOptions(slotChoice, question);
  const chosen = options?.find((option) => option.startTime === startTime);
  const simulatorId = slotChoice.simulatorId ?? chosen?.simulatorId ?? BAYS[0].id;
  const slot = startTime === null ? null : { simulatorId, bookingDate, ...intervalFrom(startTime, hours) };
  // The guest limit needs neither a start nor a loaded day.
  const tooLong = person.isGuest ? guestRefusal(intervalFrom('00:00:00', hours)) : null;
  const refusal = tooLong ?? (slot && question ? deskBookingRefusal(slot, question) : null);
  // During the request and after it, the slot could conflict with the new booking itself.
  const isBusy = call.isPending || call.isSuccess;
  const shown = isBusy ? null : refusal;
  const start = useRef<HTMLSelectElement>(null);
  // Someone else took the slot first. The start field shows the error and nearby open times.
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
    isBusy,
    durationError: shown?.code === 'guest_limit' ? shown.message : undefined,
    startError: shown?.code === 'guest_limit' ? undefined : shown?.message,
    limits: slot && question && !refusal ? passedLimits(slot, question) : [],
    /** Open times near an unavailable start. Null if another time does not help. */
    nearest:
      question && slot && shown && TIME_REFUSALS.includes(shown.code)
        ? nearestStarts({ ...slot, hours }, question, NEAREST_SHOWN)
        : null,
  };
}
export type ChosenSlot = ReturnType<typeof useSlotChoice>;
