import {
  type Booking,
  type BookingHistoryEntry,
  type Closure,
  MAX_BOOKING_HOURS,
  type NewBooking,
  type OwnBooking,
} from '@clubhouse/core/bookings';
import { MAX_LISTED } from '@clubhouse/core/lists';
import { halfHoursOf, type Interval } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { type StoredInstant, toInstant } from '../db/columns.ts';
import {
  columnsOf,
  instant,
  named,
  number,
  orNull,
  type RowOf,
  required,
  selected,
  sqlOf,
  storedJson,
  text,
  textOf,
} from '../db/row.ts';
import { statement } from '../db/statement.ts';
import { nameOfUser, namesOfUsers, userOf } from '../users/index.ts';
import { forgetGuestKeys } from './guest-queries.ts';

/** The columns of a `Booking`. */
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
type BookingRow = RowOf<typeof BOOKING_COLUMNS>;

export const OWN_BOOKING_COLUMNS = {
  ...columnsOf('bookings', BOOKING_COLUMNS),
  ...columnsOf('simulators', { simulator_name: named('name', text) }),
};
export type SlotRow = { simulator_id: number; slot_date: string; start_time: string; booking_id: number };
export const CLOSURE_COLUMNS = columnsOf('bay_closures', {
  id: number,
  simulator_id: number,
  starts_at: instant,
  ends_at: instant,
  reason: text,
});
export type ClosureRow = RowOf<typeof CLOSURE_COLUMNS>;

