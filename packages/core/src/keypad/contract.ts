import * as z from 'zod/mini';
import { text } from '../fields/index.ts';
import { instant } from '../time/index.ts';

const TOO_LONG = 'Keypad code must be at most 6 characters';
const NOT_PRINTABLE = 'Keypad code can only contain letters, digits and symbols (no spaces)';
/** Matches printable ASCII characters except the space. */
const PRINTABLE = /^[!-~]+$/;

const code = text('Keypad code is required', { min: 1, max: 6, tooLong: TOO_LONG }).check(
  z.regex(PRINTABLE, NOT_PRINTABLE),
);

const CHOOSE_TIME = 'Please choose a date and a time.';
const chosenTime = z.iso.datetime(CHOOSE_TIME);
const ONE_HOUR = 'one-hour';
/** Null if the old code stops working when the new code starts. */
const oldCodeUntil = z.nullable(z.union([z.literal(ONE_HOUR), chosenTime], CHOOSE_TIME));

/** When members get the email: immediately, at the next 6:00 AM, or never. */
const EMAIL_TIMES = ['now', 'morning', 'never'] as const;
export type EmailTime = (typeof EMAIL_TIMES)[number];
const email = z.enum(EMAIL_TIMES, 'Please choose when members get the email.');

/** Body of POST /api/admin/keypad-code. The code takes effect immediately. */
export const newKeypadCode = z.object({
  code,
  oldCodeUntil: z._default(oldCodeUntil, null),
  email: z._default(email, 'now'),
});
export type NewKeypadCode = z.output<typeof newKeypadCode>;

/** The `plannedAt` of the planned change that the admin saw. Null if no change was planned. */
const basedOn = z._default(z.nullable(instant), null);

/** Body of PUT /api/admin/keypad-code/plan. The new plan replaces an earlier plan. */
export const codePlan = z.object({
  /** If empty, keeps the code that is already planned. */
  code: text(TOO_LONG, { max: 6 }).check(z.regex(/^[!-~]*$/, NOT_PRINTABLE)),
  startsAt: chosenTime,
  oldCodeUntil,
  email,
  basedOn,
});
export type CodePlan = z.output<typeof codePlan>;

/**
 * The times that an admin chooses for a new code. `startsAt` is null if the code takes effect immediately.
 */
export type CodeTimes = Omit<NewKeypadCode, 'code'> & { startsAt: string | null };

/** Body of DELETE /api/admin/keypad-code/plan. */
export const planCancellation = z.object({ basedOn });
export type PlanCancellation = z.output<typeof planCancellation>;

/**
 * Removes spaces and invisible characters. Older codes can contain them, because `newKeypadCode` did not
 * always forbid them.
 */
export const shownCode = (stored: string): string => stored.replace(/[\p{C}\p{Z}]+/gu, '');

/**
 * Response of GET /api/admin/keypad-code. Until the first code takes effect, all fields except `plannedCode`
 * are null.
 */
export const keypadCode = z.object({
  code: z.nullable(z.string()),
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(z.string()),
  updatedById: z.nullable(z.number()),
  /** The planned code. Missing while no change is planned. */
  plannedCode: z.optional(z.string()),
});
export type KeypadCode = z.output<typeof keypadCode>;

/** Response of GET /api/admin/keypad-code/last-change. This request is not recorded as a view of the code. */
export const keypadChange = z.omit(keypadCode, { code: true, plannedCode: true });
export type KeypadChange = z.output<typeof keypadChange>;

/** Response of GET /api/admin/keypad-code/plan. Contains times and names, but no codes. */
export const codeTiming = z.object({
  /** When the previous code stops working. Null if no previous code works. */
  oldCodeUntil: z.nullable(instant),
  /** When members get the email about the current code. Null if no email is waiting. */
  emailAt: z.nullable(instant),
  planned: z.nullable(
    z.object({
      startsAt: instant,
      oldCodeUntil: z.nullable(instant),
      emailAt: z.nullable(instant),
      isEmailed: z.boolean(),
      plannedAt: instant,
      plannedBy: z.nullable(z.string()),
      plannedById: z.nullable(z.number()),
      /** From this moment on, members see the planned code. */
      shownFrom: instant,
    }),
  ),
});
export type PlannedChange = NonNullable<z.output<typeof codeTiming>['planned']>;
export type CodeTiming = z.output<typeof codeTiming>;

/** A person who has viewed any code. A row of GET /api/admin/keypad-code/views, latest first. */
export const keypadView = z.object({
  userId: z.number(),
  name: z.string(),
  /** Whether the account was deleted. */
  isDeleted: z.boolean(),
  /** The time of the latest view. */
  at: instant,
  firstAt: instant,
  count: z.number(),
});
export type KeypadView = z.output<typeof keypadView>;

/**
 * A member who has not seen the newest code. Once members can see the planned code, that is the newest one. A
 * row of GET /api/admin/keypad-code/unseen, sorted by name.
 */
export const codeNotSeen = z.object({
  userId: z.number(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type CodeNotSeen = z.output<typeof codeNotSeen>;

/** Response of GET /api/member/keypad-code: docs/product/door-code.md#what-members-see. */
export const memberKeypadCode = z.object({
  /** The code that opens the door now. Null if no code is set. */
  keypadCode: z.nullable(z.string()),
  /** When the previous code stops working. Missing if no previous code works. */
  oldCodeUntil: z.optional(instant),
  /** The planned code. Present only shortly before the code takes effect. */
  upcoming: z.optional(z.object({ code: z.string(), startsAt: instant })),
});
export type MemberKeypadCode = z.output<typeof memberKeypadCode>;
