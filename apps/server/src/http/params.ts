import { isoDate } from '@clubhouse/core/time';
import * as z from 'zod/mini';

const INVALID_ID = { error: 'Invalid ID.' };

/** An ID in a URL path: a whole number within the range of database IDs. */
const id = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,10}$/, INVALID_ID)), z.transform(Number)),
  z.number().check(z.maximum(2 ** 31 - 1, INVALID_ID)),
);

export const idParams = z.object({ id });
export const participantParams = z.object({ id, participantId: id });
export const roundParams = z.object({ id, roundId: id });
export const nightParams = z.object({ id, date: isoDate });
export const answerParams = z.object({ id, date: isoDate, participantId: id });
export const scoreParams = z.object({ id, scoreId: id });
