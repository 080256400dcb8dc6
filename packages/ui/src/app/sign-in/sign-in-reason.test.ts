import type { User } from '@clubhouse/core/auth';
import { expect, test } from 'vitest';
import { endSession, hasSessionEnded, setUser } from '../../client/session.ts';
import { signInReason } from './sign-in-reason.ts';

const visitor = { hasEnded: false };

test('the sign-in screen says what the person logs in for', () => {
  expect(signInReason('/booking?d=2026-12-01&h=2', visitor)).toBe('Log in to book a bay.');
  expect(signInReason('/book-lesson', visitor)).toBe('Log in to book a lesson.');
  expect(signInReason('/leagues-signup#top', visitor)).toBe('Log in to see the leagues.');
  expect(signInReason('/account', visitor)).toBe('Log in to see this page.');
});

test('after the server ends the session, the sign-in screen says so until the next login', () => {
  const kim = { id: 7 } as User;
  setUser(kim);
  endSession();
  expect(signInReason('/booking', { hasEnded: hasSessionEnded() })).toBe(
    'Your session ended. Log in to continue.',
  );
  setUser(kim);
  setUser(null);
  expect(hasSessionEnded()).toBe(false);
});
