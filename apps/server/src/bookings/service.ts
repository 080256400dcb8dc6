import { may, type User } from '@clubhouse/core/auth';
import {
  type Booking,
  type BookingChange,
  bookingRefusal,
  changeRefusal,
  isSameSlot,
  type NewBooking,
  newBooking,
  staffHoursRefusal,
  windowRefusal,
  withoutBooking,
} from '@clubhouse/core/bookings';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { runBatched } from '../db/batch.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, forbidden, invalid, notFound, notSignedIn } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { queueMail } from '../mail/index.ts';
import { lockAccount } from '../users/index.ts';
import { announceBookings } from './announce.ts';
import { asBayTaken, isSameWish } from './bay-taken.ts';
import { loadDay } from './day.ts';
import { subjectOf } from './desk-service.ts';
import { bookingCancelledMail, bookingConfirmedMail, bookingMovedMail } from './mails.ts';
import {
  cancelBookingRow,
  insertHistory,
  insertSlots,
  insertWithoutSlots,
  isWithoutLesson,
  lockBooking,
  moveBookingRow,
  placeOf,
  slotsOf,
} from './queries.ts';
import { tell } from './tell.ts';

/** The member's current data. 401 if the account is gone, 403 if the membership is gone. */
async function lockedMember(trx: Knex.Transaction, { id }: User, now: Date): Promise<User> {
  const member = await lockAccount(trx, id, now);
  if (!member) throw notSignedIn();
  if (!may(member, 'bookBays')) throw forbidden();
  return member;
}

/**
 * Books inside one transaction, so that what the rules saw is still true when the row is written.
 * Repeating the same request returns the existing booking, so a retry after a lost response is safe.
 */
export async function bookBay(
  { db, now }: Deps,
  caller: User,
  wish: NewBooking,
): Promise<{ booking: Booking; isNew: boolean }> {
  return inTransaction(db, async (trx) => {
    // The lock comes first, so that later reads include everything that the previous transaction committed.
    const [member, day] = await runBatched(trx, [
      () => lockedMember(trx, caller, now()),
      () => loadDay(trx, wish.bookingDate),
    ]);
    const same = day.bookings.find((other) => isSameWish(other, member.id, wish));
    if (same) return { booking: same, isNew: false };

    const outside = windowRefusal(wish, now());
    if (outside) throw invalid(outside);
    const refusal = bookingRefusal(wish, member, day);
    if (refusal) throw conflict(refusal);

    const row = { ...wish, userId: member.id, kind: 'member' } as const;
    const booking = await insertWithoutSlots(trx, row, now());
    const created = { action: 'created', detail: { to: placeOf(booking) } } as const;
    await runBatched(trx, [
      () => insertSlots(trx, slotsOf(booking.id, booking)).catch(asBayTaken(wish.simulatorId)),
      () => insertHistory(trx, booking.id, created, { by: member.id, now: now() }),
      () => queueMail(trx, member.email, bookingConfirmedMail(booking), { now: now() }),
    ]);
    announceBookings(trx, booking);
    return { booking, isNew: true };
  });
}

/** Moves the caller's own future booking in one step. The old time is released only when the new time is stored. */
export async function moveBooking(
  { db, now }: Deps,
  caller: User,
  id: number,
  change: BookingChange,
): Promise<Booking> {
  return inTransaction(db, async (trx) => {
    const member = await lockedMember(trx, caller, now());
    const booking = await lockBooking(trx, id);
    if (booking?.userId !== member.id) throw notFound('This booking does not exist, or it is not yours.');
    const closed = changeRefusal(booking, now());
    if (closed) throw conflict(closed);

    const { reason, ...moved } = change;
    const wish = parse(newBooking, { ...placeOf(booking), ...moved });
    if (isSameSlot(booking, wish)) return booking;
    const outside = windowRefusal(wish, now());
    if (outside) throw invalid(outside);
    const refusal = bookingRefusal(wish, member, withoutBooking(await loadDay(trx, wish.bookingDate), id));
    if (refusal) throw conflict(refusal);

    const after = await moveBookingRow(trx, booking, wish).catch(asBayTaken(wish.simulatorId));
    await insertHistory(
      trx,
      id,
      { action: 'moved', detail: { from: placeOf(booking), to: placeOf(after), reason } },
      { by: member.id, now: now() },
    );
    await queueMail(trx, member.email, bookingMovedMail(booking, after, now()), { now: now() });
    announceBookings(trx, booking, after);
    return after;
  });
}

/** Cancels a future booking, one's own or, at the desk, anybody's. It stays, with who cancelled it, when and why. */
export async function cancelBooking(
  { db, now }: Deps,
  user: User,
  id: number,
  reason: string | undefined,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, id);
    const isOwn = booking?.userId === user.id;
    if (!booking || !(isOwn || may(user, 'workTheDesk'))) {
      throw notFound('This booking does not exist, or it is not yours.');
    }
    const offDuty = isOwn ? null : staffHoursRefusal(user, now());
    if (offDuty) throw forbidden(offDuty);
    // There is no lesson to cancel, so an admin cancels the booking itself.
    const isLeftBehind = user.isAdmin && (await isWithoutLesson(trx, booking));
    const closed = changeRefusal(isLeftBehind ? { ...booking, kind: 'member' } : booking, now());
    if (closed) throw conflict(closed);

    await cancelBookingRow(trx, id, { by: user.id, reason, now: now() });
    await insertHistory(trx, id, { action: 'cancelled', detail: { reason } }, { by: user.id, now: now() });
    if (!isOwn) {
      await insertChange(trx, {
        by: user,
        action: 'booking.cancelled',
        subject: subjectOf(booking),
        detail: { before: placeOf(booking), reason },
        now: now(),
      });
    }
    const by = isOwn ? null : { reason };
    await tell(trx, booking, bookingCancelledMail(booking, now(), by), now());
    announceBookings(trx, booking);
  });
}
