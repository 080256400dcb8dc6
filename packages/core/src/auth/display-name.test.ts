import { expect, test } from 'vitest';
import { nameForStaff } from './index.ts';

test('staff see the email of a person without a name', () => {
  const email = 'kim@mail.example';
  expect(nameForStaff({ displayName: 'Member 17', email })).toBe(email);
  expect(nameForStaff({ displayName: 'Kim Lee', email })).toBe('Kim Lee');
  expect(nameForStaff({ displayName: 'Member 17 Cup', email })).toBe('Member 17 Cup');
  expect(nameForStaff({ displayName: 'Member 17', email: null })).toBe('Member 17');
});
