import { deskBookingRefusal, guestRefusal, isSameSlot, passedLimits } from '@clubhouse/core/bookings';
import { intervalFrom } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { type ApiError, useNow } from '../../../client/index.ts';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { deskQueries } from '../api.ts';
import { firstBay, type KeptFree, type Person, ruleDayOf, type SlotChoice } from './slot-choice.ts';
import { nearestStarts, startOptions } from './start-options.ts';

const NEAREST_SHOWN = 4;
/** Staff can avoid these refusals by choosing a different time. */
const TIME_REFUSALS = ['bay_taken', 'bay_closed', 'league_session', 'in_the_past', 'skipped_hour', 'invalid'];

export function useSlotChoice(
  initial: SlotChoice,
  person: Person,
  /**
   * The request that books the slot or moves a booking to it. Changing the slot clears the request's error.
   */
  call: { error: ApiError | null; isPending: boolean; isSuccess: boolean; reset: () => void },
  keptFree?: KeptFree,
) {
  const facility = useFacility();
  const now = useNow();
  const [slotChoice, setSlot] = useState(initial);
  const [first, setFirst] = useState(slotChoice);
  useUnsaved(slotChoice !== first);
  const board = useQuery(deskQueries.day(slotChoice.bookingDate));
  const day = useMemo(
    () => board.data && ruleDayOf(board.data, facility, keptFree),
    [board.data, facility, keptFree],
  );
  const { bookingDate, startTime, hours } = slotChoice;
  const question = day && { ...person, day, now };
  const options = question && startOptions(slotChoice, question);
  const chosen = options?.find((option) => option.startTime === startTime);
  const simulatorId = slotChoice.simulatorId ?? chosen?.simulatorId ?? firstBay(bookingDate, facility);
  const slot = startTime === null ? null : { simulatorId, bookingDate, ...intervalFrom(startTime, hours) };
  // The guest limit depends only on the duration, so it applies before staff choose a start.
  const tooLong = person.isGuest ? guestRefusal(intervalFrom('00:00:00', hours), facility) : null;
  const refusal = tooLong ?? (slot && question ? deskBookingRefusal(slot, question) : null);
  // Hides the refusal while the request runs and after it has succeeded, because the slot would conflict with
  // the new booking.
  const isBusy = call.isPending || call.isSuccess;
  const shown = isBusy ? null : refusal;
  const isUnchanged = slot !== null && person.moving != null && isSameSlot(slot, person.moving);
  const mustLeave = keptFree !== undefined && isUnchanged;
  const start = useRef<HTMLSelectElement>(null);
  // If someone else took the slot, the focus moves to the start field. The form then also shows open times
  // nearby.
  const isRefused = call.error !== null && refusal !== null;
  useEffect(() => {
    if (isRefused) start.current?.focus();
  }, [isRefused]);

  return {
    start,
    slotChoice,
    /** True until the user changes the slot. */
    isUntouched: slotChoice === first,
    change: (changed: Partial<SlotChoice>) => {
      setSlot({ ...slotChoice, ...changed });
      call.reset();
    },
    /**
     * Fills in a suggested slot. The suggestion does not count as unsaved input, unless the user has already
     * changed the slot.
     */
    propose: (changed: Partial<SlotChoice>) => {
      const proposed = { ...slotChoice, ...changed };
      setSlot(proposed);
      if (slotChoice === first) setFirst(proposed);
    },
    board,
    /** Undefined until the day has loaded. */
    options,
    /**
     * The chosen bay. If staff accept any bay, this is the first bay that is free at the chosen start. If
     * there is no such bay, this is the first bay that is not retired on the date.
     */
    simulatorId,
    slot,
    refusal,
    isBusy,
    durationError: shown?.code === 'guest_limit' ? shown.message : undefined,
    startError: shown?.code === 'guest_limit' ? undefined : shown?.message,
    limits: slot && question && !refusal ? passedLimits(slot, question) : [],
    /**
     * Open times near the chosen start. Set if a different time avoids the refusal, or if staff must move the
     * booking because a league session needs its slot. Null otherwise.
     */
    nearest:
      question && slot && ((shown && TIME_REFUSALS.includes(shown.code)) || mustLeave)
        ? nearestStarts({ ...slot, hours }, question, NEAREST_SHOWN)
        : null,
  };
}
export type ChosenSlot = ReturnType<typeof useSlotChoice>;
