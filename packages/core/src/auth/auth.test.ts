import { describe, expect, test } from 'vitest';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import {
  login,
  loginName,
  may,
  passwordWeakness,
  registration,
  registrationForm,
  sessionLifetime,
} from './index.ts';

const nobody = { isMember: false, isAdmin: false, isCoach: false, isStaff: false };
const ann = {
  username: 'ann@example.com',
  phone: '407-555-0199',
  password: 'a long walk',
  confirmPassword: 'a long walk',
};

function messagesOf(schema: typeof registrationForm | typeof login | typeof registration, input: unknown) {
  const { error } = schema.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('the sign-in and registration forms', () => {
  test('login needs a name of three characters and a password of six', () => {
    expect(messagesOf(login, { username: ' ab ', password: '12345' })).toEqual({
      username: 'Username or email must be at least 3 characters',
      password: 'Password must be at least 6 characters',
    });
    expect(messagesOf(login, {})).toEqual({
      username: 'Username or email must be at least 3 characters',
      password: 'Password must be at least 6 characters',
    });
    expect(login.parse({ username: ' ann ', password: ' 12345' })).toEqual({
      username: 'ann',
      password: ' 12345',
    });
  });

  test('registration needs an email, a phone, a password and the repeated password', () => {
    expect(registrationForm.parse(ann)).toEqual(ann);
    expect(
      messagesOf(registrationForm, { ...ann, username: 'ann', phone: '555', confirmPassword: 'a long wall' }),
    ).toEqual({
      username: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
      confirmPassword: 'Passwords do not match',
    });
    expect(messagesOf(registration, { ...ann, password: 'x'.repeat(101) })).toEqual({
      password: 'Password is too long',
    });
    expect(messagesOf(registration, { ...ann, password: 'x'.repeat(100) })).toEqual({});
  });

  test('letter case does not matter in a sign-in name', () => {
    expect(loginName(' Ann@Example.COM ')).toBe('ann@example.com');
  });
});

describe('permissions', () => {
  test('an admin who is not a member cannot use member features', () => {
    const admin = { ...nobody, isAdmin: true };
    expect(may(admin, 'administer')).toBe(true);
    expect(may(admin, 'workTheDesk')).toBe(true);
    expect(may(admin, 'bookBays')).toBe(false);
    expect(may(admin, 'readKeypadCode')).toBe(false);
    expect(may(admin, 'coach')).toBe(false);
    expect(may({ ...admin, isMember: true }, 'bookBays')).toBe(true);
  });

  test('staff can work the desk but have no admin rights', () => {
    const staff = { ...nobody, isStaff: true };
    expect(may(staff, 'workTheDesk')).toBe(true);
    expect(may(staff, 'administer')).toBe(false);
  });

  test('a user without flags has no permissions', () => {
    expect(may(nobody, 'bookBays') || may(nobody, 'workTheDesk') || may(nobody, 'joinLeagues')).toBe(false);
  });

  test('sessions end after 30 idle days for members, and 12 idle hours or 7 days for staff', () => {
    const hours = (milliseconds: number) => milliseconds / 3_600_000;
    expect(hours(sessionLifetime({ isPrivileged: false }).idle)).toBe(30 * 24);
    const { idle, total } = sessionLifetime({ isPrivileged: true });
    expect([hours(idle), hours(total)]).toEqual([12, 7 * 24]);
  });
});

describe('weak passwords', () => {
  const isCommon = (password: string) => password === 'letmein';
  const weakness = (password: string) =>
    passwordWeakness(password, 'ann.palmer@example.com', isCommon, DEFAULT_FACILITY);

  test.each([
    'letmein',
    'LetMeIn',
    'longwood2026',
    'Golf!golf!',
    'longwoodgolflab',
    'ann.palmer@example.com',
    'Ann.Palmer',
  ])('refuses %s with a message', (password) => {
    expect(weakness(password)).toMatch(/^.+\. Please choose another\.$/);
  });

  test.each([
    'aaaaaaaa',
    'abababab',
    '12341234',
    '87654321',
    '0987654321',
    '1234567890',
    'abcdefgh',
    'ZYXWVUTS',
    '13579',
    'niemtel',
  ])('refuses the pattern %s', (password) => {
    expect(weakness(password)).toMatch(/too common/);
  });

  test.each(['aaaaaaab', '12345679', '20260719', 'abcdefgi', 'abcabcabd'])(
    '%s is not a pattern',
    (password) => {
      expect(weakness(password)).toBeNull();
    },
  );

  test.each(['seven iron to the green', 'golf with grandpa', 'correct horse'])('accepts %s', (password) => {
    expect(weakness(password)).toBeNull();
  });
});
