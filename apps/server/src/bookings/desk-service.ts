import type { User } from '@clubhouse/core/auth';
import {
  type Booking,
  type DeskBooking,
  type DeskBookingChange,
  type DeskQuestion,
  deskBookingRefusal,
  deskChangeRefusal,
  handOverRefusal,
  isSameSlot,
  type NewBooking,
  newBooking,
  staffHoursRefusal,
} from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, forbidden, invalid, notFound } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { findAccountById, lockUser } from '../users/index.ts';
import { queueBookingMail } from './booking-mail.ts';
import { loadDay } from './day.ts';
import {
  bookingConfirmedMail,
  bookingGivenAwayMail,
  bookingMovedMail,
  bookingReceivedMail,
} from './mails.ts';
import { publishBookings } from './publish-days.ts';
import {
  handOverBookingRow,
  insertBooking,
  insertHistory,
  lockBooking,
  moveBookingRow,
  slotOf,
} from './queries.ts';
import { asBayTaken, isSameInput } from './slot-conflicts.ts';

export const bookingSubject = ({ id, simulatorId, bookingDate }: Booking) =>
  `booking ${id} (${bayName(simulatorId)}, ${bookingDate})`;

export function refuseOffDuty(staff: User, now: Date): void {
  const offDuty = staffHoursRefusal(staff, now);
  if (offDuty) throw forbidden(offDuty);
}

/** The member that the desk books for. 400 for anyone else. */
async function memberOf(trx: Knex.Transaction, userId: number, now: Date): Promise<User> {
  const account = await findAccountById(trx, userId, now);
  if (!account?.user.isMember) {
    throw invalid({ code: 'not_a_member', message: 'The selected user is not a member' }, 'userId');
  }
  return account.user;
}

/** Refusals that follow from the request and the clock alone are 400. Refusals that follow from stored data are 409. */
const INVALID = ['guest_limit', 'in_the_past', 'skipped_hour', 'too_far_ahead'];

/** Checks a desk booking with the rules that the desk's dialogs also use. */
export async function refuseAtDesk(
  trx: Knex.Transaction,
  slot: NewBooking,
  person: Pick<DeskQuestion, 'isGuest' | 'member' | 'moving'>,
  now: Date,
): Promise<void> {
  const refusal = deskBookingRefusal(slot, { ...person, day: await loadDay(trx, slot.bookingDate), now });
  if (!refusal) return;
  if (!INVALID.includes(refusal.code)) throw conflict(refusal);
  throw refusal.code === 'guest_limit' ? invalid(refusal, 'endTime') : invalid(refusal);
}

/** Books a bay for a member and emails the member. Repeating the same request returns the existing booking. */
export async function bookForMember(
  { db, now }: Deps,
  staff: User,
  { userId, reason, ...slot }: DeskBooking,
): Promise<{ booking: Booking; isNew: boolean }> {
  return inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const member = await memberOf(trx, userId, now());
    const { bookings } = await loadDay(trx, slot.bookingDate);
    const same = bookings.find((other) => isSameInput(other, userId, slot));
    if (same) return { booking: same, isNew: false };
    refuseOffDuty(staff, now());
    await refuseAtDesk(trx, slot, { isGuest: false, member }, now());

    const row = { ...slot, userId, kind: 'member' } as const;
    const booking = await insertBooking(trx, row, now()).catch(asBayTaken(slot.simulatorId));
    await recordAtDesk(trx, booking, staff, { after: { userId, ...slotOf(booking) }, reason }, now());
    await queueBookingMail(trx, booking, bookingConfirmedMail(booking, { reason }), now());
    return { booking, isNew: true };
  });
}

/** Records in the history and in the audit log that the desk made a booking. */
export async function recordAtDesk(
  trx: Knex.Transaction,
  booking: Booking,
  staff: User,
  detail: { after: Record<string, unknown>; reason?: string | undefined },
  now: Date,
): Promise<void> {
  const entry = { action: 'created', detail: { to: slotOf(booking), reason: detail.reason } } as const;
  await insertHistory(trx, booking.id, entry, { by: staff.id, now });
  await insertChange(trx, {
    by: staff,
    action: 'booking.created',
    subject: bookingSubject(booking),
    detail,
    now,
  });
  publishBookings(trx, booking);
}

