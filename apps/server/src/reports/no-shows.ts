import { type Facility, staffHoursOn } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import type { NoShow, NoShowPerson, ReportQuery } from '@clubhouse/core/reports';
import { datePlus, facilityDate, facilityTime } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { HOLDER_COLUMNS, holderName, joinHolder } from '../bookings/index.ts';
import { columnsOf, number, type RowOf, selected, text, textOf } from '../db/row.ts';

/** The SQL version of `isNoShow` in core. Can compare local times, because no clock changes during staff hours. */
export function isNoShow(db: Knex, range: ReportQuery, now: Date, facility: Facility): Knex.Raw {
  const [today, time] = [facilityDate(now, facility), facilityTime(now, facility)];
  const staffed = whileStaffed(
    range,
    { date: 'bookings.booking_date', time: 'bookings.start_time' },
    facility,
  );
  return db.raw(
    `bookings.kind IN ('member', 'guest') AND bookings.cancelled_at IS NULL AND bookings.checked_in_at IS NULL
     AND (${staffed.sql})
     AND (bookings.booking_date < ? OR (bookings.booking_date = ? AND bookings.end_time <= ?))`,
    [...staffed.values, today, today, time],
  );
}

/** Returns the condition that a time in the range is in staff hours. Lists the dates only if hours differ. */
export function whileStaffed(
  { from, to }: ReportQuery,
  columns: { date: string; time: string },
  facility: Facility,
): { sql: string; values: string[] } {
  const datesByHours = new Map<string, string[]>();
  for (let date = from; date <= to; date = datePlus(date, 1)) {
    const hours = staffHoursOn(date, facility);
    const key = hours ? `${hours.startTime} ${hours.endTime}` : '';
    datesByHours.set(key, [...(datesByHours.get(key) ?? []), date]);
  }
  const isSameEveryDay = datesByHours.size === 1;
  const terms = [...datesByHours]
    .filter(([hours]) => hours !== '')
    .map(([hours, dates]) => {
      const sameHours = `${columns.time} >= ? AND ${columns.time} < ?`;
      if (isSameEveryDay) return { sql: sameHours, values: hours.split(' ') };
      const places = dates.map(() => '?').join(', ');
      return {
        sql: `(${sameHours} AND ${columns.date} IN (${places}))`,
        values: [...hours.split(' '), ...dates],
      };
    });
  return {
    sql: terms.map(({ sql }) => sql).join(' OR ') || '1 = 0',
    values: terms.flatMap(({ values }) => values),
  };
}

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
    name: holderName(row) ?? 'Former member',
  }));
}

/** Returns the people with no-shows. Leaves out deleted people. */
export async function noShowPeople(
  db: Knex,
  range: ReportQuery,
  now: Date,
  facility: Facility,
): Promise<NoShowPerson[]> {
  // The plus sign prevents the use of the index by user, which SQLite would scan completely.
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
  // The limit comes before the names, so that only the names of listed members are looked up.
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
