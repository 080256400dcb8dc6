import { dollars, type Facility, inWords, plural } from '@clubhouse/core/facility';
import { formatHours, formatTime, weekdayOf } from '@clubhouse/core/time';
import { LAST_END } from './grid.ts';

export function openText({ booking: { earliestStart, latestEnd }, place }: Facility): string {
  const isAllDay = earliestStart === '00:00:00' && latestEnd === LAST_END;
  const open = isAllDay
    ? 'Open 24/7.'
    : `Bays are open from ${formatTime(earliestStart)} to ${formatTime(latestEnd)}.`;
  return `${open} All times are ${place.zoneLabel}.`;
}

export const hoursLeftText = (left: number, date: string, { booking }: Facility): string =>
  left === 0
    ? `You’ve used your ${formatHours(booking.dailyHours)} for ${weekdayOf(date)}`
    : `${formatHours(left)} left on ${weekdayOf(date)}`;

export function coachingText({ membership: { complimentaryLessons: count, lessonFee } }: Facility): string {
  if (count === 0) return `A private hour with a coach costs ${dollars(lessonFee)}.`;
  return `Your membership includes ${inWords(count)} coaching ${plural(count, 'session')} a month.`;
}
