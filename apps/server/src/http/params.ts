import { z } from 'zod';

const NOT_OURS = 'That is not a number of ours.';

/** A whole number that the databases' ids can be. */
const id = z
  .string()
  .regex(/^\d{1,10}$/, { error: NOT_OURS })
  .transform(Number)
  .refine((number) => number <= 2 ** 31 - 1, { error: NOT_OURS });

/** The id in a path. */
export const idParams = z.object({ id });
/** The ids in a path below a league. */
export const participantParams = z.object({ id, participantId: id });
export const roundParams = z.object({ id, roundId: id });
export const scoreParams = z.object({ id, scoreId: id });
