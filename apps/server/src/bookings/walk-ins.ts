import type { User } from '@clubhouse/core/auth';
import { type Booking, isSameSlot, type NewBooking, newBooking } from '@clubhouse/core/bookings';
import { type Guest, guestKeys, repeatGuest, type WalkIn } from '@clubhouse/core/desk';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import { completeWithDemo } from '../demo-requests/index.ts';
import type { Deps } from '../deps.ts';
import { conflict, forbidden } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { lockUser } from '../users/index.ts';
import { queueBookingMail } from './booking-mail.ts';
import { recordAtDesk, refuseAtDesk, refuseOffDuty } from './desk-service.ts';
import { bookingsOfGuest, findGuest, insertGuest } from './guest-queries.ts';
import { bookingConfirmedMail } from './mails.ts';
import { bookingsOn, insertBooking, slotOf } from './queries.ts';
import { asBayTaken, asRepeat } from './slot-conflicts.ts';

/**
 * Books a bay for a guest. Without `allowRepeat`, a guest can book only once:
 * docs/product/front-desk.md#repeat-guests.
 */
export async function bookGuest(
  { db, now, facility: current }: Deps,
  staff: User,
  { guest, contactSubmissionId, joinedSubmissionIds: joined, allowRepeat, ...fields }: WalkIn,
): Promise<{ booking: Booking; isNew: boolean }> {
  const facility = current();
  if (allowRepeat) refuseRepeatByStaff(staff);
  const slot = parse(newBooking(facility), fields);
  return inTransaction(db, async (trx) => {
    // If a double click sends the request twice, the second request waits for this lock. It then finds the
    // booking of the first request.
    await lockUser(trx, staff.id);
    if (contactSubmissionId !== undefined) {
      await completeWithDemo(trx, { id: contactSubmissionId, joined, by: staff, now: now() });
    }
    const known = await bookingsOfGuest(trx, guest);
    const same = await sameBooking(trx, slot, guest, known);
    if (same) return { booking: same, isNew: false };
    refuseOffDuty(staff, now(), facility);

    await refuseAtDesk(trx, slot, { isGuest: true, member: null }, now(), facility);
    if (known.length > 0 && !allowRepeat) throw conflict(repeatGuest);

    const row = { ...slot, userId: null, kind: 'guest' } as const;
    const booking = await insertBooking(trx, row, now()).catch(asBayTaken(slot.simulatorId, facility));
    await insertGuest(trx, booking.id, guest, {
      contactSubmissionId: contactSubmissionId ?? null,
      isRepeat: known.length > 0,
    }).catch(asRepeat);
    await recordAtDesk(
      trx,
      booking,
      staff,
      { after: { guest: guest.name, ...slotOf(booking) } },
      now(),
      facility,
    );
    await queueBookingMail(trx, booking, bookingConfirmedMail(booking, null, facility), now(), facility);
    return { booking, isNew: true };
  });
}

export function refuseRepeatByStaff(staff: User): void {
  if (staff.isAdmin) return;
  throw forbidden({ code: 'forbidden', message: 'Only an admin can let a guest book another demo.' });
}

async function sameBooking(trx: Knex.Transaction, slot: NewBooking, guest: Guest, known: readonly number[]) {
  if (known.length === 0) return undefined;
  const same = (await bookingsOn(trx, slot.bookingDate)).find(
    (other) => known.includes(other.id) && isSameSlot(other, slot),
  );
  const holder = same && (await findGuest(trx, same.id));
  return holder && String(guestKeys(holder)) === String(guestKeys(guest)) ? same : undefined;
}
