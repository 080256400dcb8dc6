import { expect, test } from 'vitest';
import { aFacility } from '../../testing/facility-builders.ts';
import { DEFAULT_FACILITY, stateName } from './index.ts';

test('a state has its full name, and an unknown state its two letters', () => {
  expect(stateName(DEFAULT_FACILITY)).toBe('Florida');
  expect(stateName(aFacility({ place: { state: 'NS' } }))).toBe('Nova Scotia');
  expect(stateName(aFacility({ place: { state: 'XX' } }))).toBe('XX');
});
