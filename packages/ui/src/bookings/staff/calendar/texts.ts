import type { NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { formatShortDate, formatTime, type Interval } from '@clubhouse/core/time';
import type { Occupancy, SlotState } from './lane.ts';

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
} as const satisfies Record<SlotState, string>;

/** Past bookings stay when an account is deleted, without the name. */
export function holderLabel({ name, kind }: Pick<DeskBookingRow, 'name' | 'kind'>): string {
  return name ?? (kind === 'league' ? 'League session' : 'Name deleted');
}

/** Whether the person came, if known. */
export function attendanceOf({ checkedInAt, noShow }: DeskBookingRow): 'Checked in' | 'No-show' | null {
  if (checkedInAt !== null) return 'Checked in';
  return noShow ? 'No-show' : null;
}

/** 6:00 – 7:30 PM, 11:30 AM – 1:00 PM: the shortest clear form. */
export function shortInterval({ startTime, endTime }: Interval): string {
  const [start, end] = [formatTime(startTime), formatTime(endTime)];
  const isSameHalf = start.slice(-2) === end.slice(-2);
  return `${isSameHalf ? start.slice(0, -3) : start} – ${end}`;
}

const bare = (time: string) => formatTime(time).replace(/(:00)? [AP]M$/, '');
/** 6–7:30: enough beside a scale of the day's hours. */
export function bareInterval({ startTime, endTime }: Interval): string {
  return `${bare(startTime)}–${bare(endTime)}`;
}

/**
 * For example `Ann Smith, 6:00 – 7:30 PM, Member, Checked in, Bay 1`. The label starts with the block's text, in the same words and
 * order, so users of voice control can say what they see.
 */
export function heldLabel(item: Occupancy, simulatorId: number): string {
  return [titleOf(item), shortInterval(item), ...wordsOf(item), bayName(simulatorId)].join(', ');
}

/** The label of a week block, which shows less: Ann Smith, 6–7:30, Member, Bay 1, Tue, Nov 24, 6:00 – 7:30 PM */
export function compactHeldLabel(item: Occupancy, simulatorId: number, date: string): string {
  return [
    shortTitleOf(item),
    bareInterval(item),
    ...wordsOf(item),
    bayName(simulatorId),
    formatShortDate(date),
    shortInterval(item),
  ].join(', ');
}

function wordsOf(item: Occupancy): string[] {
  if (item.type === 'closure') return [item.closure.reason];
  if (item.type === 'session') return [KIND_WORDS.league];
  const attendance = attendanceOf(item.booking);
  return [KIND_WORDS[item.booking.kind], ...(attendance ? [attendance] : [])];
}

/** Book Bay 1 at 6:00 PM */
export function slotLabel(simulatorId: number, startTime: string, date?: string): string {
  return `Book ${bayName(simulatorId)} ${date ? `on ${formatShortDate(date)} ` : ''}at ${formatTime(startTime)}`;
}

/** The first line of a block. */
export function titleOf(item: Occupancy): string {
  if (item.type === 'closure') return 'Closed';
  return item.type === 'session' ? item.leagueName : holderLabel(item.booking);
}

/** The short form for narrow blocks: an email loses its domain. */
export function shortTitleOf(item: Occupancy): string {
  return titleOf(item).replace(/@\S+$/, '');
}

/** Bay 2, 6:00 – 7:30 PM. Names the day if it changes. */
export function targetText(to: NewBooking, from: NewBooking): string {
  const day = to.bookingDate === from.bookingDate ? '' : `${formatShortDate(to.bookingDate)}, `;
  return `${day}${bayName(to.simulatorId)}, ${shortInterval(to)}`;
}

/** 5 bookings, 2 checked in. League sessions do not count. */
export function summaryOf(days: readonly DeskDay[]): string {
  const bookings = days.flatMap((day) => day.bookings).filter(({ kind }) => kind !== 'league');
  const here = bookings.filter(({ checkedInAt }) => checkedInAt !== null).length;
  if (bookings.length === 0) return 'Nothing booked';
  const count = bookings.length === 1 ? '1 booking' : `${bookings.length} bookings`;
  return here === 0 ? count : `${count}, ${here} checked in`;
}
