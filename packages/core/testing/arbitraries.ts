import fc from 'fast-check';
import type { Facility } from '../src/facility/index.ts';
import { type Interval, wallTime } from '../src/time/index.ts';
import { at } from './builders.ts';

/** Generates ordinary dates, a leap day, and dates around both daylight saving changes. */
export const aDate = fc.constantFrom(
  '2026-11-01',
  '2027-03-14',
  '2026-10-31',
  '2027-03-13',
  '2026-12-31',
  '2027-06-15',
  '2028-02-29',
);

/** Generates a date, and a current time between 33 days before the date and the end of the date. */
export const aMoment = fc
  .tuple(aDate, fc.integer({ min: -33 * 24 * 60, max: 24 * 60 }))
  .map(([date, minutes]) => ({
    date,
    now: new Date(at(date, '00:00').getTime() + minutes * 60_000),
  }));

/** Generates an interval of up to four hours that starts and ends on a half-hour. */
export const anInterval: fc.Arbitrary<Interval> = fc
  .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 8 }))
  .map(([start, length]) => ({
    startTime: wallTime(start * 30),
    endTime: wallTime(Math.min(48, start + length) * 30),
  }));

export const aBayOf = ({ bays }: Facility) => fc.constantFrom(...bays.map(({ id }) => id));
