import type { LostReason, RequestStatus } from '@clubhouse/core/demo-requests';
import type { Facility } from '@clubhouse/core/facility';
import { searchedWords } from '@clubhouse/core/lists';
import {
  bestAccounts,
  bestBookings,
  bestGuests,
  type FormerGuest,
  MAX_RESULTS,
  type SearchResults,
} from '@clubhouse/core/search';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import {
  columnsOf,
  flag,
  instant,
  named,
  number,
  orNull,
  type RowOf,
  selected,
  text,
  textOf,
} from '../db/row.ts';
import { matchingIds, newestFound, type Searched } from '../db/search.ts';
import { listedBookings } from '../reports/index.ts';
import { matchingUsers } from '../users/index.ts';

/** The most matches that the search uses from each table. If there are more, it uses only the newest. */
const MAX_CANDIDATES = 200;

export const FOUND_GUEST_COLUMNS = {
  ...columnsOf('booking_guests', { booking_id: number, name: text, phone: text, email: orNull(text) }),
  ...columnsOf('bookings', { last_date: named('booking_date', text) }),
};
export const FOUND_REQUEST_COLUMNS = columnsOf('contact_submissions', {
  id: number,
  created_at: instant,
  name: text,
  email: text,
  phone: text,
  is_read: flag,
  status: textOf<RequestStatus>(),
  lost_reason: orNull(textOf<LostReason>()),
});
export const FOUND_LEAGUE_COLUMNS = columnsOf('leagues', {
  id: number,
  name: text,
  start_date: text,
  end_date: text,
  is_active: flag,
});

/** Searches accounts, guests, bookings, requests and leagues: docs/product/front-desk.md#search. */
export async function searchEverything(
  db: Knex,
  q: string,
  { withInactive }: { withInactive: boolean },
  now: Date,
  facility: Facility,
): Promise<SearchResults> {
  const words = searchedWords(q);
  if (words.length === 0) return { accounts: [], guests: [], bookings: [], requests: [], leagues: [] };
  const [users, guestBookings, requests, leagues] = await Promise.all([
    matchingUsers(db, found(db, 'users', 'id', words), now, facility),
    matchingGuests(db, words),
    matchingRequests(db, words),
    matchingLeagues(db, words, withInactive),
  ]);
  const accounts = bestAccounts(users, words);
  const today = facilityDate(now, facility);
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const holders = { leagues: idsOf(leagues), guests: guestBookings.map(({ bookingId }) => bookingId) };
  // Upcoming bookings are searched for all matching users. Past bookings are searched only for the users in
  // the results, because people can have any number of past bookings.
  const [coming, past] = await Promise.all([
    bookingIds(db, { ...holders, users: idsOf(users) }, { today, isComing: true }),
    bookingIds(db, { ...holders, users: idsOf(accounts) }, { today, isComing: false }),
  ]);
  return {
    accounts: accounts.map(({ id, displayName, email, phone, isMember }) => ({
      id,
      displayName,
      email,
      phone,
      isMember,
    })),
    guests: bestGuests(guestBookings, users),
    bookings: await listedBookings(db, bestBookings(coming, past), facility),
    requests,
    leagues,
  };
}

const found = (db: Knex, table: Searched, column: string, words: readonly string[]) =>
  matchingIds(db, column, newestFound(db, table, words, MAX_CANDIDATES));

async function matchingGuests(db: Knex, words: readonly string[]): Promise<FormerGuest[]> {
  const rows: RowOf<typeof FOUND_GUEST_COLUMNS>[] = await db('booking_guests')
    .join('bookings', 'bookings.id', 'booking_guests.booking_id')
    .where(found(db, 'booking_guests', 'booking_guests.booking_id', words))
    .orderBy([
      { column: 'bookings.booking_date', order: 'desc' },
      { column: 'bookings.id', order: 'desc' },
    ])
    .select(selected(FOUND_GUEST_COLUMNS));
  return rows.map(({ booking_id, last_date, name, phone, email }) => ({
    bookingId: booking_id,
    lastDate: last_date,
    name,
    phone,
    email,
  }));
}

async function matchingRequests(db: Knex, words: readonly string[]): Promise<SearchResults['requests']> {
  const rows: RowOf<typeof FOUND_REQUEST_COLUMNS>[] = await db('contact_submissions')
    .where(found(db, 'contact_submissions', 'id', words))
    .orderBy([
      { column: 'is_read', order: 'asc' },
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_RESULTS)
    .select(selected(FOUND_REQUEST_COLUMNS));
  return rows.map(({ created_at, is_read, lost_reason, ...row }) => ({
    ...row,
    createdAt: toInstant(created_at),
    isRead: Boolean(is_read),
    lostReason: lost_reason,
  }));
}

async function matchingLeagues(
  db: Knex,
  words: readonly string[],
  withInactive: boolean,
): Promise<SearchResults['leagues']> {
  const leagues = db('leagues')
    .where(found(db, 'leagues', 'id', words))
    .orderBy([
      { column: 'start_date', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_RESULTS)
    .select<RowOf<typeof FOUND_LEAGUE_COLUMNS>[]>(selected(FOUND_LEAGUE_COLUMNS));
  if (!withInactive) leagues.where({ is_active: true });
  return (await leagues).map(({ id, name, start_date, end_date, is_active }) => ({
    id,
    name,
    startDate: start_date,
    endDate: end_date,
    isActive: Boolean(is_active),
  }));
}

type Holders = { users: readonly number[]; leagues: readonly number[]; guests: readonly number[] };

async function bookingIds(
  db: Knex,
  { users, leagues, guests }: Holders,
  { today, isComing }: { today: string; isComing: boolean },
): Promise<number[]> {
  const of = (column: string, ids: readonly number[]) =>
    db('bookings')
      .whereIn(column, ids)
      .where('booking_date', isComing ? '>=' : '<', today)
      .select('id', 'booking_date', 'start_time');
  // Each part of the union uses its own index. With an OR, PostgreSQL might scan all bookings by date.
  const all = db.unionAll([of('user_id', users), of('league_id', leagues), of('id', guests)]);
  const order = isComing ? 'asc' : 'desc';
  return db
    .from(all.as('held'))
    .orderBy(['booking_date', 'start_time', 'id'].map((column) => ({ column, order })))
    .limit(MAX_RESULTS)
    .pluck('id');
}
