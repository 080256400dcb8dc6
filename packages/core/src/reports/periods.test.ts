import { expect, test } from 'vitest';
import { mondayOf } from '../time/index.ts';
import {
  comparisonOf,
  daysIn,
  endOfMonth,
  monthsOf,
  periodBefore,
  periodKindFor,
  periodsOf,
} from './periods.ts';

test('a month is shown by day, half a year by week, and a year by month', () => {
  expect(periodKindFor({ from: '2026-10-01', to: '2026-10-31' })).toBe('day');
  expect(periodKindFor({ from: '2026-10-01', to: '2026-11-01' })).toBe('week');
  expect(periodKindFor({ from: '2026-01-01', to: '2026-07-08' })).toBe('week');
  expect(periodKindFor({ from: '2026-01-01', to: '2026-07-09' })).toBe('month');
});

test('a week starts on Monday, also for a Sunday', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
});

test('the first and last week are cut to the range', () => {
  expect(periodsOf({ from: '2026-11-04', to: '2026-11-17' }, 'week')).toEqual([
    { from: '2026-11-04', to: '2026-11-08' },
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-17' },
  ]);
});

test('months are cut to the range, across a new year and in February', () => {
  expect(periodsOf({ from: '2027-12-30', to: '2028-03-01' }, 'month')).toEqual([
    { from: '2027-12-30', to: '2027-12-31' },
    { from: '2028-01-01', to: '2028-01-31' },
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2028-03-01', to: '2028-03-01' },
  ]);
  expect(endOfMonth('2027-02-03')).toBe('2027-02-28');
});

test('the periods cover every day exactly once, also on clock changes', () => {
  const spring = { from: '2026-03-01', to: '2026-03-31' };
  const days = periodsOf(spring, 'day');
  expect(days).toHaveLength(31);
  expect(days[7]).toEqual({ from: '2026-03-08', to: '2026-03-08' });
  expect(new Set(days.map(({ from }) => from)).size).toBe(31);
  expect(daysIn(spring)).toBe(31);
});

test('the period before a whole month or year is a whole month or year, else as many days', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
  expect(periodBefore({ from: '2028-01-01', to: '2028-12-31' })).toEqual({
    from: '2027-01-01',
    to: '2027-12-31',
  });
  expect(periodBefore({ from: '2026-03-02', to: '2026-03-31' })).toEqual({
    from: '2026-01-31',
    to: '2026-03-01',
  });
  expect(periodBefore({ from: '2026-11-23', to: '2026-11-23' })).toEqual({
    from: '2026-11-22',
    to: '2026-11-22',
  });
});

test('a running month is compared up to yesterday, with as many days of the month before', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' };
  expect(comparisonOf(november, '2026-11-26')).toEqual({
    period: { from: '2026-11-01', to: '2026-11-25' },
    before: { from: '2026-10-01', to: '2026-10-25' },
  });
  expect(comparisonOf(november, '2026-11-02')).toEqual({
    period: { from: '2026-11-01', to: '2026-11-01' },
    before: { from: '2026-10-01', to: '2026-10-01' },
  });
  expect(comparisonOf(november, '2026-11-01')).toBeNull();
  expect(comparisonOf(november, '2026-10-31')).toBeNull();
});

test('on its last day and later, a range is compared in full', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' };
  const full = { period: november, before: { from: '2026-10-01', to: '2026-10-31' } };
  expect(comparisonOf(november, '2026-11-30')).toEqual(full);
  expect(comparisonOf(november, '2026-12-24')).toEqual(full);
});

test('a running month is never compared with days outside the month before', () => {
  expect(comparisonOf({ from: '2026-03-01', to: '2026-03-31' }, '2026-03-31')?.before.to).toBe('2026-02-28');
  expect(comparisonOf({ from: '2026-03-01', to: '2026-03-31' }, '2026-03-30')).toEqual({
    period: { from: '2026-03-01', to: '2026-03-29' },
    before: { from: '2026-02-01', to: '2026-02-28' },
  });
});

test('a range touches every month from its first to its last day', () => {
  expect(monthsOf({ from: '2026-11-30', to: '2027-01-01' })).toEqual(['2026-11', '2026-12', '2027-01']);
});
