import { endOf, facilityTime, instantOf } from '../time/index.ts';
import type { DeskBookingRow } from './contract.ts';
import { isNoShow, isSeenAtDesk } from './rules.ts';

/** Somebody who has not come so many minutes after the start is late. */
export const LATE_AFTER_MINUTES = 5;

/**
 * What the desk knows of somebody who has a bay today: they are awaited, late, or here; when their time is over they
 * have left, never came, or nobody was there to see it.
 */
export type Attendance = 'expected' | 'late' | 'arrived' | 'left' | 'no-show' | 'unseen';

/** Minutes from now to the start; negative after it. */
export function minutesToStart(
  { bookingDate, startTime }: Pick<DeskBookingRow, 'bookingDate' | 'startTime'>,
  now: Date,
): number {
  const start = instantOf(bookingDate, startTime) ?? endOf(bookingDate, startTime);
  return Math.ceil((start.getTime() - now.getTime()) / 60_000);
}

/** Minutes from now to the end, begun ones counted. */
export function minutesToEnd(
  { bookingDate, endTime }: Pick<DeskBookingRow, 'bookingDate' | 'endTime'>,
  now: Date,
): number {
  return Math.ceil((endOf(bookingDate, endTime).getTime() - now.getTime()) / 60_000);
}

export function attendanceAt(booking: DeskBookingRow, now: Date): Attendance {
  if (minutesToEnd(booking, now) <= 0) {
    if (booking.checkedInAt !== null) return 'left';
    return isNoShow(booking, now) ? 'no-show' : 'unseen';
  }
  if (booking.checkedInAt !== null) return 'arrived';
  const isLate = minutesToStart(booking, now) <= -LATE_AFTER_MINUTES && isSeenAtDesk(booking);
  return isLate ? 'late' : 'expected';
}

/** The day's people: those whose time is not over, soonest first, and those of earlier, the last first. */
export type DayPeople = { coming: DeskBookingRow[]; earlier: DeskBookingRow[] };

/**
 * Everybody who has a bay on a day by name; a league's evening is nobody's arrival. In order of time and not of
 * state: who is checked in stays where the finger is.
 */
export function peopleOf(bookings: readonly DeskBookingRow[], now: Date): DayPeople {
  const people = bookings
    .filter(({ kind }) => kind !== 'league')
    .sort((a, b) => a.startTime.localeCompare(b.startTime) || a.simulatorId - b.simulatorId);
  const isOver = (booking: DeskBookingRow) => minutesToEnd(booking, now) <= 0;
  return { coming: people.filter((each) => !isOver(each)), earlier: people.filter(isOver).reverse() };
}

/** The time of day at which somebody was checked in. */
export function arrivalTime({ checkedInAt }: Pick<DeskBookingRow, 'checkedInAt'>): string | null {
  return checkedInAt === null ? null : facilityTime(new Date(checkedInAt));
}
