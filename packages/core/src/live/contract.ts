import * as z from 'zod/mini';
import { may, type User } from '../auth/index.ts';
import { isoDate } from '../time/index.ts';

/** The events of GET /api/events. After an event, the screens refetch the data that changed. */
export const LIVE_EVENTS = {
  /**
   * A booking, check-in, closure, watch or offer on this date changed. A move to a different date sends one
   * event for each date.
   */
  bookings: z.object({ date: isoDate }),
  leagues: z.object({ id: z.number() }),
  /** A demo request or a guest's booking changed. Only staff and admins receive this event. */
  requests: z.object({}),
  /** An account, a role, a membership or a note about a person changed. Only staff and admins receive this event. */
  people: z.object({}),
  /**
   * The shift note changed, or staff marked whether they reached a person on the call list. Only staff and
   * admins receive this event.
   */
  desk: z.object({}),
  /**
   * The door code or the planned door code changed, or emails about a code were queued. Only members and
   * admins receive this event.
   */
  keypad: z.object({}),
  /** A person saw the new door code for the first time. Only admins receive this event. */
  keypadSeen: z.object({}),
  /** An entry was added to the audit log. Only admins receive this event. */
  audit: z.object({}),
  /** The facility's settings changed. */
  facility: z.object({}),
} as const;
export type LiveEventName = keyof typeof LIVE_EVENTS;
export type LiveEvent = {
  [Name in LiveEventName]: { name: Name; data: z.output<(typeof LIVE_EVENTS)[Name]> };
}[LiveEventName];

/** Returns whether a user receives an event: docs/product/README.md#live-events. */
export function isToldOf(user: User, name: LiveEventName): boolean {
  if (name === 'requests' || name === 'people' || name === 'desk') return may(user, 'workTheDesk');
  if (name === 'keypad') return may(user, 'readKeypadCode') || may(user, 'administer');
  if (name === 'keypadSeen' || name === 'audit') return may(user, 'administer');
  return true;
}
