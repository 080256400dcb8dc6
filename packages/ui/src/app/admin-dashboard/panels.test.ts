import { expect, test } from 'vitest';
import { panelOf } from './panels.ts';

test('a URL without a tab opens the first tab', () => {
  expect(panelOf('leagues')).toBe('leagues');
  expect(panelOf(null)).toBe('members');
  expect(panelOf('')).toBe('members');
  expect(panelOf('toString')).toBe('members');
});
