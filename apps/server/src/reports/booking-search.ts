import { MAX_FOUND } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { idsFound, matchingIds } from '../db/search.ts';

/**
 * Up to this many matches are looked up one by one. For more matches, a scan of all bookings in the sort order
 * fills a page faster.
 */
const FEW = 5000;

export type BookingSearch = {
  /** The number of matches, up to `MAX_FOUND`. */
  total: number;
  narrow(query: Knex.QueryBuilder): void;
};

/** Finds bookings by their member, guest or league, because a booking has no text of its own. */
export async function searchBookings(db: Knex, words: readonly string[]): Promise<BookingSearch> {
  const [users, leagues, guests] = [
    idsFound(db, 'users', words),
    idsFound(db, 'leagues', words),
    idsFound(db, 'booking_guests', words),
  ];
  const bookings = (columns: string | Knex.Raw) => [
    db('bookings')
      .where(matchingIds(db, 'user_id', users))
      .select(columns),
    db('bookings')
      .where(matchingIds(db, 'league_id', leagues))
      .select(columns),
  ];
  const some = db
    .unionAll([...bookings(db.raw('1 AS one')), guests.clone().clearSelect().select(db.raw('1 AS one'))])
    .limit(MAX_FOUND);
  const [counted] = await db.from(some.as('some')).count({ total: '*' });
  const total = Number(counted?.total ?? 0);
  if (total <= FEW) {
    const ids = db.unionAll([...bookings('id'), guests]);
    return { total, narrow: (query) => query.where(matchingIds(db, 'bookings.id', ids)) };
  }
  // For many matches, a scan is faster than lookups, so the plus signs keep SQLite from using an index.
  const condition = db.raw('(+bookings.user_id IN ? OR +bookings.league_id IN ? OR +bookings.id IN ?)', [
    users,
    leagues,
    guests,
  ]);
  return { total, narrow: (query) => query.where(condition) };
}
