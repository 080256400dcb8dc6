import type { User } from '@clubhouse/core/auth';
import { type Booking, personDeleted, restoreRefusal } from '@clubhouse/core/bookings';
import { repeatGuest } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/http-error.ts';
import { findAccountById, lockUser } from '../users/index.ts';
import { queueChangeMails } from './booking-mail.ts';
import { loadDay } from './day.ts';
import { insertBookingChange, refuseOffDuty } from './desk-service.ts';
import { bookingsOfGuest, findGuest, insertGuestKeys } from './guest-queries.ts';
import { publishBookings } from './publish-days.ts';
import { findHolderId, lockBooking, restoreBookingRow, slotOf } from './queries.ts';
import { asBayTaken, asRepeat } from './slot-conflicts.ts';
import { refuseRepeatByStaff } from './walk-ins.ts';

/**
 * Restores a canceled booking under the rules for a new desk booking. Returns the booking unchanged if it is
 * not canceled.
 */
export async function restoreBooking(
  { db, now, facility: current }: Deps,
  staff: User,
  id: number,
  { allowRepeat }: { allowRepeat: boolean },
): Promise<Booking> {
  const facility = current();
  refuseOffDuty(staff, now(), facility);
  if (allowRepeat) refuseRepeatByStaff(staff);
  return inTransaction(db, async (trx) => {
    // Locks the account before the booking. A request that ends the membership then waits, finds the restored
    // booking and cancels it.
    const holderId = await findHolderId(trx, id);
    if (holderId !== null) await lockUser(trx, holderId);
    const booking = await lockBooking(trx, id);
    if (!booking) throw notFound('We can’t find this booking.');
    if (!booking.cancelledAt) return booking;

    const member = booking.kind === 'member' ? await memberOf(trx, booking, now(), facility) : null;
    const day = await loadDay(trx, booking.bookingDate, now(), facility);
    const refusal = restoreRefusal(booking, { member, day, now: now() });
    if (refusal) throw conflict(refusal);

    const after = await restoreBookingRow(trx, booking, { by: staff.id, now: now() }).catch(
      asBayTaken(booking.simulatorId, facility),
    );
    if (booking.kind === 'guest') await restoreGuestKeys(trx, id, allowRepeat);
    const change = { by: staff, detail: { after: slotOf(after) }, now: now() };
    await insertBookingChange(trx, after, 'booking.restored', change, facility);
    await queueChangeMails(trx, { before: booking, after, now: now() }, facility);
    publishBookings(trx, after);
    return after;
  });
}

/**
 * Returns the booking's member, or null if the account was deleted. Throws a 409 if the membership is over.
 */
async function memberOf(trx: Knex.Transaction, { userId }: Booking, now: Date, facility: Facility) {
  if (userId === null) return null;
  const account = await findAccountById(trx, userId, now, facility);
  if (account?.user.isMember) return account.user;
  throw conflict({ code: 'not_a_member', message: 'This person is no longer a member.' });
}

/**
 * Stores the phone and email of a restored demo's guest as keys, which identify repeat guests. The restored
 * demo counts again, so the guest may be refused as a repeat guest: docs/product/front-desk.md#repeat-guests.
 */
async function restoreGuestKeys(trx: Knex.Transaction, id: number, allowRepeat: boolean): Promise<void> {
  const guest = await findGuest(trx, id);
  // A deleted guest has no phone number.
  if (!guest?.phone) throw conflict(personDeleted);
  const isRepeat = (await bookingsOfGuest(trx, guest)).length > 0;
  if (isRepeat && !allowRepeat) throw conflict(repeatGuest);
  await insertGuestKeys(trx, id, guest, isRepeat).catch(asRepeat);
}
