import type { Booker, Day, DayBooking, NewBooking } from '../src/bookings/index.ts';
import { DEFAULT_FACILITY } from '../src/facility/index.ts';
import { instantOf } from '../src/time/index.ts';

export const kim: Booker = { id: 7, membershipEndsOn: null };
export const lee: Booker = { id: 8, membershipEndsOn: null };

export function aDay(...bookings: DayBooking[]): Day {
  return { facility: DEFAULT_FACILITY, bookings, leagueSessions: [], closures: [], holds: [] };
}

let lastId = 0;
export function aBooking(changes: Partial<DayBooking> = {}): DayBooking {
  lastId += 1;
  return {
    id: lastId,
    simulatorId: 1,
    userId: kim.id,
    kind: 'member',
    startTime: '10:00:00',
    endTime: '11:00:00',
    ...changes,
  };
}

/** Returns the input for booking bay 1 on a Tuesday. */
export function anInput(startTime: string, endTime: string, changes: Partial<NewBooking> = {}): NewBooking {
  return { simulatorId: 1, bookingDate: '2026-11-24', startTime, endTime, ...changes };
}

export function at(date: string, time: string): Date {
  const instant = instantOf(date, time, DEFAULT_FACILITY);
  if (!instant) throw new Error(`${date} has no ${time}`);
  return instant;
}
