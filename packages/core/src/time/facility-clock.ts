import { tzOffset } from '@date-fns/tz/tzOffset';
import { WEEKDAYS, type Weekday } from './contract.ts';
import { halfHoursOf, type Interval, minutesOf, type WallTime } from './wall-time.ts';

/** The time zone of every date and wall time, from the facility's settings: docs/product/README.md#facility-time. */
export type Zoned = { readonly place: { readonly timeZone: string } };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Returns the offset from UTC in minutes. */
const offsetAt = (instant: number, { place }: Zoned) => tzOffset(place.timeZone, new Date(instant));

const wallClock = (now: Date, facility: Zoned) =>
  new Date(now.getTime() + offsetAt(now.getTime(), facility) * MINUTE).toISOString();

/** Returns the facility's date at an instant as YYYY-MM-DD. Does not depend on the machine's time zone. */
export const facilityDate = (now: Date, facility: Zoned): string => wallClock(now, facility).slice(0, 10);

/** Returns the facility's time of day at an instant as HH:MM:SS. */
export const facilityTime = (now: Date, facility: Zoned): WallTime => wallClock(now, facility).slice(11, 19);

/**
 * Returns the instant of a wall time, or null for a time that the clock skips. For a repeated time, returns the
 * first occurrence: docs/product/README.md#autumn-day.
 */
export function instantOf(date: string, time: WallTime, facility: Zoned): Date | null {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`) + minutesOf(time) * MINUTE;
  // The clock changes at most once in two days. So the right offset is the offset of the day before or the
  // offset of the day after.
  const offsets = [offsetAt(asIfUtc - DAY, facility), offsetAt(asIfUtc + DAY, facility)] as const;
  if (offsets[0] === offsets[1]) return new Date(asIfUtc - offsets[0] * MINUTE);
  const candidates = offsets
    .map((offset) => ({ offset, instant: asIfUtc - offset * MINUTE }))
    .filter(({ offset, instant }) => offsetAt(instant, facility) === offset)
    .map(({ instant }) => instant);
  return candidates.length > 0 ? new Date(Math.min(...candidates)) : null;
}

/** Returns the instant at which a date begins at the facility. Throws a RangeError for an invalid date. */
export function midnight(date: string, facility: Zoned): Date {
  const instant = instantOf(date, '00:00:00', facility);
  if (!instant) throw new RangeError(`Not a date: ${date}`);
  return instant;
}

/** Returns when an interval ends. An end in the skipped hour becomes 3:00 AM: docs/product/README.md#spring-day. */
export function endOf(date: string, endTime: WallTime, facility: Zoned): Date {
  return instantOf(date, endTime, facility) ?? new Date(midnight(date, facility).getTime() + 2 * 60 * MINUTE);
}

/** Returns whether the interval overlaps the hour that the clock skips when daylight saving time starts. */
export function hasSkippedTime(date: string, interval: Interval, facility: Zoned): boolean {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (offsetAt(midnight, facility) === offsetAt(midnight + 2 * DAY, facility)) return false;
  return halfHoursOf(interval).some((start) => instantOf(date, start, facility) === null);
}

/** Returns the date that is `days` days after `date`, or before `date` if `days` is negative. */
export const datePlus = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** Returns the number of calendar days from `earlier` to `later`. The number is negative if `later` comes first. */
export const daysBetween = (earlier: string, later: string): number =>
  (Date.parse(later) - Date.parse(earlier)) / DAY;

export const mondayOf = (date: string): string =>
  datePlus(date, -((WEEKDAYS.indexOf(weekdayOf(date)) + 6) % 7));

export const weekdayOf = (date: string): Weekday => WEEKDAYS[new Date(date).getUTCDay()] as Weekday;
