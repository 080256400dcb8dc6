import type { allBookingsQuery, BOOKING_SORTS, ListedBooking } from '@clubhouse/core/bookings';
import { bayName, type Facility } from '@clubhouse/core/facility';
import { searchedWords } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import type * as z from 'zod/mini';
import { BOOKING_COLUMNS, HOLDER_COLUMNS, holderName, joinHolder, toBooking } from '../bookings/index.ts';
import { columnsOf, named, orNull, type RowOf, selected, text } from '../db/row.ts';
import { emailOfUser } from '../users/index.ts';
import { bookingDays, dayAt } from './booking-days.ts';
import { type BookingSearch, searchBookings } from './booking-search.ts';

type Query = z.output<typeof allBookingsQuery>;

/** The columns to sort by. The ID replaces `createdAt`, because newer bookings have higher IDs. */
const ORDERS: Record<(typeof BOOKING_SORTS)[number], string[]> = {
  bookingDate: ['booking_date', 'start_time', 'id'],
  createdAt: ['id'],
};

const orderBySort = ({ sort }: Query) =>
  ORDERS[sort.field].map((column) => ({ column, order: sort.descending ? 'desc' : 'asc' }));

/** Returns a page of bookings, including canceled bookings. `total` counts the bookings on all pages. */
export async function bookingsPage(db: Knex, query: Query, now: Date, facility: Facility) {
  const words = searchedWords(query.search);
  const { ids, total } =
    words.length > 0
      ? await idsAmong(db, query, await searchBookings(db, words))
      : await idsAmongAll(db, query, now, facility);
  return { rows: await listedBookings(db, ids, facility), total };
}

type Ids = { ids: number[]; total: number };

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

async function idsAmongAll(db: Knex, query: Query, now: Date, facility: Facility): Promise<Ids> {
  const days = await bookingDays(db, now, facility);
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
  // The cached counts show on which date the page begins, so the query can skip earlier dates.
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

export const withNames = (db: Knex): Knex.QueryBuilder =>
  db('bookings').modify(joinHolder).select(selected(LISTED_BOOKING_COLUMNS));

/** Returns the bookings in the order of `ids`, with the names of their holders. */
export async function listedBookings(
  db: Knex,
  ids: readonly number[],
  facility: Facility,
): Promise<ListedBooking[]> {
  if (ids.length === 0) return [];
  const rows: ListedBookingRow[] = await withNames(db).whereIn('bookings.id', ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toListed(row, facility));
}

const toListed = (row: ListedBookingRow, facility: Facility): ListedBooking => ({
  ...toBooking(row),
  simulatorName: bayName(row.simulator_id, facility),
  name: holderName(row),
  email: emailOf(row),
  status: statusOf(row),
});
