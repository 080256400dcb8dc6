import { type Booking, bayTaken, isSameSlot, type NewBooking } from '@clubhouse/core/bookings';
import { repeatGuest } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { isTaken } from '../db/errors.ts';
import { conflict } from '../http/http-error.ts';

/** Returns true if an earlier copy of the same request created this booking. */
export const isSameInput = (other: Booking, userId: number, slot: NewBooking) =>
  other.kind === 'member' && other.userId === userId && isSameSlot(other, slot);

/**
 * Converts the error of a concurrent booking. Two simultaneous requests can pass the rules, but the key of `bay_slots`
 * refuses the second insert.
 */
export const asBayTaken = (simulatorId: number, facility: Facility) => (error: unknown) => {
  throw isTaken(error, 'bay_slots') ? conflict(bayTaken(simulatorId, facility)) : error;
};

/**
 * Converts the error of a concurrent guest booking. Two simultaneous requests can find no earlier demo, but the key of
 * `guest_keys` refuses the second insert.
 */
export const asRepeat = (error: unknown) => {
  throw isTaken(error, 'guest_keys') ? conflict(repeatGuest) : error;
};
