import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { HoursOfWeek } from '@clubhouse/core/reports';
import { expect, test } from 'vitest';
import { extremesOf, heatRows } from './heat-map.ts';

const week = (hours: [weekday: number, hour: number, hours: number][]): HoursOfWeek => {
  const byWeekday = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  for (const [weekday, hour, used] of hours) (byWeekday[weekday] as number[])[hour] = used;
  return { byWeekday, hours: 0, unstaffedHours: 0 };
};
/** Two weeks and one more Monday. */
const range = { from: '2026-11-09', to: '2026-11-23' };

test('a share is the hours in use divided by the hours of all bays at that hour of the weekday', () => {
  const rows = heatRows(
    week([
      [1, 10, 3],
      [0, 10, 3],
    ]),
    range,
    DEFAULT_FACILITY,
  );
  expect(rows).toHaveLength(24);
  expect(rows[10]?.map(({ weekday }) => weekday)[0]).toBe('Monday');
  expect(rows[10]?.[0]?.share).toBe(0.5);
  expect(rows[10]?.[6]).toMatchObject({ weekday: 'Sunday', share: 0.75 });
});

test('the emptiest hour is a staffed hour on a weekday in the range', () => {
  const busy = Array.from({ length: 24 }, (_, hour): [number, number, number] => [
    1,
    hour,
    hour === 9 ? 1 : 2,
  ]);
  const day = { from: '2026-11-23', to: '2026-11-23' };
  const rows = heatRows(week(busy.filter(([, hour]) => hour > 3)), day, DEFAULT_FACILITY);
  const { fullest, emptiest } = extremesOf(rows, day, DEFAULT_FACILITY);
  expect(fullest).toMatchObject({ weekday: 'Monday', hour: 4, share: 1 });
  expect(emptiest).toMatchObject({ weekday: 'Monday', hour: 9, share: 0.5 });
});
