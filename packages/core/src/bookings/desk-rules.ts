import type { Refusal } from '../errors/index.ts';
import { bayName } from '../facility/index.ts';
import { endOf, hasSkippedTime, hoursOf, overlaps } from '../time/index.ts';
import type { Booking, NewBooking } from './contract.ts';
import { bookedHours, type Day } from './day.ts';
import { ADVANCE_DAYS, DAILY_LIMIT_HOURS } from './limits.ts';
import {
  type Booker,
  bayTaken,
  bookingPhase,
  changeRefusal,
  isFuture,
  lastBookableDate,
  windowRefusal,
} from './rules.ts';

/** Why the clock forbids a desk booking: past, or a skipped time. The 30 days do not bind the desk. */
export function deskWindowRefusal(wish: NewBooking, now: Date): Refusal | null {
  const isFurtherAhead = isFuture(wish, now) && !hasSkippedTime(wish.bookingDate, wish);
  return isFurtherAhead ? null : windowRefusal(wish, now);
}

/**
 * Why the desk may not change a booking like that, or null. A running booking can still be extended or
 * ended early, on a half-hour that is to come; nothing else of it.
 */
export function deskChangeRefusal(booking: Booking, wish: NewBooking, now: Date): Refusal | null {
  const closed = changeRefusal(booking, now);
  if (closed?.code !== 'booking_past' || bookingPhase(booking, now) === 'past') return closed;
  const isElsewhere =
    wish.simulatorId !== booking.simulatorId ||
    wish.bookingDate !== booking.bookingDate ||
    wish.startTime !== booking.startTime;
  if (isElsewhere) {
    return { code: 'booking_past', message: 'This booking has begun: only its end can be changed.' };
  }
  if (endOf(wish.bookingDate, wish.endTime) > now) return null;
  return { code: 'in_the_past', message: 'It can only end at a time that is still to come.' };
}

/**
 * Why this booking cannot be handed over to another member, or null. The new member is judged by `deskBookingRefusal`.
 * A guest's booking is the record of their free demo, with their name, their phone and the request it came from: none
 * of that is the member's.
 */
export function handOverRefusal(booking: Booking, now: Date): Refusal | null {
  if (booking.kind === 'guest') {
    return {
      code: 'guest_booking',
      message: "A guest's booking can't be handed over. Cancel it and book the time for the member.",
    };
  }
  return changeRefusal(booking, now);
}

const LEAGUE_SESSION: Refusal = {
  code: 'league_session',
  message: 'That time overlaps a league session.',
};

/**
 * Why the desk may not give this member, or a guest (null), this slot, or null; the daily limit does not bind it
 * (docs/product/bookings.md#limits-that-bind-the-desk).
 */
export function deskBookingRefusal(
  wish: NewBooking,
  member: Pick<Booker, 'membershipEndsOn'> | null,
  day: Day,
): Refusal | null {
  const holds = (other: { simulatorId: number }) => other.simulatorId === wish.simulatorId;
  const endsOn = member?.membershipEndsOn ?? null;
  if (endsOn !== null && wish.bookingDate > endsOn) {
    return { code: 'membership_ends', message: 'The membership ends before that day.' };
  }
  const session = day.leagueSessions.find(
    (other) => other.unreservedBays.includes(wish.simulatorId) && overlaps(other, wish),
  );
  if (session) return LEAGUE_SESSION;
  if (day.closures.some((closure) => holds(closure) && overlaps(closure, wish))) {
    return { code: 'bay_closed', message: `${bayName(wish.simulatorId)} is closed at that time.` };
  }
  const taken = day.bookings.find((other) => holds(other) && overlaps(other, wish));
  if (taken?.kind === 'league') return LEAGUE_SESSION;
  return taken ? bayTaken(wish.simulatorId) : null;
}

/**
 * Member limits that this booking passes. The screen names them first:
 * docs/product/bookings.md#limits-the-desk-may-pass.
 */
export function passedLimits(wish: NewBooking, member: Booker, day: Day, now: Date): string[] {
  const passed: string[] = [];
  if (wish.bookingDate > lastBookableDate(now)) {
    passed.push(`Members book up to ${ADVANCE_DAYS} days ahead: this is later.`);
  }
  const hours = bookedHours(day, member.id) + hoursOf(wish);
  if (hours > DAILY_LIMIT_HOURS) {
    passed.push(`Members book at most ${DAILY_LIMIT_HOURS} hours per day: with this one it is ${hours}.`);
  }
  return passed;
}
