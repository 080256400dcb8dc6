import { type Bay, baysOn } from '../facility/index.ts';
import { type Interval, intervalFrom, overlaps } from '../time/index.ts';
import type { Day } from './day.ts';
import { halfHoursToBook } from './limits.ts';

/** A time when members cannot book any bay, with the reason that they see. */
export type ClosedTime = Interval & { reason: string };

/** Returns when and why a day is closed for members. Adjacent half-hours with the same reason become one entry. */
export function closedTimes(date: string, day: Day): ClosedTime[] {
  const bays = baysOn(date, day.facility);
  const times: ClosedTime[] = [];
  for (const startTime of halfHoursToBook(day.facility)) {
    const halfHour = intervalFrom(startTime, 0.5);
    const reason = closingReason(halfHour, bays, day);
    if (reason === null) continue;
    const previous = times.at(-1);
    if (previous?.endTime === startTime && previous.reason === reason) previous.endTime = halfHour.endTime;
    else times.push({ ...halfHour, reason });
  }
  return times;
}

function closingReason(halfHour: Interval, bays: readonly Bay[], day: Day): string | null {
  const session = day.leagueSessions.find((other) => overlaps(other, halfHour));
  if (session) return `League session: ${session.leagueName}`;
  const perBay = bays.map(({ id }) => bayState(id, halfHour, day));
  if (perBay.includes('free')) return null;
  if (perBay.every((state) => state === 'booked')) return allBays(bays, 'booked');
  if (perBay.every((state) => state === 'closed')) return allBays(bays, 'closed');
  return bays.map(({ name }, index) => `${name} is ${perBay[index]}`).join(', ');
}

function allBays(bays: readonly Bay[], state: 'booked' | 'closed'): string {
  if (bays.length === 1) return `The bay is ${state}`;
  return `${bays.length === 2 ? 'Both' : 'All'} bays are ${state}`;
}

function bayState(simulatorId: number, halfHour: Interval, day: Day): 'free' | 'booked' | 'closed' {
  const holds = (other: Interval & { simulatorId: number }) =>
    other.simulatorId === simulatorId && overlaps(other, halfHour);
  if (day.closures.some(holds)) return 'closed';
  // A hold reserves a bay for a member with an offer. Without a `userId`, the hold is for another member, so
  // this bay is taken.
  const isTaken = day.bookings.some(holds) || day.holds.some((hold) => hold.userId === null && holds(hold));
  return isTaken ? 'booked' : 'free';
}
