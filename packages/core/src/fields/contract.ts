import * as z from 'zod/mini';

/**
 * A string with `min` to `max` characters after trimming. `tooLong` is the error message for longer strings.
 * `wrong` is the message for shorter strings and for values that are not strings.
 */
export const text = (
  wrong: string,
  { min = 0, max, tooLong = wrong }: { min?: number; max: number; tooLong?: string },
) => z.string(wrong).check(z.trim(), z.minLength(min, wrong), z.maxLength(max, tooLong));

/** Accepts a string or null. Turns an empty string into null. */
export const textOrNull = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.nullable(schema),
    z.transform((value) => value || null),
  );

/** Schema for the ID of a database row. `wrong` is the error message for any invalid value. */
export const rowId = (wrong: string) => z.int(wrong).check(z.gte(1, wrong), z.lte(2 ** 31 - 1, wrong));

const INVALID_KEY = 'Invalid key.';
/** A random key from the client. The server uses the key to recognize a repeated request. */
export const requestKey = z.string(INVALID_KEY).check(z.regex(/^[0-9a-f]{32}$/, INVALID_KEY));

export const yesOrNo = z.boolean('Must be true or false.');

/** The longest email address that mail servers accept (RFC 5321, 4.5.3.1.3). */
const EMAIL_MAX_LENGTH = 254;
const INVALID_EMAIL = 'Please enter a valid email address';
export const INVALID_PHONE = 'Please enter a valid phone number';

export const email = z.pipe(text(INVALID_EMAIL, { max: EMAIL_MAX_LENGTH }), z.email(INVALID_EMAIL));

/** At least ten characters. The profile form counts digits instead: docs/product/accounts.md#profile. */
export const phone = text(INVALID_PHONE, { min: 10, max: 40 });

/**
 * `onOneLine` replaces these characters with spaces, because some reverse the direction of text, and line
 * breaks could start a new header in an email.
 */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
export const onOneLine = z.overwrite((text: string) => text.replace(INVISIBLE, ' '));
