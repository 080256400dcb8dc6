import { closuresOn, type NewBooking } from '@clubhouse/core/bookings';
import { newClosure } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
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
export const halfHoursOn = (date: string, facility: Facility) =>
  HALF_HOURS.filter((time) => instantOf(date, time, facility) !== null);

/** The suggested time of a closure. If staff have not chosen a slot, the closure lasts until the end of the day. */
export function closingTimeFrom(
  { bookingDate, startTime, endTime }: SlotHint,
  now: Date,
  facility: Facility,
): ClosingTime {
  const time = facilityTime(now, facility);
  const thisHalfHour = onHalfHours({ startTime: time, endTime: time }).startTime;
  const isToday = bookingDate === facilityDate(now, facility);
  return {
    fromDate: bookingDate,
    fromTime: startTime ?? (isToday ? thisHalfHour : '00:00:00'),
    ...(endTime && endTime < '24:00:00'
      ? { toDate: bookingDate, toTime: endTime }
      : { toDate: datePlus(bookingDate, 1), toTime: '00:00:00' }),
  };
}

export function instantsOf({ fromDate, fromTime, toDate, toTime }: ClosingTime, facility: Facility) {
  return {
    from: endOf(fromDate, fromTime, facility).toISOString(),
    to: endOf(toDate, toTime, facility).toISOString(),
  };
}

export function closingTimeError(
  simulatorId: number,
  time: ClosingTime,
  now: Date,
  facility: Facility,
): string | null {
  const { from, to } = instantsOf(time, facility);
  const issue = newClosure(facility).safeParse({ simulatorId, from, to, reason: '-' }).error?.issues[0];
  if (issue) return issue.message;
  return new Date(to) <= now ? 'That time has already passed.' : null;
}

export const MAX_DAYS_SHOWN = 7;

export function datesHit(time: ClosingTime, facility: Facility): string[] {
  const dates = Array.from({ length: MAX_DAYS_SHOWN }, (_, days) => datePlus(time.fromDate, days));
  return dates.filter((date) => partOn(date, time, facility) !== null);
}

function partOn(date: string, time: ClosingTime, facility: Facility): Interval | null {
  const closure = { id: 0, simulatorId: 0, reason: '', ...instantsOf(time, facility) };
  return closuresOn(date, [closure], facility)[0] ?? null;
}

export function bookingsHit<Row extends NewBooking>(
  bookings: readonly Row[],
  simulatorId: number,
  time: ClosingTime,
  now: Date,
  facility: Facility,
): Row[] {
  return bookings.filter((booking) => {
    const part = partOn(booking.bookingDate, time, facility);
    const isHit = booking.simulatorId === simulatorId && part !== null && overlaps(booking, part);
    return isHit && endOf(booking.bookingDate, booking.endTime, facility) > now;
  });
}

/** Says what happens to the bookings that a closure affects. */
export function movingText(bayCount: number): string {
  if (bayCount === 1)
    return 'We can’t move bookings, because there is no other bay. Please call to find another time.';
  const other = bayCount === 2 ? 'the other bay' : 'another bay';
  return `We’ll move bookings to ${other} if there is room, and email the people affected.`;
}
