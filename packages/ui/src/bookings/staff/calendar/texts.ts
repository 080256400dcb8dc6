import type { NewBooking } from '@clubhouse/core/bookings';
import { bayState, type DeskBookingRow, type DeskDay, type Occupancy } from '@clubhouse/core/desk';
import { bayName, type Facility } from '@clubhouse/core/facility';
import { facilityTime, formatShortDate, formatTime, type Interval } from '@clubhouse/core/time';
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

/** The name to show on a booking. A past booking of a deleted account has no name, so it gets a fallback label. */
export function holderLabel({ name, kind }: Pick<DeskBookingRow, 'name' | 'kind'>): string {
  return name ?? (kind === 'league' ? 'League session' : 'Deleted account');
}

export function attendanceOf({ checkedInAt, noShow }: DeskBookingRow): 'Checked in' | 'No-show' | null {
  if (checkedInAt !== null) return 'Checked in';
  return noShow ? 'No-show' : null;
}

/** For example, "6:00 – 7:30 PM" or "11:30 AM – 1:00 PM". */
export function shortInterval({ startTime, endTime }: Interval): string {
  const [start, end] = [formatTime(startTime), formatTime(endTime)];
  const isSameHalf = start.slice(-2) === end.slice(-2);
  return `${isSameHalf ? start.slice(0, -3) : start} – ${end}`;
}

const bare = (time: string) => formatTime(time).replace(/(:00)? [AP]M$/, '');
/** For example, "6–7:30". Leaves out AM and PM, because the hours beside the blocks show them. */
export function bareInterval({ startTime, endTime }: Interval): string {
  return `${bare(startTime)}–${bare(endTime)}`;
}

/** Starts with the visible text of the block, because people who use voice control say the text that they see. */
export function heldLabel(item: Occupancy, simulatorId: number, facility: Facility): string {
  return [titleOf(item), shortInterval(item), ...wordsOf(item), bayName(simulatorId, facility)].join(', ');
}

export function compactHeldLabel(
  item: Occupancy,
  simulatorId: number,
  date: string,
  facility: Facility,
): string {
  return [
    shortTitleOf(item),
    bareInterval(item),
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

/** The kind of a booking or session, or the reason of a closure. */
export function detailOf(item: Occupancy): string {
  if (item.type === 'closure') return item.closure.reason;
  return KIND_WORDS[item.type === 'session' ? 'league' : item.booking.kind];
}

/** `date` is null if the board shows only one day. */
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

/** The title of a narrow block. Shortens an email address to the part before the @. */
export function shortTitleOf(item: Occupancy): string {
  return titleOf(item).replace(/@\S+$/, '');
}

/** For example, "Bay 2, 6:00 – 7:30 PM". Adds the date if the booking moves to a different date. */
export function targetText(to: NewBooking, from: NewBooking, facility: Facility): string {
  const day = to.bookingDate === from.bookingDate ? '' : `${formatShortDate(to.bookingDate)}, `;
  return `${day}${bayName(to.simulatorId, facility)}, ${shortInterval(to)}`;
}

/** For example, "5 bookings, 2 checked in". Does not count league bookings. */
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
    now: current ? `${titleOf(current)} until ${formatTime(current.endTime)}` : 'free',
    next: next ? `${titleOf(next)} at ${formatTime(next.startTime)}` : 'nothing more today',
  };
}

export function notifiedText({ name, email }: { name: string | null; email: string | null }): string {
  if (email) return name ? `We’ll email ${name}.` : 'We’ll email them.';
  return 'We have no email address for this person. Please call them.';
}
