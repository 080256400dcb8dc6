import { bookingPhase, hoursLeft } from '@clubhouse/core/bookings';
import type { DeskDay } from '@clubhouse/core/desk';
import { bayName, type Facility } from '@clubhouse/core/facility';
import type { ListedUser } from '@clubhouse/core/members';
import { facilityDate, formatHours, formatShortDate, formatTime } from '@clubhouse/core/time';
import { ruleDayOf } from './slot-choice.ts';

/** Returns facts like "2.5 hours left today", "also 1:30 PM in Bay 2" and "membership ends Mon, Nov 30". */
export function memberDayFacts(
  { id, membershipEndsOn }: Pick<ListedUser, 'id' | 'membershipEndsOn'>,
  day: DeskDay,
  now: Date,
  facility: Facility,
): string[] {
  const left = hoursLeft(ruleDayOf(day, facility), id);
  const dayText = day.date === facilityDate(now, facility) ? 'today' : `on ${formatShortDate(day.date)}`;
  const others = day.bookings
    .filter((booking) => booking.userId === id && bookingPhase(booking, now, facility) !== 'past')
    .map(({ startTime, simulatorId }) => `${formatTime(startTime)} in ${bayName(simulatorId, facility)}`);
  return [
    `${left > 0 ? formatHours(left) : 'no hours'} left ${dayText}`,
    ...(others.length > 0 ? [`also ${others.join(', ')}`] : []),
    ...(membershipEndsOn ? [`membership ends ${formatShortDate(membershipEndsOn)}`] : []),
  ];
}
