import type { OwnBooking } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import { datePlus, hoursOf, type WallTime } from '@clubhouse/core/time';
import { atom } from 'jotai';
import { nearestLength } from './grid.ts';

/** The member's selection on the booking screen. */
export type Choice = {
  date: string;
  hours: number;
  startTime: WallTime | null;
  moving: OwnBooking | null;
};

/** The app keeps the selection while the member visits other screens. Null until the member selects something. */
export const choiceAtom = atom<Choice | null>(null);

/** Adapts the selection to a new day and to new settings, because the screen may stay open for long. */
export function currentChoice(selected: Choice | null, today: string, facility: Facility): Choice {
  const choice = selected ?? { date: today, hours: 1, startTime: null, moving: null };
  const last = datePlus(today, facility.booking.daysAhead);
  const isTooFar = choice.date > last;
  return {
    ...choice,
    date: choice.date < today ? today : isTooFar ? last : choice.date,
    startTime: isTooFar ? null : choice.startTime,
    hours: nearestLength(choice.hours, facility),
  };
}

export function choiceToMove(booking: OwnBooking): Choice {
  const { bookingDate, startTime } = booking;
  return { date: bookingDate, hours: hoursOf(booking), startTime, moving: booking };
}
