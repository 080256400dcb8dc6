import type { User } from '@clubhouse/core/auth';
import {
  type Booking,
  type DeskBooking,
  type DeskBookingChange,
  deskBookingRefusal,
  deskChangeRefusal,
  deskWindowRefusal,
  isFuture,
  type NewBooking,
  newBooking,
  staffHoursRefusal,
  withoutBooking,
} from '@clubhouse/core/bookings';
import { guestRefusal } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { hasSkippedTime } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { findAccountById, lockUser } from '../auth/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, forbidden, invalid, notFound } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { announceBookings } from './announce.ts';
import { asBayTaken, isSamePlace, isSameWish } from './bay-taken.ts';
import { loadDay } from './day.ts';
import { bookingConfirmedMail, bookingMovedMail } from './mails.ts';
import { insertBooking, insertHistory, lockBooking, moveBookingRow, placeOf } from './queries.ts';
import { tell } from './tell.ts';

export const subjectOf = ({ id, simulatorId, bookingDate }: Booking) =>
  `booking ${id} (${bayName(simulatorId)}, ${bookingDate})`;

export function refuseOffDuty(staff: User, now: Date): void {
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

/** The wish against the clock and what is stored: occupied bays bind the desk, too (contract 4). */
export async function refuseAtDesk(
  trx: Knex.Transaction,
  wish: NewBooking,
  /** Null for a guest. */
  member: Pick<User, 'membershipEndsOn'> | null,
  now: Date,
): Promise<void> {
  const outside = deskWindowRefusal(wish, now);
  if (outside) throw invalid(outside);
  const refusal = deskBookingRefusal(wish, member, await loadDay(trx, wish.bookingDate));
  if (refusal) throw conflict(refusal);
}

/** Books a bay for a member, who is told by mail; the very same again answers the booking that exists (contract 4). */
export async function bookForMember(
  { db, now }: Deps,
  staff: User,
  { userId, reason, ...wish }: DeskBooking,
): Promise<{ booking: Booking; isNew: boolean }> {
  return inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const member = await memberOf(trx, userId, now());
    const { bookings } = await loadDay(trx, wish.bookingDate);
    const same = bookings.find((other) => isSameWish(other, userId, wish));
    if (same) return { booking: same, isNew: false };
    refuseOffDuty(staff, now());
    await refuseAtDesk(trx, wish, member, now());

    const row = { ...wish, userId, kind: 'member' } as const;
    const booking = await insertBooking(trx, row, now()).catch(asBayTaken(wish.simulatorId));
    await recordAtDesk(trx, booking, staff, { after: { userId, ...placeOf(booking) }, reason }, now());
    await tell(trx, booking, bookingConfirmedMail(booking, { reason }), now());
    return { booking, isNew: true };
  });
}

/** Writes down that the desk made a booking: in its history and in the record of changes. */
export async function recordAtDesk(
  trx: Knex.Transaction,
  booking: Booking,
  staff: User,
  detail: { after: Record<string, unknown>; reason?: string | undefined },
  now: Date,
): Promise<void> {
  const entry = { action: 'created', detail: { to: placeOf(booking), reason: detail.reason } } as const;
  await insertHistory(trx, booking.id, entry, { by: staff.id, now });
  await insertChange(trx, {
    by: staff,
    action: 'booking.created',
    subject: subjectOf(booking),
    detail,
    now,
  });
  announceBookings(trx, booking);
}

/** Moves somebody's booking, or changes the end of one that goes on; they are told what, by whom and why (contract 4). */
export async function changeAtDesk(
  { db, now }: Deps,
  staff: User,
  id: number,
  { reason, userId, ...moved }: DeskBookingChange,
): Promise<Booking> {
  refuseOffDuty(staff, now());
  return inTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, id);
    if (!booking) throw notFound('This booking does not exist.');
    if (userId !== undefined && userId !== booking.userId) {
      const message = 'A booking stays with whom it was made for. Cancel it and book anew.';
      throw invalid({ code: 'invalid', message }, 'userId');
    }
    // What cannot be changed at all, before how.
    const unchanged = deskChangeRefusal(booking, placeOf(booking), now());
    if (unchanged) throw conflict(unchanged);
    const wish = parse(newBooking, { ...placeOf(booking), ...moved });
    const closed = deskChangeRefusal(booking, wish, now());
    if (closed) throw conflict(closed);
    if (isSamePlace(booking, wish)) return booking;
    await refuseChange(trx, booking, wish, now());
    return moveAtDesk(trx, booking, wish, { by: staff, reason, now: now() });
  });
}

async function refuseChange(
  trx: Knex.Transaction,
  booking: Booking,
  wish: NewBooking,
  now: Date,
): Promise<void> {
  const isGuest = booking.kind === 'guest';
  const tooLong = isGuest ? guestRefusal(wish) : null;
  if (tooLong) throw invalid(tooLong, 'endTime');
  if (!isGuest && booking.userId === null) {
    throw conflict({ code: 'no_owner', message: 'Nobody is left for whom this was booked.' });
  }
  const member = isGuest ? null : await memberOf(trx, booking.userId as number, now);
  // One that goes on keeps its start, which is past.
  const isJudged = isFuture(booking, now) || hasSkippedTime(wish.bookingDate, wish);
  const outside = isJudged ? deskWindowRefusal(wish, now) : null;
  if (outside) throw invalid(outside);
  const day = withoutBooking(await loadDay(trx, wish.bookingDate), booking.id);
  const refusal = deskBookingRefusal(wish, member, day);
  if (refusal) throw conflict(refusal);
}

/** Moves a booking for which all is judged: with its history, the record of changes, and the mail (contract 4). */
export async function moveAtDesk(
  trx: Knex.Transaction,
  booking: Booking,
  wish: NewBooking,
  { by, reason, now }: { by: User; reason: string | undefined; now: Date },
): Promise<Booking> {
  // A bay that somebody takes at this moment undoes the move alone: who moves many goes on with the others.
  const after = await trx
    .transaction((move) => moveBookingRow(move, booking, wish))
    .catch(asBayTaken(wish.simulatorId));
  const detail = { from: placeOf(booking), to: placeOf(after), reason };
  await insertHistory(trx, booking.id, { action: 'moved', detail }, { by: by.id, now });
  await insertChange(trx, {
    by,
    action: 'booking.moved',
    subject: subjectOf(booking),
    detail: { before: placeOf(booking), after: placeOf(after), reason },
    now,
  });
  // A lesson's people are told by who knows both of them.
  if (booking.kind !== 'lesson') {
    await tell(trx, booking, bookingMovedMail(booking, after, now, { reason }), now);
  }
  announceBookings(trx, booking, after);
  return after;
}
