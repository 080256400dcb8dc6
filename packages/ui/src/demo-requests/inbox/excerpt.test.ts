import { expect, test } from 'vitest';
import { excerptOf, hasMessage } from './excerpt.ts';

test('a short message shows in full on one line', () => {
  expect(excerptOf('Friday after work?\nOr Saturday.')).toEqual({
    text: 'Friday after work? Or Saturday.',
    isWhole: true,
  });
  expect(excerptOf('x'.repeat(90)).isWhole).toBe(true);
});

test('a long message is cut after a whole word', () => {
  const { text, isWhole } = excerptOf('left handed clubs '.repeat(10));
  expect(isWhole).toBe(false);
  expect(text).toMatch(/^left handed .*(left|handed|clubs)…$/);
  expect(text.length).toBeLessThanOrEqual(91);
  expect(excerptOf('x'.repeat(91)).text).toBe(`${'x'.repeat(90)}…`);
});

test('the placeholder for an empty message counts as no message', () => {
  expect(hasMessage('No Message')).toBe(false);
  expect(hasMessage('Hello')).toBe(true);
});
