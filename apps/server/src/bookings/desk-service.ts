import type { User } from '@clubhouse/core/auth';
import {
  type Booking,
  type DeskBooking,
  type DeskBookingChange,
  deskBookingRefusal,
  deskChangeRefusal,
  deskWindowRefusal,
  handOverRefusal,
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
import {
  bookingConfirmedMail,
  bookingGivenAwayMail,
  bookingMovedMail,
  bookingReceivedMail,
} from './mails.ts';
import {
  handOverBookingRow,
  insertBooking,
  insertHistory,
  lockBooking,
  moveBookingRow,
  placeOf,
} from './queries.ts';
import { tell } from './tell.ts';

export const subjectOf = ({ id, simulatorId, bookingDate }: Booking) =>
  `booking ${id} (${bayName(simulatorId)}, ${bookingDate})`;

export function refuseOffDuty(staff: User, now: Date): void {
  const offDuty = staffHoursRefusal(staff, now);
  if (offDuty) throw forbidden(offDuty);
}

/** The member for whom the desk books; 400 for anyone else. */
async function memberOf(trx: Knex.Transaction, userId: number, now: Date): Promise<User> {
  const account = await findAccountById(trx, userId, now);
  if (!account?.user.isMember) {
    throw invalid({ code: 'not_a_member', message: 'The selected user is not a member' }, 'userId');
  }
  return account.user;
}

/** Checks the clock and the stored day: occupied bays bind the desk, too. */
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

/** Books a bay for a member, who gets an email. The very same request again returns the booking that exists. */
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

/**
 * Moves a booking, changes the end of one that is running, or hands it over to another member. The people concerned get
 * an email with the reason.
 */
export async function changeAtDesk(
  { db, now }: Deps,
  staff: User,
  id: number,
  { reason, userId, ...moved }: DeskBookingChange,
): Promise<Booking> {
  refuseOffDuty(staff, now());
  return inTransaction(db, async (trx) => {
    // A person's row comes before their booking's, as everywhere: two changes never wait for each other.
    if (userId !== undefined) await lockUser(trx, userId);
    const booking = await lockBooking(trx, id);
    if (!booking) throw notFound('This booking does not exist.');
    // What cannot be changed at all, before how.
    const unchanged = deskChangeRefusal(booking, placeOf(booking), now());
    if (unchanged) throw conflict(unchanged);
    const place = parse(newBooking, { ...placeOf(booking), ...moved });
    const closed = deskChangeRefusal(booking, place, now());
    if (closed) throw conflict(closed);
    const acting = { by: staff, reason, now: now() };
    if (userId !== undefined && userId !== booking.userId) {
      return handOver(trx, booking, { place, userId }, acting);
    }
    if (isSamePlace(booking, place)) return booking;
    const member = booking.kind === 'guest' ? null : await ownerOf(trx, booking, now());
    await refuseChange(trx, booking, place, member, now());
    return moveAtDesk(trx, booking, place, acting);
  });
}

async function ownerOf(trx: Knex.Transaction, { userId }: Booking, now: Date): Promise<User> {
  if (userId === null) {
    throw conflict({ code: 'no_owner', message: 'Nobody is left for whom this was booked.' });
  }
  return memberOf(trx, userId, now);
}

async function refuseChange(
  trx: Knex.Transaction,
  booking: Booking,
  place: NewBooking,
  /** Null for a guest. */
  member: User | null,
  now: Date,
): Promise<void> {
  const tooLong = member === null ? guestRefusal(place) : null;
  if (tooLong) throw invalid(tooLong, 'endTime');
  // One that goes on keeps its start, which is past.
  const isJudged = isFuture(booking, now) || hasSkippedTime(place.bookingDate, place);
  const outside = isJudged ? deskWindowRefusal(place, now) : null;
  if (outside) throw invalid(outside);
  const day = withoutBooking(await loadDay(trx, place.bookingDate), booking.id);
  const refusal = deskBookingRefusal(place, member, day);
  if (refusal) throw conflict(refusal);
}

type Acting = { by: User; reason: string | undefined; now: Date };

/**
 * Gives a booking that has not started to another member, who is judged as in a booking of the desk. A new time is part
 * of the same step. Both members get an email.
 */
async function handOver(
  trx: Knex.Transaction,
  booking: Booking,
  { place, userId }: { place: NewBooking; userId: number },
  { by, reason, now }: Acting,
): Promise<Booking> {
  const refusal = handOverRefusal(booking, now);
  if (refusal) throw conflict(refusal);
  await refuseChange(trx, booking, place, await memberOf(trx, userId, now), now);

  const detail = { fromUserId: booking.userId, toUserId: userId, reason };
  await insertHistory(trx, booking.id, { action: 'handed-over', detail }, { by: by.id, now });
  let after = await handOverBookingRow(trx, booking.id, userId);
  if (!isSamePlace(booking, place)) {
    after = await moveBookingRow(trx, after, place).catch(asBayTaken(place.simulatorId));
    const moved = { from: placeOf(booking), to: placeOf(after) };
    await insertHistory(trx, booking.id, { action: 'moved', detail: moved }, { by: by.id, now });
  }
  await insertChange(trx, {
    by,
    action: 'booking.handed-over',
    subject: subjectOf(booking),
    detail: {
      before: { userId: booking.userId, ...placeOf(booking) },
      after: { userId, ...placeOf(after) },
      reason,
    },
    now,
  });
  await tell(trx, booking, bookingGivenAwayMail(booking, now, reason), now);
  await tell(trx, after, bookingReceivedMail(after, now, reason), now);
  announceBookings(trx, booking, after);
  return after;
}

/** Moves a booking that was checked before, with its history, the audit entry and the email. */
export async function moveAtDesk(
  trx: Knex.Transaction,
  booking: Booking,
  wish: NewBooking,
  { by, reason, now }: Acting,
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
