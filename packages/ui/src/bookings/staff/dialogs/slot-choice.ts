import {
  closuresOn,
  type Day,
  type DeskQuestion,
  type Hold,
  type NewBooking,
} from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { type Bay, bayName, baysOn, type Facility } from '@clubhouse/core/facility';
import { sessionInterval } from '@clubhouse/core/leagues';
import { formatInterval, formatShortDate, hoursOf, type Interval, type WallTime } from '@clubhouse/core/time';
import type { DeskWatch } from '@clubhouse/core/watches';
import { nearestLength } from '../../grid.ts';

export type SlotChoice = {
  /** Null if staff accept any bay. */
  simulatorId: number | null;
  bookingDate: string;
  startTime: WallTime | null;
  hours: number;
};

/** The parts of a slot that are already known when a dialog opens. */
export type SlotHint = { simulatorId?: number; bookingDate: string; startTime?: string; endTime?: string };

/** The person who gets the slot, and the booking that staff are moving, if any. */
export type Person = Pick<DeskQuestion, 'isGuest' | 'member' | 'moving'>;

/** A time that a league session needs but has not reserved yet. */
export type KeptFree = Interval & { date: string; leagueName: string; unreservedBays: readonly number[] };

/** Converts a day of the board to the type that the booking rules need. */
export function ruleDayOf(
  { date, bookings, leagueSessions, closures, watches }: DeskDay,
  facility: Facility,
  keptFree?: KeptFree,
): Day {
  const needed = keptFree?.date === date ? [{ ...keptFree, ...sessionInterval(keptFree) }] : [];
  return {
    facility,
    bookings,
    closures: closuresOn(date, closures, facility),
    holds: holdsOf(watches),
    leagueSessions: [
      ...leagueSessions.map((session) => ({
        ...sessionInterval(session),
        leagueName: session.leagueName,
        unreservedBays: session.simulatorIds,
      })),
      ...needed,
    ],
  };
}

/** Returns the bays that open offers hold for waiting members. */
const holdsOf = (watches: readonly DeskWatch[]): Hold[] =>
  watches.flatMap(({ userId, offer }) =>
    offer?.heldUntil ? { ...offer, until: offer.heldUntil, userId } : [],
  );

export function slotFrom(hint: SlotHint, hours: number): SlotChoice {
  const { simulatorId = null, bookingDate, startTime = null } = hint;
  return { simulatorId, bookingDate, startTime, hours };
}

/**
 * Returns a booking's slot for the form. Adjusts the length, because older bookings may be longer or shorter
 * than the current limits.
 */
export function slotOf(booking: DeskBookingRow, facility: Facility): SlotChoice {
  const { simulatorId, bookingDate, startTime } = booking;
  return { simulatorId, bookingDate, startTime, hours: nearestLength(hoursOf(booking), facility) };
}

/** A placeholder bay ID for rules that check only the date and the time. */
export const ANY_BAY = 0;

/**
 * Returns the ID of the first bay that is not retired on a date. The cast is safe, because at least one bay
 * is never retired.
 */
export const firstBay = (date: string, facility: Facility): number => (baysOn(date, facility)[0] as Bay).id;

export function slotText(slot: NewBooking, facility: Facility): string {
  return `${formatShortDate(slot.bookingDate)}, ${formatInterval(slot)}, ${bayName(slot.simulatorId, facility)}`;
}

/**
 * Returns the person who has the booking. `membershipEndsOn` is null, because only the server checks when the
 * membership ends.
 */
export function personOf(booking: DeskBookingRow): Person {
  const isGuest = booking.kind === 'guest';
  const member = booking.userId === null ? null : { id: booking.userId, membershipEndsOn: null };
  return { isGuest, member: isGuest ? null : member, moving: booking };
}
