import type { OwnBooking } from '@clubhouse/core/bookings';
import { facilityDate, hoursOf, type WallTime } from '@clubhouse/core/time';
import { atom } from 'jotai';
import { readClock } from '../client/index.ts';

/** The member's selection, kept while they visit other screens. */
export type Choice = {
  date: string;
  hours: number;
  /** Null until a time is chosen. */
  startTime: WallTime | null;
  /** The booking that is being moved, or null for a new booking. */
  moving: OwnBooking | null;
};

const freshChoice = (): Choice => ({
  date: facilityDate(readClock()),
  hours: 1,
  startTime: null,
  moving: null,
});

export const choiceAtom = atom(freshChoice());

/** The selection that starts moving an existing booking. */
export function choiceToMove(booking: OwnBooking): Choice {
  const { bookingDate, startTime } = booking;
  return { date: bookingDate, hours: hoursOf(booking), startTime, moving: booking };
}
