import type { Reason } from '@clubhouse/core/bookings';
import { allBaysText, baysOn, capitalized, type Facility } from '@clubhouse/core/facility';
import {
  formatDate,
  formatHours,
  formatTime,
  intervalFrom,
  type WallTime,
  weekdayOf,
} from '@clubhouse/core/time';

type Asked = { date: string; hours: number; today: string };

const bays = (date: string, facility: Facility) => {
  const { length } = baysOn(date, facility);
  return { subject: capitalized(allBaysText(length)), are: length === 1 ? 'is' : 'are' };
};

const limitText = (left: number, { date }: Asked, { booking }: Facility) =>
  left === 0
    ? `You’ve used your ${formatHours(booking.dailyHours)} for ${weekdayOf(date)}.`
    : `You have ${formatHours(left)} left for ${weekdayOf(date)}.`;

/** Explains why a day has no free start: docs/product/bookings.md#when-nothing-is-free. */
export function dayReasonText(reason: Reason, asked: Asked, facility: Facility): string {
  const { date, hours, today } = asked;
  const day = date === today ? 'today' : `on ${weekdayOf(date)}`;
  const { subject, are } = bays(date, facility);
  switch (reason.reason) {
    case 'membership_ends':
      return `Your membership ends on ${formatDate(reason.lastDay)}.`;
    case 'too_far_ahead':
      return `You can book up to ${facility.booking.daysAhead} days ahead.`;
    case 'past':
      return `There isn’t enough time left ${day} to play for ${formatHours(hours)}.`;
    case 'too_long':
      return `The bays aren’t open long enough to book ${formatHours(hours)}.`;
    case 'limit':
      return limitText(reason.hoursLeft, asked, facility);
    case 'league':
      return `${reason.leagueName} has the bays ${date === today ? 'for the rest of the day' : 'all day'}.`;
    case 'closed':
      return `${subject} ${are} closed ${day}.`;
    case 'taken':
      return `No bay has an opening of at least ${formatHours(hours)} ${day}.`;
    case 'mixed':
      return `No bay is free for ${formatHours(hours)} ${day}.`;
  }
}

export function startReasonText(
  reason: Reason,
  startTime: WallTime,
  asked: Asked,
  facility: Facility,
): string {
  const time = formatTime(startTime);
  const end = formatTime(intervalFrom(startTime, asked.hours).endTime);
  switch (reason.reason) {
    case 'past':
      return `${time} has passed.`;
    case 'too_long':
      return `You can’t book ${formatHours(asked.hours)} starting at ${time}. Bookings must end by ${formatTime(facility.booking.latestEnd)}.`;
    case 'league':
      return `${reason.leagueName} plays at ${formatTime(reason.startTime)}.`;
    case 'closed':
      return `No bay is open the whole time from ${time} to ${end}.`;
    case 'taken':
      return `No bay is free the whole time from ${time} to ${end}.`;
    case 'mixed':
      return `No bay is free at ${time} for ${formatHours(asked.hours)}.`;
    default:
      return dayReasonText(reason, asked, facility);
  }
}
