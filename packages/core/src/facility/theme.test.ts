import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accentColors,
  contrast,
  isAccessible,
  nearestAccessible,
  type Theme,
  themeStylesheet,
  themeUrl,
} from './theme.ts';

const someColor = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`);
const someTheme = fc.constantFrom<Theme>('light', 'dark');

test('contrast follows the WCAG formula', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

test('a light color is refused on light screens, and a dark color on dark screens', () => {
  expect([isAccessible('#c6f24e', 'light'), isAccessible('#c6f24e', 'dark')]).toEqual([false, true]);
  expect([isAccessible('#3f6b12', 'light'), isAccessible('#3f6b12', 'dark')]).toEqual([true, false]);
});

test('the offered shade is always readable, and a readable color is offered unchanged', () => {
  fc.assert(
    fc.property(someColor, someTheme, (color, theme) => {
      const offered = nearestAccessible(color, theme);
      expect(isAccessible(offered, theme)).toBe(true);
      if (isAccessible(color, theme)) expect(offered).toBe(color);
    }),
    { numRuns: 300 },
  );
});

test('text on an offered color, and the color as text on its background, have a contrast of 4.5', () => {
  fc.assert(
    fc.property(someColor, someTheme, (color, theme) => {
      const { accent, onAccent, accentHover, accentSoft } = accentColors(
        nearestAccessible(color, theme),
        theme,
      );
      for (const [text, background] of [
        [onAccent, accent],
        [onAccent, accentHover],
        [accent, accentSoft],
        [accent, theme === 'light' ? '#f7f5ef' : '#1c2721'],
      ] as const) {
        expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 300 },
  );
});

test('the stylesheet at a URL has the colors of the URL, and other URLs have no stylesheet', () => {
  expect(themeUrl({ accentOnLight: null, accentOnDark: null })).toBeNull();
  const url = themeUrl({ accentOnLight: '#0050c8', accentOnDark: null });
  expect(url).toBe('/theme/0050c8-default.css');
  expect(themeStylesheet(String(url))).toContain('--brand-light-accent:#0050c8;');
  expect(themeStylesheet(String(url))).toContain('--brand-dark-accent:initial;');
  for (const other of ['/theme/0050c8.css', '/theme/0050c8-}body{.css', '/theme/default-00.css']) {
    expect(themeStylesheet(other)).toBeNull();
  }
});
