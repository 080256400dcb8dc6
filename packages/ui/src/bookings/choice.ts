import type { OwnBooking } from '@clubhouse/core/bookings';
import { facilityDate, hoursOf, type WallTime } from '@clubhouse/core/time';
import { atom } from 'jotai';
import { readClock } from '../client/index.ts';

/** The member's selection on the booking screen, kept while the member visits other screens. */
export type Choice = {
  date: string;
  hours: number;
  /** Null until a time is chosen. */
  startTime: WallTime | null;
  /** The booking that is being moved, or null for a new booking. */
  moving: OwnBooking | null;
};

export const choiceAtom = atom<Choice>({
  date: facilityDate(readClock()),
  hours: 1,
  startTime: null,
  moving: null,
});

/** The selection with the current slot of a booking that the member wants to move. */
export function choiceToMove(booking: OwnBooking): Choice {
  const { bookingDate, startTime } = booking;
  return { date: bookingDate, hours: hoursOf(booking), startTime, moving: booking };
}
