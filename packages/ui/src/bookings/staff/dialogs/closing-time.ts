import { closuresOn, type NewBooking } from '@clubhouse/core/bookings';
import { newClosure } from '@clubhouse/core/desk';
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

/** The start and end of a closure, in facility time. */
export type ClosingTime = { fromDate: string; fromTime: WallTime; toDate: string; toTime: WallTime };

const HALF_HOURS = halfHoursOf({ startTime: '00:00:00', endTime: '24:00:00' });

/** Leaves out times that the clock skips for daylight saving time. */
export const halfHoursOn = (date: string) => HALF_HOURS.filter((time) => instantOf(date, time) !== null);

/** The suggested time of a closure. If staff have not chosen a slot, the closure lasts until the end of the day. */
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

export function instantsOf({ fromDate, fromTime, toDate, toTime }: ClosingTime) {
  return {
    from: endOf(fromDate, fromTime).toISOString(),
    to: endOf(toDate, toTime).toISOString(),
  };
}

export function closingTimeError(time: ClosingTime, now: Date): string | null {
  const { from, to } = instantsOf(time);
  const issue = newClosure.safeParse({ simulatorId: 1, from, to, reason: '-' }).error?.issues[0];
  if (issue) return issue.message;
  return new Date(to) <= now ? 'That time has already passed.' : null;
}

export const MAX_DAYS_SHOWN = 7;

export function datesHit(time: ClosingTime): string[] {
  const dates = Array.from({ length: MAX_DAYS_SHOWN }, (_, days) => datePlus(time.fromDate, days));
  return dates.filter((date) => partOn(date, time) !== null);
}

function partOn(date: string, time: ClosingTime): Interval | null {
  const closure = { id: 0, simulatorId: 0, reason: '', ...instantsOf(time) };
  return closuresOn(date, [closure])[0] ?? null;
}

export function bookingsHit<Row extends NewBooking>(
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
