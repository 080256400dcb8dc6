import * as z from 'zod/mini';
import { deskPerson } from '../auth/index.ts';

/**
 * Response of GET /api/lock, without the names of guests and members: docs/product/front-desk.md#locked-screen.
 */
export const lockScreen = z.object({
  people: z.array(deskPerson),
  /**
   * The start of the next person's booking today. Null if no one signed in on this device today, or no one
   * else is coming.
   */
  nextArrival: z.nullable(z.string()),
});
export type LockScreen = z.output<typeof lockScreen>;
