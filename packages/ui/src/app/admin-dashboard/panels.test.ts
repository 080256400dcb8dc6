import { expect, test } from 'vitest';
import { LABELS, panelOf } from './panels.ts';

test('the five tabs have the names of the specification', () => {
  expect(Object.values(LABELS)).toEqual([
    'Member Management',
    'Booking Management',
    'Facility Access',
    'Demo Requests',
    'Leagues',
  ]);
});

test('an address that names no tab opens the first', () => {
  expect(panelOf('leagues')).toBe('leagues');
  expect(panelOf(null)).toBe('members');
  expect(panelOf('')).toBe('members');
  expect(panelOf('toString')).toBe('members');
});
