import type { Booking } from '@clubhouse/core/bookings';
import type { StartsToRemind } from '@clubhouse/core/notifications';
import type { Knex } from 'knex';
import { BOOKING_COLUMNS, lastChanges, toBooking } from '../bookings/index.ts';
import { columnsOf, type RowOf, selected, text } from '../db/row.ts';
import { nameOfUser, userOf } from '../users/index.ts';

export const REMINDED_BOOKING_COLUMNS = {
  ...columnsOf('bookings', BOOKING_COLUMNS),
  ...columnsOf('users', { email: text }),
  ...nameOfUser('coach_name', 'coaches'),
};
type Row = RowOf<typeof REMINDED_BOOKING_COLUMNS>;

/**
 * A member's booking, or the booking that reserves a bay for a member's lesson. `coachName` is only used for
 * lessons.
 */
export type RemindedBooking = Booking & {
  user: { id: number; email: string };
  coachName: string;
  changedAt: Date;
};

async function read(
  db: Knex,
  narrow: (bookings: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<RemindedBooking[]> {
  const rows: Row[] = await db('bookings')
    .join(...userOf('bookings.user_id'))
    .leftJoin('lessons', 'lessons.booking_id', 'bookings.id')
    .leftJoin(...userOf('lessons.coach_id', 'coaches'))
    .whereIn('bookings.kind', ['member', 'lesson'])
    .whereNull('bookings.cancelled_at')
    .andWhere(narrow)
    .orderBy(['bookings.booking_date', 'bookings.start_time', 'bookings.id'])
    .select(selected(REMINDED_BOOKING_COLUMNS));
  const ids = rows.map(({ id }) => id);
  const changes =
    ids.length === 0 ? new Map() : await lastChanges(db, db('bookings').whereIn('id', ids).select('id'));
  return rows.map((row) => {
    const booking = toBooking(row);
    return {
      ...booking,
      user: { id: Number(row.user_id), email: row.email },
      coachName: row.coach_name ?? 'your coach',
      changedAt: new Date(changes.get(booking.id) ?? booking.createdAt),
    };
  });
}

/**
 * Returns the bookings on `date` and the bookings that start at one of the `starts`, in chronological order.
 * Leaves out canceled bookings.
 */
export async function bookingsStarting(db: Knex, { date, starts }: StartsToRemind) {
  if (date === null && starts.length === 0) return [];
  return read(db, (bookings) => {
    if (date !== null) bookings.orWhere({ 'bookings.booking_date': date });
    for (const { date: bookingDate, startTime } of starts)
      bookings.orWhere({ 'bookings.booking_date': bookingDate, 'bookings.start_time': startTime });
    return bookings;
  });
}

/** Returns the bookings with these IDs, in chronological order. Leaves out canceled bookings. */
export const bookingsWithIds = (db: Knex, ids: readonly number[]) =>
  read(db, (bookings) => bookings.whereIn('bookings.id', ids));
