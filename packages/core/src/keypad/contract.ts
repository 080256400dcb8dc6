import * as z from 'zod/mini';
import { instant } from '../time/index.ts';

const REQUIRED = 'Keypad code is required';
const NOT_PRINTABLE = 'Keypad code can only have letters, digits and symbols, without spaces';
/** The printable characters of ASCII, as they are on a keypad. */
const PRINTABLE = /^[!-~]+$/;

/** Body of POST /api/admin/keypad-code. */
export const newKeypadCode = z.object({
  code: z
    .string({ error: REQUIRED })
    .check(
      z.trim(),
      z.minLength(1, { error: REQUIRED }),
      z.maxLength(6, { error: 'Keypad code must be at most 6 characters' }),
      z.regex(PRINTABLE, { error: NOT_PRINTABLE }),
    ),
});
export type NewKeypadCode = z.output<typeof newKeypadCode>;

/** The displayed form of a code. A code older than the rule may have line breaks or other invisible characters. */
export const shownCode = (stored: string): string => stored.replace(/[\p{C}\p{Z}]+/gu, '');

/** The code as admins see it. All fields are null if no code was ever set. */
export const keypadCode = z.object({
  code: z.nullable(z.string()),
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(z.string()),
});
export type KeypadCode = z.output<typeof keypadCode>;

/** GET /api/admin/keypad-code/last-change: when the code was set and by whom. Does not count as a look at the code. */
export const keypadChange = z.object({ updatedAt: z.nullable(instant), updatedBy: z.nullable(z.string()) });
export type KeypadChange = z.output<typeof keypadChange>;

/** GET /api/admin/keypad-code/views answers a list of these: each person who looked at it, the latest first. */
export const keypadView = z.object({
  userId: z.number(),
  name: z.string(),
  /** The last time. */
  at: instant,
  firstAt: instant,
  count: z.number(),
});
export type KeypadView = z.output<typeof keypadView>;

/** GET /api/member/keypad-code; null while no code is set. */
export const memberKeypadCode = z.object({ keypadCode: z.nullable(z.string()) });
export type MemberKeypadCode = z.output<typeof memberKeypadCode>;
