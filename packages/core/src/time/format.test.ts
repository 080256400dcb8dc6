import { expect, test } from 'vitest';
import {
  formatDate,
  formatDay,
  formatDayAndYear,
  formatHours,
  formatInterval,
  formatMonth,
  formatMonthName,
  formatShortDate,
  formatTime,
  formatWeekday,
} from './index.ts';

test('times are formatted with AM and PM', () => {
  expect(['00:00:00', '00:30:00', '09:30:00', '12:00:00', '18:00:00', '24:00:00'].map(formatTime)).toEqual([
    '12:00 AM',
    '12:30 AM',
    '9:30 AM',
    '12:00 PM',
    '6:00 PM',
    '12:00 AM',
  ]);
  expect(formatInterval({ startTime: '11:30:00', endTime: '13:00:00' })).toBe('11:30 AM – 1:00 PM');
});

test('dates and durations are formatted in words', () => {
  expect(formatDate('2026-11-24')).toBe('Tuesday, November 24');
  expect(formatShortDate('2026-11-24')).toBe('Tue, Nov 24');
  expect(formatDay('2026-09-01')).toBe('Sep 1');
  expect(formatDayAndYear('2026-12-31')).toBe('Dec 31, 2026');
  expect([formatMonth('2026-11-24'), formatMonthName('2026-11-24')]).toEqual(['Nov', 'November']);
  expect(formatWeekday('2026-11-24')).toBe('Tue');
  expect(() => formatDate('2026-13-01')).toThrow(RangeError);
  expect([0.5, 1, 2.5].map(formatHours)).toEqual(['30 minutes', '1 hour', '2.5 hours']);
});
