import * as z from 'zod/mini';
import { may, type User } from '../auth/index.ts';
import { isoDate } from '../time/index.ts';

/** The events of GET /api/events. Screens that show the changed data then request it again. */
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

/** Returns whether a user receives an event: docs/product/README.md#live-events. */
export function isToldOf(user: User, name: LiveEventName): boolean {
  if (name === 'requests') return may(user, 'workTheDesk');
  if (name === 'keypad') return may(user, 'readKeypadCode') || may(user, 'administer');
  return true;
}
