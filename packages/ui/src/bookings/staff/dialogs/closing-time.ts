import { closuresOn } from '@clubhouse/core/bookings';
import { type NewClosure, newClosure } from '@clubhouse/core/desk';
import {
  datePlus,
  endOf,
  facilityDate,
  facilityTime,
  halfHoursOf,
  type Interval,
  instantOf,
  onHalfHours,
  overlaps,
  type WallTime,
} from '@clubhouse/core/time';
import type { SlotHint } from './slot-choice.ts';

/** From a half-hour to a half-hour, in facility time. */
export type ClosingTime = { fromDate: string; fromTime: WallTime; toDate: string; toTime: WallTime };

const HALF_HOURS = halfHoursOf({ startTime: '00:00:00', endTime: '24:00:00' });

/** The half-hours of a date when a bay can close or open. Skips half-hours that the clock skips. */
export const halfHoursOn = (date: string) => HALF_HOURS.filter((time) => instantOf(date, time) !== null);

/**
 * The start and end to suggest. Without a chosen slot: from this half-hour, or from the morning, until the end of the
 * day.
 */
export function closingTimeFrom({ bookingDate, startTime, endTime }: SlotHint, now: Date): ClosingTime {
  const time = facilityTime(now);
  const thisHalfHour = onHalfHours({ startTime: time, endTime: time }).startTime;
  const isToday = bookingDate === facilityDate(now);
  return {
    fromDate: bookingDate,
    fromTime: startTime ?? (isToday ? thisHalfHour : '00:00:00'),
    ...(endTime && endTime < '24:00:00'
      ? { toDate: bookingDate, toTime: endTime }
      : { toDate: datePlus(bookingDate, 1), toTime: '00:00:00' }),
  };
}

/** The instants for the API. */
export function instantsOf({ fromDate, fromTime, toDate, toTime }: ClosingTime): {
  from: string;
  to: string;
} {
  return {
    from: endOf(fromDate, fromTime).toISOString(),
    to: endOf(toDate, toTime).toISOString(),
  };
}

/** Why a closing time is invalid, or null. */
export function closingTimeError(time: ClosingTime, now: Date): string | null {
  const { from, to } = instantsOf(time);
  const closure: NewClosure = { simulatorId: 1, from, to, reason: '-' };
  const issue = newClosure.safeParse(closure).error?.issues[0];
  if (issue) return issue.message;
  return new Date(to) <= now ? 'That time has already passed.' : null;
}

/** The impact list covers at most this many days. */
export const MAX_DAYS_SHOWN = 7;

/** The dates of a closing time, up to the limit of the impact list. */
export function datesHit(time: ClosingTime): string[] {
  const dates: string[] = [];
  for (
    let date = time.fromDate;
    date <= time.toDate && dates.length < MAX_DAYS_SHOWN;
    date = datePlus(date, 1)
  ) {
    if (partOn(date, time)) dates.push(date);
  }
  return dates;
}

/** The part of a closing time that falls on a date. */
function partOn(date: string, time: ClosingTime): Interval | null {
  const closure = { id: 0, simulatorId: 0, reason: '', ...instantsOf(time) };
  return closuresOn(date, [closure])[0] ?? null;
}

type Hit = Interval & { simulatorId: number; bookingDate: string };

/** The unfinished bookings of a bay that overlap a closing time. */
export function bookingsHit<Row extends Hit>(
  bookings: readonly Row[],
  simulatorId: number,
  time: ClosingTime,
  now: Date,
): Row[] {
  return bookings.filter((booking) => {
    const part = partOn(booking.bookingDate, time);
    const isHit = booking.simulatorId === simulatorId && part !== null && overlaps(booking, part);
    return isHit && endOf(booking.bookingDate, booking.endTime) > now;
  });
}
