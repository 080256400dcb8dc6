import { expect, test } from 'vitest';
import { homePathOf } from './home.ts';

const nobody = { isMember: false, isAdmin: false, isCoach: false, isStaff: false };

test.each([
  ['members', { isMember: true }, '/'],
  ['people without a role', {}, '/'],
  ['coaches', { isCoach: true, isMember: true }, '/coach/dashboard'],
  ['staff', { isStaff: true }, '/admin/today'],
  ['admins who also coach', { isAdmin: true, isCoach: true }, '/admin/today'],
])('%s start on their own screen', (_who, flags, path) => {
  expect(homePathOf({ ...nobody, ...flags })).toBe(path);
});
