import { type Booking, closuresOn, type Day } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import { leagueSessionsOn } from '@clubhouse/core/leagues';
import { datePlus, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { runBatched } from '../db/batch.ts';
import { holdsOn, liveHolds, openOffers } from '../holds/index.ts';
import { leaguesPlayingBetween, leaguesPlayingOn } from '../league-calendar/index.ts';
import { closuresBetween, closuresTouching } from './closure-queries.ts';
import { bookingsOn, bookingsOnDates } from './queries.ts';

/** One day's data for the server's rules. Unlike in core's `Day`, the bookings have all their fields. */
export type LoadedDay = Omit<Day, 'bookings'> & { bookings: Booking[] };

export async function loadDay(db: Knex, date: string, now: Date, facility: Facility): Promise<LoadedDay> {
  const [bookings, leagues, closures, holds] = await runBatched(db, [
    () => bookingsOn(db, date),
    () => leaguesPlayingOn(db, date),
    () => closuresTouching(db, date, facility),
    () => holdsOn(db, date, now),
  ]);
  return {
    facility,
    bookings,
    leagueSessions: leagueSessionsOn(date, leagues, facility),
    closures: closuresOn(date, closures, facility),
    holds,
  };
}

/** Loads several days. The number of queries does not depend on the number of days. */
export async function loadDays(
  db: Knex,
  dates: readonly string[],
  now: Date,
  facility: Facility,
): Promise<Map<string, LoadedDay>> {
  const sorted = [...new Set(dates)].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const [bookings, leagues, closures, offers] = await runBatched(db, [
    () => bookingsOnDates(db, sorted),
    () => leaguesPlayingBetween(db, first, last),
    () => closuresBetween(db, midnight(first, facility), midnight(datePlus(last, 1), facility)),
    () => openOffers(db, sorted),
  ]);
  const dayOf = (date: string): LoadedDay => ({
    facility,
    bookings: bookings.filter(({ bookingDate }) => bookingDate === date),
    leagueSessions: leagueSessionsOn(date, leagues, facility),
    closures: closuresOn(date, closures, facility),
    holds: liveHolds(offers, date, now),
  });
  return new Map(sorted.map((date) => [date, dayOf(date)]));
}
