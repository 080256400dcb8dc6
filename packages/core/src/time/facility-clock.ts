import { tzOffset } from '@date-fns/tz';
import { addDays, differenceInCalendarDays, format, getDay, parseISO } from 'date-fns';
import { WEEKDAYS, type Weekday } from './contract.ts';
import { halfHoursOf, type Interval, type WallTime } from './wall-time.ts';

/** The zone of every date and wall time in the product: docs/product/README.md#facility-time. */
export const FACILITY_ZONE = 'America/New_York';
/** The label of that zone, in summer too. */
export const ZONE_LABEL = 'EST';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The UTC offset of the facility at an instant, in minutes. */
const offsetAt = (instant: number) => tzOffset(FACILITY_ZONE, new Date(instant));

function wallClock(now: Date): string {
  return new Date(now.getTime() + offsetAt(now.getTime()) * MINUTE).toISOString();
}

/** The facility's date at an instant, YYYY-MM-DD, whatever the zone of the machine. */
export function facilityDate(now: Date): string {
  return wallClock(now).slice(0, 10);
}

/** The facility's time of day at an instant, HH:MM:SS. */
export function facilityTime(now: Date): WallTime {
  return wallClock(now).slice(11, 19);
}

/**
 * The instant of a wall time at the facility, or null where the clock skips it on the spring day.
 * On the autumn day a label that comes twice stands for its first pass (docs/product/README.md#autumn-day).
 */
export function instantOf(date: string, time: WallTime): Date | null {
  const asIfUtc =
    Date.parse(`${date}T00:00:00Z`) +
    Number(time.slice(0, 2)) * 60 * MINUTE +
    Number(time.slice(3, 5)) * MINUTE;
  // The clock changes at most once in two days: the offset is that of the day before or that of the day after.
  const candidates = [offsetAt(asIfUtc - DAY), offsetAt(asIfUtc + DAY)]
    .map((offset) => ({ offset, instant: asIfUtc - offset * MINUTE }))
    .filter(({ offset, instant }) => offsetAt(instant) === offset)
    .map(({ instant }) => instant);
  return candidates.length > 0 ? new Date(Math.min(...candidates)) : null;
}

/** The instant at which a date begins at the facility. The clock never skips midnight. Throws for an invalid date. */
export function midnight(date: string): Date {
  const instant = instantOf(date, '00:00:00');
  if (!instant) throw new RangeError(`Not a date: ${date}`);
  return instant;
}

/**
 * The instant at which an interval of that date ends. An end that the clock skips is the moment at which it goes on:
 * on the spring day 2:00 AM is when it becomes 3:00 (docs/product/README.md#spring-day).
 */
export function endOf(date: string, endTime: WallTime): Date {
  return instantOf(date, endTime) ?? new Date(midnight(date).getTime() + 2 * 60 * MINUTE);
}

/** Whether the clock skips a part of the interval on that date, as it does with 2:00 to 3:00 AM on the spring day. */
export function hasSkippedTime(date: string, interval: Interval): boolean {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (offsetAt(midnight) === offsetAt(midnight + 2 * DAY)) return false;
  return halfHoursOf(interval).some((start) => instantOf(date, start) === null);
}

/** The calendar date so many days later (or earlier). */
export function datePlus(date: string, days: number): string {
  return format(addDays(parseISO(date), days), 'yyyy-MM-dd');
}

/** How many calendar days `later` is after `earlier`; negative when it is before. */
export function daysBetween(earlier: string, later: string): number {
  return differenceInCalendarDays(parseISO(later), parseISO(earlier));
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  return datePlus(date, -((WEEKDAYS.indexOf(weekdayOf(date)) + 6) % 7));
}

export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[getDay(parseISO(date))] as Weekday;
}
