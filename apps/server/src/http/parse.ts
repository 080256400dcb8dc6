import express, { type RequestHandler } from 'express';
import * as z from 'zod/mini';
import { unsupportedMediaType } from './error-handler.ts';
import { HttpError, invalid } from './http-error.ts';

const INVALID_VALUE = 'Invalid value.';
// For rules without a message, which our forms cannot break. Zod's own messages are too technical for users.
z.config({ customError: () => INVALID_VALUE });

/** Reads JSON bodies up to 100 KB. A body of another type is refused instead of ignored. */
export function jsonBody(): RequestHandler[] {
  return [
    (req, _res, next) => {
      const hasBody =
        req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length']) > 0;
      next(hasBody && !req.is('json') ? unsupportedMediaType() : undefined);
    },
    express.json({ limit: '100kb' }),
  ];
}

function hasNul(data: unknown): boolean {
  let isFound = false;
  JSON.stringify(data, (_key, value) => {
    isFound ||= typeof value === 'string' && value.includes('\0');
    return value;
  });
  return isFound;
}

/** Throws a 400 with the schema's messages for an invalid body, query or path. */
export function parse<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = z.safeParse(schema, input);
  if (!error) {
    // PostgreSQL cannot store a NUL character, and no keyboard types one.
    if (!hasNul(data)) return data;
    throw invalid({ code: 'invalid', message: 'The text contains a character that cannot be stored.' });
  }
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) if (path.length > 0) fields[path.join('.')] ??= message;
  const [issue] = error.issues;
  const message = issue && issue.path.length > 0 ? issue.message : INVALID_VALUE;
  throw new HttpError(400, { code: 'invalid', message }, { fields });
}
