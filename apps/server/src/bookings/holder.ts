import type { Knex } from 'knex';
import { columnsOf, named, orNull, type RowOf, text } from '../db/row.ts';
import { nameOfUser, userOf } from '../users/index.ts';

/**
 * The names of a booking's member, guest and league. All are null if the member's account or the league was
 * deleted.
 */
export const HOLDER_COLUMNS = {
  ...nameOfUser('username'),
  ...columnsOf('booking_guests', { guest_name: named('name', orNull(text)) }),
  ...columnsOf('leagues', { league_name: named('name', orNull(text)) }),
};

/** Joins the tables for `HOLDER_COLUMNS`. Use with `modify`. */
export const joinHolder = (bookings: Knex.QueryBuilder) =>
  bookings
    .leftJoin(...userOf('bookings.user_id'))
    .leftJoin('booking_guests', 'booking_guests.booking_id', 'bookings.id')
    .leftJoin('leagues', 'leagues.id', 'bookings.league_id');

export const holderName = (row: RowOf<typeof HOLDER_COLUMNS>) =>
  row.guest_name ?? row.username ?? row.league_name;
