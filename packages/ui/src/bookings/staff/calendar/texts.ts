import { nameForStaff } from '@clubhouse/core/auth';
import type { NewBooking } from '@clubhouse/core/bookings';
import { bayState, type DeskBookingRow, type DeskDay, type Occupancy } from '@clubhouse/core/desk';
import { bayName, type Facility } from '@clubhouse/core/facility';
import { facilityDate, facilityTime, formatShortDate, formatTime, type Interval } from '@clubhouse/core/time';
import type { SlotState } from './lane.ts';

export const KIND_WORDS = {
  member: 'Member',
  guest: 'Guest',
  league: 'League',
  lesson: 'Lesson',
} as const satisfies Record<DeskBookingRow['kind'], string>;

export const STATE_WORDS = {
  upcoming: 'Upcoming',
  now: 'Now',
  completed: 'Completed',
  skipped: 'Skipped',
  closed: 'Closed',
} as const satisfies Record<SlotState, string>;

/**
 * Returns the name of the person who has the booking. Some bookings have no name, for example a deleted
 * account's past bookings. These bookings get a fallback label.
 */
export function holderLabel({
  name,
  kind,
  email,
}: Pick<DeskBookingRow, 'name' | 'kind'> & Partial<Pick<DeskBookingRow, 'email'>>): string {
  if (name === null) return kind === 'league' ? 'League session' : 'Deleted account';
  return nameForStaff({ displayName: name, email });
}

export const UNSENT = 'Checked in, not sent yet';

export function attendanceOf({
  checkedInAt,
  noShow,
  isUnsent,
}: DeskBookingRow): 'Checked in' | typeof UNSENT | 'No-show' | null {
  if (isUnsent) return UNSENT;
  if (checkedInAt !== null) return 'Checked in';
  return noShow ? 'No-show' : null;
}

/** Returns an interval like "6:00 – 7:30 PM" or "11:30 AM – 1:00 PM". */
export function shortInterval({ startTime, endTime }: Interval): string {
  const [start, end] = [formatTime(startTime), formatTime(endTime)];
  // If an interval ends at midnight, both times keep AM or PM. Otherwise, "9:30 – 12:00 AM" could look like
  // noon.
  const isSameHalf = start.slice(-2) === end.slice(-2) && endTime < '24';
  return `${isSameHalf ? start.slice(0, -3) : start} – ${end}`;
}

/**
 * Returns when a closure ends, like "3:00 PM", "midnight", "Mon, Nov 30, 3:00 PM" or "the end of Mon, Nov
 * 30".
 */
export function closureEndText(to: string, now: Date, facility: Facility): string {
  const end = new Date(to);
  const today = facilityDate(now, facility);
  const time = facilityTime(end, facility);
  // If a closure ends at midnight, the text names the date before midnight.
  const date = facilityDate(time === '00:00:00' ? new Date(end.getTime() - 1) : end, facility);
  if (time === '00:00:00') return date === today ? 'midnight' : `the end of ${formatShortDate(date)}`;
  return date === today ? formatTime(time) : `${formatShortDate(date)}, ${formatTime(time)}`;
}

const bare = (time: string) => formatTime(time).replace(/(:00)? [AP]M$/, '');
/**
 * Returns an interval like "6–7:30". AM and PM are left out, because the hours beside the blocks show them.
 */
export function bareInterval({ startTime, endTime }: Interval): string {
  return `${bare(startTime)}–${bare(endTime)}`;
}

/**
 * Returns a block's label for screen readers. It starts with the block's visible text, because voice control
 * users say the text that they see.
 */
export function occupancyLabel(item: Occupancy, simulatorId: number, facility: Facility): string {
  return [titleOf(item), shortInterval(item), ...wordsOf(item), bayName(simulatorId, facility)].join(', ');
}

export function compactOccupancyLabel(
  item: Occupancy,
  simulatorId: number,
  date: string,
  facility: Facility,
): string {
  const [short, whole] = [shortTitleOf(item), titleOf(item)];
  return [
    short,
    bareInterval(item),
    ...(short === whole ? [] : [whole]),
    ...wordsOf(item),
    bayName(simulatorId, facility),
    formatShortDate(date),
    shortInterval(item),
  ].join(', ');
}

