import type { Refusal } from '../errors/index.ts';
import type { Facility } from '../facility/index.ts';
import {
  endOf,
  formatHours,
  halfHoursOf,
  hasSkippedTime,
  hoursOf,
  type Interval,
  intervalFrom,
  overlaps,
} from '../time/index.ts';
import { type Booking, type NewBooking, newBooking } from './contract.ts';
import { bookedHours, type Day, withoutBooking } from './day.ts';
import {
  type Booker,
  bayClosed,
  bayHeld,
  bayTaken,
  bookingPhase,
  changeRefusal,
  holdOn,
  isBayClosed,
  isFuture,
  isSameSlot,
  lastBookableDate,
  leagueSession,
  windowRefusal,
} from './rules.ts';

export type DeskQuestion = {
  isGuest: boolean;
  /** The member who plays. Null for a guest, before a member is selected, and if the member's account was deleted. */
  member: Booker | null;
  /** The booking to change. Absent for a new booking. */
  moving?: Booking;
  day: Day;
  now: Date;
};

/** Returns why the desk cannot book this slot, or null. The dialogs and the server both call this function. */
export function deskBookingRefusal(slot: NewBooking, question: DeskQuestion): Refusal | null {
  const { isGuest, member, moving, day, now } = question;
  const { facility } = day;
  // Does not check a slot that only keeps or shortens the booking against the current settings, because the
  // booking was valid when it was made.
  const isKept = moving !== undefined && endsNoLater(slot, moving);
  const offGrid = isKept ? undefined : newBooking(facility).safeParse(slot).error?.issues[0];
  if (offGrid) return { code: 'invalid', message: offGrid.message };
  const closed = moving ? deskChangeRefusal(moving, slot, now, facility) : null;
  if (closed) return closed;
  if (moving && !isGuest && !member && moving.userId === null) {
    return {
      code: 'no_owner',
      message:
        'The account for this booking was deleted. Transfer the booking to another member, or cancel it.',
    };
  }
  const tooLong = isGuest && !isKept ? guestRefusal(slot, facility) : null;
  // Skips the window check for a running booking, because the check would refuse the past start. Still runs
  // the check if daylight saving time skips part of the slot.
  const isRunning = moving !== undefined && !isFuture(moving, now, facility);
  const mustCheckWindow = !isRunning || hasSkippedTime(slot.bookingDate, slot, facility);
  const outside = mustCheckWindow ? deskWindowRefusal(slot, now, facility) : null;
  const others = moving ? withoutBooking(day, moving.id) : day;
  if (!isKept) return tooLong ?? outside ?? deskDayRefusal(slot, member, others);
  const isHandedOver = member !== null && member.id !== moving.userId;
  return outside ?? (isHandedOver ? membershipRefusal(slot, member) : null);
}

/** Returns whether a slot keeps a booking's bay, date and start, and ends at the same time or earlier. */
export const endsNoLater = (slot: NewBooking, booking: NewBooking): boolean =>
  isSameSlot({ ...slot, endTime: booking.endTime }, booking) &&
  slot.startTime < slot.endTime &&
  slot.endTime <= booking.endTime;

/** Returns why a slot is too long for a guest, or null: docs/product/front-desk.md#walk-in-length. */
export function guestRefusal(slot: Interval, { booking: { guestHours } }: Facility): Refusal | null {
  if (hoursOf(slot) <= guestHours) return null;
  return { code: 'guest_limit', message: `Guest bookings can be up to ${formatHours(guestHours)} long.` };
}

/** Returns whether a slot starts in the current half-hour: docs/product/bookings.md#the-running-half-hour. */
export function startsNow(slot: NewBooking, now: Date, facility: Facility): boolean {
  const firstHalfHour = { ...slot, ...intervalFrom(slot.startTime, 0.5) };
  return bookingPhase(firstHalfHour, now, facility) === 'running';
}

/**
 * Returns why the date or time rules out a slot for the desk, or null. The desk can book any number of days
 * ahead, and a booking can start in the current half-hour.
 */
export function deskWindowRefusal(slot: NewBooking, now: Date, facility: Facility): Refusal | null {
  const isOpen = isFuture(slot, now, facility) || startsNow(slot, now, facility);
  const isSkipped = hasSkippedTime(slot.bookingDate, slot, facility);
  return isOpen && !isSkipped ? null : windowRefusal(slot, now, facility);
}

/**
 * Returns why the desk cannot make this change, or null. A running booking must keep its date and its start.
 * In another bay, the booking can instead start in the current half-hour. The desk can change only the bay
 * of a lesson, because the member and the coach agree on its time. See
 * docs/product/bookings.md#changes-of-a-running-booking.
 */
export function deskChangeRefusal(
  booking: Booking,
  slot: NewBooking,
  now: Date,
  facility: Facility,
): Refusal | null {
  // Treats this move like a move of a member's booking, because `changeRefusal` refuses every lesson.
  const isBayMove = movesLessonToOtherBay(booking, slot, now, facility);
  const closed = changeRefusal(isBayMove ? { ...booking, kind: 'member' } : booking, now, facility);
  if (closed?.code !== 'booking_past' || bookingPhase(booking, now, facility) === 'past') return closed;
  const isInOtherBay = slot.simulatorId !== booking.simulatorId;
  const keepsStart = slot.startTime === booking.startTime || (isInOtherBay && startsNow(slot, now, facility));
  if (slot.bookingDate !== booking.bookingDate || !keepsStart) {
    return {
      code: 'booking_past',
      message: 'This booking has started. You can only change its bay and its end time.',
    };
  }
  if (endOf(slot.bookingDate, slot.endTime, facility) > now) return null;
  return { code: 'in_the_past', message: 'That end time is in the past. Please choose a later one.' };
}

