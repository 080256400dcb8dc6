import { expect, test } from 'vitest';
import { chosenTheme, themeMedia } from './theme-choice.ts';

test.each([
  ['theme=dark', 'dark'],
  ['sid=abc; theme=light; other=1', 'light'],
  ['sid=abc;theme=dark', 'dark'],
  ['theme=', null],
  ['theme=blue', null],
  ['my-theme=dark', null],
  ['theme=darker', null],
  ['', null],
  [undefined, null],
])('the cookies %j choose %s', (cookies, choice) => {
  expect(chosenTheme(cookies)).toBe(choice);
});

test('a chosen theme always has the colors, and the other theme never has them', () => {
  expect(themeMedia('dark', 'dark')).toBe('all');
  expect(themeMedia('light', 'dark')).toBe('not all');
  expect(themeMedia('dark', null)).toBe('(prefers-color-scheme: dark)');
});
