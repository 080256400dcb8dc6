import { describe, expect, test } from 'vitest';
import { newPasswordForm, profileForm, resetCode } from './index.ts';

type Schema = {
  safeParse(input: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } };
};
function messagesOf(schema: Schema, input: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? [])
    messages[path.join('.')] ??= message;
  return messages;
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
  ])('%s, %s', (newPassword, confirmPassword, messages) => {
    expect(messagesOf(newPasswordForm, { newPassword, confirmPassword })).toEqual(messages);
  });
});

test('a verification code has six digits, and each mistake has its own message', () => {
  const messages = (verificationCode: string) =>
    messagesOf(resetCode, { email: 'kim@example.com', verificationCode });
  expect(messages('12345')).toEqual({ verificationCode: 'Verification code must be 6 digits' });
  expect(messages('1234567')).toEqual({ verificationCode: 'Verification code must be 6 digits' });
  expect(messages('12345x')).toEqual({ verificationCode: 'Verification code must contain only numbers' });
  expect(messages(' 123456 ')).toEqual({});
});

describe('a phone in the profile must have 10 to 15 digits', () => {
  const messageFor = (phone: string) =>
    messagesOf(profileForm, { username: 'kim', email: 'kim@example.com', phone }).phone;

  test.each(['', '4075550123', '(407) 555-0123', '407.555.0123', '+1 [407] 555 0123', '123456789012345'])(
    'accepts %s',
    (phone) => expect(messageFor(phone)).toBeUndefined(),
  );
  test.each(['407555012', '1234567890123456', '407-555-CALL', '++14075550123'])('refuses %s', (phone) =>
    expect(messageFor(phone)).toBe('Please enter a valid phone number'),
  );
});
