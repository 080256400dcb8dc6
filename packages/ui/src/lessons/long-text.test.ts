import { expect, test } from 'vitest';
import { isLong } from './long-text.tsx';

test('a text is long if it has more characters or lines than fit', () => {
  expect(isLong('x'.repeat(360))).toBe(false);
  expect(isLong('x'.repeat(361))).toBe(true);
  expect(isLong('One.\nTwo.\nThree.\nFour.')).toBe(false);
  expect(isLong('One.\nTwo.\nThree.\nFour.\nFive.')).toBe(true);
});
