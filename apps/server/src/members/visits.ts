import type { Facility } from '@clubhouse/core/facility';
import { VISITS_SEARCHED_DAYS } from '@clubhouse/core/reports';
import { datePlus, facilityDate, facilityTime } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { isNoShow } from '../bookings/index.ts';
import { nightsPlayed } from '../leagues/index.ts';

/**
 * Selects the dates of a user's visits since a date: bookings and lessons that have begun and are not no-shows,
 * and league nights. A date can appear several times. `user` is an SQL expression for the user's ID.
 */
export function visitDates(db: Knex, user: string, from: string, now: Date, facility: Facility) {
  const [today, time] = [facilityDate(now, facility), facilityTime(now, facility)];
  return db('bookings')
    .whereRaw(`bookings.user_id = ${user}`)
    .whereBetween('booking_date', [from, today])
    .whereIn('kind', ['member', 'lesson'])
    .whereNull('cancelled_at')
    .where((begun) => begun.where('booking_date', '<', today).orWhere('start_time', '<=', time))
    .whereRaw('NOT (?)', [isNoShow(db, { from, to: today }, now, facility)])
    .select('booking_date')
    .unionAll(nightsPlayed(db, user, from, today));
}

/**
 * Selects the date of a user's last visit in the past year. `user` is an SQL expression for the user's ID.
 */
export function lastVisitOf(db: Knex, user: string, now: Date, facility: Facility): Knex.Raw {
  const from = datePlus(facilityDate(now, facility), -VISITS_SEARCHED_DAYS);
  return db.raw('(SELECT MAX(visits.booking_date) FROM ? AS visits)', [
    visitDates(db, user, from, now, facility),
  ]);
}

/** Returns the date of each user's last visit, or null if the past year has none. */
export async function lastVisits(
  db: Knex,
  userIds: readonly number[],
  now: Date,
  facility: Facility,
): Promise<Map<number, string | null>> {
  const rows: { id: number; lastVisit: string | null }[] = await db('users')
    .whereIn('id', userIds)
    .select('id', db.raw('? AS ??', [lastVisitOf(db, 'users.id', now, facility), 'lastVisit']));
  return new Map(rows.map(({ id, lastVisit }) => [id, lastVisit]));
}
