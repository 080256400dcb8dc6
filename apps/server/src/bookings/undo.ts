import type { User } from '@clubhouse/core/auth';
import { type Booking, undoRefusal } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/http-error.ts';
import { queueMail } from '../mail/index.ts';
import { withdrawCancellationMail } from './booking-mail.ts';
import { loadDay } from './day.ts';
import { insertBookingChange } from './desk-service.ts';
import { bookingBackMail } from './mails.ts';
import { publishBookings } from './publish-days.ts';
import { lockBooking, restoreBookingRow, slotOf } from './queries.ts';
import { lockedMember } from './service.ts';
import { notYours } from './share.ts';
import { asBayTaken } from './slot-conflicts.ts';

/**
 * Undoes a cancellation that the member made seconds ago. The booking keeps its history and share link.
 * Returns the booking unchanged if it is not canceled.
 */
export async function undoCancellation(
  { db, now, facility: current }: Deps,
  caller: User,
  id: number,
): Promise<Booking> {
  const facility = current();
  return inTransaction(db, async (trx) => {
    const member = await lockedMember(trx, caller, now(), facility);
    const booking = await lockBooking(trx, id);
    if (booking?.userId !== member.id) throw notYours();
    if (!booking.cancelledAt) return booking;
    const row = await trx('bookings').where({ id }).first<{ cancelled_by: number | null }>('cancelled_by');
    const day = await loadDay(trx, booking.bookingDate, now(), facility);
    const refusal = undoRefusal(booking, { canceledBy: row.cancelled_by, member, day, now: now() });
    if (refusal) throw conflict(refusal);

    const after = await restoreBookingRow(trx, booking, { by: member.id, now: now(), isOwn: true }).catch(
      asBayTaken(booking.simulatorId, facility),
    );
    const change = { by: member, detail: { after: slotOf(after) }, now: now() };
    await insertBookingChange(trx, after, 'booking.restored', change, facility);
    await takeBackMail(trx, { member, after }, now(), facility);
    publishBookings(trx, after);
    return after;
  });
}

/**
 * Deletes the cancellation email if it is still waiting. Otherwise, sends an email that the booking is back.
 */
async function takeBackMail(
  trx: Knex.Transaction,
  { member, after }: { member: User; after: Booking },
  now: Date,
  facility: Facility,
): Promise<void> {
  if (await withdrawCancellationMail(trx, member, after.id, now)) return;
  await queueMail(trx, member.email, bookingBackMail(after, now, facility), { now });
}
