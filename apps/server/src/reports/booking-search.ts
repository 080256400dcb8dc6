import { MAX_FOUND } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { idsFound, matchingIds } from '../db/search.ts';

/** So many bookings are looked up one by one and sorted; more are met soon enough by going through all in order. */
const FEW = 5000;

export type BookingSearch = {
  /** How many there are, up to what a search finds at most. */
  total: number;
  /** Narrows a query of bookings down to them. */
  narrow(query: Knex.QueryBuilder): void;
};

/**
 * The bookings of the members, guests and leagues that are searched for. They are found first, then their bookings:
 * a booking has one of the three, and no words of its own.
 */
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
  // The signs keep the engines from looking up each of the many.
  const condition = db.raw('(+bookings.user_id IN ? OR +bookings.league_id IN ? OR +bookings.id IN ?)', [
    users,
    leagues,
    guests,
  ]);
  return { total, narrow: (query) => query.where(condition) };
}
