import { expect, test } from 'vitest';
import { countChange, hourChange, hoursChange, shareChange } from './changes.ts';

test('hours change by percent, shares by points, and counts by their difference', () => {
  expect(hoursChange(112, 100)).toEqual({ direction: 'up', text: '12% more' });
  expect(hoursChange(50, 100)).toEqual({ direction: 'down', text: '50% less' });
  expect(shareChange(0.344, 0.31)).toEqual({ direction: 'up', text: '3 percentage points more' });
  expect(shareChange(0.3, 0.31)).toEqual({ direction: 'down', text: '1 percentage point less' });
  expect(countChange(1, 3)).toEqual({ direction: 'down', text: '2 fewer' });
});

test('nothing is compared with zero hours', () => {
  expect(hoursChange(10, 0).text).toBe('none in the previous period');
  expect(hoursChange(0, 0).text).toBe('no change');
});

test('the busiest hour shows the earlier busiest hour', () => {
  expect(hourChange(17, 18).text).toBe('6 PM before');
  expect(hourChange(17, 17).text).toBe('no change');
  expect(hourChange(17, null).text).toBe('no bookings in the previous period');
});
