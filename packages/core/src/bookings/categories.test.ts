import { expect, test } from 'vitest';
import { durationCategory, timeOfDay } from './index.ts';

test('a duration is short up to one hour, medium up to two, and long above', () => {
  expect([0.5, 1, 1.5, 2, 2.5].map(durationCategory)).toEqual(['short', 'short', 'medium', 'medium', 'long']);
});

test('morning starts at 5, afternoon at 12, evening at 17 and night at 21', () => {
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
