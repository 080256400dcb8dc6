import { type Booking, type Closure, closuresOn, type Day } from '@clubhouse/core/bookings';
import { leagueSessionsOn } from '@clubhouse/core/leagues';
import { datePlus, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { runBatched } from '../db/batch.ts';
import { leaguesPlayingOn } from '../league-calendar/index.ts';
import { bookingsOn, closuresBetween } from './queries.ts';

type StoredDay = Omit<Day, 'bookings'> & { bookings: Booking[] };

/** All data of a date that the booking rules need. */
export async function loadDay(db: Knex, date: string): Promise<StoredDay> {
  const [bookings, leagues, closures] = await runBatched(db, [
    () => bookingsOn(db, date),
    () => leaguesPlayingOn(db, date),
    () => closuresTouching(db, date),
  ]);
  return {
    bookings,
    leagueSessions: leagueSessionsOn(date, leagues),
    closures: closuresOn(date, closures),
  };
}

export const closuresTouching = (db: Knex, date: string): Promise<Closure[]> =>
  closuresBetween(db, midnight(date), midnight(datePlus(date, 1)));
