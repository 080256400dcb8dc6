import type { Facility } from '../facility/index.ts';
import type { LeagueSession } from '../leagues/index.ts';
import {
  datePlus,
  facilityDate,
  facilityTime,
  hoursOf,
  type Interval,
  instantOf,
  midnight,
  type WallTime,
} from '../time/index.ts';
import type { Booking, Closure, Hold } from './contract.ts';

export type DayBooking = Pick<Booking, 'id' | 'simulatorId' | 'startTime' | 'endTime' | 'userId' | 'kind'>;
/** The part of a bay's closure that falls on the day. */
export type BayClosure = Interval & { simulatorId: number; reason: string };

/**
 * Everything that the booking rules need to know about a date, including the facility's settings. Excludes
 * canceled bookings.
 */
export type Day = {
  facility: Facility;
  bookings: readonly DayBooking[];
  leagueSessions: readonly LeagueSession[];
  closures: readonly BayClosure[];
  /** The bays that are held for members because of open offers. Excludes expired holds. */
  holds: readonly Hold[];
};

/** Returns the day as if one booking did not exist, to check where that booking can move. */
export function withoutBooking(day: Day, bookingId: number): Day {
  return { ...day, bookings: day.bookings.filter(({ id }) => id !== bookingId) };
}

/** Returns a member's hours that count toward the daily limit: docs/product/bookings.md#daily-limit. */
export function bookedHours(day: Day, memberId: number): number {
  return day.bookings
    .filter(({ userId, kind }) => userId === memberId && kind === 'member')
    .reduce((sum, booking) => sum + hoursOf(booking), 0);
}

export const hoursLeft = (day: Day, memberId: number): number =>
  Math.max(0, day.facility.booking.dailyHours - bookedHours(day, memberId));

/** Returns the part of each closure that falls on a date, in wall times. */
export function closuresOn(date: string, closures: readonly Closure[], facility: Facility): BayClosure[] {
  const [start, end] = [midnight(date, facility), midnight(datePlus(date, 1), facility)];
  return closures.flatMap(({ simulatorId, reason, ...closure }) => {
    const [from, to] = [new Date(closure.from), new Date(closure.to)];
    if (from >= end || to <= start) return [];
    const startTime = from <= start ? '00:00:00' : facilityTime(from, facility);
    const endTime = facilityDate(to, facility) === date ? endLabel(date, to, facility) : '24:00:00';
    return { simulatorId, reason, startTime, endTime };
  });
}

/**
 * Returns a closure's end as a wall time. When the clock goes back, the hour from 1:00 AM to 2:00 AM occurs
 * twice. An end in the second of these hours becomes 2:00 AM: docs/product/README.md#autumn-day.
 */
function endLabel(date: string, moment: Date, facility: Facility): WallTime {
  const label = facilityTime(moment, facility);
  const isFirstPass = instantOf(date, label, facility)?.getTime() === moment.getTime();
  return isFirstPass ? label : '02:00:00';
}
