import * as z from 'zod/mini';
import { isoDate } from '../time/index.ts';

/**
 * The events of GET /api/events, each with the schema of its data. An event only says that something changed. A screen
 * that shows the data requests it again.
 */
export const LIVE_EVENTS = {
  /** A booking, check-in or closure on that date changed. A move to another day sends two events. */
  bookings: z.object({ date: isoDate }),
  leagues: z.object({ id: z.number() }),
  /** Sent to staff and admins. */
  requests: z.object({}),
  /** Sent to members and admins. */
  keypad: z.object({}),
} as const;
export type LiveEventName = keyof typeof LIVE_EVENTS;
export type LiveEvent = {
  [Name in LiveEventName]: { name: Name; data: z.output<(typeof LIVE_EVENTS)[Name]> };
}[LiveEventName];
