import { type Booking, bookingPhase, isFuture } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { queueMail } from '../mail/index.ts';
import { releaseBookingMails } from './booking-mail.ts';
import { bookingCancelledMail } from './mails.ts';
import { publishBookings } from './publish-days.ts';
import { bookingsOf, cancelBookingRow, lockBooking } from './queries.ts';

/** `after` is the last day of a membership. If set, only later bookings are included. */
type MemberBookings = { userId: number; after?: string };

/** Returns a member's future bookings, including bays reserved for their lessons. */
export async function futureBookingsOf(
  db: Knex,
  { userId, after = '' }: MemberBookings,
  now: Date,
  facility: Facility,
) {
  const own = await bookingsOf(
    db,
    userId,
    { includeCancelled: false, from: facilityDate(now, facility) },
    facility,
  );
  return (
    own
      .filter((booking) => booking.bookingDate > after)
      // If `after` is set, also includes bookings in progress, because they began after the membership ended.
      .filter((booking) =>
        after === '' ? isFuture(booking, now, facility) : bookingPhase(booking, now, facility) !== 'past',
      )
      .map(({ simulatorName: _, ...booking }) => booking)
  );
}

/**
 * Cancels a member's future bookings. Leaves out lessons, because the lessons feature cancels them. Sends no
 * email if `mailTo` is null.
 */
export async function cancelFutureBookings(
  trx: Knex.Transaction,
  bookings: MemberBookings,
  { by, reason, now, mailTo }: { by: { id: number }; reason: string; now: Date; mailTo: string | null },
  facility: Facility,
): Promise<Booking[]> {
  const cancelled: Booking[] = [];
  const future = await futureBookingsOf(trx, bookings, now, facility);
  const ids = future.map(({ id }) => id);
  if (mailTo !== null) await releaseBookingMails(trx, { id: bookings.userId, email: mailTo }, ids, now);
  for (const { id, kind } of future) {
    if (kind !== 'member') continue;
    const booking = await lockBooking(trx, id);
    // Another request may have canceled or reassigned the booking before the lock.
    if (booking?.userId !== bookings.userId || booking.cancelledAt) continue;
    await cancelBookingRow(trx, id, { by: by.id, reason, now });
    const mail = bookingCancelledMail(booking, now, { reason }, facility);
    if (mailTo !== null) await queueMail(trx, mailTo, mail, { now });
    cancelled.push(booking);
  }
  publishBookings(trx, ...cancelled);
  return cancelled;
}
