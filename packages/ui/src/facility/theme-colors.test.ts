import { readFileSync } from 'node:fs';
import path from 'node:path';
import { THEMES, type Theme } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, '../tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split('@utility dark-palette');

/** Returns a token's color in this CSS block. For an accent token, returns the fallback color. */
const colorOf = (block: string, token: string) =>
  new RegExp(`--${token}:(?: var\\(--brand-\\w+-accent,)? (#[\\da-f]{6})`).exec(block)?.[1];

test.each<[Theme, string]>([
  ['light', light],
  ['dark', dark],
])('the colors of the %s theme are the same in the stylesheet and in the rules', (theme, block) => {
  expect(THEMES[theme]).toEqual({
    background: colorOf(block, 'background'),
    surface: colorOf(block, 'surface'),
    surfaceRaised: colorOf(block, 'surface-raised'),
    muted: colorOf(block, 'muted'),
    accent: colorOf(block, 'accent'),
  });
});
