import type { Booking, NewBooking, OwnBooking } from '@clubhouse/core/bookings';
import { bayName, type Facility } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { instant, number, orNull, type RowOf, required, selected, sqlOf, text, textOf } from '../db/row.ts';
import { statement } from '../db/statement.ts';
import { updateWatchesForMove, useOwnOffers } from '../holds/index.ts';
import { forgetGuestKeys } from './guest-queries.ts';
import { insertHistory } from './history-queries.ts';
import { insertSlots, type SlotRow, slotsOf } from './slot-queries.ts';

export const BOOKING_COLUMNS = {
  id: number,
  user_id: orNull(number),
  simulator_id: number,
  booking_date: text,
  start_time: text,
  end_time: text,
  kind: textOf<Booking['kind']>(),
  created_at: instant,
  cancelled_at: orNull(instant),
};
export type BookingRow = RowOf<typeof BOOKING_COLUMNS>;

export function toBooking(row: BookingRow): Booking {
  const booking: Booking = {
    id: row.id,
    simulatorId: row.simulator_id,
    bookingDate: row.booking_date,
    startTime: row.start_time,
    endTime: row.end_time,
    userId: row.user_id,
    kind: row.kind,
    createdAt: toInstant(row.created_at),
  };
  if (row.cancelled_at !== null) booking.cancelledAt = toInstant(row.cancelled_at);
  return booking;
}

const dayOf = (name: string, bookings: string) =>
  statement<BookingRow>(
    name,
    `SELECT ${sqlOf(BOOKING_COLUMNS)} FROM ${bookings} ORDER BY start_time, simulator_id`,
  );
const dayWithoutCancelled = dayOf('bookings-on', 'bookings WHERE booking_date = ? AND cancelled_at IS NULL');
// Reads only the latest canceled bookings, because a date can have any number of them.
const dayWithCancelled = dayOf(
  'bookings-on-with-cancelled',
  `(SELECT * FROM bookings WHERE booking_date = ?
    ORDER BY CASE WHEN cancelled_at IS NULL THEN 0 ELSE 1 END, id DESC LIMIT ${MAX_LISTED}) AS latest`,
);

/** Returns the active bookings on several dates. */
export async function bookingsOnDates(db: Knex, dates: readonly string[]): Promise<Booking[]> {
  const rows = await db('bookings')
    .whereIn('booking_date', dates)
    .whereNull('cancelled_at')
    .select<BookingRow[]>(selected(BOOKING_COLUMNS));
  return rows.map(toBooking);
}

/**
 * Returns the bookings on these dates that were canceled at or after `since`, by the member or by the coach of
 * the lesson.
 */
export async function ownCancellationsSince(
  db: Knex,
  dates: readonly string[],
  since: Date,
): Promise<Booking[]> {
  const rows = await db('bookings')
    .whereIn('booking_date', dates)
    .where('cancelled_at', '>=', since)
    .where((own) =>
      own
        .where((member) =>
          member.whereIn('kind', ['member', 'lesson']).where({ cancelled_by: db.ref('bookings.user_id') }),
        )
        .orWhereExists(
          db('lessons')
            .whereRaw('lessons.booking_id = bookings.id AND lessons.coach_id = bookings.cancelled_by')
            .select(db.raw('1')),
        ),
    )
    .select<BookingRow[]>(selected(BOOKING_COLUMNS));
  return rows.map(toBooking);
}

type ListOptions = { simulatorId?: number | undefined; includeCancelled?: boolean };

/**
 * Returns the bookings of a date, sorted by start time and bay. They contain user IDs, which members must not
 * see.
 */
export async function bookingsOn(
  db: Knex,
  date: string,
  { simulatorId, includeCancelled = false }: ListOptions = {},
): Promise<Booking[]> {
  const rows = await (includeCancelled ? dayWithCancelled : dayWithoutCancelled)(db, [date]);
  const wanted = simulatorId === undefined ? rows : rows.filter((row) => row.simulator_id === simulatorId);
  return wanted.map(toBooking);
}

/**
 * Returns a user's bookings, earliest first. Above `limit`, drops canceled bookings first and then the earliest
 * bookings.
 */
export async function bookingsOf(
  db: Knex,
  userId: number,
  { includeCancelled, from, limit }: { includeCancelled: boolean; from?: string | undefined; limit?: number },
  facility: Facility,
): Promise<OwnBooking[]> {
  const own = ownBookings(db, userId, includeCancelled).orderBy(['booking_date', 'start_time', 'id']);
  if (from !== undefined) own.where('booking_date', '>=', from);
  if (limit !== undefined) {
    const latest = db('bookings')
      .where({ user_id: userId })
      .orderByRaw('CASE WHEN cancelled_at IS NULL THEN 0 ELSE 1 END, booking_date DESC, id DESC')
      .limit(limit)
      .select('id');
    own.whereIn('id', latest);
  }
  return (await own).map((row) => toOwnBooking(row, facility));
}

