import type { AuditAction } from '@clubhouse/core/audit';
import { DELETED_PERSON, type User } from '@clubhouse/core/auth';
import {
  type Booking,
  type DeskBooking,
  type DeskBookingChange,
  type DeskQuestion,
  deskBookingRefusal,
  deskChangeRefusal,
  endsNoLater,
  handOverRefusal,
  isSameSlot,
  type NewBooking,
  newBooking,
  slotFields,
  staffHoursRefusal,
} from '@clubhouse/core/bookings';
import { bayName, type Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { type RowOf, selected } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, forbidden, invalid, notFound } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { findAccountById, lockUser } from '../users/index.ts';
import { queueBookingMail, queueChangeMails } from './booking-mail.ts';
import { loadDay } from './day.ts';
import { insertHistory } from './history-queries.ts';
import { HOLDER_COLUMNS, holderName, joinHolder } from './holder.ts';
import { bookingConfirmedMail } from './mails.ts';
import { publishBookings } from './publish-days.ts';
import { bookingsOn, handOverRow, insertBooking, lockBooking, moveBookingRow, slotOf } from './queries.ts';
import { asBayTaken, isSameInput } from './slot-conflicts.ts';

/**
 * Adds an audit entry about a booking. Sets `personId` to the holder, because admins search by affected
 * person.
 */
export async function insertBookingChange(
  trx: Knex.Transaction,
  booking: Booking,
  action: AuditAction,
  change: { by: User; detail: Record<string, unknown>; now: Date },
  facility: Facility,
): Promise<void> {
  const [subject = ''] = await bookingSubjects(trx, [booking], facility);
  await insertChange(trx, { action, subject, personId: booking.userId, ...change });
}

/** Returns subjects for the audit log, for example "booking 7 (Kim, Bay 1, 2026-11-22, 16:00)". */
export async function bookingSubjects(
  db: Knex,
  bookings: readonly Booking[],
  facility: Facility,
): Promise<string[]> {
  const holders: (RowOf<typeof HOLDER_COLUMNS> & { id: number })[] = await db('bookings')
    .modify(joinHolder)
    .whereIn(
      'bookings.id',
      bookings.map(({ id }) => id),
    )
    .select(...selected(HOLDER_COLUMNS), 'bookings.id');
  const names = new Map(holders.map((row) => [row.id, holderName(row)]));
  return bookings.map((booking) => bookingSubject(booking, names.get(booking.id), facility));
}

export function bookingSubject(
  { id, simulatorId, bookingDate, startTime }: NewBooking & { id: number },
  name: string | null | undefined,
  facility: Facility,
): string {
  const slot = `${bayName(simulatorId, facility)}, ${bookingDate}, ${startTime.slice(0, 5)}`;
  return `booking ${id} (${name ? `${name}, ` : ''}${slot})`;
}

export function refuseOffDuty(staff: User, now: Date, facility: Facility): void {
  const offDuty = staffHoursRefusal(staff, now, facility);
  if (offDuty) throw forbidden(offDuty);
}

async function memberOf(trx: Knex.Transaction, userId: number, now: Date, facility: Facility): Promise<User> {
  const account = await findAccountById(trx, userId, now, facility);
  if (!account?.user.isMember) {
    throw invalid({ code: 'not_a_member', message: 'The selected user is not a member' }, 'userId');
  }
  return account.user;
}

/**
 * These refusals do not depend on other bookings, closures or memberships, so `refuseAtDesk` sends them with
 * status 400. It sends all others with status 409.
 */
const INVALID = ['guest_limit', 'in_the_past', 'skipped_hour', 'too_far_ahead'];

export async function refuseAtDesk(
  trx: Knex.Transaction,
  slot: NewBooking,
  person: Pick<DeskQuestion, 'isGuest' | 'member' | 'moving'>,
  now: Date,
  facility: Facility,
) {
  const refusal = deskBookingRefusal(slot, {
    ...person,
    day: await loadDay(trx, slot.bookingDate, now, facility),
    now,
  });
  if (!refusal) return;
  if (!INVALID.includes(refusal.code)) throw conflict(refusal);
  throw refusal.code === 'guest_limit' ? invalid(refusal, 'endTime') : invalid(refusal);
}

/** Books a bay for a member and emails the member. Repeating the same request returns the existing booking. */
export async function bookForMember(
  { db, now, facility: current }: Deps,
  staff: User,
  { userId, reason, ...slot }: DeskBooking,
): Promise<{ booking: Booking; isNew: boolean }> {
  const facility = current();
  return inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const member = await memberOf(trx, userId, now(), facility);
    const bookings = await bookingsOn(trx, slot.bookingDate);
    const same = bookings.find((other) => isSameInput(other, userId, slot));
    if (same) return { booking: same, isNew: false };
    refuseOffDuty(staff, now(), facility);
    await refuseAtDesk(trx, slot, { isGuest: false, member }, now(), facility);

    const row = { ...slot, userId, kind: 'member' } as const;
    const booking = await insertBooking(trx, row, now()).catch(asBayTaken(slot.simulatorId, facility));
    await recordAtDesk(
      trx,
      booking,
      staff,
      { after: { userId, ...slotOf(booking) }, reason },
      now(),
      facility,
    );
    await queueBookingMail(
      trx,
      booking,
      bookingConfirmedMail(booking, { reason }, facility),
      now(),
      facility,
    );
    return { booking, isNew: true };
  });
}

