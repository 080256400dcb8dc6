import type { Refusal } from '@clubhouse/core/errors';
import type { Trouble } from '../db/errors.ts';
import { HttpError } from './http-error.ts';

const ANSWERS: Record<Trouble, Refusal & { retryAfterSeconds: number }> = {
  busy: {
    code: 'busy',
    message: 'The server is busy right now. Please try again in a moment.',
    retryAfterSeconds: 1,
  },
  away: {
    code: 'database_away',
    message: 'Our system is down right now. Please try again shortly.',
    retryAfterSeconds: 5,
  },
  readOnly: {
    code: 'read_only',
    message: 'We cannot save changes right now. Please try again shortly.',
    retryAfterSeconds: 5,
  },
  full: {
    code: 'storage_full',
    message: 'We cannot save changes because our storage is full. Please try again later.',
    retryAfterSeconds: 60,
  },
  damaged: {
    code: 'database_damaged',
    message: 'We are having a problem with our system and are working on it. Please try again later.',
    retryAfterSeconds: 60,
  },
};

export function unavailable(
  trouble: Trouble,
  retryAfterSeconds = ANSWERS[trouble].retryAfterSeconds,
): HttpError {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return new HttpError(503, ANSWERS[trouble], { headers });
}
