import type { OwnBooking } from '@clubhouse/core/bookings';
import { facilityDate, hoursOf, type WallTime } from '@clubhouse/core/time';
import { atom } from 'jotai';
import { readClock } from '../client/index.ts';

/** What a member is about to book, kept while they look at another screen. */
export type Choice = {
  date: string;
  hours: number;
  /** Null until a time is chosen. */
  startTime: WallTime | null;
  /** The booking that is being moved, or null when a new one is made. */
  moving: OwnBooking | null;
};

const freshChoice = (): Choice => ({
  date: facilityDate(readClock()),
  hours: 1,
  startTime: null,
  moving: null,
});

export const choiceAtom = atom(freshChoice());

/** The choice that shows a booking where it is, ready to be moved. */
export function choiceToMove(booking: OwnBooking): Choice {
  const { bookingDate, startTime } = booking;
  return { date: bookingDate, hours: hoursOf(booking), startTime, moving: booking };
}
