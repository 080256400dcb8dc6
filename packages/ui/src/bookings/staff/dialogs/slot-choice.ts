import { closuresOn, type Day, type DeskQuestion, type NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { sessionInterval } from '@clubhouse/core/leagues';
import { formatInterval, formatShortDate, hoursOf, type WallTime } from '@clubhouse/core/time';

/** The slot that staff chose so far. */
export type SlotChoice = {
  /** Null means any bay. */
  simulatorId: number | null;
  bookingDate: string;
  /** Null until a start is chosen. */
  startTime: WallTime | null;
  hours: number;
};

/** The part of a slot that a click on the schedule sets. */
export type SlotHint = { simulatorId?: number; bookingDate: string; startTime?: string; endTime?: string };

/** The person who gets the slot, and the booking that moves to the slot. */
export type Person = Pick<DeskQuestion, 'isGuest' | 'member' | 'moving'>;

/** The board of a day in the form that the booking rules need. */
export function ruleDayOf({ date, bookings, leagueSessions, closures }: DeskDay): Day {
  return {
    bookings,
    closures: closuresOn(date, closures),
    leagueSessions: leagueSessions.map((session) => ({
      ...sessionInterval(session),
      leagueName: session.leagueName,
      unreservedBays: session.simulatorIds,
    })),
  };
}

export function slotFrom(hint: SlotHint, hours: number): SlotChoice {
  const { simulatorId = null, bookingDate, startTime = null } = hint;
  return { simulatorId, bookingDate, startTime, hours };
}

export function slotOf(booking: DeskBookingRow): SlotChoice {
  const { simulatorId, bookingDate, startTime } = booking;
  return { simulatorId, bookingDate, startTime, hours: hoursOf(booking) };
}

/** Tue, Nov 24, 6:00 PM – 7:00 PM, Bay 1 */
export function slotText(slot: NewBooking): string {
  return `${formatShortDate(slot.bookingDate)}, ${formatInterval(slot)}, ${bayName(slot.simulatorId)}`;
}

/** The person of a booking, for the booking rules. Only the server can check when the membership ends. */
export function personOf(booking: DeskBookingRow): Person {
  const isGuest = booking.kind === 'guest';
  const member = booking.userId === null ? null : { id: booking.userId, membershipEndsOn: null };
  return { isGuest, member: isGuest ? null : member, moving: booking };
}
