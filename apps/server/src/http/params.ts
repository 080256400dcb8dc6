import { z } from 'zod';

/** The id in a path: a whole number that the databases' ids can be. */
export const idParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/, { error: 'That is not a number of ours.' })
    .transform(Number)
    .refine((id) => id <= 2 ** 31 - 1, { error: 'That is not a number of ours.' }),
});
