import { datePlus } from '@clubhouse/core/time';
import type { Database } from './people.ts';

/**
 * Stores a past booking. The test can then book the same time on the next date with the same weekday. Other
 * tests may use that date, so they must leave this time free: by default 4:30 to 6:30 AM in bay 2.
 */
export async function played(
  database: Database,
  userId: number,
  date: string,
  [startTime, endTime] = ['04:30:00', '06:30:00'],
) {
  await database('bookings').insert({
    user_id: userId,
    simulator_id: 2,
    booking_date: date,
    start_time: startTime,
    end_time: endTime,
    kind: 'member',
    created_at: new Date(),
  });
}

const WEEKS_BEFORE = [5, 6, 7];

/** Creates past bookings that make the date's weekday the usual weekday of a member. */
export async function aRegular(database: Database, userId: number, date: string) {
  for (const weeks of WEEKS_BEFORE) await played(database, userId, datePlus(date, -7 * weeks));
}
