import { expect, test } from 'vitest';
import { leagueSessionsOn, sessionDatesOf } from './index.ts';

const tuesdays = {
  name: 'Tuesday Night',
  isActive: true,
  startDate: '2026-11-03',
  endDate: '2026-12-22',
  dayOfWeek: 'Tuesday',
  startTime: '18:00',
  endTime: '20:00',
} as const;
const session = { leagueName: 'Tuesday Night', startTime: '18:00:00', endTime: '20:00:00' };

test('a league plays on its weekday from its first to its last date, both included', () => {
  const dates = ['2026-10-27', '2026-11-03', '2026-11-24', '2026-12-22', '2026-12-29', '2026-11-25'];
  expect(dates.map((date) => leagueSessionsOn(date, [tuesdays]))).toEqual([
    [],
    [session],
    [session],
    [session],
    [],
    [],
  ]);
});

test('an inactive league holds no time', () => {
  expect(leagueSessionsOn('2026-11-24', [{ ...tuesdays, isActive: false }])).toEqual([]);
});

test('its session dates are exactly the dates on which it plays', () => {
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
