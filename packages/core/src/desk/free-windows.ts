import { type Day, deskDayRefusal, deskWindowRefusal, halfHoursToBook } from '../bookings/index.ts';
import { baysOn } from '../facility/index.ts';
import { hoursOf, type Interval, intervalFrom, type WallTime } from '../time/index.ts';

/** A time when a bay is free and can still be booked. */
export type FreeWindow = Interval & { simulatorId: number };

const WALK_IN_HOURS = 1;

/**
 * Returns a bay's free windows from the current half-hour on, soonest first. Joins adjacent half-hours, and
 * leaves out windows that are shorter than the shortest booking.
 */
export function freeWindowsOf(simulatorId: number, date: string, day: Day, now: Date): FreeWindow[] {
  const freeWindows: FreeWindow[] = [];
  for (const startTime of halfHoursToBook(day.facility)) {
    const slot = { simulatorId, bookingDate: date, ...intervalFrom(startTime, 0.5) };
    if (deskWindowRefusal(slot, now, day.facility) !== null || deskDayRefusal(slot, null, day) !== null)
      continue;
    const last = freeWindows.at(-1);
    if (last?.endTime === startTime) last.endTime = slot.endTime;
    else freeWindows.push({ simulatorId, startTime, endTime: slot.endTime });
  }
  return freeWindows.filter((each) => hoursOf(each) >= day.facility.booking.shortestHours);
}

/**
 * Returns the earliest free window across all bays, or null if no bay is free. Of two windows with the same
 * start, prefers the window for a longer walk-in, and then the first bay.
 */
export function firstFreeWindow(date: string, day: Day, now: Date): FreeWindow | null {
  const first = baysOn(date, day.facility).flatMap(({ id }) => freeWindowsOf(id, date, day, now).slice(0, 1));
  const byStart = (a: FreeWindow, b: FreeWindow) =>
    a.startTime.localeCompare(b.startTime) || walkInHours(b) - walkInHours(a);
  return first.sort(byStart)[0] ?? null;
}

/** Returns the part of a free window from a start time on, or null if that time is not free. */
export function freeWindowFrom(freeWindows: readonly FreeWindow[], startTime: WallTime): FreeWindow | null {
  const freeWindow = freeWindows.find((each) => each.startTime <= startTime && startTime < each.endTime);
  return freeWindow ? { ...freeWindow, startTime } : null;
}

/** Returns the length of a walk-in in hours: one hour, or the whole window if the window is shorter. */
export const walkInHours = (freeWindow: Interval): number => Math.min(WALK_IN_HOURS, hoursOf(freeWindow));
