import * as z from 'zod/mini';
import { instant } from '../time/index.ts';

const REQUIRED = 'Keypad code is required';

/** Body of POST /api/admin/keypad-code (spec 5, contract 5). */
export const newKeypadCode = z.object({
  code: z
    .string({ error: REQUIRED })
    .check(
      z.trim(),
      z.minLength(1, { error: REQUIRED }),
      z.maxLength(6, { error: 'Keypad code must be at most 6 characters' }),
    ),
});
export type NewKeypadCode = z.output<typeof newKeypadCode>;

/** What admins see of it; all null while none was ever set. */
export const keypadCode = z.object({
  code: z.nullable(z.string()),
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(z.string()),
});
export type KeypadCode = z.output<typeof keypadCode>;

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
