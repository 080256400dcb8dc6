import { BAYS, bayName } from '../facility/index.ts';
import { halfHoursOf, type Interval, intervalFrom, overlaps } from '../time/index.ts';
import type { Day } from './day.ts';
import { LAST_END } from './limits.ts';

/** A time when no bay is free, with the reason that the member sees. */
export type ClosedTime = Interval & { reason: string };

/** Returns when and why a day is closed for members. Adjacent half-hours with the same reason become one entry. */
export function closedTimes(day: Day): ClosedTime[] {
  const times: ClosedTime[] = [];
  for (const startTime of halfHoursOf({ startTime: '00:00:00', endTime: LAST_END })) {
    const halfHour = intervalFrom(startTime, 0.5);
    const reason = closingReason(halfHour, day);
    if (reason === null) continue;
    const previous = times.at(-1);
    if (previous?.endTime === startTime && previous.reason === reason) previous.endTime = halfHour.endTime;
    else times.push({ ...halfHour, reason });
  }
  return times;
}

function closingReason(halfHour: Interval, day: Day): string | null {
  const session = day.leagueSessions.find((other) => overlaps(other, halfHour));
  if (session) return `League session: ${session.leagueName}`;
  const perBay = BAYS.map(({ id }) => bayState(id, halfHour, day));
  if (perBay.includes('free')) return null;
  if (perBay.every((state) => state === 'booked')) return 'Both bays are booked';
  if (perBay.every((state) => state === 'closed')) return 'Both bays are closed';
  return BAYS.map(({ id }, index) => `${bayName(id)} is ${perBay[index]}`).join(', ');
}

function bayState(simulatorId: number, halfHour: Interval, day: Day): 'free' | 'booked' | 'closed' {
  const holds = (other: Interval & { simulatorId: number }) =>
    other.simulatorId === simulatorId && overlaps(other, halfHour);
  if (day.closures.some(holds)) return 'closed';
  return day.bookings.some(holds) ? 'booked' : 'free';
}
