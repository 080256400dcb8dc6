import {
  aheadRefusal,
  type Booker,
  type Booking,
  durationsOf,
  halfHoursToBook,
  isFuture,
  type NewBooking,
} from '../bookings/index.ts';
import type { Refusal } from '../errors/index.ts';
import type { Facility } from '../facility/index.ts';
import { facilityTime, type Interval, instantOf, intervalFrom, minutesOf } from '../time/index.ts';
import type { NewWatch, Watch } from './contract.ts';

/** How many watches a member can have waiting at the same time: docs/product/watches.md#setting-a-watch. */
const MAX_WATCHES = 5;
export const HOLD_MINUTES = 15;
/**
 * An offer holds its bay only if it is made between these times at the facility:
 * docs/product/watches.md#holds.
 */
const HOLDS_FROM = '07:00:00';
const HOLDS_UNTIL = '22:00:00';
/**
 * An offer holds its bay only if the session starts at least this many minutes from now. Otherwise, the first
 * member to book gets the time.
 */
const MIN_HOLD_NOTICE_MINUTES = 90;

const MINUTE_MS = 60_000;

/**
 * Returns the times that a watch accepts, earliest first. Returns no times if members can no longer book
 * sessions of that length.
 */
export function timesOf(watch: NewWatch, facility: Facility): Interval[] {
  if (!durationsOf(facility).includes(watch.hours)) return [];
  return halfHoursToBook(facility)
    .filter((startTime) => startTime >= watch.startTime)
    .map((startTime) => intervalFrom(startTime, watch.hours))
    .filter(({ endTime }) => endTime <= watch.endTime && endTime <= facility.booking.latestEnd);
}

/** Returns whether the watch has no start left in the future: docs/product/watches.md#when-a-watch-ends. */
export const isWatchOver = (watch: NewWatch, now: Date, facility: Facility): boolean =>
  !timesOf(watch, facility).some((time) => isFuture({ bookingDate: watch.date, ...time }, now, facility));

/** Returns why a member cannot set a watch, or null: docs/product/watches.md#refused-watches. */
export function watchRefusal(
  watch: NewWatch,
  member: Booker,
  { waiting, now, facility }: { waiting: number; now: Date; facility: Facility },
): Refusal | null {
  if (isWatchOver(watch, now, facility)) {
    return { code: 'in_the_past', message: 'That time has already passed. Please choose a later one.' };
  }
  const tooFar = aheadRefusal(watch.date, now, facility);
  if (tooFar) return tooFar;
  if (member.membershipEndsOn !== null && watch.date > member.membershipEndsOn) {
    return { code: 'membership_ends', message: 'Your membership ends before that day.' };
  }
  if (waiting < MAX_WATCHES) return null;
  return {
    code: 'watch_limit',
    message: `You can have up to ${MAX_WATCHES} watched times. End one of them first.`,
  };
}

/**
 * Returns when the hold of a new offer ends. Returns null at night and shortly before the start, because then
 * the first member to book gets the time.
 */
export function holdEnd(
  { bookingDate, startTime }: Pick<NewBooking, 'bookingDate' | 'startTime'>,
  now: Date,
  facility: Facility,
): Date | null {
  const time = facilityTime(now, facility);
  if (time < HOLDS_FROM || time >= HOLDS_UNTIL) return null;
  const start = instantOf(bookingDate, startTime, facility);
  if (!start || start.getTime() - now.getTime() < MIN_HOLD_NOTICE_MINUTES * MINUTE_MS) return null;
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/**
 * Returns whether a booking ends the watch. It must be a bay booking of the watch's member, fit the watch, and
 * not be older than the watch. Bookings that the desk made, or that did not come from an offer, count too.
 */
export function isMetBy(
  watch: Pick<Watch, 'date' | 'startTime' | 'endTime' | 'hours' | 'createdAt'> & { userId: number },
  booking: Booking,
): boolean {
  if (booking.userId !== watch.userId || booking.kind !== 'member') return false;
  return new Date(booking.createdAt) >= new Date(watch.createdAt) && fitsWatch(watch, booking);
}

/** Returns whether a slot has the watch's date and is long enough within the window. */
export function fitsWatch(
  watch: Pick<Watch, 'date' | 'startTime' | 'endTime' | 'hours'>,
  slot: NewBooking,
): boolean {
  const from = Math.max(minutesOf(slot.startTime), minutesOf(watch.startTime));
  const to = Math.min(minutesOf(slot.endTime), minutesOf(watch.endTime));
  return slot.bookingDate === watch.date && to - from >= watch.hours * 60;
}
