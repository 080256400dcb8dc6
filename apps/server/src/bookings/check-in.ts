import type { User } from '@clubhouse/core/auth';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { insertChange } from '../audit/index.ts';
import { required } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/http-error.ts';
import { deskBookings, setCheckedIn } from './board-queries.ts';
import { bookingSubject } from './desk-service.ts';
import { publishBookings } from './publish-days.ts';
import { insertHistory, lockBooking } from './queries.ts';

/** Checks a person in, or undoes the check-in, at any hour. A repeat keeps the first check-in time. */
export async function changeCheckIn(
  { db, now }: Deps,
  staff: User,
  id: number,
  isCheckedIn: boolean,
): Promise<DeskBookingRow> {
  return inTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, id);
    if (!booking) throw notFound('This booking does not exist.');
    if (booking.cancelledAt) {
      throw conflict({ code: 'booking_cancelled', message: 'This booking is already canceled.' });
    }
    if (booking.kind === 'league') {
      const message = 'Players of a league cannot be checked in one by one.';
      throw conflict({ code: 'booking_reserved', message });
    }
    const [before] = await deskBookings(trx, [id], now());
    if ((before?.checkedInAt !== null) !== isCheckedIn) {
      await setCheckedIn(trx, id, isCheckedIn ? now() : null);
      const action = isCheckedIn ? 'checked-in' : 'check-in-undone';
      await insertHistory(trx, id, { action, detail: {} }, { by: staff.id, now: now() });
      await insertChange(trx, {
        by: staff,
        action: `booking.${action}`,
        subject: bookingSubject(booking),
        detail: { before: !isCheckedIn, after: isCheckedIn },
        now: now(),
      });
      publishBookings(trx, booking);
    }
    const [after] = await deskBookings(trx, [id], now());
    return required(after, `booking ${id}`);
  });
}
