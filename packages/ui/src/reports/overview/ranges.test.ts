import { expect, test } from 'vitest';
import { PRESETS, rangeIn, rangeRefusal, searchParamsOf } from './ranges.ts';

const today = '2026-11-22';

test('every offered range is valid', () => {
  expect(PRESETS.map(({ name, rangeOn }) => [name, rangeOn(today)])).toEqual([
    ['This week', { from: '2026-11-16', to: '2026-11-22' }],
    ['Last 30 days', { from: '2026-10-24', to: '2026-11-22' }],
    ['This month', { from: '2026-11-01', to: '2026-11-30' }],
    ['Next 30 days', { from: '2026-11-22', to: '2026-12-21' }],
    ['This year', { from: '2026-01-01', to: '2026-12-31' }],
  ]);
  for (const day of [today, '2028-02-29', '2026-12-31']) {
    expect(PRESETS.filter(({ rangeOn }) => rangeRefusal(rangeOn(day)) !== null)).toEqual([]);
  }
});

test('a missing or invalid range means the last 30 days', () => {
  const usual = { from: '2026-10-24', to: today };
  expect(rangeIn(new URLSearchParams(), today)).toEqual(usual);
  expect(rangeIn(new URLSearchParams('from=yesterday&to=2026-13-01'), today)).toEqual(usual);
  expect(rangeIn(new URLSearchParams('from=2026-11-01'), today)).toEqual({ from: '2026-11-01', to: today });
});

test('the default range is not in the URL', () => {
  expect(searchParamsOf({ from: '2026-10-24', to: today }, today)).toEqual({ from: null, to: null });
  expect(searchParamsOf({ from: '2026-10-25', to: today }, today)).toEqual({ from: '2026-10-25', to: today });
});

test('an end before the start or more than a year shows an error', () => {
  expect(rangeRefusal({ from: today, to: '2026-11-21' })).toBe(
    'The end date cannot be before the start date.',
  );
  expect(rangeRefusal({ from: '2025-01-01', to: today })).toBe('A report can cover up to one year.');
});