function toBooking(row: BookingRow): Booking {
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
// The bay's hours limit the active bookings of a day, but nothing limits the canceled ones. So only the latest canceled
// bookings are read.
const dayWithCancelled = dayOf(
  'bookings-on-with-cancelled',
  `(SELECT * FROM bookings WHERE booking_date = ?
    ORDER BY CASE WHEN cancelled_at IS NULL THEN 0 ELSE 1 END, id DESC LIMIT ${MAX_LISTED}) AS latest`,
);

type ListOptions = { simulatorId?: number | undefined; includeCancelled?: boolean };

/** Bookings of a date, by start time and bay. The rows contain user IDs, which not every caller may see. */
export async function bookingsOn(
  db: Knex,
  date: string,
  { simulatorId, includeCancelled = false }: ListOptions = {},
): Promise<Booking[]> {
  const rows = await (includeCancelled ? dayWithCancelled : dayWithoutCancelled)(db, [date]);
  const wanted = simulatorId === undefined ? rows : rows.filter((row) => row.simulator_id === simulatorId);
  return wanted.map(toBooking);
}

/** A user's bookings, soonest first. With a limit, the latest bookings, and canceled ones last. */
export async function bookingsOf(
  db: Knex,
  userId: number,
  { includeCancelled, from, limit }: { includeCancelled: boolean; from?: string | undefined; limit?: number },
): Promise<OwnBooking[]> {
  const own = ownBookings(db, userId, includeCancelled).orderBy([
    'booking_date',
    'start_time',
    'bookings.id',
  ]);
  if (from !== undefined) own.where('booking_date', '>=', from);
  if (limit !== undefined) {
    const latest = db('bookings')
      .where({ user_id: userId })
      .orderByRaw('CASE WHEN cancelled_at IS NULL THEN 0 ELSE 1 END, booking_date DESC, id DESC')
      .limit(limit)
      .select('id');
    own.whereIn('bookings.id', latest);
  }
  return (await own).map(toOwnBooking);
}

type PastPage = { before: string; page: number; pageSize: number; includeCancelled: boolean };

/** A page of a user's bookings before a date, latest first, with the total count. */
export async function pastBookingsOf(
  db: Knex,
  userId: number,
  { before, page, pageSize, includeCancelled }: PastPage,
): Promise<{ rows: OwnBooking[]; total: number }> {
  const past = ownBookings(db, userId, includeCancelled).where('booking_date', '<', before);
  const counted = past.clone().clearSelect().count({ total: '*' });
  const rows = await past
    .orderBy([
      { column: 'booking_date', order: 'desc' },
      { column: 'start_time', order: 'desc' },
      { column: 'bookings.id', order: 'desc' },
    ])
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [count] = (await counted) as { total?: number | string }[];
  return { rows: rows.map(toOwnBooking), total: Number(count?.total) };
}

type OwnBookingRow = RowOf<typeof OWN_BOOKING_COLUMNS>;

function ownBookings(db: Knex, userId: number, includeCancelled: boolean) {
  const own = db('bookings')
    .join('simulators', 'simulators.id', 'bookings.simulator_id')
    .where({ user_id: userId })
    .select<OwnBookingRow[]>(selected(OWN_BOOKING_COLUMNS));
  return includeCancelled ? own : own.whereNull('cancelled_at');
}

const toOwnBooking = (row: OwnBookingRow): OwnBooking => ({
  ...toBooking(row),
  simulatorName: row.simulator_name,
});

/** Locks the booking's row, so that changes run one after the other, and returns the booking. */
export async function lockBooking(trx: Knex.Transaction, id: number): Promise<Booking | undefined> {
  const [row]: BookingRow[] = await trx('bookings')
    .where({ id })
    .update({ start_time: trx.ref('start_time') })
    .returning(selected(BOOKING_COLUMNS));
  return row && toBooking(row);
}

/** Whether a booking's lesson is gone. A rollback of the lessons migration used to leave such bookings behind. */
export async function isWithoutLesson(db: Knex, { id, kind }: Booking): Promise<boolean> {
  return kind === 'lesson' && (await db('lessons').where({ booking_id: id }).first('id')) === undefined;
}

export type NewBookingRow = NewBooking & { userId: number | null; kind: Booking['kind'] };

const insertBookingRow = statement<BookingRow>(
  'insert-booking',
  `INSERT INTO bookings (user_id, simulator_id, booking_date, start_time, end_time, kind, created_at)
   VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING ${sqlOf(BOOKING_COLUMNS)}`,
);

/** Inserts a booking and its slots. An occupied half hour violates the key of `bay_slots`. */
export async function insertBooking(
  trx: Knex.Transaction,
  input: NewBookingRow,
  now: Date,
): Promise<Booking> {
  const booking = await insertWithoutSlots(trx, input, now);
  await insertSlots(trx, slotsOf(booking.id, booking));
  return booking;
}

/** Inserts a booking whose slots the caller inserts in the same transaction. */
export async function insertWithoutSlots(
  trx: Knex.Transaction,
  { userId, simulatorId, bookingDate, startTime, endTime, kind }: NewBookingRow,
  now: Date,
): Promise<Booking> {
  const values = [userId, simulatorId, bookingDate, startTime, endTime, kind, now];
  const [row] = await insertBookingRow(trx, values);
  return toBooking(required(row, 'the new booking'));
}

/** One prepared statement for each possible number of half hours. */
const insertSlotRows = Array.from({ length: MAX_BOOKING_HOURS * 2 + 1 }, (_, count) =>
  statement(
    `insert-${count}-slots`,
    `INSERT INTO bay_slots (simulator_id, slot_date, start_time, booking_id)
     VALUES ${Array(count).fill('(?, ?, ?, ?)').join(', ')}`,
  ),
);

/** Inserts half hours of a booking. An occupied one violates the key of `bay_slots`. */
export async function insertSlots(trx: Knex.Transaction, slots: readonly SlotRow[]): Promise<void> {
  const values = slots.flatMap((slot) => [
    slot.simulator_id,
    slot.slot_date,
    slot.start_time,
    slot.booking_id,
  ]);
  await insertSlotRows[slots.length]?.(trx, values);
}

export const slotsOf = (bookingId: number, slot: NewBooking): SlotRow[] =>
  halfHoursOf(slot).map((startTime) => ({
    simulator_id: slot.simulatorId,
    slot_date: slot.bookingDate,
    start_time: startTime,
    booking_id: bookingId,
  }));

/**
 * Inserts the new slots before deleting the old ones. In the other order, two members who swap times would wait for
 * each other, and one would fail with a deadlock.
 */
export async function moveBookingRow(trx: Knex.Transaction, from: Booking, to: NewBooking): Promise<Booking> {
  const keyOf = (slot: SlotRow) => `${slot.simulator_id} ${slot.slot_date} ${slot.start_time}`;
  const [before, after] = [slotsOf(from.id, from), slotsOf(from.id, to)];
  const kept = new Set(after.map(keyOf));
  const held = new Set(before.map(keyOf));
  const taken = after.filter((slot) => !held.has(keyOf(slot)));
  if (taken.length > 0) await insertSlots(trx, taken);
  const letGo = before.filter((slot) => !kept.has(keyOf(slot))).map((slot) => slot.start_time);
  if (letGo.length > 0) {
    await trx<SlotRow>('bay_slots')
      .where({ booking_id: from.id, simulator_id: from.simulatorId, slot_date: from.bookingDate })
      .whereIn('start_time', letGo)
      .delete();
  }
  const [row]: BookingRow[] = await trx('bookings')
    .where({ id: from.id })
    .update({
      simulator_id: to.simulatorId,
      booking_date: to.bookingDate,
      start_time: to.startTime,
      end_time: to.endTime,
      // A check-in belongs to the old date, so a new date clears it.
      ...(to.bookingDate !== from.bookingDate && { checked_in_at: null }),
    })
    .returning(selected(BOOKING_COLUMNS));
  return toBooking(required(row, `booking ${from.id}`));
}

/** Gives the booking to another member. Nobody has checked in for them yet. */
export async function handOverBookingRow(
  trx: Knex.Transaction,
  id: number,
  userId: number,
): Promise<Booking> {
  const [row]: BookingRow[] = await trx('bookings')
    .where({ id })
    .update({ user_id: userId, checked_in_at: null })
    .returning(selected(BOOKING_COLUMNS));
  return toBooking(required(row, `booking ${id}`));
}

/** Keeps the booking row and frees its time. */
export async function cancelBookingRow(
  trx: Knex.Transaction,
  id: number,
  { by, reason, now }: { by: number; reason: string | undefined; now: Date },
): Promise<void> {
  await trx('bookings')
    .where({ id })
    .update({ cancelled_at: now, cancelled_by: by, cancel_reason: reason ?? null });
  await trx('bay_slots').where({ booking_id: id }).delete();
  await forgetGuestKeys(trx, id);
}

export type Slot = Interval & { simulatorId: number; bookingDate: string };
const slotSchema = z.object({
  simulatorId: z.number(),
  bookingDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});
const reason = z.optional(z.string());
/** The details that the history stores for each action on a booking. It stores only what the history needs to show. */
const DETAILS = {
  created: z.object({ to: slotSchema, reason }),
  moved: z.object({ from: slotSchema, to: slotSchema, reason }),
  /** Ids, not names: when an account is deleted, its name disappears from the history as well. */
  'handed-over': z.object({ fromUserId: z.nullable(z.number()), toUserId: z.number(), reason }),
  cancelled: z.object({ reason }),
  'checked-in': z.object({}),
  'check-in-undone': z.object({}),
};
type Details = typeof DETAILS;
/** An action on a booking, with its details. */
export type HistoryEntry = {
  [Action in keyof Details]: { action: Action; detail: z.output<Details[Action]> };
}[keyof Details];

export const slotOf = ({ simulatorId, bookingDate, startTime, endTime }: Slot): Slot => ({
  simulatorId,
  bookingDate,
  startTime,
  endTime,
});

export async function insertHistory(
  trx: Knex.Transaction,
  bookingId: number,
  { action, detail }: HistoryEntry,
  { by, now }: { by: number; now: Date },
): Promise<void> {
  await insertHistoryRow(trx, [bookingId, now, by, action, JSON.stringify(detail)]);
}

const insertHistoryRow = statement(
  'insert-booking-history',
  'INSERT INTO booking_history (booking_id, at, actor_id, action, detail) VALUES (?, ?, ?, ?, ?)',
);

/** When each booking of a user was last changed. Calendars use this to pick the later of two versions. */
export async function lastChanges(db: Knex, userId: number): Promise<Map<number, string>> {
  const rows = await db('booking_history')
    .join('bookings', 'bookings.id', 'booking_history.booking_id')
    .where('bookings.user_id', userId)
    .groupBy('booking_id')
    .select<{ booking_id: number; latest: StoredInstant }[]>('booking_id', db.raw('MAX(at) AS latest'));
  return new Map(rows.map(({ booking_id, latest }) => [booking_id, toInstant(latest)]));
}

const closuresTouching = statement<ClosureRow>(
  'closures-touching',
  `SELECT ${sqlOf(CLOSURE_COLUMNS)} FROM bay_closures
   WHERE ends_at > ? AND starts_at < ? ORDER BY starts_at, id LIMIT ${MAX_LISTED}`,
);

/** The closures that overlap a period. */
export async function closuresBetween(db: Knex, from: Date, to: Date): Promise<Closure[]> {
  const rows = await closuresTouching(db, [from, to]);
  return rows.map(toClosure);
}

export const toClosure = (row: ClosureRow): Closure => ({
  id: row.id,
  simulatorId: row.simulator_id,
  from: toInstant(row.starts_at),
  to: toInstant(row.ends_at),
  reason: row.reason,
});

export const HISTORY_COLUMNS = {
  ...columnsOf('booking_history', { at: instant, action: textOf<HistoryEntry['action']>(), detail: text }),
  ...nameOfUser('username'),
};

/** The latest history entries of a booking, oldest first. People appear under their current names. */
export async function historyOf(db: Knex, bookingId: number): Promise<BookingHistoryEntry[]> {
  const rows: RowOf<typeof HISTORY_COLUMNS>[] = await db('booking_history')
    .leftJoin(...userOf('booking_history.actor_id'))
    .where({ booking_id: bookingId })
    .orderBy('booking_history.id', 'desc')
    .limit(MAX_LISTED)
    .select(selected(HISTORY_COLUMNS));
  const entries = rows.reverse().map((row) => ({
    at: toInstant(row.at),
    actorName: row.username ?? 'Somebody',
    action: row.action,
    detail: storedJson(DETAILS[row.action], row.detail, `the detail of a booking that was ${row.action}`),
  }));
  return entries.some(({ action }) => action === 'handed-over') ? withNamesOfMembers(db, entries) : entries;
}

/** Adds the current names of both members to the hand-overs. */
async function withNamesOfMembers(
  db: Knex,
  entries: readonly BookingHistoryEntry[],
): Promise<BookingHistoryEntry[]> {
  const idsIn = ({ detail }: BookingHistoryEntry) => [detail.fromUserId, detail.toUserId];
  const ids = entries.flatMap(idsIn).filter((id) => typeof id === 'number');
  const names = await namesOfUsers(db, ids);
  const memberNameOf = (id: unknown) => names.get(id as number) ?? 'a former member';
  return entries.map((entry) => {
    if (entry.action !== 'handed-over') return entry;
    const { fromUserId, toUserId, ...rest } = entry.detail;
    return {
      ...entry,
      detail: { ...rest, fromName: memberNameOf(fromUserId), toName: memberNameOf(toUserId) },
    };
  });
}

export async function bookingExists(db: Knex, id: number): Promise<boolean> {
  return (await db('bookings').where({ id }).first('id')) !== undefined;
}
