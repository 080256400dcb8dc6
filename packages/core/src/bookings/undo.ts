import type { Refusal } from '../errors/index.ts';
import { endOf } from '../time/index.ts';
import type { Booking } from './contract.ts';
import type { Day } from './day.ts';
import { type Booker, bookingRefusal } from './rules.ts';

/**
 * How long the server accepts an undo. Screens offer an undo for only ten seconds, but a slow network may
 * delay the request. During these 30 seconds, the server sends no email about the change, and does not offer
 * the canceled time to members with a watch.
 */
export const UNDO_ACCEPTED_SECONDS = 30;

/** Returns the time of the earliest cancellation that a member can still undo. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_ACCEPTED_SECONDS * 1000);

const undoOver: Refusal = {
  code: 'undo_over',
  message: 'It’s too late to undo the cancellation. Please book the time again.',
};

type Undo = { canceledBy: number | null; member: Booker; day: Day; now: Date };

/** Returns why a member cannot undo a cancellation, or null: docs/product/bookings.md#undo. */
export function undoRefusal(booking: Booking, { canceledBy, member, day, now }: Undo): Refusal | null {
  const { cancelledAt, simulatorId, bookingDate, startTime, endTime } = booking;
  const isLate = cancelledAt !== undefined && new Date(cancelledAt) < undoableSince(now);
  const isOver = endOf(bookingDate, endTime, day.facility) <= now;
  if (booking.kind !== 'member' || canceledBy !== member.id || isOver || isLate) return undoOver;
  return bookingRefusal({ simulatorId, bookingDate, startTime, endTime }, member, day);
}
