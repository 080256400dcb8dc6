import { type DeskBookingRow, isNoShow } from '@clubhouse/core/desk';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { columnsOf, instant, named, number, orNull, type RowOf, selected, text } from '../db/row.ts';
import { emailOfUser, nameOfUser, phoneOfUser, userOf } from '../users/index.ts';
import { HOLDER_COLUMNS, holderName, joinHolder } from './holder.ts';
import { BOOKING_COLUMNS } from './queries.ts';

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
};
type Row = RowOf<typeof BOARD_COLUMNS>;

/** A booking as the board shows it, with the ID of the league that reserved the bay. */
export type BoardBooking = DeskBookingRow & { leagueId: number | null };

function toBoardBooking(row: Row, now: Date): BoardBooking {
  const slot = {
    simulatorId: row.simulator_id,
    bookingDate: row.booking_date,
    startTime: row.start_time,
    endTime: row.end_time,
  };
  const state = {
    kind: row.kind,
    checkedInAt: row.checked_in_at === null ? null : toInstant(row.checked_in_at),
    ...(row.cancelled_at !== null && { cancelledAt: toInstant(row.cancelled_at) }),
  };
  return {
    id: row.id,
    ...slot,
    userId: row.user_id,
    createdAt: toInstant(row.created_at),
    ...state,
    name: holderName(row),
    phone: row.guest_phone ?? row.user_phone,
    email: row.guest_email ?? row.user_email,
    ...(row.kind === 'lesson' && { coachName: row.coach_name }),
    noShow: isNoShow({ ...slot, ...state }, now),
    leagueId: row.league_id,
  };
}

const boardBookings = (db: Knex) =>
  db('bookings')
    .modify(joinHolder)
    .leftJoin('lessons', 'lessons.booking_id', 'bookings.id')
    .leftJoin(...userOf('lessons.coach_id', 'coaches'))
    .orderBy(['bookings.booking_date', 'bookings.start_time', 'bookings.simulator_id'])
    .select(selected(BOARD_COLUMNS));

/** The bookings of a date with the names of the people, by start time and bay. Excludes canceled bookings. */
export async function boardOf(db: Knex, date: string, now: Date): Promise<BoardBooking[]> {
  const rows: Row[] = await boardBookings(db).where({ booking_date: date }).whereNull('cancelled_at');
  return rows.map((row) => toBoardBooking(row, now));
}

/** Selected bookings as the board shows them, by start time. */
export async function deskBookings(db: Knex, ids: readonly number[], now: Date): Promise<DeskBookingRow[]> {
  const rows: Row[] = await boardBookings(db).whereIn('bookings.id', ids);
  return rows.map((row) => withoutLeague(toBoardBooking(row, now)));
}

export const withoutLeague = ({ leagueId: _, ...booking }: BoardBooking): DeskBookingRow => booking;

/** Stores when a person arrived. Null undoes the check-in. */
export async function setCheckedIn(trx: Knex.Transaction, id: number, at: Date | null): Promise<void> {
  await trx('bookings').where({ id }).update({ checked_in_at: at });
}
