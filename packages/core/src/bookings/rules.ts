import type { User } from '../auth/index.ts';
import type { Refusal } from '../errors/index.ts';
import { bayName, isStaffHours } from '../facility/index.ts';
import {
  datePlus,
  daysBetween,
  endOf,
  facilityDate,
  hasSkippedTime,
  hoursOf,
  type Interval,
  instantOf,
  overlaps,
} from '../time/index.ts';
import type { Booking, NewBooking } from './contract.ts';
import { bookedHours, type Day } from './day.ts';
import { ADVANCE_DAYS, DAILY_LIMIT_HOURS } from './limits.ts';

/** What the rules have to know of the member who asks. */
export type Booker = Pick<User, 'id' | 'membershipEndsOn'>;

const SKIPPED_HOUR: Refusal = {
  code: 'skipped_hour',
  message: 'The clocks go forward at 2:00 AM that day: there is no time between 2:00 AM and 3:00 AM.',
};

/** Whether the start is later than now. A start at this very moment is past. */
export function isFuture(
  { bookingDate, startTime }: Pick<NewBooking, 'bookingDate' | 'startTime'>,
  now: Date,
): boolean {
  const start = instantOf(bookingDate, startTime);
  return start !== null && start > now;
}

/** The last date that can be booked today: docs/product/bookings.md#the-booking-window. */
export function lastBookableDate(now: Date): string {
  return datePlus(facilityDate(now), ADVANCE_DAYS);
}

/** Why the clock alone forbids a booking, or null: docs/product/bookings.md#the-booking-window. */
export function windowRefusal(
  slot: Pick<NewBooking, 'bookingDate' | keyof Interval>,
  now: Date,
): Refusal | null {
  if (hasSkippedTime(slot.bookingDate, slot)) return SKIPPED_HOUR;
  if (!isFuture(slot, now)) return { code: 'in_the_past', message: "You can't book a time in the past." };
  if (daysBetween(facilityDate(now), slot.bookingDate) > ADVANCE_DAYS) {
    return { code: 'too_far_ahead', message: `You can book up to ${ADVANCE_DAYS} days ahead.` };
  }
  return null;
}

/** Whether two bookings have the same bay, date and time. */
export function isSameSlot(a: NewBooking, b: NewBooking): boolean {
  return (
    a.simulatorId === b.simulatorId &&
    a.bookingDate === b.bookingDate &&
    a.startTime === b.startTime &&
    a.endTime === b.endTime
  );
}

export function bayTaken(simulatorId: number): Refusal {
  return { code: 'bay_taken', message: `${bayName(simulatorId)} is already booked at that time.` };
}

/**
 * Why this member may not have this slot, or null when they may: docs/product/bookings.md#when-a-bay-is-free.
 * The booking page asks it to label slots; the server asks again in the transaction that books.
 */
export function bookingRefusal(slot: NewBooking, member: Booker, day: Day): Refusal | null {
  if (member.membershipEndsOn !== null && slot.bookingDate > member.membershipEndsOn) {
    return { code: 'membership_ends', message: 'Your membership ends before that day.' };
  }
  if (day.leagueSessions.some((session) => overlaps(session, slot))) {
    return { code: 'league_session', message: 'That time overlaps a league session.' };
  }
  if (day.closures.some((closure) => closure.simulatorId === slot.simulatorId && overlaps(closure, slot))) {
    return { code: 'bay_closed', message: `${bayName(slot.simulatorId)} is closed at that time.` };
  }
  if (day.bookings.some((other) => other.simulatorId === slot.simulatorId && overlaps(other, slot))) {
    return bayTaken(slot.simulatorId);
  }
  if (bookedHours(day, member.id) + hoursOf(slot) > DAILY_LIMIT_HOURS) {
    return { code: 'daily_limit', message: `You can book at most ${DAILY_LIMIT_HOURS} hours per day.` };
  }
  return null;
}

/** Why a booking can no longer be canceled or moved, or null: docs/product/bookings.md#refused-changes. */
export function changeRefusal(booking: Booking, now: Date): Refusal | null {
  if (booking.kind === 'league' || booking.kind === 'lesson') {
    return {
      code: 'booking_reserved',
      message: `This time belongs to a ${booking.kind} and is changed there.`,
    };
  }
  if (booking.cancelledAt) return { code: 'booking_cancelled', message: 'This booking is already canceled.' };
  if (!isFuture(booking, now)) return { code: 'booking_past', message: 'This booking has already started.' };
  return null;
}

/** Why staff may not change other people's bookings at this hour, or null: docs/product/bookings.md#staff-hours. */
export function staffHoursRefusal(user: Pick<User, 'isAdmin'>, now: Date): Refusal | null {
  if (user.isAdmin || isStaffHours(now)) return null;
  return { code: 'outside_staff_hours', message: 'The front desk changes bookings from 8:00 AM to 8:00 PM.' };
}

/** Where now is in a booking: before its start, within it, or after its end. */
export function bookingPhase(booking: NewBooking, now: Date): 'upcoming' | 'running' | 'past' {
  if (isFuture(booking, now)) return 'upcoming';
  return endOf(booking.bookingDate, booking.endTime) > now ? 'running' : 'past';
}
