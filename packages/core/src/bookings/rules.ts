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

export type Booker = Pick<User, 'id' | 'membershipEndsOn'>;

const SKIPPED_HOUR: Refusal = {
  code: 'skipped_hour',
  message: 'The clocks go forward at 2:00 AM that day. Times from 2:00 AM to 3:00 AM do not exist.',
};

/** Returns whether the start is later than now. A start at exactly this moment counts as past. */
export function isFuture(
  { bookingDate, startTime }: Pick<NewBooking, 'bookingDate' | 'startTime'>,
  now: Date,
): boolean {
  const start = instantOf(bookingDate, startTime);
  return start !== null && start > now;
}

/** Returns the last date that members can book today: docs/product/bookings.md#the-booking-window. */
export const lastBookableDate = (now: Date): string => datePlus(facilityDate(now), ADVANCE_DAYS);

/** Returns why the date or time rules out a booking, or null: docs/product/bookings.md#the-booking-window. */
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

export function isSameSlot(a: NewBooking, b: NewBooking): boolean {
  return (
    a.simulatorId === b.simulatorId &&
    a.bookingDate === b.bookingDate &&
    a.startTime === b.startTime &&
    a.endTime === b.endTime
  );
}

export const bayTaken = (simulatorId: number): Refusal => ({
  code: 'bay_taken',
  message: `${bayName(simulatorId)} is already booked at that time.`,
});
export const bayClosed = (simulatorId: number): Refusal => ({
  code: 'bay_closed',
  message: `${bayName(simulatorId)} is closed at that time.`,
});
export const leagueSession: Refusal = {
  code: 'league_session',
  message: 'That time overlaps a league session.',
};

/** Returns why a member cannot book a slot, or null: docs/product/bookings.md#when-a-bay-is-free. */
export function bookingRefusal(slot: NewBooking, member: Booker, day: Day): Refusal | null {
  if (member.membershipEndsOn !== null && slot.bookingDate > member.membershipEndsOn) {
    return { code: 'membership_ends', message: 'Your membership ends before that day.' };
  }
  if (day.leagueSessions.some((session) => overlaps(session, slot))) {
    return leagueSession;
  }
  if (day.closures.some((closure) => closure.simulatorId === slot.simulatorId && overlaps(closure, slot))) {
    return bayClosed(slot.simulatorId);
  }
  if (day.bookings.some((other) => other.simulatorId === slot.simulatorId && overlaps(other, slot))) {
    return bayTaken(slot.simulatorId);
  }
  if (bookedHours(day, member.id) + hoursOf(slot) > DAILY_LIMIT_HOURS) {
    return { code: 'daily_limit', message: `You can book at most ${DAILY_LIMIT_HOURS} hours per day.` };
  }
  return null;
}

/** Returns why a booking can no longer be canceled or moved, or null: docs/product/bookings.md#refused-changes. */
export function changeRefusal(booking: Booking, now: Date): Refusal | null {
  if (booking.kind === 'league' || booking.kind === 'lesson') {
    return {
      code: 'booking_reserved',
      message: `This booking belongs to a ${booking.kind}. Please change the ${booking.kind} instead.`,
    };
  }
  if (booking.cancelledAt) return { code: 'booking_cancelled', message: 'This booking is already canceled.' };
  if (!isFuture(booking, now)) return { code: 'booking_past', message: 'This booking has already started.' };
  return null;
}

/** Returns why staff cannot change other people's bookings now, or null: docs/product/bookings.md#staff-hours. */
export function staffHoursRefusal(user: Pick<User, 'isAdmin'>, now: Date): Refusal | null {
  if (user.isAdmin || isStaffHours(now)) return null;
  return {
    code: 'outside_staff_hours',
    message: 'The front desk can change bookings only from 8:00 AM to 8:00 PM.',
  };
}

/** Returns whether a booking is still ahead, running or over. */
export function bookingPhase(booking: NewBooking, now: Date): 'upcoming' | 'running' | 'past' {
  if (isFuture(booking, now)) return 'upcoming';
  return endOf(booking.bookingDate, booking.endTime) > now ? 'running' : 'past';
}
