import { may, type User } from '@clubhouse/core/auth';
import {
  type BookingChange,
  bookingRefusal,
  changeRefusal,
  isSameSlot,
  memberChangeRefusal,
  type NewBooking,
  newBooking,
  staffHoursRefusal,
  windowRefusal,
  withoutBooking,
} from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { runBatched } from '../db/batch.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { useOwnOffers } from '../holds/index.ts';
import { conflict, forbidden, invalid, notFound, notSignedIn } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { queueMail } from '../mail/index.ts';
import { lockAccount } from '../users/index.ts';
import { queueChangeMails, queueOwnCancellationMail, releaseBookingMails } from './booking-mail.ts';
import { loadDay } from './day.ts';
import { insertBookingChange } from './desk-service.ts';
import { insertHistory } from './history-queries.ts';
import { bookingConfirmedMail, bookingMovedMail } from './mails.ts';
import { publishBookings } from './publish-days.ts';
import {
  cancelBookingRow,
  insertWithoutSlots,
  isWithoutLesson,
  lockBooking,
  moveBookingRow,
  slotOf,
} from './queries.ts';
import { asBayTaken, isSameInput } from './slot-conflicts.ts';
import { insertSlots, slotsOf } from './slot-queries.ts';

/**
 * Locks and returns a member's account. Throws a 401 if the account is gone, and a 403 if the membership has
 * ended.
 */
export async function lockedMember(
  trx: Knex.Transaction,
  { id }: User,
  now: Date,
  facility: Facility,
): Promise<User> {
  const member = await lockAccount(trx, id, now, facility);
  if (!member) throw notSignedIn();
  if (!may(member, 'bookBays')) throw forbidden();
  return member;
}

/** Books a bay for a member. A repeated request returns the existing booking, so a retry is safe. */
export async function bookBay({ db, now, facility: current }: Deps, caller: User, slot: NewBooking) {
  const facility = current();
  return inTransaction(db, async (trx) => {
    // The account lock comes first, so later reads include the bookings of earlier requests.
    const [member, day] = await runBatched(trx, [
      () => lockedMember(trx, caller, now(), facility),
      () => loadDay(trx, slot.bookingDate, now(), facility),
    ]);
    const same = day.bookings.find((other) => isSameInput(other, member.id, slot));
    if (same) return { booking: same, isNew: false };

    const outside = windowRefusal(slot, now(), facility);
    if (outside) throw invalid(outside);
    const refusal = bookingRefusal(slot, member, day);
    if (refusal) throw conflict(refusal);

    const row = { ...slot, userId: member.id, kind: 'member' } as const;
    if (day.holds.some(({ userId }) => userId === member.id)) await useOwnOffers(trx, member.id, slot, now());
    const booking = await insertWithoutSlots(trx, row, now());
    const created = { action: 'created', detail: { to: slotOf(booking) } } as const;
    await runBatched(trx, [
      () =>
        insertSlots(trx, slotsOf(booking.id, booking), now()).catch(asBayTaken(slot.simulatorId, facility)),
      () => insertHistory(trx, booking.id, created, { by: member.id, now: now(), isOwn: true }),
      () => queueMail(trx, member.email, bookingConfirmedMail(booking, null, facility), { now: now() }),
    ]);
    publishBookings(trx, booking);
    return { booking, isNew: true };
  });
}

/** Moves the caller's future booking. The old slot stays reserved until the new slot is stored. */
export async function moveBooking(
  { db, now, facility: current }: Deps,
  caller: User,
  id: number,
  change: BookingChange,
) {
  const facility = current();
  return inTransaction(db, async (trx) => {
    const member = await lockedMember(trx, caller, now(), facility);
    const booking = await lockBooking(trx, id);
    if (booking?.userId !== member.id) throw notFound('We can’t find this booking in your account.');
    const refusalOf = may(caller, 'workTheDesk') ? changeRefusal : memberChangeRefusal;
    const closed = refusalOf(booking, now(), facility);
    if (closed) throw conflict(closed);

    const { reason, ...moved } = change;
    const slot = parse(newBooking(facility), { ...slotOf(booking), ...moved });
    if (isSameSlot(booking, slot)) return booking;
    const outside = windowRefusal(slot, now(), facility);
    if (outside) throw invalid(outside);
    const refusal = bookingRefusal(
      slot,
      member,
      withoutBooking(await loadDay(trx, slot.bookingDate, now(), facility), id),
    );
    if (refusal) throw conflict(refusal);

    const acting = { by: member.id, reason, now: now(), isOwn: true };
    const after = await moveBookingRow(trx, booking, slot, acting).catch(
      asBayTaken(slot.simulatorId, facility),
    );
    const detail = { before: slotOf(booking), after: slotOf(after), reason };
    await insertBookingChange(trx, booking, 'booking.moved', { by: member, detail, now: now() }, facility);
    await releaseBookingMails(trx, member, [id], now());
    await queueMail(trx, member.email, bookingMovedMail(booking, after, now(), null, facility), {
      now: now(),
    });
    publishBookings(trx, booking, after);
    return after;
  });
}

/**
 * Cancels a future booking. Users can cancel their own bookings. The desk can also cancel the bookings of
 * other people. Refuses the bookings of leagues and lessons, which are canceled with the league or lesson.
 */
export async function cancelBooking(
  { db, now: clock, facility: current }: Deps,
  user: User,
  id: number,
  reason: string | undefined,
) {
  const facility = current();
  await inTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, id);
    const now = clock();
    const isOwn = booking?.userId === user.id;
    if (!booking || !(isOwn || may(user, 'workTheDesk'))) {
      throw notFound('We can’t find this booking in your account.');
    }
    const offDuty = isOwn ? null : staffHoursRefusal(user, now, facility);
    if (offDuty) throw forbidden(offDuty);
    // A booking whose lesson is missing cannot be canceled as a lesson, so an admin can cancel it here.
    const isLeftBehind = user.isAdmin && (await isWithoutLesson(trx, booking));
    const refusalOf = may(user, 'workTheDesk') ? changeRefusal : memberChangeRefusal;
    const closed = refusalOf(isLeftBehind ? { ...booking, kind: 'member' } : booking, now, facility);
    if (closed) throw conflict(closed);

    await cancelBookingRow(trx, id, { by: user.id, reason, now, isOwn });
    const change = { by: user, detail: { before: slotOf(booking), reason }, now };
    await insertBookingChange(trx, booking, 'booking.cancelled', change, facility);
    const canceled = { ...booking, cancelledAt: now.toISOString() };
    if (isOwn) {
      await releaseBookingMails(trx, user, [id], now);
      await queueOwnCancellationMail(trx, user, canceled, now, facility);
    } else await queueChangeMails(trx, { before: booking, after: canceled, reason, now }, facility);
    publishBookings(trx, booking);
  });
}
