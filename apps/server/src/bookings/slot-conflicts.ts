import { type Booking, bayTaken, isSameSlot, type NewBooking } from '@clubhouse/core/bookings';
import { repeatGuest } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { isTaken } from '../db/errors.ts';
import { conflict } from '../http/http-error.ts';

/** Returns whether the user already has exactly this booking. If so, the request is a repeat. */
export const isSameInput = (other: Booking, userId: number, slot: NewBooking) =>
  other.kind === 'member' && other.userId === userId && isSameSlot(other, slot);

/**
 * Returns an error handler that throws a 409 if the bay is taken. Two simultaneous requests can both pass the
 * rules, but the primary key of `bay_slots` rejects the second insert.
 */
export const asBayTaken = (simulatorId: number, facility: Facility) => (error: unknown) => {
  throw isTaken(error, 'bay_slots') ? conflict(bayTaken(simulatorId, facility)) : error;
};

/**
 * An error handler that throws a 409 if the guest already has a demo booking. Two simultaneous requests can
 * both find no earlier demo, but the unique index of `guest_keys` rejects the second insert.
 */
export const asRepeat = (error: unknown) => {
  throw isTaken(error, 'guest_keys') ? conflict(repeatGuest) : error;
};
