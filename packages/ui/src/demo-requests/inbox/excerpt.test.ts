import { expect, test } from 'vitest';
import { excerptOf, hasMessage } from './excerpt.ts';

test('a short message is shown whole, its lines in one', () => {
  expect(excerptOf('Friday after work?\nOr Saturday.')).toEqual({
    text: 'Friday after work? Or Saturday.',
    isWhole: true,
  });
  expect(excerptOf('x'.repeat(90)).isWhole).toBe(true);
});

test('of a long message the beginning is shown, up to a whole word', () => {
  const { text, isWhole } = excerptOf('left handed clubs '.repeat(10));
  expect(isWhole).toBe(false);
  expect(text).toMatch(/^left handed .*(left|handed|clubs)…$/);
  expect(text.length).toBeLessThanOrEqual(91);
  expect(excerptOf('x'.repeat(91)).text).toBe(`${'x'.repeat(90)}…`);
});

test('what stands for no message is none', () => {
  expect(hasMessage('No Message')).toBe(false);
  expect(hasMessage('Hello')).toBe(true);
});
