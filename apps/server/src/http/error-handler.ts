import type { ErrorBody } from '@clubhouse/core/errors';
import type { ErrorRequestHandler } from 'express';
import { troubleOf } from '../db/errors.ts';
import { rememberTrouble } from '../db/health.ts';
import { logTrouble } from '../db/log-trouble.ts';
import type { Deps } from '../deps.ts';
import { unavailable } from './database-trouble.ts';
import { HttpError } from './http-error.ts';

type ExpressError = Error & { status?: number; type?: string };

/**
 * Converts an error to an error response of the API, and logs server errors. If the response has already
 * begun, closes the connection instead. Must be the last middleware.
 */
export function errorHandler({ db, log }: Pick<Deps, 'db' | 'log'>): ErrorRequestHandler {
  // The unused parameter must stay, because Express recognizes error handlers by their four parameters.
  return (error: unknown, req, res, _next) => {
    const requestId = req.id;
    const trouble = error instanceof HttpError ? null : troubleOf(error);
    if (trouble) rememberTrouble(db, error);
    if (res.headersSent) {
      const message = 'request failed after the response had begun';
      if (trouble) logTrouble(log, error, { message, requestId });
      else log.error({ err: error, requestId }, message);
      res.destroy();
      return;
    }
    const { status, code, message, fields, headers, details } = trouble
      ? unavailable(trouble)
      : asHttpError(error);
    if (trouble) logTrouble(log, error, { message: 'request failed', requestId, status });
    else if (status >= 500) log.error({ err: error, requestId, status }, 'request failed');
    const body: ErrorBody = { ...details, message, code };
    if (fields) body.fields = fields;
    if (status >= 500) body.requestId = requestId;
    res.status(status).set(headers).json(body);
  };
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const { status, type } = error as ExpressError;
  if (type === 'entity.too.large') {
    return new HttpError(413, {
      code: 'too_large',
      message: 'The request is too large. The limit is 100 KB.',
    });
  }
  if (status === 415) return unsupportedMediaType();
  if (type === 'entity.parse.failed') {
    return new HttpError(400, { code: 'invalid_json', message: 'The request is not valid JSON.' });
  }
  if (status !== undefined && status >= 400 && status < 500) {
    return new HttpError(status, { code: 'bad_request', message: 'The request could not be read.' });
  }
  return new HttpError(500, {
    code: 'internal',
    message: 'Something went wrong on our end. Please try again.',
  });
}

export const unsupportedMediaType = () =>
  new HttpError(415, { code: 'not_json', message: 'The request body must be JSON.' });
