import { expect, test } from 'vitest';
import { signInReason } from './sign-in-reason.ts';

test('a screen that needs an account says what the person logs in for', () => {
  expect(signInReason('/booking?d=2026-12-01&h=2')).toBe('Log in to book a bay.');
  expect(signInReason('/book-lesson')).toBe('Log in to book a lesson.');
  expect(signInReason('/leagues-signup#top')).toBe('Log in to see the leagues.');
  expect(signInReason('/account')).toBe('Log in to see this page.');
});
