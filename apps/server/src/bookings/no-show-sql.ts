import { type Facility, staffHoursOn } from '@clubhouse/core/facility';
import { datePlus, facilityDate, facilityTime, minutesOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { engineOf } from '../db/connect.ts';

type Range = { from: string; to: string };

/**
 * The SQL version of `isNoShow` in core. It compares local times, but core compares instants. So the results
 * can differ, but only on a night when the clocks change during staff hours.
 */
export function isNoShow(db: Knex, range: Range, now: Date, facility: Facility): Knex.Raw {
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

/**
 * Groups the dates of a range by their staff hours. A key looks like "08:00:00 20:00:00". The key is empty
 * for days without staff.
 */
function staffedDates({ from, to }: Range, facility: Facility): Map<string, string[]> {
  const datesByHours = new Map<string, string[]>();
  for (let date = from; date <= to; date = datePlus(date, 1)) {
    const hours = staffHoursOn(date, facility);
    const key = hours ? `${hours.startTime} ${hours.endTime}` : '';
    datesByHours.set(key, [...(datesByHours.get(key) ?? []), date]);
  }
  return datesByHours;
}

/** Returns an SQL expression for how many of a booking's hours are within staff hours. */
export function staffedHours(db: Knex, range: Range, facility: Facility): Knex.Raw {
  const isPostgres = engineOf(db) === 'postgres';
  const hoursAt = (column: string) =>
    isPostgres
      ? `date_part('epoch', ${column}) / 3600`
      : `(substr(${column}, 1, 2) + substr(${column}, 4, 2) / 60.0)`;
  const [least, greatest] = isPostgres ? ['LEAST', 'GREATEST'] : ['MIN', 'MAX'];
  const overlap = `${greatest}(0, ${least}(${hoursAt('end_time')}, ?) - ${greatest}(${hoursAt('start_time')}, ?))`;
  const groups = [...staffedDates(range, facility)].map(([hours, dates]) => {
    const [opens = '', closes = ''] = hours.split(' ');
    const values = hours === '' ? [] : [minutesOf(closes) / 60, minutesOf(opens) / 60];
    return { sql: hours === '' ? '0' : overlap, values, dates };
  });
  const [most, ...others] = groups.sort((a, b) => b.dates.length - a.dates.length);
  if (!most) return db.raw('0');
  const whens = others.map(({ sql, dates }) => `WHEN booking_date IN (${dates.map(() => '?')}) THEN ${sql}`);
  const sql = others.length === 0 ? most.sql : `CASE ${whens.join(' ')} ELSE ${most.sql} END`;
  return db.raw(sql, [...others.flatMap(({ dates, values }) => [...dates, ...values]), ...most.values]);
}

/**
 * Returns the SQL condition that a time is within staff hours. The condition lists dates only if staff hours
 * differ between the days of the range.
 */
export function whileStaffed(
  { from, to }: Range,
  columns: { date: string; time: string },
  facility: Facility,
): { sql: string; values: string[] } {
  const datesByHours = staffedDates({ from, to }, facility);
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
