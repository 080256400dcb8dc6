import * as z from 'zod/mini';
import { text } from '../fields/index.ts';
import { instant } from '../time/index.ts';

const TOO_LONG = 'Keypad code must be at most 6 characters';
const NOT_PRINTABLE = 'Keypad code can only contain letters, digits and symbols (no spaces)';
/** Matches printable ASCII characters except the space. */
const PRINTABLE = /^[!-~]+$/;

export const newKeypadCode = z.object({
  code: text('Keypad code is required', { min: 1, max: 6, tooLong: TOO_LONG }).check(
    z.regex(PRINTABLE, NOT_PRINTABLE),
  ),
});
export type NewKeypadCode = z.output<typeof newKeypadCode>;

/** Removes spaces and invisible characters from codes that were stored before `newKeypadCode` forbade them. */
export const shownCode = (stored: string): string => stored.replace(/[\p{C}\p{Z}]+/gu, '');

/** Response of GET /api/admin/keypad-code. All fields are null if no admin has set a code yet. */
export const keypadCode = z.object({
  code: z.nullable(z.string()),
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(z.string()),
});
export type KeypadCode = z.output<typeof keypadCode>;

/** Response of GET /api/admin/keypad-code/last-change. This request is not recorded as a view of the code. */
export const keypadChange = z.omit(keypadCode, { code: true });
export type KeypadChange = z.output<typeof keypadChange>;

/** A person who viewed the code. A row of GET /api/admin/keypad-code/views, latest first. */
export const keypadView = z.object({
  userId: z.number(),
  name: z.string(),
  /** The time of the latest view. */
  at: instant,
  firstAt: instant,
  count: z.number(),
});
export type KeypadView = z.output<typeof keypadView>;

export const memberKeypadCode = z.object({ keypadCode: z.nullable(z.string()) });
export type MemberKeypadCode = z.output<typeof memberKeypadCode>;
