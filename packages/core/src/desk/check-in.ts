import * as z from 'zod/mini';
import type { Refusal } from '../errors/index.ts';
import type { Facility } from '../facility/index.ts';
import { requestKey, rowId, yesOrNo } from '../fields/index.ts';
import { facilityDate, facilityTime, formatDate, formatTime, instant, isoDate } from '../time/index.ts';
import type { DeskBookingRow } from './contract.ts';

const QUEUED_CHECK_IN_HOURS = 24;
const CLOCK_AHEAD_MINUTES = 2;

/** A check-in that the desk made without a connection: docs/product/front-desk.md#check-ins-without-a-connection. */
export const queuedCheckIn = z.object({
  /** When the person came, according to the device's clock. */
  checkedInAt: instant,
  /** The user who checked the person in. */
  staffId: rowId('Invalid ID.'),
  /** The booking's date at the time of the check-in. The booking may have been moved since then. */
  bookingDate: isoDate,
  /** The booking's holder at the time of the check-in. Null for a guest. */
  userId: z.nullable(rowId('Invalid ID.')),
});
export type QueuedCheckIn = z.output<typeof queuedCheckIn>;

/** Body of PATCH /api/desk/bookings/:id. A check-in with a known `key` is a repeat and has no further effect. */
export const checkIn = z
  .object({
    checkedIn: yesOrNo,
    key: z.optional(requestKey),
    queued: z.optional(queuedCheckIn),
  })
  .check(
    z.refine(({ checkedIn, queued }) => checkedIn || !queued, {
      path: ['queued'],
      error: 'Only a check-in can be saved and sent later.',
    }),
  );
export type CheckIn = z.output<typeof checkIn>;

type AtTheDesk = {
  /** The ID of the user who sends the check-in. */
  staffId: number;
  now: Date;
  /** When the booking's check-in was last undone. Null if never. */
  undoneAt: Date | null;
};

type CheckedBooking = Pick<
  DeskBookingRow,
  'name' | 'kind' | 'cancelledAt' | 'bookingDate' | 'userId' | 'checkedInAt'
>;

/**
 * Returns why a booking's check-in can't be recorded or undone, or null: docs/product/front-desk.md#check-in.
 */
export function checkInRefusal(
  booking: CheckedBooking,
  queued: QueuedCheckIn | undefined,
  desk: AtTheDesk,
  facility: Facility,
): Refusal | null {
  if (queued && queued.staffId !== desk.staffId) {
    return {
      code: 'other_user',
      message: 'Another staff member recorded this check-in. Only they can send it.',
    };
  }
  if (booking.cancelledAt !== undefined) {
    const message = queued
      ? `${holderOf(booking)}’s booking was canceled ${whenText(booking.cancelledAt, desk.now, facility)}. ${NOT_RECORDED}`
      : 'This booking is already canceled.';
    return { code: 'booking_cancelled', message };
  }
  if (booking.kind === 'league') {
    return { code: 'booking_reserved', message: 'League players don’t need to check in.' };
  }
  return queued ? queuedRefusal(booking, queued, desk, facility) : null;
}

/**
 * Returns why a queued check-in cannot be recorded, or null:
 * docs/product/front-desk.md#check-ins-without-a-connection
 */
function queuedRefusal(
  booking: CheckedBooking,
  { checkedInAt, bookingDate, userId }: QueuedCheckIn,
  { now, undoneAt }: AtTheDesk,
  facility: Facility,
): Refusal | null {
  const name = holderOf(booking);
  const came = new Date(checkedInAt);
  const own = `The check-in ${whenText(checkedInAt, now, facility)} was not recorded.`;
  if (booking.bookingDate !== bookingDate) {
    const message = `${name}’s booking was moved to ${formatDate(booking.bookingDate)}. ${NOT_RECORDED}`;
    return { code: 'booking_moved', message };
  }
  if (booking.userId !== userId) {
    const message = `The booking was transferred to ${booking.name ?? 'another person'}. ${own}`;
    return { code: 'booking_handed_over', message };
  }
  if (booking.checkedInAt !== null) {
    const message = `${name} was already checked in ${whenText(booking.checkedInAt, now, facility)}. ${own}`;
    return { code: 'already_checked_in', message };
  }
  if (undoneAt && undoneAt > came) {
    const undone = whenText(undoneAt.toISOString(), now, facility);
    const message = `${name}’s check-in was undone ${undone}. ${own}`;
    return { code: 'check_in_undone', message };
  }
  if (now.getTime() - came.getTime() > QUEUED_CHECK_IN_HOURS * 3_600_000) {
    const message = `${name}’s check-in is more than ${QUEUED_CHECK_IN_HOURS} hours old. It was not recorded.`;
    return { code: 'check_in_too_old', message };
  }
  if (came.getTime() - now.getTime() > CLOCK_AHEAD_MINUTES * 60_000) {
    const message = `This device’s clock is ahead, so ${name}’s check-in was not recorded. Set the clock, then check the person in again.`;
    return { code: 'clock_ahead', message };
  }
  return null;
}

const NOT_RECORDED = 'The check-in was not recorded.';

const holderOf = ({ name }: Pick<DeskBookingRow, 'name'>) => name ?? 'This person';

/**
 * Returns a text like "at 2:10 PM". On another date, returns a text like "on Monday, November 23 at 2:10 PM".
 */
function whenText(at: string, now: Date, facility: Facility): string {
  const moment = new Date(at);
  const date = facilityDate(moment, facility);
  const day = date === facilityDate(now, facility) ? '' : `on ${formatDate(date)} `;
  return `${day}at ${formatTime(facilityTime(moment, facility))}`;
}

/**
 * Returns the time to record for an allowed check-in. The device's clock may be slightly wrong, so this time
 * is never in the future, and never before the booking was made.
 */
export function checkInTime(
  { createdAt }: Pick<DeskBookingRow, 'createdAt'>,
  queued: QueuedCheckIn | undefined,
  now: Date,
): Date {
  if (!queued) return now;
  const came = Math.max(Date.parse(queued.checkedInAt), Date.parse(createdAt));
  return new Date(Math.min(came, now.getTime()));
}
