import { bayName, type Facility } from '@clubhouse/core/facility';
import type { BookingList, PersonBooking } from '@clubhouse/core/members';
import { facilityDate, facilityTime, hoursOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { type BoardRow, boardRows, toDeskBooking } from './board-queries.ts';

/** A person, and the IDs of the bookings that the person had as a guest. */
export type BookingsOwner = { userId: number; guestBookings: readonly number[] };

/**
 * Selects a person's bookings. The index on user, date and start finds the bookings of the account. The IDs
 * find the bookings that the person had as a guest.
 */
const ownedBy =
  ({ userId, guestBookings }: BookingsOwner) =>
  (bookings: Knex.QueryBuilder) =>
    bookings.where((own) => {
      own.where('bookings.user_id', userId);
      if (guestBookings.length > 0) own.orWhereIn('bookings.id', guestBookings);
    });

type Moment = { today: string; time: string };
const momentOf = (now: Date, facility: Facility): Moment => ({
  today: facilityDate(now, facility),
  time: facilityTime(now, facility),
});

const isOver = ({ today, time }: Moment) =>
  [
    '(bookings.booking_date < ? OR (bookings.booking_date = ? AND bookings.end_time <= ?))',
    [today, today, time],
  ] as const;

function narrow(query: Knex.QueryBuilder, list: BookingList, moment: Moment): Knex.QueryBuilder {
  const [sql, values] = isOver(moment);
  if (list === 'canceled') return query.whereNotNull('bookings.cancelled_at');
  const live = query.whereNull('bookings.cancelled_at');
  return list === 'past' ? live.whereRaw(sql, [...values]) : live.whereRaw(`NOT ${sql}`, [...values]);
}

export async function bookingCountsOf(db: Knex, owner: BookingsOwner, now: Date, facility: Facility) {
  const [over, values] = isOver(momentOf(now, facility));
  const [counts]: Record<BookingList, number | string | null>[] = await db('bookings')
    .modify(ownedBy(owner))
    .select(
      db.raw(`SUM(CASE WHEN cancelled_at IS NULL AND NOT ${over} THEN 1 ELSE 0 END) AS coming`, [...values]),
      db.raw(`SUM(CASE WHEN cancelled_at IS NULL AND ${over} THEN 1 ELSE 0 END) AS past`, [...values]),
      db.raw('SUM(CASE WHEN cancelled_at IS NULL THEN 0 ELSE 1 END) AS canceled'),
    );
  return {
    coming: Number(counts?.coming ?? 0),
    past: Number(counts?.past ?? 0),
    canceled: Number(counts?.canceled ?? 0),
  };
}

/** Returns one page of a person's bookings. Upcoming bookings are soonest first, the others latest first. */
export async function bookingsPageOf(
  db: Knex,
  owner: BookingsOwner,
  { list, page, pageSize }: { list: BookingList; page: number; pageSize: number },
  now: Date,
  facility: Facility,
): Promise<{ rows: PersonBooking[]; total: number }> {
  const moment = momentOf(now, facility);
  const [counted] = await narrow(db('bookings').modify(ownedBy(owner)), list, moment).count({ total: '*' });
  const order = list === 'coming' ? 'asc' : 'desc';
  const rows: BoardRow[] = await narrow(boardRows(db).modify(ownedBy(owner)), list, moment)
    .orderBy(
      ['bookings.booking_date', 'bookings.start_time', 'bookings.id'].map((column) => ({ column, order })),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows: rows.map((row) => toPersonBooking(row, now, facility)), total: Number(counted?.total ?? 0) };
}

/** Returns a person's no-shows since a date, latest first. */
export async function noShowsOf(
  db: Knex,
  owner: BookingsOwner,
  since: string,
  now: Date,
  facility: Facility,
): Promise<PersonBooking[]> {
  const rows: BoardRow[] = await narrow(boardRows(db).modify(ownedBy(owner)), 'past', momentOf(now, facility))
    .where('bookings.booking_date', '>=', since)
    .whereIn('bookings.kind', ['member', 'guest'])
    .whereNull('bookings.checked_in_at')
    .orderBy([
      { column: 'bookings.booking_date', order: 'desc' },
      { column: 'bookings.start_time', order: 'desc' },
    ]);
  return rows.map((row) => toPersonBooking(row, now, facility)).filter(({ noShow }) => noShow);
}

/** Returns the hours that count toward the daily limit: docs/product/bookings.md#daily-limit. */
export async function hoursBookedOn(db: Knex, userId: number, date: string): Promise<number> {
  const rows: { start_time: string; end_time: string }[] = await db('bookings')
    .where({ user_id: userId, booking_date: date, kind: 'member' })
    .whereNull('cancelled_at')
    .select('start_time', 'end_time');
  return rows.reduce((sum, row) => sum + hoursOf({ startTime: row.start_time, endTime: row.end_time }), 0);
}

const toPersonBooking = (row: BoardRow, now: Date, facility: Facility): PersonBooking => {
  const { coachName: _, ...booking } = toDeskBooking(row, now, facility);
  return { ...booking, simulatorName: bayName(row.simulator_id, facility) };
};
