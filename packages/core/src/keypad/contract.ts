import * as z from 'zod/mini';
import { instant } from '../time/index.ts';

const REQUIRED = 'Keypad code is required';
const NOT_PRINTABLE = 'Keypad code can only have letters, digits and symbols, without spaces';
/** The printable ASCII characters except the space. */
const PRINTABLE = /^[!-~]+$/;

/** Body of POST /api/admin/keypad-code. */
export const newKeypadCode = z.object({
  code: z
    .string(REQUIRED)
    .check(
      z.trim(),
      z.minLength(1, REQUIRED),
      z.maxLength(6, 'Keypad code must be at most 6 characters'),
      z.regex(PRINTABLE, NOT_PRINTABLE),
    ),
});
export type NewKeypadCode = z.output<typeof newKeypadCode>;

/** Returns a stored code without spaces and invisible characters. Codes older than this rule can contain them. */
export const shownCode = (stored: string): string => stored.replace(/[\p{C}\p{Z}]+/gu, '');

/** Response of GET /api/admin/keypad-code. All fields are null if no code was ever set. */
export const keypadCode = z.object({
  code: z.nullable(z.string()),
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(z.string()),
});
export type KeypadCode = z.output<typeof keypadCode>;

/** GET /api/admin/keypad-code/last-change: when the code was set and by which user. Does not count as a view. */
export const keypadChange = z.object({ updatedAt: z.nullable(instant), updatedBy: z.nullable(z.string()) });
export type KeypadChange = z.output<typeof keypadChange>;

/** A person who looked at the code. GET /api/admin/keypad-code/views returns a list of these, latest first. */
export const keypadView = z.object({
  userId: z.number(),
  name: z.string(),
  /** The last time. */
  at: instant,
  firstAt: instant,
  count: z.number(),
});
export type KeypadView = z.output<typeof keypadView>;

/** Response of GET /api/member/keypad-code. The code is null while no code is set. */
export const memberKeypadCode = z.object({ keypadCode: z.nullable(z.string()) });
export type MemberKeypadCode = z.output<typeof memberKeypadCode>;
