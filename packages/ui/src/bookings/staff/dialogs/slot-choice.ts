import { closuresOn, type Day, type DeskQuestion, type NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { sessionInterval } from '@clubhouse/core/leagues';
import { formatInterval, formatShortDate, hoursOf, type WallTime } from '@clubhouse/core/time';

export type SlotChoice = {
  /** Null means any bay. */
  simulatorId: number | null;
  bookingDate: string;
  startTime: WallTime | null;
  hours: number;
};

/** The parts of a slot that are already known when a dialog opens. */
export type SlotHint = { simulatorId?: number; bookingDate: string; startTime?: string; endTime?: string };

/** The person who gets the slot, and the booking that staff want to move to the slot, if there is one. */
export type Person = Pick<DeskQuestion, 'isGuest' | 'member' | 'moving'>;

/** Converts a day of the board to the type that the booking rules need. */
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

export function slotText(slot: NewBooking): string {
  return `${formatShortDate(slot.bookingDate)}, ${formatInterval(slot)}, ${bayName(slot.simulatorId)}`;
}

/** `membershipEndsOn` is null, because only the server checks when the membership ends. */
export function personOf(booking: DeskBookingRow): Person {
  const isGuest = booking.kind === 'guest';
  const member = booking.userId === null ? null : { id: booking.userId, membershipEndsOn: null };
  return { isGuest, member: isGuest ? null : member, moving: booking };
}
