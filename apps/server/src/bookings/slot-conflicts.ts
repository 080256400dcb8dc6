import { type Booking, bayTaken, isSameSlot, type NewBooking } from '@clubhouse/core/bookings';
import { isTaken } from '../db/errors.ts';
import { conflict } from '../http/http-error.ts';

/**
 * Returns whether an earlier copy of the same request created this booking. A lesson at the same time does not count.
 */
export const isSameInput = (other: Booking, userId: number, slot: NewBooking) =>
  other.kind === 'member' && other.userId === userId && isSameSlot(other, slot);

/**
 * Two simultaneous requests for a slot can both pass the rules. The key of `bay_slots` then refuses the second insert.
 * This handler turns the database error into the conflict that the rules would have returned.
 */
export const asBayTaken = (simulatorId: number) => (error: unknown) => {
  throw isTaken(error, 'bay_slots') ? conflict(bayTaken(simulatorId)) : error;
};
