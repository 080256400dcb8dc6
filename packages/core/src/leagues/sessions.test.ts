import { expect, test } from 'vitest';
import { leagueSessionsOn } from './index.ts';

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
