import { type DeskBookingRow, isNoShow } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { columnsOf, instant, named, number, orNull, type RowOf, selected, text } from '../db/row.ts';
import { emailOfUser, nameOfUser, phoneOfUser, userOf } from '../users/index.ts';
import { HOLDER_COLUMNS, holderName, joinHolder } from './holder.ts';
import { BOOKING_COLUMNS, toBooking } from './queries.ts';

export const BOARD_COLUMNS = {
  ...columnsOf('bookings', {
    ...BOOKING_COLUMNS,
    league_id: orNull(number),
    checked_in_at: orNull(instant),
  }),
  ...HOLDER_COLUMNS,
  ...emailOfUser('user_email'),
  ...phoneOfUser('user_phone'),
  ...columnsOf('booking_guests', {
    guest_email: named('email', orNull(text)),
    guest_phone: named('phone', orNull(text)),
  }),
  ...nameOfUser('coach_name', 'coaches'),
  ...columnsOf('lessons', { lesson_id: named('id', orNull(number)), coach_id: orNull(number) }),
};
export type BoardRow = RowOf<typeof BOARD_COLUMNS>;

export function toDeskBooking(row: BoardRow, now: Date, facility: Facility): DeskBookingRow {
  const checkedInAt = row.checked_in_at === null ? null : toInstant(row.checked_in_at);
  const booking = { ...toBooking(row), checkedInAt };
  return {
    ...booking,
    name: holderName(row),
    phone: row.guest_phone ?? row.user_phone,
    email: row.guest_email ?? row.user_email,
    ...(row.lesson_id !== null && {
      coachName: row.coach_name,
      coachId: row.coach_id,
      lessonId: row.lesson_id,
    }),
    noShow: isNoShow(booking, now, facility),
  };
}

export const BOARD_ORDER = ['bookings.booking_date', 'bookings.start_time', 'bookings.simulator_id'];

/** Selects bookings with all columns that the board needs. The caller must add the sort order. */
export const boardRows = (db: Knex): Knex.QueryBuilder =>
  db('bookings')
    .modify(joinHolder)
    .leftJoin('lessons', 'lessons.booking_id', 'bookings.id')
    .leftJoin(...userOf('lessons.coach_id', 'coaches'))
    .select(selected(BOARD_COLUMNS));

/** Returns the active bookings on a date. `baysOf` returns the bays that a league has reserved that day. */
export async function boardOf(db: Knex, date: string, now: Date, facility: Facility) {
  const rows: BoardRow[] = await boardRows(db)
    .where({ booking_date: date })
    .whereNull('cancelled_at')
    .orderBy(BOARD_ORDER);
  return {
    bookings: rows.map((row) => toDeskBooking(row, now, facility)),
    baysOf: (leagueId: number) =>
      rows.filter((row) => row.league_id === leagueId).map((row) => row.simulator_id),
  };
}

export async function deskBookings(
  db: Knex,
  ids: readonly number[],
  now: Date,
  facility: Facility,
): Promise<DeskBookingRow[]> {
  const rows: BoardRow[] = await boardRows(db).whereIn('bookings.id', ids).orderBy(BOARD_ORDER);
  return rows.map((row) => toDeskBooking(row, now, facility));
}

export async function setCheckedIn(trx: Knex.Transaction, id: number, at: Date | null) {
  await trx('bookings').where({ id }).update({ checked_in_at: at });
}
