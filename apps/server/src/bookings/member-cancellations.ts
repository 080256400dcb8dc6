import { type Booking, bookingPhase, isFuture } from '@clubhouse/core/bookings';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { queueMail } from '../mail/index.ts';
import { bookingCancelledMail } from './mails.ts';
import { publishBookings } from './publish-days.ts';
import { bookingsOf, cancelBookingRow, insertHistory, lockBooking } from './queries.ts';

type Whose = { userId: number /** Only those on later dates. */; after?: string };

/** Somebody's own bookings that have not begun, those that hold the bays of their lessons included. */
export async function futureBookingsOf(
  db: Knex,
  { userId, after = '' }: Whose,
  now: Date,
): Promise<Booking[]> {
  const own = await bookingsOf(db, userId, { includeCancelled: false, from: facilityDate(now) });
  return (
    own
      .filter((booking) => booking.bookingDate > after)
      // Behind a last day everything goes that is not over, also what began a moment after midnight.
      .filter((booking) => (after === '' ? isFuture(booking, now) : bookingPhase(booking, now) !== 'past'))
      .map(({ simulatorName: _, ...booking }) => booking)
  );
}

/** Cancels them all but lessons, which are cancelled as such; whoever they are of is told of each by mail, unless there is nobody left to tell. */
export async function cancelFutureBookings(
  trx: Knex.Transaction,
  whose: Whose,
  { by, reason, now, mailTo }: { by: { id: number }; reason: string; now: Date; mailTo: string | null },
): Promise<Booking[]> {
  const cancelled: Booking[] = [];
  for (const { id, kind } of await futureBookingsOf(trx, whose, now)) {
    if (kind !== 'member') continue;
    const booking = await lockBooking(trx, id);
    // It may have been canceled, or handed over to another member, a moment ago.
    if (booking?.userId !== whose.userId || booking.cancelledAt) continue;
    await cancelBookingRow(trx, id, { by: by.id, reason, now });
    await insertHistory(trx, id, { action: 'cancelled', detail: { reason } }, { by: by.id, now });
    const mail = bookingCancelledMail(booking, now, { reason });
    if (mailTo !== null) await queueMail(trx, mailTo, mail, { now });
    cancelled.push(booking);
  }
  publishBookings(trx, ...cancelled);
  return cancelled;
}
