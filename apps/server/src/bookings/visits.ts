import type { Facility } from '@clubhouse/core/facility';
import { datePlus, facilityDate, facilityTime } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { isNoShow } from './no-show-sql.ts';

/** How far back the last visit of a person is searched. */
export const VISITS_SEARCHED_DAYS = 365;

/** Selects the bookings and lessons since a date to which the user of an outer query came. `user` is that ID. */
export function visitsOf(db: Knex, user: string, from: string, now: Date, facility: Facility) {
  const [today, time] = [facilityDate(now, facility), facilityTime(now, facility)];
  return db('bookings')
    .whereRaw(`bookings.user_id = ${user}`)
    .whereBetween('booking_date', [from, today])
    .whereIn('kind', ['member', 'lesson'])
    .whereNull('cancelled_at')
    .where((begun) => begun.where('booking_date', '<', today).orWhere('start_time', '<=', time))
    .whereRaw('NOT (?)', [isNoShow(db, { from, to: today }, now, facility)]);
}

/** Selects the date of the last visit of the user of an outer query. Searches one year. */
export function lastVisitOf(db: Knex, user: string, now: Date, facility: Facility) {
  const from = datePlus(facilityDate(now, facility), -VISITS_SEARCHED_DAYS);
  return visitsOf(db, user, from, now, facility)
    .orderBy('booking_date', 'desc')
    .limit(1)
    .select('booking_date');
}

/** Returns the date of the last visit of each user, or null. Searches one year. */
export async function lastVisits(
  db: Knex,
  userIds: readonly number[],
  now: Date,
  facility: Facility,
): Promise<Map<number, string | null>> {
  const rows: { id: number; lastVisit: string | null }[] = await db('users')
    .whereIn('id', userIds)
    .select('id', lastVisitOf(db, 'users.id', now, facility).as('lastVisit'));
  return new Map(rows.map(({ id, lastVisit }) => [id, lastVisit]));
}
