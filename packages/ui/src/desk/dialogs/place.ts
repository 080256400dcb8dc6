import {
  type Booker,
  closuresOn,
  type Day,
  deskBookingRefusal,
  deskChangeRefusal,
  deskWindowRefusal,
  isFuture,
  MAX_BOOKING_HOURS,
  type NewBooking,
  newBooking,
  passedLimits,
  withoutBooking,
} from '@clubhouse/core/bookings';
import { type DeskBookingRow, type DeskDay, guestRefusal } from '@clubhouse/core/desk';
import type { Refusal } from '@clubhouse/core/errors';
import { bayName } from '@clubhouse/core/facility';
import { sessionInterval } from '@clubhouse/core/leagues';
import { formatInterval, formatShortDate, hoursOf, type WallTime } from '@clubhouse/core/time';

/** Where and when, as far as it is chosen: any bay, and no start yet, are null. */
export type Place = {
  simulatorId: number | null;
  bookingDate: string;
  startTime: WallTime | null;
  hours: number;
};

/** What a click or a drag on the schedule says of a place. */
export type PlaceHint = { simulatorId?: number; bookingDate: string; startTime?: string; endTime?: string };

/** Whom the place is for. */
export type Person = {
  isGuest: boolean;
  /** Null for a guest, and while nobody is chosen. */
  member: Booker | null;
  /** What they have now, where that is changed. */
  moving?: DeskBookingRow;
};

export type Question = Person & { day: Day; now: Date };

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
export function placeFrom(hint: PlaceHint, usualHours: number): Place {
  const { simulatorId = null, bookingDate, startTime = null, endTime } = hint;
  const drawn = startTime && endTime ? hoursOf({ startTime, endTime }) : usualHours;
  return { simulatorId, bookingDate, startTime, hours: Math.min(drawn, MAX_BOOKING_HOURS) };
}

/** Where a booking is now. */
export function placeOf(booking: DeskBookingRow): Place {
  const { simulatorId, bookingDate, startTime } = booking;
  return { simulatorId, bookingDate, startTime, hours: hoursOf(booking) };
}

/** Tue, Nov 24, 6:00 PM – 7:00 PM, Bay 1 */
export function placeText(place: NewBooking): string {
  return `${formatShortDate(place.bookingDate)}, ${formatInterval(place)}, ${bayName(place.simulatorId)}`;
}

/** Whose booking it is, as the rules ask it; a member's last day is known to the server alone. */
export function personOf(booking: DeskBookingRow): Person {
  const isGuest = booking.kind === 'guest';
  const member = booking.userId === null ? null : { id: booking.userId, membershipEndsOn: null };
  return { isGuest, member: isGuest ? null : member, moving: booking };
}

const withoutMoving = (day: Day, moving: DeskBookingRow | undefined) =>
  moving ? withoutBooking(day, moving.id) : day;

/** Why the desk may not put somebody there, or null: what the server decides by, too (contract 4). */
export function placeRefusal(
  wish: NewBooking,
  { isGuest, member, moving, day, now }: Question,
): Refusal | null {
  const offGrid = newBooking.safeParse(wish).error?.issues[0];
  if (offGrid) return { code: 'invalid', message: offGrid.message };
  const closed = moving ? deskChangeRefusal(moving, wish, now) : null;
  if (closed) return closed;
  const isRunning = moving !== undefined && !isFuture(moving, now);
  const outside = isRunning ? null : deskWindowRefusal(wish, now);
  if (outside) return outside;
  const tooLong = isGuest ? guestRefusal(wish) : null;
  return tooLong ?? deskBookingRefusal(wish, member, withoutMoving(day, moving));
}

/** What binds members and the desk may pass: said before it does (contract 4). */
export function limitsPassed(wish: NewBooking, { isGuest, member, moving, day, now }: Question): string[] {
  if (isGuest || !member) return [];
  return passedLimits(wish, member, withoutMoving(day, moving), now);
}
