import express, { type RequestHandler } from 'express';
import * as z from 'zod/mini';
import { unsupportedMediaType } from './error-handler.ts';
import { HttpError, invalid } from './http-error.ts';

const INVALID_VALUE = 'Invalid value.';
// Replaces Zod's own messages, which are too technical for users. `INVALID_VALUE` says little, but our forms
// never send input that causes it.
z.config({ customError: () => INVALID_VALUE });

/**
 * Reads JSON bodies of up to 100 KB. Returns an error for other content types, because Express would ignore
 * such bodies. Endpoints under the `except` path read their own bodies.
 */
export function jsonBody({ except }: { except: string }): RequestHandler {
  const readJson = express.json({ limit: '100kb' });
  return (req, res, next) => {
    if (req.path.startsWith(except)) return next();
    const hasBody =
      req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length']) > 0;
    if (hasBody && !req.is('json')) return next(unsupportedMediaType());
    readJson(req, res, next);
  };
}

function hasNul(data: unknown): boolean {
  let isFound = false;
  JSON.stringify(data, (_key, value) => {
    isFound ||= typeof value === 'string' && value.includes('\0');
    return value;
  });
  return isFound;
}

/** Validates a body, query or path. Throws a 400 error with the schema's messages if the input is invalid. */
export function parse<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = z.safeParse(schema, input);
  if (!error) {
    // PostgreSQL cannot store NUL characters.
    if (!hasNul(data)) return data;
    throw invalid({
      code: 'invalid',
      message: 'Your text contains a character that we can’t save. Please remove it.',
    });
  }
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) if (path.length > 0) fields[path.join('.')] ??= message;
  const [issue] = error.issues;
  const message = issue && (issue.path.length > 0 || issue.code === 'custom') ? issue.message : INVALID_VALUE;
  throw new HttpError(400, { code: 'invalid', message }, { fields });
}