/**
 * Moves a booking, changes the end of a running booking, or hands a booking over to another member. Everyone affected
 * gets an email with the reason.
 */
export async function changeAtDesk(
  { db, now }: Deps,
  staff: User,
  id: number,
  { reason, userId, ...moved }: DeskBookingChange,
): Promise<Booking> {
  refuseOffDuty(staff, now());
  return inTransaction(db, async (trx) => {
    // Locks the user's row before the booking's row, as everywhere. Two changes can then never deadlock.
    if (userId !== undefined) await lockUser(trx, userId);
    const booking = await lockBooking(trx, id);
    if (!booking) throw notFound('This booking does not exist.');
    // First check whether the booking can be changed at all, then check the change itself.
    const unchanged = deskChangeRefusal(booking, slotOf(booking), now());
    if (unchanged) throw conflict(unchanged);
    const slot = parse(newBooking, { ...slotOf(booking), ...moved });
    const closed = deskChangeRefusal(booking, slot, now());
    if (closed) throw conflict(closed);
    const acting = { by: staff, reason, now: now() };
    if (userId !== undefined && userId !== booking.userId) {
      return handOver(trx, booking, { slot, userId }, acting);
    }
    if (isSameSlot(booking, slot)) return booking;
    const isGuest = booking.kind === 'guest';
    const member = booking.userId === null ? null : await memberOf(trx, booking.userId, now());
    await refuseAtDesk(trx, slot, { isGuest, member, moving: booking }, now());
    return moveAtDesk(trx, booking, slot, acting);
  });
}

type Acting = { by: User; reason: string | undefined; now: Date };

/**
 * Gives a booking that has not started to another member. The rules for desk bookings apply to the new member. A new
 * time is part of the same step. Both members get an email.
 */
async function handOver(
  trx: Knex.Transaction,
  booking: Booking,
  { slot, userId }: { slot: NewBooking; userId: number },
  { by, reason, now }: Acting,
): Promise<Booking> {
  const refusal = handOverRefusal(booking, now);
  if (refusal) throw conflict(refusal);
  const member = await memberOf(trx, userId, now);
  await refuseAtDesk(trx, slot, { isGuest: false, member, moving: booking }, now);

  const detail = { fromUserId: booking.userId, toUserId: userId, reason };
  await insertHistory(trx, booking.id, { action: 'handed-over', detail }, { by: by.id, now });
  let after = await handOverBookingRow(trx, booking.id, userId);
  if (!isSameSlot(booking, slot)) {
    after = await moveBookingRow(trx, after, slot).catch(asBayTaken(slot.simulatorId));
    const moved = { from: slotOf(booking), to: slotOf(after) };
    await insertHistory(trx, booking.id, { action: 'moved', detail: moved }, { by: by.id, now });
  }
  await insertChange(trx, {
    by,
    action: 'booking.handed-over',
    subject: bookingSubject(booking),
    detail: {
      before: { userId: booking.userId, ...slotOf(booking) },
      after: { userId, ...slotOf(after) },
      reason,
    },
    now,
  });
  await queueBookingMail(trx, booking, bookingGivenAwayMail(booking, now, reason), now);
  await queueBookingMail(trx, after, bookingReceivedMail(after, now, reason), now);
  publishBookings(trx, booking, after);
  return after;
}

/** Moves a booking that the caller has checked. Writes its history entry, audit entry and email. */
export async function moveAtDesk(
  trx: Knex.Transaction,
  booking: Booking,
  slot: NewBooking,
  { by, reason, now }: Acting,
): Promise<Booking> {
  // If another request takes the bay first, only this move is rolled back. A batch of moves continues with the others.
  const after = await trx
    .transaction((move) => moveBookingRow(move, booking, slot))
    .catch(asBayTaken(slot.simulatorId));
  const detail = { from: slotOf(booking), to: slotOf(after), reason };
  await insertHistory(trx, booking.id, { action: 'moved', detail }, { by: by.id, now });
  await insertChange(trx, {
    by,
    action: 'booking.moved',
    subject: bookingSubject(booking),
    detail: { before: slotOf(booking), after: slotOf(after), reason },
    now,
  });
  // The lessons feature emails the member and the coach of a lesson.
  if (booking.kind !== 'lesson') {
    await queueBookingMail(trx, booking, bookingMovedMail(booking, after, now, { reason }), now);
  }
  publishBookings(trx, booking, after);
  return after;
}
