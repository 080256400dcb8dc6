import { STAFF_HOURS } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import type { NoShow, ReportQuery } from '@clubhouse/core/reports';
import { facilityDate, facilityTime } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { HOLDER_COLUMNS, holderName, joinHolder } from '../bookings/index.ts';
import { columnsOf, number, type RowOf, selected, text, textOf } from '../db/row.ts';

/** The SQL version of `isNoShow` in core. Can compare local times, because clocks never change during staff hours. */
export function isNoShow(db: Knex, now: Date): Knex.Raw {
  const [today, time] = [facilityDate(now), facilityTime(now)];
  return db.raw(
    `bookings.kind IN ('member', 'guest') AND bookings.cancelled_at IS NULL AND bookings.checked_in_at IS NULL
     AND bookings.start_time >= ? AND bookings.start_time < ?
     AND (bookings.booking_date < ? OR (bookings.booking_date = ? AND bookings.end_time <= ?))`,
    [STAFF_HOURS.startTime, STAFF_HOURS.endTime, today, today, time],
  );
}

const noShowsWithin = (db: Knex, { from, to }: ReportQuery, now: Date) =>
  db('bookings').whereBetween('booking_date', [from, to]).where(isNoShow(db, now));

export async function countNoShows(db: Knex, range: ReportQuery, now: Date): Promise<number> {
  const [counted] = await noShowsWithin(db, range, now).count({ total: '*' });
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
  }),
  ...HOLDER_COLUMNS,
};

export async function noShows(db: Knex, range: ReportQuery, now: Date): Promise<NoShow[]> {
  const rows: RowOf<typeof NO_SHOW_COLUMNS>[] = await noShowsWithin(db, range, now)
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
    name: holderName(row) ?? 'Former member',
  }));
}
