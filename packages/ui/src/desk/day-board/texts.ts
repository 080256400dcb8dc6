import {
  arrivalTime,
  attendanceAt,
  type DeskBookingRow,
  LATE_AFTER_MINUTES,
  minutesToArrival,
  minutesToEnd,
  minutesToStart,
  type Occupancy,
} from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { formatTime } from '@clubhouse/core/time';
import { KIND_WORDS } from '../../bookings/staff/index.ts';

/** For example, "25 min", "1 h" or "2 h 10 min". */
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
  const minutes = minutesToArrival(booking, now, facility);
  switch (attendanceAt(booking, now, facility)) {
    case 'arrived':
      return `Here since ${formatTime(arrivalTime(booking, facility) ?? '').slice(0, -3)}`;
    case 'late':
      return `Late, ${minutesText(-minutes)}`;
    case 'expected':
      // This person is not `late`, because the booking started outside staff hours, when no one could check people in.
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

export function kindText({ kind, coachName }: Pick<DeskBookingRow, 'kind' | 'coachName'>): string {
  return kind === 'lesson' && coachName ? `Lesson with ${coachName}` : KIND_WORDS[kind];
}

export function heldKindText(item: Occupancy): string {
  if (item.type === 'closure') return item.closure.reason;
  return item.type === 'session' ? KIND_WORDS.league : kindText(item.booking);
}

/** Long names get smaller letters and two lines, so that the panel keeps its height. */
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
