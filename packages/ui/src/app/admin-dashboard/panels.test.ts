import { expect, test } from 'vitest';
import { panelOf } from './panels.ts';

test('an address that names no tab opens the first', () => {
  expect(panelOf('leagues')).toBe('leagues');
  expect(panelOf(null)).toBe('members');
  expect(panelOf('')).toBe('members');
  expect(panelOf('toString')).toBe('members');
});
