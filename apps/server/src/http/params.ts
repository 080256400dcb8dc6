import * as z from 'zod/mini';

const NOT_OURS = 'Invalid ID.';

/** A whole number in the range of database IDs. */
const id = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,10}$/, { error: NOT_OURS })), z.transform(Number)),
  z.number().check(z.maximum(2 ** 31 - 1, { error: NOT_OURS })),
);

/** The ID in a URL path. */
export const idParams = z.object({ id });
/** The IDs in a URL path below a league. */
export const participantParams = z.object({ id, participantId: id });
export const roundParams = z.object({ id, roundId: id });
export const scoreParams = z.object({ id, scoreId: id });
