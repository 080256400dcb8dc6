import type { LeagueCalendar } from '@clubhouse/core/leagues';
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

export async function leaguesPlayingOn(db: Knex, date: string): Promise<(LeagueCalendar & { id: number })[]> {
  const rows = await leaguesOn(db, [weekdayOf(date), true, date, date]);
  return rows.map((row) => ({ ...toCalendar(row), id: row.id }));
}

const leaguesOn = statement<CalendarRow>(
  'leagues-on',
  `SELECT ${sqlOf(CALENDAR_COLUMNS)}
   FROM leagues
   WHERE day_of_week = ? AND is_active = ? AND start_date <= ? AND end_date >= ?`,
);

export type JoinedLeague = LeagueCalendar & { id: number; updatedAt: string };

export async function leaguesJoinedBy(db: Knex, userId: number): Promise<JoinedLeague[]> {
  const joined = db('league_participants').where({ user_id: userId }).whereNull('withdrawn_at');
  const rows: CalendarRow[] = await db('leagues')
    .whereIn('id', joined.select('league_id'))
    .where({ is_active: true })
    .orderBy('id')
    .select(selected(CALENDAR_COLUMNS));
  return rows.map((row) => ({ ...toCalendar(row), id: row.id, updatedAt: toInstant(row.updated_at) }));
}
