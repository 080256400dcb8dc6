import type { Refusal } from '../errors/index.ts';
import { bayName } from '../facility/index.ts';
import { endOf, hasSkippedTime, hoursOf, type Interval, overlaps } from '../time/index.ts';
import { type Booking, type NewBooking, newBooking } from './contract.ts';
import { bookedHours, type Day, withoutBooking } from './day.ts';
import { ADVANCE_DAYS, DAILY_LIMIT_HOURS, GUEST_LIMIT_HOURS } from './limits.ts';
import {
  type Booker,
  bayTaken,
  bookingPhase,
  changeRefusal,
  isFuture,
  lastBookableDate,
  windowRefusal,
} from './rules.ts';

/** A booking that the desk makes or changes, with its member and the data of that day. */
export type DeskQuestion = {
  isGuest: boolean;
  /** Null for a guest, while no member is chosen, and for a booking whose member's account is gone. */
  member: Booker | null;
  /** The booking that is changed; absent for a new one. */
  moving?: Booking;
  day: Day;
  now: Date;
};

/**
 * Why the desk may not book or move a person to this slot, or null. The dialogs call it to offer slots. The server
 * calls it again in the transaction that stores the booking.
 */
export function deskBookingRefusal(slot: NewBooking, question: DeskQuestion): Refusal | null {
  const { isGuest, member, moving, day, now } = question;
  const offGrid = newBooking.safeParse(slot).error?.issues[0];
  if (offGrid) return { code: 'invalid', message: offGrid.message };
  const closed = moving ? deskChangeRefusal(moving, slot, now) : null;
  if (closed) return closed;
  if (moving && !isGuest && !member && moving.userId === null) {
    return { code: 'no_owner', message: 'Nobody is left for whom this was booked.' };
  }
  const tooLong = isGuest ? guestRefusal(slot) : null;
  // A running booking keeps its past start. Its new end can still fall into the skipped hour.
  const isRunning = moving !== undefined && !isFuture(moving, now);
  const isClockAsked = !isRunning || hasSkippedTime(slot.bookingDate, slot);
  const outside = isClockAsked ? deskWindowRefusal(slot, now) : null;
  return tooLong ?? outside ?? deskDayRefusal(slot, member, moving ? withoutBooking(day, moving.id) : day);
}

/** Why a guest cannot have a slot of this length, or null: the free demo is two hours at most. */
export function guestRefusal(slot: Interval): Refusal | null {
  if (hoursOf(slot) <= GUEST_LIMIT_HOURS) return null;
  return { code: 'guest_limit', message: `A guest is booked for at most ${GUEST_LIMIT_HOURS} hours.` };
}

/** Why the clock forbids the desk a slot: past, or skipped in spring. The members' 30 days do not bind the desk. */
export function deskWindowRefusal(slot: NewBooking, now: Date): Refusal | null {
  const isAhead = isFuture(slot, now) && !hasSkippedTime(slot.bookingDate, slot);
  return isAhead ? null : windowRefusal(slot, now);
}

/**
 * Why the desk may not change a booking to this slot, or null. A running booking can be extended or ended early, at a
 * half-hour that is still to come; its bay, date and start stay.
 */
export function deskChangeRefusal(booking: Booking, slot: NewBooking, now: Date): Refusal | null {
  const closed = changeRefusal(booking, now);
  if (closed?.code !== 'booking_past' || bookingPhase(booking, now) === 'past') return closed;
  const isElsewhere =
    slot.simulatorId !== booking.simulatorId ||
    slot.bookingDate !== booking.bookingDate ||
    slot.startTime !== booking.startTime;
  if (isElsewhere) {
    return { code: 'booking_past', message: 'This booking has begun: only its end can be changed.' };
  }
  if (endOf(slot.bookingDate, slot.endTime) > now) return null;
  return { code: 'in_the_past', message: 'It can only end at a time that is still to come.' };
}

/**
 * Why this booking cannot be handed over to another member, or null. `deskBookingRefusal` checks the new member. A
 * guest's booking is the record of a free demo, with the guest's name, phone and request. None of that belongs to the
 * new member.
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
 * Why the stored data of a day forbids the desk this slot, or null. `member` is null for a guest. The members' daily
 * limit does not bind the desk: docs/product/bookings.md#limits-that-bind-the-desk.
 */
export function deskDayRefusal(
  slot: NewBooking,
  member: Pick<Booker, 'membershipEndsOn'> | null,
  day: Day,
): Refusal | null {
  const holds = (other: { simulatorId: number }) => other.simulatorId === slot.simulatorId;
  const endsOn = member?.membershipEndsOn ?? null;
  if (endsOn !== null && slot.bookingDate > endsOn) {
    return { code: 'membership_ends', message: 'The membership ends before that day.' };
  }
  const session = day.leagueSessions.find(
    (other) => other.unreservedBays.includes(slot.simulatorId) && overlaps(other, slot),
  );
  if (session) return LEAGUE_SESSION;
  if (day.closures.some((closure) => holds(closure) && overlaps(closure, slot))) {
    return { code: 'bay_closed', message: `${bayName(slot.simulatorId)} is closed at that time.` };
  }
  const taken = day.bookings.find((other) => holds(other) && overlaps(other, slot));
  if (taken?.kind === 'league') return LEAGUE_SESSION;
  return taken ? bayTaken(slot.simulatorId) : null;
}

/**
 * The members' limits that the desk exceeds with this slot. The screen names them first:
 * docs/product/bookings.md#limits-the-desk-may-pass.
 */
export function passedLimits(
  slot: NewBooking,
  { isGuest, member, moving, day, now }: DeskQuestion,
): string[] {
  if (isGuest || !member) return [];
  const passed: string[] = [];
  if (slot.bookingDate > lastBookableDate(now)) {
    passed.push(`Members book up to ${ADVANCE_DAYS} days ahead: this is later.`);
  }
  const hours = bookedHours(moving ? withoutBooking(day, moving.id) : day, member.id) + hoursOf(slot);
  if (hours > DAILY_LIMIT_HOURS) {
    passed.push(`Members book at most ${DAILY_LIMIT_HOURS} hours per day: with this one it is ${hours}.`);
  }
  return passed;
}
