import type { OwnBooking } from '@clubhouse/core/bookings';
import { facilityDate, hoursOf, type WallTime } from '@clubhouse/core/time';
import { atom } from 'jotai';
import { readClock } from '../client/index.ts';

/** The member's selection on the booking screen. The app keeps the selection while the member visits other screens. */
export type Choice = {
  date: string;
  hours: number;
  startTime: WallTime | null;
  moving: OwnBooking | null;
};

export const choiceAtom = atom<Choice>({
  date: facilityDate(readClock()),
  hours: 1,
  startTime: null,
  moving: null,
});

export function choiceToMove(booking: OwnBooking): Choice {
  const { bookingDate, startTime } = booking;
  return { date: bookingDate, hours: hoursOf(booking), startTime, moving: booking };
}
