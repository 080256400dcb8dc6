import type { allBookingsQuery, BOOKING_SORTS, ListedBooking } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { searchedWords } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import type * as z from 'zod/mini';
import { BOOKING_COLUMNS, HOLDER_COLUMNS, holderName, joinHolder } from '../bookings/index.ts';
import { toInstant } from '../db/columns.ts';
import { columnsOf, named, orNull, type RowOf, selected, text } from '../db/row.ts';
import { emailOfUser } from '../users/index.ts';
import { bookingDays, dayAt } from './booking-days.ts';
import { type BookingSearch, searchBookings } from './booking-search.ts';

type Query = z.output<typeof allBookingsQuery>;

/** Bookings get their IDs in the order of creation, so sorting by ID needs no index on `created_at`. */
const ORDERS: Record<(typeof BOOKING_SORTS)[number], string[]> = {
  bookingDate: ['booking_date', 'start_time', 'id'],
  createdAt: ['id'],
};

const orderBySort = ({ sort }: Query) =>
  ORDERS[sort.field].map((column) => ({ column, order: sort.descending ? 'desc' : 'asc' }));

/** A page of all bookings, canceled ones included, and their number. */
export async function bookingsPage(
  db: Knex,
  query: Query,
  now: Date,
): Promise<{ rows: ListedBooking[]; total: number }> {
  const words = searchedWords(query.search);
  const { ids, total } =
    words.length > 0
      ? await idsAmong(db, query, await searchBookings(db, words))
      : await idsAmongAll(db, query, now);
  return { rows: await listed(db, ids), total };
}

type Ids = { ids: number[]; total: number };

/** The offset and number of a page's rows. */
function rowsOfPage({ page, pageSize }: Query, total: number): { offset: number; count: number } {
  const offset = (page - 1) * pageSize;
  return { offset, count: Math.max(0, Math.min(pageSize, total - offset)) };
}

async function idsAmong(db: Knex, query: Query, { total, narrow }: BookingSearch): Promise<Ids> {
  const { offset, count } = rowsOfPage(query, total);
  if (count === 0) return { ids: [], total };
  const found = db('bookings').orderBy(orderBySort(query)).limit(count).offset(offset);
  narrow(found);
  return { ids: await found.pluck('bookings.id'), total };
}

async function idsAmongAll(db: Knex, query: Query, now: Date): Promise<Ids> {
  const days = await bookingDays(db, now);
  const [open] = await db('bookings').where('booking_date', '>=', days.openFrom).count({ total: '*' });
  const total = days.total + Number(open?.total ?? 0);
  const { offset, count } = rowsOfPage(query, total);
  if (count === 0) return { ids: [], total };
  if (query.sort.field === 'createdAt') {
    return {
      ids: await db('bookings').orderBy(orderBySort(query)).limit(count).offset(offset).pluck('id'),
      total,
    };
  }
  // The first day of a page is known, so a page in the middle does not read the rows before it.
  const before = query.sort.descending ? total - offset - count : offset;
  const day = dayAt(days, before);
  const ids: number[] = await db('bookings')
    .where('booking_date', '>=', day.date)
    .orderBy(ORDERS.bookingDate)
    .limit(count)
    .offset(before - day.before)
    .pluck('id');
  return { ids: query.sort.descending ? ids.reverse() : ids, total };
}

/** A booking with the member, the guest or the league that it belongs to. */
export const LISTED_BOOKING_COLUMNS = {
  ...columnsOf('bookings', BOOKING_COLUMNS),
  ...HOLDER_COLUMNS,
  ...emailOfUser('email'),
  ...columnsOf('booking_guests', { guest_email: named('email', orNull(text)) }),
};
export type ListedBookingRow = RowOf<typeof LISTED_BOOKING_COLUMNS>;

export const emailOf = (row: ListedBookingRow) => row.guest_email ?? row.email;
export const statusOf = ({ cancelled_at }: ListedBookingRow) =>
  cancelled_at === null ? 'booked' : 'cancelled';

/** Bookings with the names that a list or an export shows. */
export const withNames = (db: Knex): Knex.QueryBuilder =>
  db('bookings').modify(joinHolder).select(selected(LISTED_BOOKING_COLUMNS));

/** The bookings with these IDs, in this order. */
async function listed(db: Knex, ids: readonly number[]): Promise<ListedBooking[]> {
  if (ids.length === 0) return [];
  const rows: ListedBookingRow[] = await withNames(db).whereIn('bookings.id', ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toListed);
}

const toListed = (row: ListedBookingRow): ListedBooking => ({
  id: row.id,
  simulatorId: row.simulator_id,
  simulatorName: bayName(row.simulator_id),
  bookingDate: row.booking_date,
  startTime: row.start_time,
  endTime: row.end_time,
  userId: row.user_id,
  kind: row.kind,
  createdAt: toInstant(row.created_at),
  ...(row.cancelled_at !== null && { cancelledAt: toInstant(row.cancelled_at) }),
  name: holderName(row),
  email: emailOf(row),
  status: statusOf(row),
});
