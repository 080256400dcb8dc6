import type { ErrorBody } from '@clubhouse/core/errors';
import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { isDatabaseAway, isDatabaseBusy, isStorageFull } from '../db/errors.ts';
import { HttpError } from './http-error.ts';

/** What Express' own parts (body parser, path decoding, files) throw. */
type ExpressError = Error & { status?: number; type?: string };

/** The end of the app: every error becomes the wire's shape, and only our own faults are logged as errors. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  // Express tells an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    if (res.headersSent) {
      log.error({ err: error, requestId: req.id }, 'request failed after its answer had begun');
      res.destroy();
      return;
    }
    const answer = asHttpError(error);
    if (answer.status >= 500)
      log.error({ err: error, requestId: req.id, status: answer.status }, 'request failed');
    const body: ErrorBody & { requestId?: string } = {
      ...answer.details,
      message: answer.message,
      code: answer.code,
    };
    if (answer.fields) body.fields = answer.fields;
    if (answer.status >= 500) body.requestId = req.id;
    res.status(answer.status).set(answer.headers).json(body);
  };
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isDatabaseBusy(error)) {
    const busy = { code: 'busy', message: 'Too much is going on right now. Please try again in a moment.' };
    return new HttpError(503, busy, { headers: { 'Retry-After': '1' } });
  }
  if (isDatabaseAway(error)) {
    const away = {
      code: 'database_away',
      message: 'We cannot reach our records right now. Please try again shortly.',
    };
    return new HttpError(503, away, { headers: { 'Retry-After': '5' } });
  }
  if (isStorageFull(error)) {
    const full = {
      code: 'storage_full',
      message: 'We have no room to store anything right now. Please try again later.',
    };
    return new HttpError(503, full, { headers: { 'Retry-After': '60' } });
  }
  const { status, type } = error as ExpressError;
  if (type === 'entity.too.large') {
    return new HttpError(413, { code: 'too_large', message: 'That is more than this call takes (100 KB).' });
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
    message: 'Something went wrong on our side. Please try again.',
  });
}

export const unsupportedMediaType = () =>
  new HttpError(415, { code: 'not_json', message: 'The request has to be JSON.' });
