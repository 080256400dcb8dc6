import { bayTaken, type NewBooking } from '@clubhouse/core/bookings';
import { isTaken } from '../db/errors.ts';
import { conflict } from '../http/http-error.ts';
import { placeOf } from './queries.ts';

export const isSamePlace = (a: NewBooking, b: NewBooking) =>
  JSON.stringify(placeOf(a)) === JSON.stringify(placeOf(b));

/** Two processes can both pass the rules; the key of `bay_slots` lets one through, the other gets the rule's answer. */
export const asBayTaken = (simulatorId: number) => (error: unknown) => {
  throw isTaken(error, 'bay_slots') ? conflict(bayTaken(simulatorId)) : error;
};
