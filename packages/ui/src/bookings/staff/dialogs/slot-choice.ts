import {
  closuresOn,
  type Day,
  type DeskQuestion,
  MAX_BOOKING_HOURS,
  type NewBooking,
} from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { sessionInterval } from '@clubhouse/core/leagues';
import { formatInterval, formatShortDate, hoursOf, type WallTime } from '@clubhouse/core/time';

/** The chosen bay, date, start and length. Null bay means any bay, null start means none yet. */
export type SlotChoice = {
  simulatorId: number | null;
  bookingDate: string;
  startTime: WallTime | null;
  hours: number;
};

/** The part of a slot that a click or drag on the schedule sets. */
export type SlotHint = { simulatorId?: number; bookingDate: string; startTime?: string; endTime?: string };

/** The person the slot is for, and the booking that changes. */
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

/** The slot from a click or drag. Without an end it gets the default length. */
export function slotFrom(hint: SlotHint, usualHours: number): SlotChoice {
  const { simulatorId = null, bookingDate, startTime = null, endTime } = hint;
  const drawn = startTime && endTime ? hoursOf({ startTime, endTime }) : usualHours;
  return { simulatorId, bookingDate, startTime, hours: Math.min(drawn, MAX_BOOKING_HOURS) };
}

/** The current slot of a booking. */
export function slotOf(booking: DeskBookingRow): SlotChoice {
  const { simulatorId, bookingDate, startTime } = booking;
  return { simulatorId, bookingDate, startTime, hours: hoursOf(booking) };
}

/** Tue, Nov 24, 6:00 PM – 7:00 PM, Bay 1 */
export function slotText(slot: NewBooking): string {
  return `${formatShortDate(slot.bookingDate)}, ${formatInterval(slot)}, ${bayName(slot.simulatorId)}`;
}

/** The person as the booking rules need it. Only the server knows when a membership ends. */
export function personOf(booking: DeskBookingRow): Person {
  const isGuest = booking.kind === 'guest';
  const member = booking.userId === null ? null : { id: booking.userId, membershipEndsOn: null };
  return { isGuest, member: isGuest ? null : member, moving: booking };
}
