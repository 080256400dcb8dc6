import { type Facility, staffHoursOn } from '@clubhouse/core/facility';
import { datePlus, facilityDate, facilityTime } from '@clubhouse/core/time';
import type { Knex } from 'knex';

type Range = { from: string; to: string };

/** The SQL version of `isNoShow` in core. Can compare local times, because no clock changes during staff hours. */
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

/** Returns the condition that a time in the range is in staff hours. Lists the dates only if hours differ. */
export function whileStaffed(
  { from, to }: Range,
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
