import type { League, LeagueCalendar } from '@clubhouse/core/leagues';
import { type Weekday, weekdayOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { type StoredBoolean, type StoredInstant, toInstant } from '../db/columns.ts';
import { statement } from '../db/statement.ts';

type LeagueRow = {
  id: number;
  name: string;
  description: string | null;
  league_type: League['leagueType'];
  scoring_type: League['scoringType'];
  start_date: string;
  end_date: string;
  day_of_week: Weekday;
  start_time: string;
  end_time: string;
  max_participants: number;
  number_of_bays: number;
  is_active: StoredBoolean;
  has_schedule: StoredBoolean;
  created_at: StoredInstant;
};
type LeagueForCaller = LeagueRow & { participant_count: number; caller_count: number };

type CalendarRow = Pick<
  LeagueRow,
  'name' | 'is_active' | 'start_date' | 'end_date' | 'day_of_week' | 'start_time' | 'end_time'
>;

const toCalendar = (row: CalendarRow): LeagueCalendar => ({
  name: row.name,
  isActive: Boolean(row.is_active),
  startDate: row.start_date,
  endDate: row.end_date,
  dayOfWeek: row.day_of_week,
  startTime: row.start_time.slice(0, 5),
  endTime: row.end_time.slice(0, 5),
});

const toLeague = (row: LeagueForCaller): League => ({
  ...toCalendar(row),
  id: row.id,
  description: row.description,
  leagueType: row.league_type,
  scoringType: row.scoring_type,
  maxParticipants: row.max_participants,
  numberOfBays: row.number_of_bays,
  numberParticipants: row.participant_count,
  hasSchedule: Boolean(row.has_schedule),
  isJoined: row.caller_count > 0,
});

/** The leagues that a caller sees, soonest first; inactive ones are for admins (contract 5). */
export async function leaguesFor(
  db: Knex,
  { userId, withInactive }: { userId: number; withInactive: boolean },
): Promise<League[]> {
  const leagues = db('leagues')
    .leftJoin('league_participants as participants', 'participants.league_id', 'leagues.id')
    .groupBy('leagues.id')
    .orderBy(['leagues.start_date', 'leagues.id'])
    .select<LeagueForCaller[]>(
      'leagues.*',
      db.raw('COUNT(participants.id) AS participant_count'),
      db.raw('COUNT(CASE WHEN participants.user_id = ? THEN 1 END) AS caller_count', [userId]),
    );
  if (!withInactive) leagues.where({ is_active: true });
  return (await leagues).map(toLeague);
}

/** The active leagues that may play on a date, for the booking rules. */
export async function leaguesPlayingOn(db: Knex, date: string): Promise<LeagueCalendar[]> {
  return (await leaguesOn(db, [weekdayOf(date), true, date, date])).map(toCalendar);
}

const leaguesOn = statement<CalendarRow>(
  'leagues-on',
  `SELECT name, is_active, start_date, end_date, day_of_week, start_time, end_time FROM leagues
   WHERE day_of_week = ? AND is_active = ? AND start_date <= ? AND end_date >= ?`,
);

/** The active leagues that somebody plays in. */
export async function leaguesJoinedBy(
  db: Knex,
  userId: number,
): Promise<(LeagueCalendar & { id: number; createdAt: string })[]> {
  const rows = await db<LeagueRow>('leagues')
    .whereIn('id', db('league_participants').where({ user_id: userId }).select('league_id'))
    .where({ is_active: true })
    .orderBy('id');
  return rows.map((row) => ({ ...toCalendar(row), id: row.id, createdAt: toInstant(row.created_at) }));
}

export type NewLeagueRow = Omit<League, 'id' | 'numberParticipants' | 'hasSchedule' | 'isJoined'>;

export async function insertLeague(trx: Knex.Transaction, league: NewLeagueRow, now: Date): Promise<void> {
  await trx('leagues').insert({
    name: league.name,
    description: league.description,
    league_type: league.leagueType,
    scoring_type: league.scoringType,
    start_date: league.startDate,
    end_date: league.endDate,
    day_of_week: league.dayOfWeek,
    start_time: `${league.startTime}:00`,
    end_time: `${league.endTime}:00`,
    max_participants: league.maxParticipants,
    number_of_bays: league.numberOfBays,
    is_active: league.isActive,
    created_at: now,
  });
}
