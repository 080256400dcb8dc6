import type { Trouble } from '../db/errors.ts';
import { HttpError } from './http-error.ts';

type Answer = { code: string; message: string; retryAfterSeconds: number };

/** The user's message for each kind of database trouble. */
const ANSWERS: Record<Trouble, Answer> = {
  busy: {
    code: 'busy',
    message: 'The server is busy right now. Please try again in a moment.',
    retryAfterSeconds: 1,
  },
  away: {
    code: 'database_away',
    message: 'The database is not available right now. Please try again shortly.',
    retryAfterSeconds: 5,
  },
  readOnly: {
    code: 'read_only',
    message: 'We cannot save changes right now. Please try again shortly.',
    retryAfterSeconds: 5,
  },
  full: {
    code: 'storage_full',
    message: 'Our storage is full right now. Please try again later.',
    retryAfterSeconds: 60,
  },
  damaged: {
    code: 'database_damaged',
    message: 'Our records are damaged, and we are working on it. Please try again later.',
    retryAfterSeconds: 60,
  },
};

export function unavailable(trouble: Trouble): HttpError {
  const { retryAfterSeconds, ...details } = ANSWERS[trouble];
  return new HttpError(503, details, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}
