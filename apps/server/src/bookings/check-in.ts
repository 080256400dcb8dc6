import type { User } from '@clubhouse/core/auth';
import { required } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/http-error.ts';
import { deskBookings, setCheckedIn } from './board-queries.ts';
import { insertBookingChange } from './desk-service.ts';
import { insertHistory } from './history-queries.ts';
import { publishBookings } from './publish-days.ts';
import { lockBooking } from './queries.ts';

/**
 * Checks a booking in, or undoes the check-in. Works even outside staff hours. A repeated check-in keeps the first
 * time.
 */
export async function changeCheckIn(
  { db, now, facility: current }: Deps,
  staff: User,
  id: number,
  isCheckedIn: boolean,
) {
  const facility = current();
  return inTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, id);
    if (!booking) throw notFound('This booking does not exist.');
    if (booking.cancelledAt) {
      throw conflict({ code: 'booking_cancelled', message: 'This booking is already canceled.' });
    }
    if (booking.kind === 'league') {
      const message = 'League players cannot be checked in individually.';
      throw conflict({ code: 'booking_reserved', message });
    }
    const [before] = await deskBookings(trx, [id], now(), facility);
    if ((before?.checkedInAt !== null) !== isCheckedIn) {
      await setCheckedIn(trx, id, isCheckedIn ? now() : null);
      const action = isCheckedIn ? 'checked-in' : 'check-in-undone';
      await insertHistory(trx, id, { action, detail: {} }, { by: staff.id, now: now() });
      const detail = { before: !isCheckedIn, after: isCheckedIn };
      await insertBookingChange(
        trx,
        booking,
        `booking.${action}`,
        { by: staff, detail, now: now() },
        facility,
      );
      publishBookings(trx, booking);
    }
    const [after] = await deskBookings(trx, [id], now(), facility);
    return required(after, `booking ${id}`);
  });
}
