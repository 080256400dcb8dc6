import { type Booking, bayTaken, isSameSlot, type NewBooking } from '@clubhouse/core/bookings';
import { isTaken } from '../db/errors.ts';
import { conflict } from '../http/http-error.ts';

/** Whether a member's own booking is what they, or the desk for them, ask for; a lesson in that place is none. */
export const isSameInput = (other: Booking, userId: number, slot: NewBooking) =>
  other.kind === 'member' && other.userId === userId && isSameSlot(other, slot);

/** Two processes can both pass the rules; the key of `bay_slots` lets one through, the other gets the rule's answer. */
export const asBayTaken = (simulatorId: number) => (error: unknown) => {
  throw isTaken(error, 'bay_slots') ? conflict(bayTaken(simulatorId)) : error;
};
