import type { NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { formatShortDate, formatTime, type Interval } from '@clubhouse/core/time';
import type { Held, SlotState } from './lane.ts';

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
export function nameOf({ name, kind }: Pick<DeskBookingRow, 'name' | 'kind'>): string {
  return name ?? (kind === 'league' ? 'League session' : 'Name deleted');
}

/** Whether the person came, where that is known. */
export function attendanceOf({ checkedInAt, noShow }: DeskBookingRow): 'Checked in' | 'No-show' | null {
  if (checkedInAt !== null) return 'Checked in';
  return noShow ? 'No-show' : null;
}

/** 6:00 – 7:30 PM, 11:30 AM – 1:00 PM: as short as it stays clear. */
export function shortInterval({ startTime, endTime }: Interval): string {
  const [start, end] = [formatTime(startTime), formatTime(endTime)];
  const isSameHalf = start.slice(-2) === end.slice(-2);
  return `${isSameHalf ? start.slice(0, -3) : start} – ${end}`;
}

const bare = (time: string) => formatTime(time).replace(/(:00)? [AP]M$/, '');
/** 6–7:30: beside a scale of the day's hours that is enough. */
export function bareInterval({ startTime, endTime }: Interval): string {
  return `${bare(startTime)}–${bare(endTime)}`;
}

const spokenInterval = ({ startTime, endTime }: Interval) =>
  `${formatTime(startTime)} to ${formatTime(endTime)}`;

/** Tells the days of a week apart; a day that stands alone is not named with everything in it. */
const dayIn = (date: string | undefined) => (date ? `${formatShortDate(date)}, ` : '');

/** Bay 1, 6:00 PM to 7:30 PM, Ann Smith, member, checked in */
export function heldLabel(item: Held, simulatorId: number, date?: string): string {
  const bay = bayName(simulatorId);
  const time = spokenInterval(item);
  if (item.type === 'closure') return `${dayIn(date)}${bay}, ${time}, closed, ${item.closure.reason}`;
  if (item.type === 'session') return `${dayIn(date)}${bay}, ${time}, ${item.leagueName}, league session`;
  const { booking } = item;
  const words = [KIND_WORDS[booking.kind], attendanceOf(booking)].filter((word) => word !== null);
  return [`${dayIn(date)}${bay}`, time, nameOf(booking), ...words.map((word) => word.toLowerCase())].join(
    ', ',
  );
}

/** Book Bay 1 at 6:00 PM */
export function slotLabel(simulatorId: number, startTime: string, date?: string): string {
  return `Book ${bayName(simulatorId)} ${date ? `on ${formatShortDate(date)} ` : ''}at ${formatTime(startTime)}`;
}

/** What a block says in its first line. */
export function titleOf(item: Held): string {
  if (item.type === 'closure') return 'Closed';
  return item.type === 'session' ? item.leagueName : nameOf(item.booking);
}

/** The same where there is little room: of an address, what stands before the @. */
export function shortTitleOf(item: Held): string {
  return titleOf(item).replace(/@\S+$/, '');
}

/** Bay 2, 6:00 – 7:30 PM; with the day where it is another one. */
export function targetText(to: NewBooking, from: NewBooking): string {
  const day = to.bookingDate === from.bookingDate ? '' : `${formatShortDate(to.bookingDate)}, `;
  return `${day}${bayName(to.simulatorId)}, ${shortInterval(to)}`;
}

/** 5 bookings, 2 checked in; leagues are no bookings that somebody made. */
export function summaryOf(days: readonly DeskDay[]): string {
  const bookings = days.flatMap((day) => day.bookings).filter(({ kind }) => kind !== 'league');
  const here = bookings.filter(({ checkedInAt }) => checkedInAt !== null).length;
  if (bookings.length === 0) return 'Nothing booked';
  const count = bookings.length === 1 ? '1 booking' : `${bookings.length} bookings`;
  return here === 0 ? count : `${count}, ${here} checked in`;
}
