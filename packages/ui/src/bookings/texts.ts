import { bayHours, dollars, type Facility, inWords, plural } from '@clubhouse/core/facility';
import { formatHours, formatTime, weekdayOf } from '@clubhouse/core/time';

export function openText(facility: Facility): string {
  const hours = bayHours(facility);
  const open = hours
    ? `Bays are open from ${formatTime(hours.startTime)} to ${formatTime(hours.endTime)}.`
    : 'Open 24/7.';
  return `${open} All times are ${facility.place.zoneLabel}.`;
}

export const hoursLeftText = (left: number, date: string, { booking }: Facility): string =>
  left === 0
    ? `You’ve used your ${formatHours(booking.dailyHours)} for ${weekdayOf(date)}`
    : `${formatHours(left)} left on ${weekdayOf(date)}`;

export function coachingText({ membership: { complimentaryLessons: count, lessonFee } }: Facility): string {
  if (count === 0) return `A private hour with a coach costs ${dollars(lessonFee)}.`;
  return `Your membership includes ${inWords(count)} coaching ${plural(count, 'session')} a month.`;
}
