import * as z from 'zod/mini';
import { HttpError } from './http-error.ts';

const NOT_TAKEN = 'Invalid value.';
// The message of rules that have none. Our forms cannot break those rules. Zod's own messages are too technical for
// users.
z.config({ customError: () => NOT_TAKEN });

function hasNul(data: unknown): boolean {
  let isFound = false;
  JSON.stringify(data, (_key, value) => {
    isFound ||= typeof value === 'string' && value.includes('\0');
    return value;
  });
  return isFound;
}

/** Parses a body, a query or path parameters with a schema. Invalid data is a 400 with the schema's messages. */
export function parse<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = z.safeParse(schema, input);
  if (!error) {
    // PostgreSQL cannot store a NUL character, and no keyboard types one.
    if (hasNul(data)) {
      throw new HttpError(400, {
        code: 'invalid',
        message: 'The text contains a character that cannot be stored.',
      });
    }
    return data;
  }
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) if (path.length > 0) fields[path.join('.')] ??= message;
  const [issue] = error.issues;
  const message = issue && issue.path.length > 0 ? issue.message : NOT_TAKEN;
  throw new HttpError(400, { code: 'invalid', message }, { fields });
}
