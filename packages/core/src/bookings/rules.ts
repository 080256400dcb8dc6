import type { User } from '../auth/index.ts';
import type { Refusal } from '../errors/index.ts';
import { bayName, baysOn, type Facility, isStaffHours, staffHoursOn } from '../facility/index.ts';
import {
  datePlus,
  daysBetween,
  endOf,
  facilityDate,
  facilityTime,
  formatHours,
  formatTime,
  hasSkippedTime,
  hoursOf,
  type Interval,
  instantOf,
  overlaps,
} from '../time/index.ts';
import type { Booking, Hold, NewBooking } from './contract.ts';
import { bookedHours, type Day } from './day.ts';

const HOUR_MS = 60 * 60_000;

export type Booker = Pick<User, 'id' | 'membershipEndsOn'>;

const SKIPPED_HOUR: Refusal = {
  code: 'skipped_hour',
  message: 'The clocks spring forward at 2:00 AM that day, so you can’t book from 2:00 AM to 3:00 AM.',
};

/**
 * Returns whether the start is later than now. A start at exactly this moment counts as past. Returns false
 * if daylight saving time skips the start.
 */
export function isFuture(
  { bookingDate, startTime }: Pick<NewBooking, 'bookingDate' | 'startTime'>,
  now: Date,
  facility: Facility,
): boolean {
  const start = instantOf(bookingDate, startTime, facility);
  return start !== null && start > now;
}

/** Returns the latest date that is open for booking now: docs/product/bookings.md#the-booking-window. */
export const lastBookableDate = (now: Date, facility: Facility): string =>
  datePlus(facilityDate(now, facility), facility.booking.daysAhead);

const tooFarAhead = ({ booking: { daysAhead } }: Facility): Refusal => ({
  code: 'too_far_ahead',
  message: `You can book up to ${daysAhead} ${daysAhead === 1 ? 'day' : 'days'} ahead.`,
});

/** Returns why a date is too far ahead for members, or null. Does not check for dates in the past. */
export const aheadRefusal = (date: string, now: Date, facility: Facility): Refusal | null =>
  daysBetween(facilityDate(now, facility), date) > facility.booking.daysAhead ? tooFarAhead(facility) : null;

/** Returns why the date or time rules out a booking, or null: docs/product/bookings.md#the-booking-window. */
export function windowRefusal(
  slot: Pick<NewBooking, 'bookingDate' | keyof Interval>,
  now: Date,
  facility: Facility,
): Refusal | null {
  if (hasSkippedTime(slot.bookingDate, slot, facility)) return SKIPPED_HOUR;
  if (!isFuture(slot, now, facility))
    return { code: 'in_the_past', message: "You can't book a time in the past." };
  return aheadRefusal(slot.bookingDate, now, facility);
}

export function isSameSlot(a: NewBooking, b: NewBooking): boolean {
  return (
    a.simulatorId === b.simulatorId &&
    a.bookingDate === b.bookingDate &&
    a.startTime === b.startTime &&
    a.endTime === b.endTime
  );
}

export const bayTaken = (simulatorId: number, facility: Facility): Refusal => ({
  code: 'bay_taken',
  message: `${bayName(simulatorId, facility)} is already booked at that time.`,
});
/** The refusal for a bay that is held for another member: docs/product/watches.md#holds. */
export const bayHeld = ({ simulatorId, until }: Hold, facility: Facility): Refusal => ({
  code: 'bay_taken',
  message: `${bayName(simulatorId, facility)} is held for another member until ${formatTime(facilityTime(new Date(until), facility))}.`,
});
export const bayClosed = (simulatorId: number, facility: Facility): Refusal => ({
  code: 'bay_closed',
  message: `${bayName(simulatorId, facility)} is closed at that time.`,
});
export const leagueSession: Refusal = {
  code: 'league_session',
  message: 'That time overlaps a league session.',
};

/** Returns whether a bay is closed or retired at the time of a slot. */
export function isBayClosed(slot: NewBooking, day: Day): boolean {
  const isInUse = baysOn(slot.bookingDate, day.facility).some(({ id }) => id === slot.simulatorId);
  return (
    !isInUse ||
    day.closures.some((closure) => closure.simulatorId === slot.simulatorId && overlaps(closure, slot))
  );
}

