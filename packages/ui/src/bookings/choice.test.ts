import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { currentChoice } from './choice.ts';

const TODAY = '2026-11-24';
const selected = { date: '2026-11-26', hours: 3, startTime: '18:00:00', moving: null };

test('a new selection starts with an hour today', () => {
  expect(currentChoice(null, TODAY, DEFAULT_FACILITY)).toMatchObject({ date: TODAY, hours: 1 });
});

test('a selection stays, but after midnight its date becomes today', () => {
  expect(currentChoice(selected, TODAY, DEFAULT_FACILITY)).toEqual(selected);
  expect(currentChoice(selected, '2026-11-27', DEFAULT_FACILITY)).toEqual({
    ...selected,
    date: '2026-11-27',
  });
});

test('the selected length is one that members can book', () => {
  const hoursWith = (shortestHours: number, longestHours: number) =>
    currentChoice(selected, TODAY, aFacility({ booking: { shortestHours, longestHours } })).hours;
  expect(hoursWith(0.5, 2)).toBe(2);
  expect(hoursWith(3.5, 6)).toBe(3.5);
  expect(hoursWith(0.5, 3)).toBe(3);
});
