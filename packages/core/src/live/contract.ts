import * as z from 'zod/mini';
import { isoDate } from '../time/index.ts';

/**
 * The events of GET /api/events, each with the schema of its data. They say that something is new,
 * not what: whoever shows it asks for it.
 */
export const LIVE_EVENTS = {
  /** A booking, a check-in or a closure of that date; both days of a move. */
  bookings: z.object({ date: isoDate }),
  leagues: z.object({ id: z.number() }),
  /** To staff and admins. */
  requests: z.object({}),
  /** To members and admins. */
  keypad: z.object({}),
} as const;
export type LiveEventName = keyof typeof LIVE_EVENTS;
export type LiveEvent = {
  [Name in LiveEventName]: { name: Name; data: z.output<(typeof LIVE_EVENTS)[Name]> };
}[LiveEventName];
