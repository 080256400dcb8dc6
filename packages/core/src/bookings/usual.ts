import type { Facility } from '../facility/index.ts';
import {
  datePlus,
  facilityDate,
  hoursOf,
  intervalFrom,
  overlaps,
  type WallTime,
  type Weekday,
  weekdayOf,
} from '../time/index.ts';
import type { Booking } from './contract.ts';
import { type Booker, lastBookableDate, windowRefusal } from './rules.ts';

type Booked = Pick<Booking, 'simulatorId' | 'bookingDate' | 'startTime' | 'endTime' | 'kind'>;

export type WeeklyTime = { weekday: Weekday; startTime: WallTime; hours: number; simulatorId: number };

/** The next date of a member’s weekly time. `simulatorId` is the bay that the member prefers. */
export type DatedTime = { date: string; startTime: WallTime; hours: number; simulatorId: number };

/** How often a member must book the same weekday and start time before it counts as a habit. */
const MIN_TIMES = 2;

/**
 * Returns the most frequent value, or undefined if there are no values. If several tie, the last one in the
 * list wins.
 */
function mostFrequent<Value>(values: readonly Value[]): { value: Value; times: number } | undefined {
  const times = new Map<Value, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  const most = Math.max(...times.values());
  const value = values.findLast((each) => times.get(each) === most);
  return value === undefined ? undefined : { value, times: most };
}

/**
 * Returns the most frequent start time, or null if there are no bookings. If several tie, the last one in the
 * list wins.
 */
export const usualStart = (bookings: readonly Pick<Booked, 'startTime'>[]): WallTime | null =>
  mostFrequent(bookings.map(({ startTime }) => startTime))?.value ?? null;

export const weeklyTimeOf = (booking: Booked): WeeklyTime => ({
  weekday: weekdayOf(booking.bookingDate),
  startTime: booking.startTime,
  hours: hoursOf(booking),
  simulatorId: booking.simulatorId,
});

/**
 * Returns the weekday and start that a member booked most often, with the usual length and bay. Returns null
 * if no time was booked twice. The bookings must be in chronological order. Lessons do not count:
 * docs/product/bookings.md#usual-time.
 */
export function habitOf(bookings: readonly Booked[]): WeeklyTime | null {
  const times = bookings.filter(({ kind }) => kind === 'member').map(weeklyTimeOf);
  const keyOf = ({ weekday, startTime }: WeeklyTime) => `${weekday} ${startTime}`;
  const usual = mostFrequent(times.map(keyOf));
  if (!usual || usual.times < MIN_TIMES) return null;
  const same = times.filter((time) => keyOf(time) === usual.value);
  const [latest] = same.slice(-1);
  const hours = mostFrequent(same.map((time) => time.hours));
  const bay = mostFrequent(same.map((time) => time.simulatorId));
  return latest && hours && bay ? { ...latest, hours: hours.value, simulatorId: bay.value } : null;
}

/**
 * Returns the length in hours to select first: docs/product/bookings.md#choosing-a-duration. This is the
 * usual length, or else the length of the latest booking, or else one hour. The bookings must be in
 * chronological order.
 */
export function firstLength(bookings: readonly Booked[]): number {
  const latest = bookings.findLast(({ kind }) => kind === 'member');
  return habitOf(bookings)?.hours ?? (latest ? hoursOf(latest) : 1);
}

/**
 * Returns the next date when the member can book a weekly time, or null. Skips dates when the member already
 * has a booking at that time. Does not check whether a bay is free.
 */
export function nextDateOf(
  { weekday, startTime, hours: booked, simulatorId }: WeeklyTime,
  { member, own, now, facility }: { member: Booker; own: readonly Booked[]; now: Date; facility: Facility },
): DatedTime | null {
  const { shortestHours, longestHours, earliestStart, latestEnd } = facility.booking;
  const hours = Math.max(shortestHours, Math.min(booked, longestHours));
  const interval = intervalFrom(startTime, hours);
  if (startTime < earliestStart || interval.endTime > latestEnd) return null;
  const last = [lastBookableDate(now, facility), member.membershipEndsOn ?? '9999-12-31'].sort()[0] ?? '';
  for (let date = facilityDate(now, facility); date <= last; date = datePlus(date, 1)) {
    const isOwn = own.some((booking) => booking.bookingDate === date && overlaps(booking, interval));
    if (
      weekdayOf(date) === weekday &&
      !isOwn &&
      !windowRefusal({ bookingDate: date, ...interval }, now, facility)
    ) {
      return { date, startTime, hours, simulatorId };
    }
  }
  return null;
}
