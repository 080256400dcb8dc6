import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aFacility } from '../../../../core/testing/facility-builders.ts';
import { seatsIn } from './league-form-fields.tsx';

test('a league has room for the seats of its bays, at most 50 participants', () => {
  expect(seatsIn(2, DEFAULT_FACILITY)).toBe(8);
  const large = aFacility({ booking: { seatsPerBay: 6 } });
  expect(seatsIn(2, large)).toBe(12);
  expect(seatsIn(8, large)).toBe(48);
  expect(seatsIn(9, large)).toBe(50);
});
