import { describe, expect, test } from 'vitest';
import { newPasswordForm, profileForm, resetCode } from './index.ts';

type Schema = {
  safeParse(input: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } };
};
/** The first sentence at each field. */
function saidOf(schema: Schema, input: unknown): Record<string, string> {
  const said: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? [])
    said[path.join('.')] ??= message;
  return said;
}

describe('a new password', () => {
  test.each([
    ['seven77', 'seven77', { newPassword: 'Password must be at least 8 characters' }],
    ['x'.repeat(101), 'x'.repeat(101), { newPassword: 'Password is too long' }],
    ['eight888', 'eight889', { confirmPassword: 'Passwords do not match' }],
    [
      'short',
      'other',
      { newPassword: 'Password must be at least 8 characters', confirmPassword: 'Passwords do not match' },
    ],
    ['eight888', 'eight888', {}],
    ['x'.repeat(100), 'x'.repeat(100), {}],
  ])('%s, %s', (newPassword, confirmPassword, said) => {
    expect(saidOf(newPasswordForm, { newPassword, confirmPassword })).toEqual(said);
  });
});

test('a verification code is six digits, and each mistake has its sentence', () => {
  const said = (verificationCode: string) =>
    saidOf(resetCode, { email: 'kim@example.com', verificationCode });
  expect(said('12345')).toEqual({ verificationCode: 'Verification code must be 6 digits' });
  expect(said('1234567')).toEqual({ verificationCode: 'Verification code must be 6 digits' });
  expect(said('12345x')).toEqual({ verificationCode: 'Verification code must contain only numbers' });
  expect(said(' 123456 ')).toEqual({});
});

describe('a phone in the profile is judged by its digits', () => {
  const said = (phone: string) =>
    saidOf(profileForm, { username: 'kim', email: 'kim@example.com', phone }).phone;

  test.each(['', '4075550123', '(407) 555-0123', '407.555.0123', '+1 [407] 555 0123', '123456789012345'])(
    'taken: %s',
    (phone) => expect(said(phone)).toBeUndefined(),
  );
  test.each(['407555012', '1234567890123456', '407-555-CALL', '++14075550123'])('refused: %s', (phone) =>
    expect(said(phone)).toBe('Please enter a valid phone number'),
  );
});
