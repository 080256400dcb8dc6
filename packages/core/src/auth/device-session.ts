import * as z from 'zod/mini';
import { instant } from '../time/index.ts';

/** A device on which the user is signed in. A row of GET /api/user/sessions. */
export const deviceSession = z.object({
  id: z.number(),
  createdAt: instant,
  lastSeenAt: instant,
  /** A description of the device, taken from the browser's user agent at sign-in. */
  device: z.string(),
  current: z.boolean(),
});
export type DeviceSession = z.output<typeof deviceSession>;
