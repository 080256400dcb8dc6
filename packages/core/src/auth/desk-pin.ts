import * as z from 'zod/mini';
import { rowId, yesOrNo } from '../fields/index.ts';
import { currentPassword } from './account-care.ts';
import { login, type User } from './contract.ts';
import { isPattern } from './password-strength.ts';

/**
 * How many wrong PINs a person can enter on one device before only the password works:
 * docs/product/accounts.md#wrong-pins.
 */
export const MAX_WRONG_PINS = 5;

const PIN_FORMAT = 'A PIN has 4 to 6 digits';
const pin = z.string(PIN_FORMAT).check(z.trim(), z.regex(/^\d{4,6}$/, PIN_FORMAT));

/**
 * Body of POST /api/login. With `atDesk`, the person can unlock the front desk app with a PIN for the rest of
 * the day.
 */
export const deskLogin = z.extend(login, { atDesk: z._default(yesOrNo, false) });

/** Body of PUT /api/user/pin. */
export const pinChange = z.object({ currentPassword, pin });
export type PinChange = z.output<typeof pinChange>;

/** Response of GET and PUT /api/user/pin. */
export const pinState = z.object({ isSet: z.boolean() });

/** Body of POST /api/unlock. */
export const unlock = z.object({
  userId: rowId('Please choose your name.'),
  pin,
});
export type Unlock = z.output<typeof unlock>;

export const pinForm = z.object({ pin });
export type PinForm = z.output<typeof pinForm>;

/** A person who signed in at this front desk today. */
export const deskPerson = z.object({
  id: z.number(),
  name: z.string(),
  /**
   * `none`: the person has no PIN. `blocked`: too many wrong PINs. In both cases, only the password unlocks the
   * desk.
   */
  pin: z.enum(['ready', 'none', 'blocked']),
});
export type DeskPerson = z.output<typeof deskPerson>;

/** Returns whether a person can use a PIN on a device. `wrongTries` counts the wrong PINs on that device. */
export function pinUse({ hasPin, wrongTries }: { hasPin: boolean; wrongTries: number }): DeskPerson['pin'] {
  if (!hasPin) return 'none';
  return wrongTries < MAX_WRONG_PINS ? 'ready' : 'blocked';
}

/** PINs that people choose often: columns and diagonals of a keypad, pairs, and digits that rise and fall. */
const COMMON_PINS = [
  '0852',
  '2580',
  '1122',
  '112233',
  '121314',
  '123321',
  '147258',
  '147369',
  '159357',
  '159753',
];

/**
 * Returns why a new PIN is too easy to guess, or null: docs/product/accounts.md#weak-pins. Also refuses any
 * part of the person's phone number, because colleagues know the number.
 */
export function pinWeakness(newPin: string, { phone }: Pick<User, 'phone'>): string | null {
  const isYear = /^(19|20)\d\d$/.test(newPin);
  if (isYear || isPattern(newPin) || COMMON_PINS.includes(newPin))
    return 'That PIN is too easy to guess. Please choose another.';
  if (phone.replace(/\D/g, '').includes(newPin))
    return 'That PIN is part of your phone number. Please choose another.';
  return null;
}
