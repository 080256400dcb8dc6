import {
  bookingPhase,
  closuresOn,
  deskBookingRefusal,
  type NewBooking,
  slotInOtherBay,
} from '@clubhouse/core/bookings';
import type { CallListEntry, DeskDay } from '@clubhouse/core/desk';
import { baysOn, type Facility } from '@clubhouse/core/facility';
import { lengthChoices } from '../dialogs/length-choices.ts';
import { personOf, ruleDayOf, slotOf } from '../dialogs/slot-choice.ts';
import { nearestStarts } from '../dialogs/start-options.ts';

const STARTS_SHOWN = 3;

/**
 * Changes that staff can make with one press. `moves` are other slots for the booking, and `end` shortens a
 * running booking.
 */
export type CallOffers = { moves: NewBooking[]; end: NewBooking | null };

/**
 * Returns the changes that staff can make to a booking on the call list. A running booking can move to
 * another bay. It can also end when the closure starts, but no earlier than the next half-hour. A booking
 * that is not running can move to the nearest free starts that day. A lesson can only move to another bay. A
 * league night gets no changes.
 */
export function callOffers(
  { booking, closure }: CallListEntry,
  board: DeskDay,
  now: Date,
  facility: Facility,
): CallOffers {
  // League nights have their own dialog for moving them.
  if (booking.kind === 'league') return { moves: [], end: null };
  const day = ruleDayOf(board, facility);
  const question = { ...personOf(booking), day, now };
  const isLesson = booking.kind === 'lesson';
  if (isLesson || bookingPhase(booking, now, facility) === 'running') {
    const moves = baysOn(booking.bookingDate, facility)
      .filter(({ id }) => id !== booking.simulatorId)
      .map(({ id }) => slotInOtherBay(booking, id, question))
      .filter((slot) => deskBookingRefusal(slot, question) === null);
    if (isLesson) return { moves, end: null };
    const [closed] = closuresOn(booking.bookingDate, [closure], facility);
    const earliest = lengthChoices(booking, { day, now }).shorter?.slot;
    const endTime = [earliest?.endTime ?? '', closed?.startTime ?? ''].sort().at(-1) as string;
    const end = earliest && endTime < booking.endTime ? { ...earliest, endTime } : null;
    return { moves, end };
  }
  const { simulatorId, bookingDate, startTime } = booking;
  const { hours } = slotOf(booking, facility);
  const starts = nearestStarts({ simulatorId, bookingDate, startTime, hours }, question, STARTS_SHOWN);
  const moves = starts.map((start) => ({
    simulatorId: start.simulatorId,
    bookingDate,
    startTime: start.startTime,
    endTime: start.endTime,
  }));
  return { moves, end: null };
}
