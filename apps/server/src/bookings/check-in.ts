import type { User } from '@clubhouse/core/auth';
import { type CheckIn, checkInRefusal, checkInTime, type DeskBookingRow } from '@clubhouse/core/desk';
import { required } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import { followCheckIn } from '../demo-requests/index.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/http-error.ts';
import { deskBookings, setCheckedIn } from './board-queries.ts';
import { insertBookingChange } from './desk-service.ts';
import { checkInEvents, insertHistory } from './history-queries.ts';
import { publishBookings } from './publish-days.ts';
import { lockBooking } from './queries.ts';

/**
 * Checks a booking in, or undoes the check-in. Works outside staff hours too. A repeated check-in keeps the
 * first time. A check-in that was queued offline gets the time when it happened.
 */
export async function changeCheckIn(
  { db, now, facility: current }: Deps,
  staff: User,
  id: number,
  { checkedIn, key, queued }: CheckIn,
): Promise<DeskBookingRow> {
  const facility = current();
  return inTransaction(db, async (trx) => {
    // A repeated request waits for this lock and then finds the first request's key in the history.
    const booking = await lockBooking(trx, id);
    if (!booking) throw notFound('We can’t find this booking.');
    const [row] = await deskBookings(trx, [id], now(), facility);
    const before = required(row, `booking ${id}`);
    const events = await checkInEvents(trx, id);
    if (key !== undefined && events.keys.has(key)) return before;

    const desk = { staffId: staff.id, now: now(), undoneAt: events.undoneAt };
    const refusal = checkInRefusal(before, queued, desk, facility);
    if (refusal) throw conflict(refusal);
    if ((before.checkedInAt !== null) === checkedIn) return before;

    const at = checkedIn ? checkInTime(before, queued, now()) : null;
    await setCheckedIn(trx, id, at);
    const sentLater = queued && at ? { checkedInAt: at.toISOString() } : {};
    const action = checkedIn ? 'checked-in' : 'check-in-undone';
    const entry = checkedIn
      ? ({ action: 'checked-in', detail: { key, ...sentLater } } as const)
      : ({ action: 'check-in-undone', detail: {} } as const);
    await insertHistory(trx, id, entry, { by: staff.id, now: now() });
    const detail = { before: !checkedIn, after: checkedIn, ...sentLater };
    await insertBookingChange(trx, booking, `booking.${action}`, { by: staff, detail, now: now() }, facility);
    if (booking.kind === 'guest') {
      await followCheckIn(trx, id, checkedIn, { by: staff, now: now() });
    }
    publishBookings(trx, booking);
    const [after] = await deskBookings(trx, [id], now(), facility);
    return required(after, `booking ${id}`);
  });
}