/**
 * Returns the hold that blocks a slot for a person, because another member has received an offer for the bay.
 * `memberId` is null for a guest.
 */
export const holdOn = (slot: NewBooking, memberId: number | null, day: Day): Hold | undefined =>
  day.holds.find(
    (hold) =>
      hold.simulatorId === slot.simulatorId &&
      (hold.userId === null || hold.userId !== memberId) &&
      overlaps(hold, slot),
  );

/** Returns why a member cannot book a slot, or null: docs/product/bookings.md#when-a-bay-is-free. */
export function bookingRefusal(slot: NewBooking, member: Booker, day: Day): Refusal | null {
  if (member.membershipEndsOn !== null && slot.bookingDate > member.membershipEndsOn) {
    return { code: 'membership_ends', message: 'Your membership ends before that day.' };
  }
  if (day.leagueSessions.some((session) => overlaps(session, slot))) {
    return leagueSession;
  }
  if (isBayClosed(slot, day)) return bayClosed(slot.simulatorId, day.facility);
  if (day.bookings.some((other) => other.simulatorId === slot.simulatorId && overlaps(other, slot))) {
    return bayTaken(slot.simulatorId, day.facility);
  }
  const held = holdOn(slot, member.id, day);
  if (held) return bayHeld(held, day.facility);
  const { dailyHours } = day.facility.booking;
  if (bookedHours(day, member.id) + hoursOf(slot) > dailyHours) {
    return { code: 'daily_limit', message: `You can book at most ${formatHours(dailyHours)} per day.` };
  }
  return null;
}

/** Returns why a booking can no longer be canceled or moved, or null: docs/product/bookings.md#refused-changes. */
export function changeRefusal(booking: Booking, now: Date, facility: Facility): Refusal | null {
  if (booking.kind === 'league' || booking.kind === 'lesson') {
    return {
      code: 'booking_reserved',
      message: `This booking is for a ${booking.kind}. Please change the ${booking.kind} instead.`,
    };
  }
  if (booking.cancelledAt) return { code: 'booking_cancelled', message: 'This booking is already canceled.' };
  if (!isFuture(booking, now, facility))
    return { code: 'booking_past', message: 'This booking has already started.' };
  return null;
}

/**
 * Returns why a member can no longer cancel or move a booking online, or null. The cancellation notice does
 * not apply to the front desk: docs/product/bookings.md#refused-changes.
 */
export function memberChangeRefusal(booking: Booking, now: Date, facility: Facility): Refusal | null {
  const refusal = changeRefusal(booking, now, facility);
  const notice = facility.booking.cancellationNoticeHours;
  if (refusal || notice === null) return refusal;
  const start = instantOf(booking.bookingDate, booking.startTime, facility);
  if (start && start.getTime() - now.getTime() >= notice * HOUR_MS) return null;
  return {
    code: 'cancellation_notice',
    message: `You can change a booking online up to ${formatHours(notice)} before it starts. After that, please call us at ${facility.place.phone}.`,
  };
}

/** Returns why staff cannot change other people's bookings now, or null: docs/product/bookings.md#staff-hours. */
export function staffHoursRefusal(
  user: Pick<User, 'isAdmin'>,
  now: Date,
  facility: Facility,
): Refusal | null {
  if (user.isAdmin || isStaffHours(now, facility)) return null;
  const today = staffHoursOn(facilityDate(now, facility), facility);
  return {
    code: 'outside_staff_hours',
    message: today
      ? `The front desk can change bookings only from ${formatTime(today.startTime)} to ${formatTime(today.endTime)}.`
      : 'The front desk is closed today, so staff can’t change bookings.',
  };
}

export function bookingPhase(
  booking: NewBooking,
  now: Date,
  facility: Facility,
): 'upcoming' | 'running' | 'past' {
  if (isFuture(booking, now, facility)) return 'upcoming';
  return endOf(booking.bookingDate, booking.endTime, facility) > now ? 'running' : 'past';
}
