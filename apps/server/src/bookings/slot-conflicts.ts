import { type Booking, bayTaken, isSameSlot, type NewBooking } from '@clubhouse/core/bookings';
import { isTaken } from '../db/errors.ts';
import { conflict } from '../http/http-error.ts';

/** Whether a booking equals the requested one, made by the member or by the desk. A lesson at that time never does. */
export const isSameInput = (other: Booking, userId: number, slot: NewBooking) =>
  other.kind === 'member' && other.userId === userId && isSameSlot(other, slot);

/**
 * Two processes can both pass the rules. The key of `bay_slots` lets one through, and the other gets the same conflict
 * response.
 */
export const asBayTaken = (simulatorId: number) => (error: unknown) => {
  throw isTaken(error, 'bay_slots') ? conflict(bayTaken(simulatorId)) : error;
};
