import type { Facility } from '../facility/index.ts';
import { endOf, facilityTime } from '../time/index.ts';
import type { DeskBookingRow } from './contract.ts';
import { isNoShow, isSeenAtDesk } from './rules.ts';

export const LATE_AFTER_MINUTES = 5;

/**
 * `unseen`: the booking ended without a check-in, and the desk does not know whether the person came. Applies
 * to lessons, and to bookings that start outside staff hours.
 */
export type Attendance = 'expected' | 'late' | 'arrived' | 'left' | 'no-show' | 'unseen';

const minutesUntil = (moment: Date, now: Date) => Math.ceil((moment.getTime() - now.getTime()) / 60_000);

/** Returns the minutes until the start, rounded up. Zero or negative after the start. */
export function minutesToStart(
  { bookingDate, startTime }: Pick<DeskBookingRow, 'bookingDate' | 'startTime'>,
  now: Date,
  facility: Facility,
): number {
  // Uses `endOf`, because `instantOf` returns null if daylight saving time skips the start. `endOf` then
  // returns the moment of the clock change.
  return minutesUntil(endOf(bookingDate, startTime, facility), now);
}

/** Returns the minutes until the end, rounded up. Zero or negative after the end. */
export function minutesToEnd(
  { bookingDate, endTime }: Pick<DeskBookingRow, 'bookingDate' | 'endTime'>,
  now: Date,
  facility: Facility,
): number {
  return minutesUntil(endOf(bookingDate, endTime, facility), now);
}

/**
 * Returns the minutes until the person is due, rounded up. Zero or negative after that moment. The person is
 * due at the start, or at the moment of booking if the booking was made after the start.
 */
export function minutesToArrival(
  { createdAt, ...booking }: Pick<DeskBookingRow, 'bookingDate' | 'startTime' | 'createdAt'>,
  now: Date,
  facility: Facility,
): number {
  return Math.max(minutesToStart(booking, now, facility), minutesUntil(new Date(createdAt), now));
}

export function attendanceAt(booking: DeskBookingRow, now: Date, facility: Facility): Attendance {
  if (minutesToEnd(booking, now, facility) <= 0) {
    if (booking.checkedInAt !== null) return 'left';
    return isNoShow(booking, now, facility) ? 'no-show' : 'unseen';
  }
  if (booking.checkedInAt !== null) return 'arrived';
  const isLate =
    minutesToArrival(booking, now, facility) <= -LATE_AFTER_MINUTES && isSeenAtDesk(booking, facility);
  return isLate ? 'late' : 'expected';
}

/**
 * Returns the person to expect next: the first person who is late, or else the next person to arrive. Null if
 * no one is left.
 */
export function nextArrival(
  bookings: readonly DeskBookingRow[],
  now: Date,
  facility: Facility,
): DeskBookingRow | null {
  const { coming } = peopleOf(bookings, now, facility);
  const isLate = (booking: DeskBookingRow) => attendanceAt(booking, now, facility) === 'late';
  // Leaves out overdue people whose booking started outside staff hours. Nobody checks them in, so they may
  // have arrived already.
  const isToCome = (booking: DeskBookingRow) =>
    booking.checkedInAt === null && minutesToArrival(booking, now, facility) > -LATE_AFTER_MINUTES;
  return coming.find(isLate) ?? coming.find(isToCome) ?? null;
}

/**
 * Splits a day's bookings: `earlier` has those that are over, and `coming` has the rest. Leaves out league
 * reservations. `coming` begins with the earliest booking, `earlier` with the latest.
 */
export function peopleOf(bookings: readonly DeskBookingRow[], now: Date, facility: Facility) {
  const people = bookings
    .filter(({ kind }) => kind !== 'league')
    .sort((a, b) => a.startTime.localeCompare(b.startTime) || a.simulatorId - b.simulatorId);
  const isOver = (booking: DeskBookingRow) => minutesToEnd(booking, now, facility) <= 0;
  return { coming: people.filter((each) => !isOver(each)), earlier: people.filter(isOver).reverse() };
}

/** Returns the check-in time on the facility's clock as HH:MM:SS, or null if there was no check-in. */
export function arrivalTime(
  { checkedInAt }: Pick<DeskBookingRow, 'checkedInAt'>,
  facility: Facility,
): string | null {
  return checkedInAt === null ? null : facilityTime(new Date(checkedInAt), facility);
}
