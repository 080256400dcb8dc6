import { expect, test } from 'vitest';
import { durationCategory, timeOfDay } from './index.ts';

test('durations are short up to one hour, medium up to two, long above', () => {
  expect([0.5, 1, 1.5, 2, 2.5].map(durationCategory)).toEqual(['short', 'short', 'medium', 'medium', 'long']);
});

test('starts are morning from 5, afternoon from 12, evening from 17, night from 21', () => {
  const starts = [
    '04:30:00',
    '05:00:00',
    '11:30:00',
    '12:00:00',
    '16:30:00',
    '17:00:00',
    '20:30:00',
    '21:00:00',
  ];
  expect(starts.map(timeOfDay)).toEqual([
    'night',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
    'night',
  ]);
});
