import type { NoShow } from '@clubhouse/core/reports';
import { expect, test } from 'vitest';
import { percentText } from '../figures.ts';
import { inAll, noShowPeriodKind, noShowsByPeriod, ofPeople } from './counts.ts';
import { hourSpanText, periodTitle, rangeText } from './period-texts.ts';

test('the total adds up all months, and shares are shares of the people', () => {
  const months = [
    { month: '2026-10', people: 6, demosBooked: 3, showedUp: 2, becameMembers: 1 },
    { month: '2026-11', people: 2, demosBooked: 0, showedUp: 0, becameMembers: 1 },
  ];
  expect(inAll(months)).toEqual({ people: 8, demosBooked: 3, showedUp: 2, becameMembers: 2 });
  expect(ofPeople(2, 8)).toBe('2 (25%)');
  expect(ofPeople(0, 0)).toBe('0');
});

test('a small share never shows as zero', () => {
  expect([0, 0.004, 0.005, 1].map(percentText)).toEqual(['0%', 'under 1%', '1%', '100%']);
});

test('no-shows are counted by day, week or month, depending on the range', () => {
  const range = { from: '2026-11-02', to: '2026-11-20' };
  const on = (bookingDate: string): NoShow => ({
    bookingId: 1,
    bookingDate,
    startTime: '10:00:00',
    endTime: '11:00:00',
    simulatorId: 1,
    kind: 'member',
    userId: 3,
    name: 'Ann Smith',
  });
  const noShows = [on('2026-11-20'), on('2026-11-16'), on('2026-11-08')];
  expect(noShowPeriodKind(range)).toBe('week');
  expect(noShowsByPeriod(noShows, range, 'week').map(({ count }) => count)).toEqual([1, 0, 2]);
  expect(noShowPeriodKind({ from: '2026-11-02', to: '2026-11-15' })).toBe('day');
  expect(noShowPeriodKind({ from: '2026-01-01', to: '2026-12-31' })).toBe('month');
});

test('periods and hours have readable names', () => {
  expect(periodTitle({ from: '2026-11-16', to: '2026-11-22' }, 'week')).toBe('Nov 16 – Nov 22');
  expect(periodTitle({ from: '2026-11-01', to: '2026-11-30' }, 'month')).toBe('November 2026');
  expect(rangeText({ from: '2025-12-03', to: '2026-01-01' })).toBe('Dec 3, 2025 – Jan 1, 2026');
  expect(rangeText({ from: '2026-11-23', to: '2026-11-23' })).toBe('Nov 23, 2026');
  expect([11, 12, 23].map(hourSpanText)).toEqual(['11 AM – 12 PM', '12 PM – 1 PM', '11 PM – 12 AM']);
});
