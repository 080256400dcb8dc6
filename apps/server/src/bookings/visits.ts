import type { Facility } from '@clubhouse/core/facility';
import { datePlus, facilityDate, facilityTime } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { isNoShow } from './no-show-sql.ts';

export const VISITS_SEARCHED_DAYS = 365;

/**
 * Selects a user's visits since a date: bookings and lessons that have begun and are not no-shows. `user` is
 * an SQL expression for the user's ID.
 */
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

/**
 * Selects the date of a user's last visit in the past year. `user` is an SQL expression for the user's ID.
 */
export function lastVisitOf(db: Knex, user: string, now: Date, facility: Facility) {
  const from = datePlus(facilityDate(now, facility), -VISITS_SEARCHED_DAYS);
  return visitsOf(db, user, from, now, facility)
    .orderBy('booking_date', 'desc')
    .limit(1)
    .select('booking_date');
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
    .select('id', lastVisitOf(db, 'users.id', now, facility).as('lastVisit'));
  return new Map(rows.map(({ id, lastVisit }) => [id, lastVisit]));
}
