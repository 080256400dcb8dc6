import { type Booking, closuresOn, type Day } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import { leagueSessionsOn } from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { runBatched } from '../db/batch.ts';
import { leaguesPlayingOn } from '../league-calendar/index.ts';
import { closuresTouching } from './closure-queries.ts';
import { bookingsOn } from './queries.ts';

export async function loadDay(
  db: Knex,
  date: string,
  facility: Facility,
): Promise<Omit<Day, 'bookings'> & { bookings: Booking[] }> {
  const [bookings, leagues, closures] = await runBatched(db, [
    () => bookingsOn(db, date),
    () => leaguesPlayingOn(db, date),
    () => closuresTouching(db, date, facility),
  ]);
  return {
    facility,
    bookings,
    leagueSessions: leagueSessionsOn(date, leagues, facility),
    closures: closuresOn(date, closures, facility),
  };
}
