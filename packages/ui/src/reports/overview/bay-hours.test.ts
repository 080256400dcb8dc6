import { DEFAULT_FACILITY, type Facility } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aFacility, someBays } from '../../../../core/testing/facility-builders.ts';
import { busiestHour, headlineOf, hoursByBay, hoursByPeriod } from './bay-hours.ts';

const aDay = (date: string, bay1: number, bay2: number) => ({
  date,
  bays: [
    { simulatorId: 1, hours: bay1 },
    { simulatorId: 2, hours: bay2 },
  ],
});
const hoursAt = (hours: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0);

const range = { from: '2026-11-14', to: '2026-11-17' };
const days = [aDay('2026-11-14', 2, 0), aDay('2026-11-15', 1.5, 0.5), aDay('2026-11-17', 4, 4)];

test('days are grouped by week, and days without bookings count as zero', () => {
  expect(hoursByPeriod(days, range, 'week', DEFAULT_FACILITY)).toEqual([
    { period: { from: '2026-11-14', to: '2026-11-15' }, hours: [3.5, 0.5] },
    { period: { from: '2026-11-16', to: '2026-11-17' }, hours: [4, 4] },
  ]);
  expect(hoursByPeriod(days, range, 'day', DEFAULT_FACILITY).map(({ hours }) => hours)).toEqual([
    [2, 0],
    [1.5, 0.5],
    [0, 0],
    [4, 4],
  ]);
});

test('a bay has 24 hours a day', () => {
  expect(hoursByBay(days, range, DEFAULT_FACILITY)).toEqual([
    { id: 1, name: 'Bay 1', hours: 7.5, share: 7.5 / 96 },
    { id: 2, name: 'Bay 2', hours: 4.5, share: 4.5 / 96 },
  ]);
});

test('the busiest hour has the most use, and the earliest wins a tie', () => {
  expect(busiestHour(hoursAt({ 9: 3, 18: 6, 19: 6 }))).toBe(18);
  expect(busiestHour(hoursAt({}))).toBeNull();
});

test('staff hours are 8 AM to 8 PM in both bays', () => {
  const byHour = hoursAt({ 7: 1, 8: 2, 19: 4, 20: 5 });
  expect(headlineOf({ days, byHour, staffedHours: 6 }, range, DEFAULT_FACILITY)).toEqual({
    hours: 12,
    ofAllHours: 12 / 192,
    ofStaffHours: 6 / 96,
    busiestHour: 20,
  });
});

test('the share counts only the bays that are in use', () => {
  const [first, second] = someBays(2);
  const facility = aFacility({
    bays: [{ ...first, retiredFrom: '2026-11-15' }, second] as Facility['bays'],
  });
  expect(hoursByBay(days, range, facility).map(({ share }) => share)).toEqual([7.5 / 24, 4.5 / 96]);
  expect(headlineOf({ days, byHour: hoursAt({}), staffedHours: 6 }, range, facility).ofAllHours).toBe(
    12 / 120,
  );
  const later = { from: '2026-11-15', to: '2026-11-17' };
  expect(hoursByBay(days, later, facility).map(({ id }) => id)).toEqual([2]);
  expect(hoursByPeriod(days, later, 'week', facility).map(({ hours }) => hours)).toEqual([[0.5], [4]]);
});

test('the share of staff hours counts the staff hours of each day', () => {
  const use = { days, byHour: hoursAt({}), staffedHours: 7 };
  const shareWith = (hours: Partial<Facility['hours']>) =>
    headlineOf(use, range, aFacility({ hours, bays: someBays(5) })).ofStaffHours;
  const week = (startTime: string, endTime: string) =>
    Array.from({ length: 7 }, () => ({ startTime, endTime }));
  expect(shareWith({ week: week('09:00:00', '12:00:00') })).toBe(7 / (5 * 4 * 3));
  expect(shareWith({ week: week('09:30:00', '12:00:00') })).toBe(7 / (5 * 4 * 2.5));
  const closed = { date: '2026-11-16', hours: null, note: '' };
  const late = { date: '2026-11-17', hours: { startTime: '12:00:00', endTime: '20:00:00' }, note: '' };
  expect(shareWith({ exceptions: [closed, late] })).toBe(7 / (5 * (12 + 12 + 0 + 8)));
  expect(shareWith({ week: Array.from({ length: 7 }, () => null) })).toBeNull();
});
