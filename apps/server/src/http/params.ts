import * as z from 'zod/mini';

const NOT_OURS = 'That is not a number of ours.';

/** A whole number that the databases' ids can be. */
const id = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,10}$/, { error: NOT_OURS })), z.transform(Number)),
  z.number().check(z.maximum(2 ** 31 - 1, { error: NOT_OURS })),
);

/** The id in a path. */
export const idParams = z.object({ id });
/** The ids in a path below a league. */
export const participantParams = z.object({ id, participantId: id });
export const roundParams = z.object({ id, roundId: id });
export const scoreParams = z.object({ id, scoreId: id });
