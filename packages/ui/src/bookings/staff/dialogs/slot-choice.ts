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

/** Where and when, as far as it is chosen: any bay, and no start yet, are null. */
export type SlotChoice = {
  simulatorId: number | null;
  bookingDate: string;
  startTime: WallTime | null;
  hours: number;
};

/** What a click or a drag on the schedule says of a place. */
export type SlotHint = { simulatorId?: number; bookingDate: string; startTime?: string; endTime?: string };

/** The person the slot is for, and the booking that changes. */
export type Person = Pick<DeskQuestion, 'isGuest' | 'member' | 'moving'>;

/** The board of a day as the booking rules look at it. */
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

/** The place that was pointed at, with the usual length where only a start was. */
export function slotFrom(hint: SlotHint, usualHours: number): SlotChoice {
  const { simulatorId = null, bookingDate, startTime = null, endTime } = hint;
  const drawn = startTime && endTime ? hoursOf({ startTime, endTime }) : usualHours;
  return { simulatorId, bookingDate, startTime, hours: Math.min(drawn, MAX_BOOKING_HOURS) };
}

/** Where a booking is now. */
export function slotOf(booking: DeskBookingRow): SlotChoice {
  const { simulatorId, bookingDate, startTime } = booking;
  return { simulatorId, bookingDate, startTime, hours: hoursOf(booking) };
}

/** Tue, Nov 24, 6:00 PM – 7:00 PM, Bay 1 */
export function slotText(slot: NewBooking): string {
  return `${formatShortDate(slot.bookingDate)}, ${formatInterval(slot)}, ${bayName(slot.simulatorId)}`;
}

/** Whose booking it is, as the rules ask it; a member's last day is known to the server alone. */
export function personOf(booking: DeskBookingRow): Person {
  const isGuest = booking.kind === 'guest';
  const member = booking.userId === null ? null : { id: booking.userId, membershipEndsOn: null };
  return { isGuest, member: isGuest ? null : member, moving: booking };
}
