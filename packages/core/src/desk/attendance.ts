import { endOf, facilityTime, instantOf } from '../time/index.ts';
import type { DeskBookingRow } from './contract.ts';
import { isNoShow, isSeenAtDesk } from './rules.ts';

/** A guest who has not arrived this many minutes after the start is late. */
export const LATE_AFTER_MINUTES = 5;

/**
 * The attendance of a person with a booking. Before its end they are expected, late or arrived. After its end they
 * have left or are a no-show. `unseen` means that the desk does not know: a lesson, or a start outside staff hours.
 */
export type Attendance = 'expected' | 'late' | 'arrived' | 'left' | 'no-show' | 'unseen';

/** Returns the minutes until the start, rounded up. Negative after the start. */
export function minutesToStart(
  { bookingDate, startTime }: Pick<DeskBookingRow, 'bookingDate' | 'startTime'>,
  now: Date,
): number {
  const start = instantOf(bookingDate, startTime) ?? endOf(bookingDate, startTime);
  return Math.ceil((start.getTime() - now.getTime()) / 60_000);
}

/** Returns the minutes until the end, rounded up. */
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

/** The bookings of a day: `coming` is not over yet, soonest first. `earlier` is over, latest first. */
export type DayPeople = { coming: DeskBookingRow[]; earlier: DeskBookingRow[] };

/**
 * Returns the bookings of a day with a person who arrives, without league reservations. The order is by time only, so
 * that a row does not move when the person is checked in.
 */
export function peopleOf(bookings: readonly DeskBookingRow[], now: Date): DayPeople {
  const people = bookings
    .filter(({ kind }) => kind !== 'league')
    .sort((a, b) => a.startTime.localeCompare(b.startTime) || a.simulatorId - b.simulatorId);
  const isOver = (booking: DeskBookingRow) => minutesToEnd(booking, now) <= 0;
  return { coming: people.filter((each) => !isOver(each)), earlier: people.filter(isOver).reverse() };
}

/** Returns the time of the check-in at the facility, HH:MM:SS, or null without a check-in. */
export function arrivalTime({ checkedInAt }: Pick<DeskBookingRow, 'checkedInAt'>): string | null {
  return checkedInAt === null ? null : facilityTime(new Date(checkedInAt));
}