function wordsOf(item: Occupancy): string[] {
  const attendance = item.type === 'booking' ? attendanceOf(item.booking) : null;
  return attendance ? [detailOf(item), attendance] : [detailOf(item)];
}

export function detailOf(item: Occupancy): string {
  if (item.type === 'closure') return item.closure.reason;
  return KIND_WORDS[item.type === 'session' ? 'league' : item.booking.kind];
}

export function kindText({ kind, coachName }: Pick<DeskBookingRow, 'kind' | 'coachName'>): string {
  return kind === 'lesson' && coachName ? `Lesson with ${coachName}` : KIND_WORDS[kind];
}

export function occupancyKindText(item: Occupancy): string {
  if (item.type === 'closure') return item.closure.reason;
  return item.type === 'session' ? KIND_WORDS.league : kindText(item.booking);
}

/** Returns the label of the button that books a slot. `date` is null if the board shows only one day. */
export function slotLabel(
  simulatorId: number,
  startTime: string,
  date: string | null,
  facility: Facility,
): string {
  const day = date === null ? '' : `on ${formatShortDate(date)} `;
  return `Book ${bayName(simulatorId, facility)} ${day}at ${formatTime(startTime)}`;
}

export function titleOf(item: Occupancy): string {
  if (item.type === 'closure') return 'Closed';
  return item.type === 'session' ? item.leagueName : holderLabel(item.booking);
}

/** A narrow block's title: "Nadia B." for Nadia Brooks, or the part of an email address before the @. */
export function shortTitleOf(item: Occupancy): string {
  const title = titleOf(item).replace(/@\S+$/, '');
  if (item.type !== 'booking' || item.booking.kind === 'league' || item.booking.name === null) return title;
  const [first = '', ...others] = title.split(' ');
  const initial = others.at(-1)?.[0];
  return initial ? `${first} ${initial}.` : title;
}

/**
 * Returns the new slot of a moved booking, like "Bay 2, 6:00 – 7:30 PM". Adds the date if the booking moves
 * to a different date.
 */
export function targetText(to: NewBooking, from: NewBooking, facility: Facility): string {
  const day = to.bookingDate === from.bookingDate ? '' : `${formatShortDate(to.bookingDate)}, `;
  return `${day}${bayName(to.simulatorId, facility)}, ${shortInterval(to)}`;
}

/** Returns a summary like "5 bookings, 2 checked in". Does not count league bookings. */
export function summaryOf(days: readonly DeskDay[]): string {
  const bookings = days.flatMap((day) => day.bookings).filter(({ kind }) => kind !== 'league');
  const here = bookings.filter(({ checkedInAt }) => checkedInAt !== null).length;
  if (bookings.length === 0) return 'Nothing booked';
  const count = bookings.length === 1 ? '1 booking' : `${bookings.length} bookings`;
  return here === 0 ? count : `${count}, ${here} checked in`;
}

export function nowAndNext(
  day: DeskDay,
  simulatorId: number,
  now: Date,
  facility: Facility,
): { now: string; next: string } {
  const { current, next } = bayState(day, simulatorId, facilityTime(now, facility), facility);
  return {
    now: current
      ? `${titleOf(current)} until ${current.endTime === '24:00:00' ? 'midnight' : formatTime(current.endTime)}`
      : 'free',
    next: next ? `${titleOf(next)} at ${formatTime(next.startTime)}` : 'nothing more today',
  };
}

type Notified = Pick<DeskBookingRow, 'name' | 'email' | 'coachName'>;

export function notifiedText({ name, email, coachName }: Notified): string {
  if (email && coachName) return `We’ll email ${name ?? 'the member'} and ${coachName}.`;
  if (email) return name ? `We’ll email ${name}.` : 'We’ll email them.';
  return 'We have no email address for this person. Please call them.';
}

/**
 * Returns the toast to show when a booking's length has changed. The toast names the person and the bay,
 * because a keyboard shortcut can change the length without opening a dialog.
 */
export const lengthToast = (booking: DeskBookingRow, endTime: string, facility: Facility) => ({
  title: `${holderLabel(booking)}, ${bayName(booking.simulatorId, facility)}: now until ${formatTime(endTime)}`,
  description: notifiedText(booking),
});
