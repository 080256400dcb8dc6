import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deskLogin, MAX_WRONG_PINS, pinChange, pinUse, pinWeakness, unlock } from './index.ts';

const dana = { phone: '(407) 555-0136' };

const messageOf = (pin: unknown) =>
  pinChange.safeParse({ currentPassword: 'a long walk', pin }).error?.issues[0]?.message;

describe('a PIN', () => {
  test.each(['123', '1234567', '12a4', '12 34', '', '١٢٣٤', undefined, 4917])(
    '%j is refused, because a PIN has 4 to 6 digits',
    (pin) => {
      expect(messageOf(pin)).toBe('A PIN has 4 to 6 digits');
    },
  );

  test.each(['4917', '49170', '491702'])('%s has the right length', (pin) => {
    expect(messageOf(pin)).toBeUndefined();
    expect(pinWeakness(pin, dana)).toBeNull();
  });

  test('that was pasted with spaces around it works', () => {
    expect(unlock.parse({ userId: 7, pin: ' 4917\n' })).toEqual({ userId: 7, pin: '4917' });
  });
});

describe('an obvious PIN is refused', () => {
  test.each(['1234', '4321', '0123', '7890', '8901', '234567', '987654'])('%s is a run', (pin) => {
    expect(pinWeakness(pin, dana)).toBe('That PIN is too easy to guess. Please choose another.');
  });

  test.each(['0000', '111111', '1212', '123123', '2468'])('%s is a pattern', (pin) => {
    expect(pinWeakness(pin, dana)).not.toBeNull();
  });

  test.each(['1987', '2026', '2580', '147258'])('%s is a year or a line on the keypad', (pin) => {
    expect(pinWeakness(pin, dana)).not.toBeNull();
  });

  test.each(['0136', '5550', '550136'])('%s is part of the phone number', (pin) => {
    expect(pinWeakness(pin, dana)).toBe('That PIN is part of your phone number. Please choose another.');
    expect(pinWeakness(pin, { phone: '' })).toBeNull();
  });

  test('but at least nine of ten PINs of each length are allowed', () => {
    for (const length of [4, 5]) {
      const all = Array.from({ length: 10 ** length }, (_, pin) => String(pin).padStart(length, '0'));
      const allowed = all.filter((pin) => pinWeakness(pin, dana) === null);
      expect(allowed.length / all.length).toBeGreaterThan(0.9);
    }
  });

  test('a PIN that repeats one digit is refused', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.integer({ min: 4, max: 6 }), (digit, length) => {
        expect(pinWeakness(String(digit).repeat(length), dana)).not.toBeNull();
      }),
    );
  });
});

test('a PIN works until the fifth wrong try', () => {
  expect(pinUse({ hasPin: true, wrongTries: MAX_WRONG_PINS - 1 })).toBe('ready');
  expect(pinUse({ hasPin: true, wrongTries: MAX_WRONG_PINS })).toBe('blocked');
  expect(pinUse({ hasPin: false, wrongTries: 0 })).toBe('none');
});

test('a sign-in is at the front desk only if the app says so', () => {
  const credentials = { username: 'dana', password: 'a long walk' };
  expect(deskLogin.parse(credentials).atDesk).toBe(false);
  expect(deskLogin.parse({ ...credentials, atDesk: true }).atDesk).toBe(true);
});
