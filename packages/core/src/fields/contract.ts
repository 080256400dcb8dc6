import * as z from 'zod/mini';

/**
 * A string with `min` to `max` characters after trimming. `tooLong` is the error message for longer strings. `wrong` is
 * the message for shorter strings and for values that are not strings.
 */
export const text = (
  wrong: string,
  { min = 0, max, tooLong = wrong }: { min?: number; max: number; tooLong?: string },
) => z.string(wrong).check(z.trim(), z.minLength(min, wrong), z.maxLength(max, tooLong));

/** Accepts a text or null. Turns an empty text into null. */
export const textOrNull = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.nullable(schema),
    z.transform((value) => value || null),
  );

/** The ID of a database row. `wrong` is the error message for every other value. */
export const rowId = (wrong: string) => z.int(wrong).check(z.gte(1, wrong), z.lte(2 ** 31 - 1, wrong));

export const yesOrNo = z.boolean('Must be true or false.');