export async function recordAtDesk(
  trx: Knex.Transaction,
  booking: Booking,
  staff: User,
  detail: { after: Record<string, unknown>; reason?: string | undefined },
  now: Date,
  facility: Facility,
) {
  const entry = { action: 'created', detail: { to: slotOf(booking), reason: detail.reason } } as const;
  await insertHistory(trx, booking.id, entry, { by: staff.id, now });
  await insertBookingChange(trx, booking, 'booking.created', { by: staff, detail, now }, facility);
  publishBookings(trx, booking);
}

/**
 * Moves a booking, hands it over, or changes when a booking in progress ends. Emails the affected people.
 * `move` saves the new slot and queues the emails. It is a parameter because the lessons feature writes the
 * emails about a lesson.
 */
export async function changeAtDesk(
  { db, now, facility: current }: Deps,
  staff: User,
  id: number,
  { reason, userId, ...moved }: DeskBookingChange,
  move: typeof moveAtDesk,
): Promise<Booking> {
  const facility = current();
  refuseOffDuty(staff, now(), facility);
  return inTransaction(db, async (trx) => {
    // Locks the member before the booking, in the same order as other transactions. Otherwise, two changes
    // could deadlock.
    if (userId !== undefined) await lockUser(trx, userId);
    const booking = await lockBooking(trx, id);
    if (!booking) throw notFound('We can’t find this booking.');
    // Checks first whether the booking can be changed at all. Otherwise, staff could get an error about the
    // new time instead.
    const target = booking.kind === 'lesson' ? { ...slotOf(booking), ...moved } : slotOf(booking);
    const unchanged = deskChangeRefusal(booking, target, now(), facility);
    if (unchanged) throw conflict(unchanged);
    const wanted = parse(slotFields(facility), { ...slotOf(booking), ...moved });
    const slot = endsNoLater(wanted, booking) ? wanted : parse(newBooking(facility), wanted);
    const closed = deskChangeRefusal(booking, slot, now(), facility);
    if (closed) throw conflict(closed);
    const acting = { by: staff, reason, now: now() };
    if (userId !== undefined && userId !== booking.userId) {
      return handOverBooking(trx, booking, { slot, userId }, acting, facility);
    }
    if (isSameSlot(booking, slot)) return booking;
    const isGuest = booking.kind === 'guest';
    // A lesson stays booked after the membership ends. So a lesson needs no membership check to change its
    // bay.
    const needsMembership = booking.userId !== null && booking.kind !== 'lesson';
    const member = needsMembership ? await memberOf(trx, booking.userId as number, now(), facility) : null;
    await refuseAtDesk(trx, slot, { isGuest, member, moving: booking }, now(), facility);
    return move(trx, booking, slot, acting, facility);
  });
}

type Acting = { by: User; reason: string | undefined; now: Date };

/**
 * Hands a booking over to another member, who must pass the rules for desk bookings. Emails both members. If
 * the previous member's account was deleted, emails only the new member.
 */
async function handOverBooking(
  trx: Knex.Transaction,
  booking: Booking,
  { slot, userId }: { slot: NewBooking; userId: number },
  { by, reason, now }: Acting,
  facility: Facility,
): Promise<Booking> {
  const refusal = handOverRefusal(booking, now, facility);
  if (refusal) throw conflict(refusal);
  const holder =
    booking.userId === null ? undefined : await findAccountById(trx, booking.userId, now, facility);
  const oldName = holder?.user.displayName;
  const member = await memberOf(trx, userId, now, facility);
  await refuseAtDesk(trx, slot, { isGuest: false, member, moving: booking }, now, facility);

  const detail = { fromUserId: booking.userId, toUserId: userId, reason };
  await insertHistory(trx, booking.id, { action: 'handed-over', detail }, { by: by.id, now });
  let after = await handOverRow(trx, booking.id, userId);
  if (!isSameSlot(booking, slot)) {
    const acting = { by: by.id, reason: undefined, now };
    after = await moveBookingRow(trx, after, slot, acting).catch(asBayTaken(slot.simulatorId, facility));
  }
  await insertChange(trx, {
    by,
    action: 'booking.handed-over',
    // Names the old member. `insertBookingChange` would read the new member from the changed booking.
    subject: bookingSubject(booking, oldName, facility),
    personId: booking.userId,
    detail: {
      before: { member: oldName ?? DELETED_PERSON, ...slotOf(booking) },
      after: { member: member.displayName, ...slotOf(after) },
      reason,
    },
    now,
  });
  await queueChangeMails(trx, { before: booking, after, reason, now }, facility);
  publishBookings(trx, booking, after);
  return after;
}

/**
 * Moves a booking to another slot. Notifies the holder unless the booking is a lesson. The caller must have
 * checked the booking rules.
 */
export async function moveAtDesk(
  trx: Knex.Transaction,
  booking: Booking,
  slot: NewBooking,
  { by, reason, now }: Acting,
  facility: Facility,
): Promise<Booking> {
  // If a concurrent request takes the bay, the nested transaction undoes only this move. The caller can then
  // go on with other bookings.
  const after = await trx
    .transaction((move) => moveBookingRow(move, booking, slot, { by: by.id, reason, now }))
    .catch(asBayTaken(slot.simulatorId, facility));
  const detail = { before: slotOf(booking), after: slotOf(after), reason };
  await insertBookingChange(trx, booking, 'booking.moved', { by, detail, now }, facility);
  // Sends no email for a lesson here, because the lessons feature emails the member and the coach.
  if (booking.kind !== 'lesson') {
    await queueChangeMails(trx, { before: booking, after, reason, now }, facility);
  }
  publishBookings(trx, booking, after);
  return after;
}
