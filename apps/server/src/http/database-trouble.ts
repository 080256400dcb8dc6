import type { Trouble } from '../db/errors.ts';
import { HttpError } from './http-error.ts';

type Answer = { code: string; message: string; retryAfterSeconds: number };

/** What a person reads while the database is in trouble. */
const ANSWERS: Record<Trouble, Answer> = {
  busy: {
    code: 'busy',
    message: 'Too much is going on right now. Please try again in a moment.',
    retryAfterSeconds: 1,
  },
  away: {
    code: 'database_away',
    message: 'We cannot reach our records right now. Please try again shortly.',
    retryAfterSeconds: 5,
  },
  readOnly: {
    code: 'read_only',
    message: 'We cannot save anything right now. Please try again shortly.',
    retryAfterSeconds: 5,
  },
  full: {
    code: 'storage_full',
    message: 'We have no room to store anything right now. Please try again later.',
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
