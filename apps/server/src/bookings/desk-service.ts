import type { User } from '@clubhouse/core/auth';
import {
  type Booking,
  changeRefusal,
  type DeskBooking,
  type DeskBookingChange,
  deskBookingRefusal,
  deskWindowRefusal,
  type NewBooking,
  newBooking,
  staffHoursRefusal,
  withoutBooking,
} from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { findAccountById, lockUser } from '../auth/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, forbidden, invalid, notFound } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { queueMail } from '../mail/index.ts';
import { asBayTaken, isSamePlace } from './bay-taken.ts';
import { loadDay } from './day.ts';
import { bookingConfirmedMail, bookingMovedMail } from './mails.ts';
import { insertBooking, insertHistory, lockBooking, moveBookingRow, placeOf } from './queries.ts';

const subjectOf = ({ id, simulatorId, bookingDate }: Booking) =>
  `booking ${id} (${bayName(simulatorId)}, ${bookingDate})`;

function refuseOffDuty(staff: User, now: Date): void {
  const offDuty = staffHoursRefusal(staff, now);
  if (offDuty) throw forbidden(offDuty);
}

/** The member for whom the desk books; 400 for anybody else (contract 4). */
async function memberOf(trx: Knex.Transaction, userId: number, now: Date): Promise<User> {
  const account = await findAccountById(trx, userId, now);
  if (!account?.user.isMember) {
    throw invalid({ code: 'not_a_member', message: 'The selected user is not a member' }, 'userId');
  }
  return account.user;
}

/** The wish against what is stored: occupied bays bind the desk, too (contract 4). */
async function refuse(
  trx: Knex.Transaction,
  wish: NewBooking,
  member: User,
  now: Date,
  moving: number | null,
): Promise<void> {
  const outside = deskWindowRefusal(wish, now);
  if (outside) throw invalid(outside);
  const day = await loadDay(trx, wish.bookingDate);
  const refusal = deskBookingRefusal(wish, member, moving === null ? day : withoutBooking(day, moving));
  if (refusal) throw conflict(refusal);
}

/** Books a bay for a member, who is told by mail; the very same again answers the booking that exists (contract 4). */
export async function bookForMember(
  { db, now }: Deps,
  staff: User,
  { userId, reason, ...wish }: DeskBooking,
): Promise<{ booking: Booking; isNew: boolean }> {
  refuseOffDuty(staff, now());
  return inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const member = await memberOf(trx, userId, now());
    const { bookings } = await loadDay(trx, wish.bookingDate);
    const same = bookings.find((other) => other.userId === userId && isSamePlace(other, wish));
    if (same) return { booking: same, isNew: false };
    await refuse(trx, wish, member, now(), null);

    const row = { ...wish, userId, kind: 'member' } as const;
    const booking = await insertBooking(trx, row, now()).catch(asBayTaken(wish.simulatorId));
    const detail = { to: placeOf(booking), reason };
    await insertHistory(trx, booking.id, { action: 'created', detail }, { by: staff.id, now: now() });
    await insertChange(trx, {
      by: staff,
      action: 'booking.created',
      subject: subjectOf(booking),
      detail: { after: { userId, ...placeOf(booking) }, reason },
      now: now(),
    });
    const mail = bookingConfirmedMail(booking, { name: staff.username, reason });
    await queueMail(trx, member.email, mail, { now: now() });
    return { booking, isNew: true };
  });
}

/** Moves a member's future booking, who is told by mail what, by whom and why (contract 4). */
export async function changeForMember(
  { db, now }: Deps,
  staff: User,
  id: number,
  { reason, userId, ...moved }: DeskBookingChange,
): Promise<Booking> {
  refuseOffDuty(staff, now());
  return inTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, id);
    if (!booking) throw notFound('This booking does not exist.');
    const closed = changeRefusal(booking, now());
    if (closed) throw conflict(closed);
    const owner = booking.userId;
    if (owner === null)
      throw conflict({ code: 'no_owner', message: 'Nobody is left for whom this was booked.' });
    if (userId !== undefined && userId !== owner) {
      const message = 'A booking stays with whom it was made for. Cancel it and book anew.';
      throw invalid({ code: 'invalid', message }, 'userId');
    }
    const wish = parse(newBooking, { ...placeOf(booking), ...moved });
    if (isSamePlace(booking, wish)) return booking;
    const member = await memberOf(trx, owner, now());
    await refuse(trx, wish, member, now(), id);

    const after = await moveBookingRow(trx, booking, wish).catch(asBayTaken(wish.simulatorId));
    const detail = { from: placeOf(booking), to: placeOf(after), reason };
    await insertHistory(trx, id, { action: 'moved', detail }, { by: staff.id, now: now() });
    await insertChange(trx, {
      by: staff,
      action: 'booking.moved',
      subject: subjectOf(booking),
      detail: { before: placeOf(booking), after: placeOf(after), reason },
      now: now(),
    });
    const mail = bookingMovedMail(booking, after, now(), { name: staff.username, reason });
    await queueMail(trx, member.email, mail, { now: now() });
    return after;
  });
}
