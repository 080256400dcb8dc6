import {
  arrivalTime,
  attendanceAt,
  type DeskBookingRow,
  LATE_AFTER_MINUTES,
  minutesToArrival,
  minutesToEnd,
  minutesToStart,
} from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { formatHours, formatTime, halfHoursOf } from '@clubhouse/core/time';
import { type LengthChoice, UNSENT } from '../../bookings/staff/index.ts';

/** Returns text such as "25 min", "1 h" or "2 h 10 min". */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

export function untilText(
  item: { bookingDate: string; endTime: string },
  now: Date,
  facility: Facility,
): string {
  return `until ${formatTime(item.endTime)} · ${minutesText(Math.max(minutesToEnd(item, now, facility), 0))} left`;
}

export function fromText(
  item: { bookingDate: string; startTime: string },
  now: Date,
  facility: Facility,
): string {
  const minutes = minutesToStart(item, now, facility);
  return `${formatTime(item.startTime)}, ${minutes > 0 ? `in ${minutesText(minutes)}` : 'now'}`;
}

export function attendanceText(booking: DeskBookingRow, now: Date, facility: Facility): string {
  if (booking.isUnsent) return UNSENT;
  const minutes = minutesToArrival(booking, now, facility);
  switch (attendanceAt(booking, now, facility)) {
    case 'arrived':
      return hereText(booking, now, facility);
    case 'late':
      return `Late, ${minutesText(-minutes)}`;
    case 'expected':
      // The booking started outside staff hours, when no one could check people in. So the person is not
      // `late`.
      if (minutes <= -LATE_AFTER_MINUTES) return 'Not checked in';
      return minutes > 0 ? `in ${minutesText(minutes)}` : 'Due now';
    case 'left':
      return 'Was here';
    case 'no-show':
      return 'No-show';
    case 'unseen':
      return 'Not checked in';
  }
}

/** Arrivals at least this many minutes before the start count as early. */
const EARLY_MINUTES = 15;

/**
 * Returns text such as "Here since 1:58". Until the booking starts, the text also says how early the person
 * came, for example "Here since 10:12, 1 h 48 min early".
 */
function hereText(booking: DeskBookingRow, now: Date, facility: Facility): string {
  const since = `Here since ${formatTime(arrivalTime(booking, facility) ?? '').slice(0, -3)}`;
  const early = booking.checkedInAt ? minutesToStart(booking, new Date(booking.checkedInAt), facility) : 0;
  const isWaiting = minutesToStart(booking, now, facility) > 0;
  return isWaiting && early >= EARLY_MINUTES ? `${since}, ${minutesText(early)} early` : since;
}

/** Returns why the booking cannot end at this time, such as "Booked at 12:00". */
export function refusalHint({ slot, refusal }: LengthChoice, facility: Facility): string | null {
  const before = halfHoursOf(slot).at(-1) ?? slot.startTime;
  const at = formatTime(before).slice(0, -3);
  switch (refusal?.code) {
    case 'bay_taken':
      return `Booked at ${at}`;
    case 'bay_closed':
      return `Closed at ${at}`;
    case 'league_session':
      return `League at ${at}`;
    case 'guest_limit':
      return `Limit ${formatHours(facility.booking.guestHours)}`;
    case 'invalid':
      return slot.endTime > facility.booking.latestEnd
        ? `Until ${formatTime(facility.booking.latestEnd).slice(0, -3)}`
        : `Limit ${formatHours(facility.booking.longestHours)}`;
    default:
      return null;
  }
}

/** Long names get smaller text and two lines, so that the panel keeps its height. */
export function nameSize(name: string): 'short' | 'long' | 'longest' {
  if (name.length <= 18) return 'short';
  return name.length <= 30 ? 'long' : 'longest';
}

const SUMMARY_WORDS = [
  ['late', 'late'],
  ['arrived', 'here'],
  ['expected', 'to come'],
] as const;

export function expectedSummary(coming: readonly DeskBookingRow[], now: Date, facility: Facility): string {
  return SUMMARY_WORDS.flatMap(([attendance, word]) => {
    const count = coming.filter((booking) => attendanceAt(booking, now, facility) === attendance).length;
    return count > 0 ? [`${count} ${word}`] : [];
  }).join(', ');
}