/**
 * Returns whether a change only moves a lesson to another bay. A running lesson can continue there in the
 * current half-hour, like other running bookings.
 */
const movesLessonToOtherBay = (lesson: Booking, slot: NewBooking, now: Date, facility: Facility): boolean =>
  lesson.kind === 'lesson' &&
  slot.simulatorId !== lesson.simulatorId &&
  slot.bookingDate === lesson.bookingDate &&
  slot.endTime === lesson.endTime &&
  (slot.startTime === lesson.startTime ||
    (slot.startTime > lesson.startTime && startsNow(slot, now, facility)));

/**
 * Returns the slot for moving a running booking to another bay. If that bay is free for the whole booking,
 * the slot is the whole booking. Otherwise, the slot is the rest from the current half-hour. The returned
 * slot can still be refused.
 */
export function slotInOtherBay(booking: Booking, simulatorId: number, question: DeskQuestion): NewBooking {
  const { bookingDate, startTime, endTime } = booking;
  const whole = { simulatorId, bookingDate, startTime, endTime };
  const rest = halfHoursOf(booking)
    .map((start) => ({ ...whole, startTime: start }))
    .find((slot) => startsNow(slot, question.now, question.day.facility));
  const isFree = (slot: NewBooking) => deskBookingRefusal(slot, { ...question, moving: booking }) === null;
  return rest && !isFree(whole) ? rest : whole;
}

/**
 * Returns why a booking cannot be handed over to another member, or null. A guest's booking stays with the
 * guest, because the booking records a free demo.
 */
export function handOverRefusal(booking: Booking, now: Date, facility: Facility): Refusal | null {
  if (booking.kind === 'guest') {
    return {
      code: 'guest_booking',
      message: "A guest's booking can't be transferred. Cancel it and book the time for the member.",
    };
  }
  return changeRefusal(booking, now, facility);
}

const CANNOT_RESTORE = {
  league: 'A league night can’t be restored here. Please reinstate it under Leagues.',
  lesson: 'A canceled lesson can’t be restored here. Please book a new one.',
};

/** The refusal to restore a canceled booking if its member's account or its guest was deleted. */
export const personDeleted: Refusal = {
  code: 'no_owner',
  message: 'The member or guest of this booking was deleted. Please book the time for someone else.',
};

/**
 * Returns why a canceled booking cannot be restored, or null: docs/product/bookings.md#restoring-a-booking.
 */
export function restoreRefusal(
  booking: Booking,
  question: Pick<DeskQuestion, 'member' | 'day' | 'now'>,
): Refusal | null {
  const { simulatorId, bookingDate, startTime, endTime, kind, userId } = booking;
  if (kind === 'league' || kind === 'lesson') {
    return { code: 'booking_reserved', message: CANNOT_RESTORE[kind] };
  }
  const started = changeRefusal({ ...booking, cancelledAt: undefined }, question.now, question.day.facility);
  if (started) return started;
  const isGuest = kind === 'guest';
  if (!isGuest && userId === null) return personDeleted;
  return deskBookingRefusal({ simulatorId, bookingDate, startTime, endTime }, { ...question, isGuest });
}

function membershipRefusal(
  { bookingDate }: Pick<NewBooking, 'bookingDate'>,
  member: Pick<Booker, 'membershipEndsOn'> | null,
): Refusal | null {
  const endsOn = member?.membershipEndsOn ?? null;
  if (endsOn === null || bookingDate <= endsOn) return null;
  return { code: 'membership_ends', message: 'The membership ends before that day.' };
}

/**
 * Returns why the desk cannot book a slot on this day, or null. `member` is null for a guest, or if the
 * member is not known. The daily limit does not apply: docs/product/bookings.md#limits-that-bind-the-desk.
 */
export function deskDayRefusal(slot: NewBooking, member: Booker | null, day: Day): Refusal | null {
  const holds = (other: { simulatorId: number }) => other.simulatorId === slot.simulatorId;
  const ended = membershipRefusal(slot, member);
  if (ended) return ended;
  const session = day.leagueSessions.find(
    (other) => other.unreservedBays.includes(slot.simulatorId) && overlaps(other, slot),
  );
  if (session) return leagueSession;
  if (isBayClosed(slot, day)) return bayClosed(slot.simulatorId, day.facility);
  const taken = day.bookings.find((other) => holds(other) && overlaps(other, slot));
  if (taken?.kind === 'league') return leagueSession;
  if (taken) return bayTaken(slot.simulatorId, day.facility);
  const held = holdOn(slot, member?.id ?? null, day);
  return held ? bayHeld(held, day.facility) : null;
}

/**
 * Returns a message for each member limit that this booking by the desk would exceed:
 * docs/product/bookings.md#limits-the-desk-may-pass.
 */
export function passedLimits(
  slot: NewBooking,
  { isGuest, member, moving, day, now }: DeskQuestion,
): string[] {
  if (isGuest || !member) return [];
  const passed: string[] = [];
  const { facility } = day;
  const { daysAhead, dailyHours } = facility.booking;
  if (slot.bookingDate > lastBookableDate(now, facility)) {
    passed.push(
      `Members can book up to ${daysAhead} ${daysAhead === 1 ? 'day' : 'days'} ahead. This date is past that limit.`,
    );
  }
  const hours = bookedHours(moving ? withoutBooking(day, moving.id) : day, member.id) + hoursOf(slot);
  if (hours > dailyHours) {
    passed.push(
      `Members can book at most ${formatHours(dailyHours)} per day. This booking brings the total to ${formatHours(hours)}.`,
    );
  }
  return passed;
}
