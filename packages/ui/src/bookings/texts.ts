import type { SeriesDate } from '@clubhouse/core/bookings';
import { dollars, type Facility, inWords, plural } from '@clubhouse/core/facility';
import {
  datePlus,
  facilityDate,
  formatDate,
  formatHours,
  formatShortDate,
  type WallTime,
  weekdayOf,
} from '@clubhouse/core/time';

export const hoursLeftText = (left: number, date: string, { booking }: Facility): string =>
  left === 0
    ? `You’ve used your ${formatHours(booking.dailyHours)} for ${weekdayOf(date)}`
    : `${formatHours(left)} left on ${weekdayOf(date)}`;

export function coachingText({ membership: { complimentaryLessons: count, lessonFee } }: Facility): string {
  if (count === 0) return `A private hour with a coach costs ${dollars(lessonFee)}.`;
  return `Your membership includes ${inWords(count)} coaching ${plural(count, 'session')} a month.`;
}

/** Returns the series dates that were not booked, for example because another member booked first. */
export const refusedDates = (dates: readonly SeriesDate[]): SeriesDate[] =>
  dates.filter(({ state }) => state === 'refused');

const EVENING_FROM: WallTime = '17:00:00';

/** Returns "Today", "Tonight", "Tomorrow", or the date. */
export function dayText(
  { bookingDate, startTime }: { bookingDate: string; startTime: WallTime },
  now: Date,
  facility: Facility,
): string {
  const today = facilityDate(now, facility);
  if (bookingDate === today) return startTime >= EVENING_FROM ? 'Tonight' : 'Today';
  return bookingDate === datePlus(today, 1) ? 'Tomorrow' : formatDate(bookingDate);
}

/** Returns "Today", "Tomorrow" or the date. */
export function whenText(date: string, now: Date, facility: Facility): string {
  const today = facilityDate(now, facility);
  if (date === today) return 'Today';
  return date === datePlus(today, 1) ? 'Tomorrow' : formatShortDate(date);
}
