import type { Facility } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import type { NoShow, NoShowPerson, ReportQuery } from '@clubhouse/core/reports';
import type { Knex } from 'knex';
import { HOLDER_COLUMNS, holderName, isNoShow, joinHolder } from '../bookings/index.ts';
import { columnsOf, number, orNull, type RowOf, selected, text, textOf } from '../db/row.ts';

const noShowsWithin = (db: Knex, range: ReportQuery, now: Date, facility: Facility) =>
  db('bookings')
    .whereBetween('booking_date', [range.from, range.to])
    .where(isNoShow(db, range, now, facility));

export async function countNoShows(
  db: Knex,
  range: ReportQuery,
  now: Date,
  facility: Facility,
): Promise<number> {
  const [counted] = await noShowsWithin(db, range, now, facility).count({ total: '*' });
  return Number(counted?.total ?? 0);
}

export const NO_SHOW_COLUMNS = {
  ...columnsOf('bookings', {
    id: number,
    booking_date: text,
    start_time: text,
    end_time: text,
    simulator_id: number,
    kind: textOf<NoShow['kind']>(),
    user_id: orNull(number),
  }),
  ...HOLDER_COLUMNS,
};

export async function noShows(
  db: Knex,
  range: ReportQuery,
  now: Date,
  facility: Facility,
): Promise<NoShow[]> {
  const rows: RowOf<typeof NO_SHOW_COLUMNS>[] = await noShowsWithin(db, range, now, facility)
    .modify(joinHolder)
    .orderBy(
      ['booking_date', 'bookings.start_time', 'bookings.id'].map((column) => ({ column, order: 'desc' })),
    )
    .limit(MAX_LISTED)
    .select(selected(NO_SHOW_COLUMNS));
  return rows.map((row) => ({
    bookingId: row.id,
    bookingDate: row.booking_date,
    startTime: row.start_time,
    endTime: row.end_time,
    simulatorId: row.simulator_id,
    kind: row.kind,
    userId: row.kind === 'guest' ? null : row.user_id,
    name: holderName(row) ?? 'Former member',
  }));
}

/** Returns the people with the most no-shows. Leaves out deleted people. */
export async function noShowPeople(
  db: Knex,
  range: ReportQuery,
  now: Date,
  facility: Facility,
): Promise<NoShowPerson[]> {
  // The plus sign in `+bookings.user_id` keeps SQLite from scanning the whole index on `user_id`.
  const people = noShowsWithin(db, range, now, facility)
    .leftJoin('booking_guests', 'booking_guests.booking_id', 'bookings.id')
    .where((known) =>
      known
        .whereNot('booking_guests.phone', '')
        .orWhere((members) =>
          members.whereNull('booking_guests.booking_id').whereNotNull('bookings.user_id'),
        ),
    )
    .groupByRaw('+bookings.user_id, booking_guests.name, booking_guests.phone')
    .orderByRaw('no_shows DESC, last_date DESC')
    .limit(MAX_LISTED)
    .select(
      db.raw('+bookings.user_id AS user_id'),
      'booking_guests.name AS guest_name',
      'booking_guests.phone AS guest_phone',
      db.raw('COUNT(*) AS no_shows'),
      db.raw('MAX(booking_date) AS last_date'),
    );
  // Applies the limit first, so that only the listed people's names are read.
  const rows: Omit<NoShowPerson, 'kind'>[] = await db
    .from(people.as('people'))
    .leftJoin('users', 'users.id', 'people.user_id')
    .orderByRaw('no_shows DESC, last_date DESC, 2')
    .select(
      'user_id as userId',
      db.raw('COALESCE(guest_name, users.display_name) AS name'),
      db.raw('COALESCE(guest_phone, users.phone) AS phone'),
      'no_shows as noShows',
      'last_date as lastDate',
    );
  return rows.map((row) => ({ ...row, kind: row.userId === null ? 'guest' : 'member' }));
}
