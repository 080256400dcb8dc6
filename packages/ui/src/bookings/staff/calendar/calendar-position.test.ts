import { expect, test } from 'vitest';
import { calendarPosition, dayText, weekFrom, weekText } from './calendar-position.ts';

const today = '2026-11-21';
const from = (text: string) => calendarPosition(new URLSearchParams(text), today);

test('the URL sets the day and the view, and a missing or invalid date means today', () => {
  expect(from('')).toEqual({ date: today, view: 'day' });
  expect(from('date=2026-12-24&view=week')).toEqual({ date: '2026-12-24', view: 'week' });
  expect(from('view=all')).toEqual({ date: today, view: 'all' });
  expect(from('date=2026-02-30&view=year')).toEqual({ date: today, view: 'day' });
});

test('a week is the chosen day and the six days after it, even across months and years', () => {
  expect(weekFrom('2026-12-29')).toEqual([
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
    '2027-01-04',
  ]);
});

test('the title of a week names its first and last day', () => {
  expect(weekText('2026-11-16')).toBe('Nov 16 – 22, 2026');
  expect(weekText('2026-11-30')).toBe('Nov 30 – Dec 6, 2026');
});

test('the title of a day names the year only if it differs', () => {
  expect(dayText('2026-11-24', today)).toBe('Tuesday, November 24');
  expect(dayText(today, today)).toBe('Saturday, November 21, today');
  expect(dayText('2027-03-14', today)).toBe('Sunday, March 14, 2027');
});
