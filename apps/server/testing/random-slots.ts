import type { NewBooking } from '@clubhouse/core/bookings';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate } from '@clubhouse/core/time';

const DAYS = 5;

export type Random = () => number;

/** Returns a random number generator (mulberry32). The same seed gives the same numbers. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a random slot within a few days, so that clients often want the same slot. */
export function aSlot(random: Random): NewBooking {
  const start = Math.floor(random() * 44);
  const length = 1 + Math.floor(random() * 4);
  const timeOf = (halfHour: number) =>
    `${String(Math.floor(halfHour / 2)).padStart(2, '0')}:${halfHour % 2 ? '30' : '00'}:00`;
  return {
    simulatorId: random() < 0.5 ? 1 : 2,
    bookingDate: aDate(random),
    startTime: timeOf(start),
    endTime: timeOf(Math.min(start + length, 47)),
  };
}

export const aDate = (random: Random) =>
  datePlus(facilityDate(new Date(), DEFAULT_FACILITY), 2 + Math.floor(random() * DAYS));
