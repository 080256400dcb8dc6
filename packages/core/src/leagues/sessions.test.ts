import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { datePlus, weekdayOf } from '../time/index.ts';
import { leagueSessionsOn, nextSessionOf, sessionDatesOf } from './index.ts';

const tuesdays = {
  name: 'Tuesday Night',
  isActive: true,
  startDate: '2026-11-03',
  endDate: '2026-12-22',
  dayOfWeek: 'Tuesday',
  startTime: '18:00',
  endTime: '20:00',
  numberOfBays: 1,
  hasSchedule: false,
} as const;
const session = {
  leagueName: 'Tuesday Night',
  startTime: '18:00:00',
  endTime: '20:00:00',
  unreservedBays: [1],
};

test('a league plays on its weekday from its first to its last date, inclusive', () => {
  const dates = ['2026-10-27', '2026-11-03', '2026-11-24', '2026-12-22', '2026-12-29', '2026-11-25'];
  expect(dates.map((date) => leagueSessionsOn(date, [tuesdays], DEFAULT_FACILITY))).toEqual([
    [],
    [session],
    [session],
    [session],
    [],
    [],
  ]);
});

test('a league without reservations takes the lowest bays', () => {
  const baysOf = (change: object) =>
    leagueSessionsOn('2026-11-24', [{ ...tuesdays, ...change }], DEFAULT_FACILITY)[0]?.unreservedBays;
  expect(baysOf({ numberOfBays: 2 })).toEqual([1, 2]);
  expect(baysOf({ numberOfBays: 2, hasSchedule: true })).toEqual([]);
});

test('an inactive league has no sessions', () => {
  expect(leagueSessionsOn('2026-11-24', [{ ...tuesdays, isActive: false }], DEFAULT_FACILITY)).toEqual([]);
});

test('the session dates are exactly the dates on which the league plays', () => {
  expect(sessionDatesOf({ ...tuesdays, endDate: '2026-11-24' })).toEqual([
    '2026-11-03',
    '2026-11-10',
    '2026-11-17',
    '2026-11-24',
  ]);
  expect(sessionDatesOf({ ...tuesdays, startDate: '2026-11-04', endDate: '2026-11-09' })).toEqual([]);
  expect(sessionDatesOf({ ...tuesdays, startDate: '2026-11-04', endDate: '2026-11-10' })).toEqual([
    '2026-11-10',
  ]);
});

test('session dates stay weekly across a new year, a leap day and both clock changes', () => {
  expect(sessionDatesOf({ startDate: '2026-12-22', endDate: '2027-01-05', dayOfWeek: 'Tuesday' })).toEqual([
    '2026-12-22',
    '2026-12-29',
    '2027-01-05',
  ]);
  expect(sessionDatesOf({ startDate: '2028-02-22', endDate: '2028-03-07', dayOfWeek: 'Tuesday' })).toEqual([
    '2028-02-22',
    '2028-02-29',
    '2028-03-07',
  ]);
  expect(sessionDatesOf({ startDate: '2027-03-07', endDate: '2027-03-21', dayOfWeek: 'Sunday' })).toEqual([
    '2027-03-07',
    '2027-03-14',
    '2027-03-21',
  ]);
  expect(sessionDatesOf({ startDate: '2026-10-25', endDate: '2026-11-08', dayOfWeek: 'Sunday' })).toEqual([
    '2026-10-25',
    '2026-11-01',
    '2026-11-08',
  ]);
});

test('for any season, the session dates are exactly the matching weekdays', () => {
  const someLeague = fc.record({
    start: fc.integer({ min: 0, max: 5000 }),
    days: fc.integer({ min: 0, max: 400 }),
    dayOfWeek: fc.constantFrom('Monday', 'Tuesday', 'Saturday', 'Sunday'),
  });
  fc.assert(
    fc.property(someLeague, ({ start, days, dayOfWeek }) => {
      const startDate = datePlus('2026-01-01', start);
      const everyDay = Array.from({ length: days + 1 }, (_, index) => datePlus(startDate, index));
      expect(sessionDatesOf({ startDate, endDate: datePlus(startDate, days), dayOfWeek })).toEqual(
        everyDay.filter((date) => weekdayOf(date) === dayOfWeek),
      );
    }),
    { numRuns: 50 },
  );
});

test('the next session is the running one, then next week’s, and null after the last', () => {
  const next = (date: string, time: string) =>
    nextSessionOf(tuesdays, at(date, time), DEFAULT_FACILITY)?.date ?? null;
  expect(next('2026-10-01', '12:00')).toBe('2026-11-03');
  expect(next('2026-11-03', '19:59')).toBe('2026-11-03');
  expect(next('2026-11-03', '20:00')).toBe('2026-11-10');
  expect(next('2026-12-22', '19:59')).toBe('2026-12-22');
  expect(next('2026-12-22', '20:00')).toBeNull();
});