type PastPage = { before: string; page: number; pageSize: number; includeCancelled: boolean };

/**
 * Returns one page of a user's bookings before a date, latest first. `total` counts the bookings on all pages.
 */
export async function pastBookingsOf(
  db: Knex,
  userId: number,
  { before, page, pageSize, includeCancelled }: PastPage,
  facility: Facility,
): Promise<{ rows: OwnBooking[]; total: number }> {
  const past = ownBookings(db, userId, includeCancelled).where('booking_date', '<', before);
  const counted = past.clone().clearSelect().count({ total: '*' });
  const rows = await past
    .orderBy([
      { column: 'booking_date', order: 'desc' },
      { column: 'start_time', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [count] = (await counted) as { total?: number | string }[];
  return { rows: rows.map((row) => toOwnBooking(row, facility)), total: Number(count?.total) };
}

function ownBookings(db: Knex, userId: number, includeCancelled: boolean) {
  const own = db('bookings').where({ user_id: userId }).select<BookingRow[]>(selected(BOOKING_COLUMNS));
  return includeCancelled ? own : own.whereNull('cancelled_at');
}

const toOwnBooking = (row: BookingRow, facility: Facility): OwnBooking => ({
  ...toBooking(row),
  simulatorName: bayName(row.simulator_id, facility),
});

/** Returns the active bookings of a bay on or after a date, soonest first. */
export async function bookingsOfBay(db: Knex, simulatorId: number, from: string): Promise<Booking[]> {
  const rows = await db('bookings')
    .where({ simulator_id: simulatorId })
    .where('booking_date', '>=', from)
    .whereNull('cancelled_at')
    .orderBy(['booking_date', 'start_time'])
    .select<BookingRow[]>(selected(BOOKING_COLUMNS));
  return rows.map(toBooking);
}

export async function bookingsOfBays(
  db: Knex,
  simulatorIds: readonly number[],
  [first, last]: readonly [string, string],
): Promise<Booking[]> {
  const rows = await db('bookings')
    .whereIn('simulator_id', simulatorIds)
    .whereBetween('booking_date', [first, last])
    .whereNull('cancelled_at')
    .select<BookingRow[]>(selected(BOOKING_COLUMNS));
  return rows.map(toBooking);
}

/** Locks bookings with a write, so concurrent changes run one after the other. */
export async function lockBookings(trx: Knex.Transaction, ids: readonly number[]): Promise<Booking[]> {
  const rows: BookingRow[] = await trx('bookings')
    .whereIn('id', ids)
    .update({ start_time: trx.ref('start_time') })
    .returning(selected(BOOKING_COLUMNS));
  return rows.map(toBooking);
}

export async function lockBooking(trx: Knex.Transaction, id: number): Promise<Booking | undefined> {
  const [booking] = await lockBookings(trx, [id]);
  return booking;
}

/**
 * Returns whether a booking of kind `lesson` has no lesson. An old rollback of the lessons migration left
 * such bookings behind.
 */
export async function isWithoutLesson(db: Knex, { id, kind }: Booking): Promise<boolean> {
  return kind === 'lesson' && (await db('lessons').where({ booking_id: id }).first('id')) === undefined;
}

type NewBookingRow = NewBooking & { userId: number | null; kind: Booking['kind'] };

const insertBookingRow = statement<BookingRow>(
  'insert-booking',
  `INSERT INTO bookings (user_id, simulator_id, booking_date, start_time, end_time, kind, created_at)
   VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING ${sqlOf(BOOKING_COLUMNS)}`,
);

/** Inserts a booking and its slots. Throws a unique constraint error for `bay_slots` if a slot is taken. */
export async function insertBooking(trx: Knex.Transaction, input: NewBookingRow, now: Date) {
  await useOffersOf(trx, input, input, now);
  const booking = await insertWithoutSlots(trx, input, now);
  await insertSlots(trx, slotsOf(booking.id, booking), now);
  return booking;
}

/** Inserts a booking without its slots. The caller must insert the slots in the same transaction. */
export async function insertWithoutSlots(
  trx: Knex.Transaction,
  { userId, simulatorId, bookingDate, startTime, endTime, kind }: NewBookingRow,
  now: Date,
): Promise<Booking> {
  const values = [userId, simulatorId, bookingDate, startTime, endTime, kind, now];
  const [row] = await insertBookingRow(trx, values);
  return toBooking(required(row, 'the new booking'));
}

/**
 * An offer can hold a bay for a member. Ends the member's own offers that overlap this slot, because their
 * holds would block the booking.
 */
async function useOffersOf(
  trx: Knex.Transaction,
  { userId, kind }: Pick<NewBookingRow, 'userId' | 'kind'>,
  slot: NewBooking,
  now: Date,
): Promise<void> {
  if (kind === 'member' && userId !== null) await useOwnOffers(trx, userId, slot, now);
}

type Acting = { by: number; reason: string | undefined; now: Date; isOwn?: boolean };

/**
 * Moves a booking to another slot. Inserts the new rows of `bay_slots` before it deletes the old rows. In the
 * other order, two members who swap times could deadlock.
 */
export async function moveBookingRow(
  trx: Knex.Transaction,
  from: Booking,
  to: NewBooking,
  { by, reason, now, isOwn }: Acting,
): Promise<Booking> {
  const keyOf = (slot: SlotRow) => `${slot.simulator_id} ${slot.slot_date} ${slot.start_time}`;
  const [before, after] = [slotsOf(from.id, from), slotsOf(from.id, to)];
  const beforeKeys = new Set(before.map(keyOf));
  const afterKeys = new Set(after.map(keyOf));
  const added = after.filter((slot) => !beforeKeys.has(keyOf(slot)));
  if (added.length > 0) {
    await useOffersOf(trx, from, to, now);
    if (from.kind === 'member' && from.userId !== null) {
      await updateWatchesForMove(trx, from.userId, { from, to }, now);
    }
    await insertSlots(trx, added, now);
  }
  const removed = before.filter((slot) => !afterKeys.has(keyOf(slot))).map((slot) => slot.start_time);
  if (removed.length > 0) {
    await trx('bay_slots')
      .where({ booking_id: from.id, simulator_id: from.simulatorId, slot_date: from.bookingDate })
      .whereIn('start_time', removed)
      .delete();
  }
  const booking = await updateBooking(trx, from.id, {
    simulator_id: to.simulatorId,
    booking_date: to.bookingDate,
    start_time: to.startTime,
    end_time: to.endTime,
    // Clears the check-in if the date changes, because the check-in was for the old date.
    ...(to.bookingDate !== from.bookingDate && { checked_in_at: null }),
  });
  const detail = { from: slotOf(from), to: slotOf(booking), reason };
  await insertHistory(trx, from.id, { action: 'moved', detail }, { by, now, isOwn });
  return booking;
}

async function updateBooking(trx: Knex.Transaction, id: number, change: object): Promise<Booking> {
  const [row]: BookingRow[] = await trx('bookings')
    .where({ id })
    .update(change)
    .returning(selected(BOOKING_COLUMNS));
  return toBooking(required(row, `booking ${id}`));
}

/**
 * Changes a booking's member. Clears the check-in and the share link, because they belong to the previous
 * member.
 */
export const handOverRow = (trx: Knex.Transaction, id: number, userId: number) =>
  updateBooking(trx, id, { user_id: userId, checked_in_at: null, share_token: null });

export async function cancelBookingRow(
  trx: Knex.Transaction,
  id: number,
  { by, reason, now, isOwn }: Acting,
) {
  await trx('bookings')
    .where({ id })
    .update({ cancelled_at: now, cancelled_by: by, cancel_reason: reason ?? null });
  await trx('bay_slots').where({ booking_id: id }).delete();
  await forgetGuestKeys(trx, id);
  await insertHistory(trx, id, { action: 'cancelled', detail: { reason } }, { by, now, isOwn });
}

/**
 * Restores a canceled booking. Throws a unique constraint error for `bay_slots` if another booking, a
 * closure or an offer has taken a slot.
 */
export async function restoreBookingRow(
  trx: Knex.Transaction,
  booking: Booking,
  { by, now, isOwn }: Omit<Acting, 'reason'>,
): Promise<Booking> {
  await useOffersOf(trx, booking, booking, now);
  await insertSlots(trx, slotsOf(booking.id, booking), now);
  await insertHistory(trx, booking.id, { action: 'restored', detail: {} }, { by, now, isOwn });
  return updateBooking(trx, booking.id, { cancelled_at: null, cancelled_by: null, cancel_reason: null });
}

export const slotOf = ({ simulatorId, bookingDate, startTime, endTime }: NewBooking): NewBooking => ({
  simulatorId,
  bookingDate,
  startTime,
  endTime,
});

/**
 * Returns the user ID of a booking's member. Returns null for guests, leagues, deleted accounts and unknown
 * bookings.
 */
export async function findHolderId(db: Knex, id: number): Promise<number | null> {
  const row: { user_id: number | null } | undefined = await db('bookings').where({ id }).first('user_id');
  return row?.user_id ?? null;
}

export async function bookingExists(db: Knex, id: number): Promise<boolean> {
  return (await db('bookings').where({ id }).first('id')) !== undefined;
}
