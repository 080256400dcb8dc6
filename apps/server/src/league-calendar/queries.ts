import type { CanceledNight, LeagueCalendar } from '@clubhouse/core/leagues';
import { type Weekday, weekdayOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { columnsOf, flag, instant, number, type RowOf, selected, sqlOf, text, textOf } from '../db/row.ts';
import { statement } from '../db/statement.ts';

export const CALENDAR_COLUMNS = columnsOf('leagues', {
  id: number,
  name: text,
  is_active: flag,
  start_date: text,
  end_date: text,
  day_of_week: textOf<Weekday>(),
  start_time: text,
  end_time: text,
  number_of_bays: number,
  has_schedule: flag,
  updated_at: instant,
});
export type CalendarRow = RowOf<typeof CALENDAR_COLUMNS>;

export const toCalendar = (row: CalendarRow): LeagueCalendar => ({
  name: row.name,
  isActive: Boolean(row.is_active),
  startDate: row.start_date,
  endDate: row.end_date,
  dayOfWeek: row.day_of_week,
  startTime: row.start_time.slice(0, 5),
  endTime: row.end_time.slice(0, 5),
  numberOfBays: row.number_of_bays,
  // Only an active league holds bay reservations.
  hasSchedule: Boolean(row.has_schedule) && Boolean(row.is_active),
});

/** Returns the leagues that play on a date. Leagues that canceled this night are left out. */
export async function leaguesPlayingOn(db: Knex, date: string): Promise<(LeagueCalendar & { id: number })[]> {
  const rows = await leaguesOn(db, [weekdayOf(date), true, date, date, date]);
  return rows.map((row) => ({ ...toCalendar(row), id: row.id }));
}

const leaguesOn = statement<CalendarRow>(
  'leagues-on',
  `SELECT ${sqlOf(CALENDAR_COLUMNS)}
   FROM leagues
   WHERE day_of_week = ? AND is_active = ? AND start_date <= ? AND end_date >= ?
     AND NOT EXISTS (
       SELECT 1 FROM league_canceled_nights WHERE league_id = leagues.id AND night_date = ?
     )`,
);

export type JoinedLeague = LeagueCalendar & { id: number; updatedAt: string };

export async function leaguesJoinedBy(db: Knex, userId: number): Promise<JoinedLeague[]> {
  const joined = db('league_participants').where({ user_id: userId }).whereNull('withdrawn_at');
  const rows: CalendarRow[] = await db('leagues')
    .whereIn('id', joined.select('league_id'))
    .where({ is_active: true })
    .orderBy('id')
    .select(selected(CALENDAR_COLUMNS));
  const canceled = await canceledNightsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...toCalendar(row),
    id: row.id,
    canceledNights: canceled.get(row.id) ?? [],
    updatedAt: toInstant(row.updated_at),
  }));
}

export const CANCELED_NIGHT_COLUMNS = columnsOf('league_canceled_nights', {
  league_id: number,
  night_date: text,
  reason: text,
});
type CanceledNightRow = RowOf<typeof CANCELED_NIGHT_COLUMNS>;

type CanceledNights = Map<number, CanceledNight[]>;

/** Returns the canceled nights of each league, sorted by date. */
export async function canceledNightsOf(db: Knex, leagueIds: readonly number[]): Promise<CanceledNights> {
  const nights: CanceledNights = new Map();
  if (leagueIds.length === 0) return nights;
  const rows: CanceledNightRow[] = await db('league_canceled_nights')
    .whereIn('league_id', leagueIds)
    .orderBy('night_date')
    .select(selected(CANCELED_NIGHT_COLUMNS));
  for (const { league_id, night_date: date, reason } of rows) {
    nights.set(league_id, [...(nights.get(league_id) ?? []), { date, reason }]);
  }
  return nights;
}

/** Inserts canceled nights. A key refuses a night that is already canceled. */
export async function insertCanceledNights(
  trx: Knex.Transaction,
  leagueId: number,
  nights: readonly CanceledNight[],
  now: Date,
) {
  if (nights.length === 0) return;
  await trx('league_canceled_nights').insert(
    nights.map(({ date, reason }) => ({ league_id: leagueId, night_date: date, reason, canceled_at: now })),
  );
}

export async function deleteCanceledNight(trx: Knex.Transaction, leagueId: number, date: string) {
  await trx('league_canceled_nights').where({ league_id: leagueId, night_date: date }).delete();
}
