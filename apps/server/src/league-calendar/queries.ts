import {
  type CanceledNight,
  isNightOf,
  type LeagueCalendar,
  type MovedNight,
  PLAYOFF_SIZES,
  type PlayoffSize,
} from '@clubhouse/core/leagues';
import { datePlus, type Weekday, weekdayOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import {
  columnsOf,
  flag,
  instant,
  named,
  number,
  numberOf,
  orNull,
  type RowOf,
  selected,
  sqlOf,
  text,
  textOf,
} from '../db/row.ts';
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
  playoff_teams: orNull(numberOf<PlayoffSize>()),
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
  playoffTeams: row.playoff_teams,
  // Only an active league holds bay reservations.
  hasSchedule: Boolean(row.has_schedule) && Boolean(row.is_active),
});

/**
 * Returns the active leagues that play on a date. Leaves out leagues that canceled this night or moved it
 * elsewhere.
 *
 * If a league moved a night to this date, the returned season consists of this one night. `night` is the
 * original date.
 */
export async function leaguesPlayingOn(
  db: Knex,
  date: string,
): Promise<(LeagueCalendar & { id: number; night: string })[]> {
  const day = weekdayOf(date);
  const rows = await leaguesOn(db, [day, true, date, beforePlayoffs(date), date, date, date, true]);
  return rows.flatMap(({ moved_night, moved_start, moved_end, ...row }) => {
    const calendar = { ...toCalendar(row), id: row.id, night: moved_night ?? date };
    if (moved_start === null || moved_end === null) return isNightOf(calendar, date) ? [calendar] : [];
    const [startTime, endTime] = [moved_start.slice(0, 5), moved_end.slice(0, 5)];
    return { ...calendar, ...ONE_NIGHT, startDate: date, endDate: date, dayOfWeek: day, startTime, endTime };
  });
}

const ONE_NIGHT = { playoffTeams: null };

/**
 * Returns the earliest season end for which playoffs may still run on `date`. Playoffs start after the season
 * ends, and each round takes one week.
 */
export const beforePlayoffs = (date: string): string => datePlus(date, -7 * PLAYOFF_SIZES.length);

const MOVED_TIMES = {
  moved_night: named('night_date', orNull(text)),
  moved_start: named('start_time', orNull(text)),
  moved_end: named('end_time', orNull(text)),
};
export const PLAYING_COLUMNS = { ...CALENDAR_COLUMNS, ...columnsOf('moved', MOVED_TIMES) };

const leaguesOn = statement<RowOf<typeof PLAYING_COLUMNS>>(
  'leagues-on',
  `SELECT ${sqlOf(CALENDAR_COLUMNS)}, NULL AS moved_night, NULL AS moved_start, NULL AS moved_end
   FROM leagues
   WHERE day_of_week = ? AND is_active = ? AND start_date <= ? AND end_date >= ?
     AND NOT EXISTS (
       SELECT 1 FROM league_canceled_nights WHERE league_id = leagues.id AND night_date = ?
     )
     AND NOT EXISTS (
       SELECT 1 FROM league_moved_nights WHERE league_id = leagues.id AND night_date = ?
     )
   UNION ALL
   SELECT ${sqlOf(PLAYING_COLUMNS)}
   FROM league_moved_nights AS moved
   JOIN leagues ON leagues.id = moved.league_id
   WHERE moved.moved_to = ? AND leagues.is_active = ?`,
);

/** Returns the active leagues that may play in a range of dates, with their canceled and moved nights. */
export async function leaguesPlayingBetween(
  db: Knex,
  first: string,
  last: string,
): Promise<(LeagueCalendar & { id: number })[]> {
  const rows: CalendarRow[] = await db('leagues')
    .where({ is_active: true })
    .where((league) =>
      league
        .where((season) =>
          season.where('start_date', '<=', last).where('end_date', '>=', beforePlayoffs(first)),
        )
        // A night may have been moved beyond the end of the season.
        .orWhereIn(
          'id',
          db('league_moved_nights').whereBetween('moved_to', [first, last]).select('league_id'),
        ),
    )
    .select(selected(CALENDAR_COLUMNS));
  const changedNights = await changedNightsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...toCalendar(row), id: row.id, ...changedNights(row.id) }));
}

export type JoinedLeague = LeagueCalendar & { id: number; updatedAt: string };

export async function leaguesJoinedBy(db: Knex, userId: number): Promise<JoinedLeague[]> {
  const joined = db('league_participants').where({ user_id: userId }).whereNull('withdrawn_at');
  return leaguesIn(db, joined.select('league_id'));
}

export async function activeLeagues(db: Knex, ids: readonly number[]): Promise<JoinedLeague[]> {
  return ids.length === 0 ? [] : leaguesIn(db, ids);
}

async function leaguesIn(db: Knex, ids: Knex.QueryBuilder | readonly number[]): Promise<JoinedLeague[]> {
  const rows: CalendarRow[] = await db('leagues')
    .whereIn('id', ids as readonly number[])
    .where({ is_active: true })
    .orderBy('id')
    .select(selected(CALENDAR_COLUMNS));
  const changedNights = await changedNightsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...toCalendar(row),
    id: row.id,
    ...changedNights(row.id),
    updatedAt: toInstant(row.updated_at),
  }));
}

/** Returns the `outKey` of each night for which a user answered “out”. */
export async function nightsOut(db: Knex, userId: number): Promise<Set<string>> {
  const rows: { league_id: number; night_date: string }[] = await db('league_answers')
    .join('league_participants', 'league_participants.id', 'league_answers.participant_id')
    .where({ user_id: userId, answer: 'out' })
    .select('league_answers.league_id', 'night_date');
  return new Set(rows.map((row) => outKey(row.league_id, row.night_date)));
}

/** Returns the ID of a night's calendar event. A moved night keeps its ID, so that calendar apps move the event. */
export const nightEventId = (leagueId: number, night: string) => `league-${leagueId}-${night}`;

export const outKey = (leagueId: number, night: string) => `${leagueId} ${night}`;

export const CANCELED_NIGHT_COLUMNS = columnsOf('league_canceled_nights', {
  league_id: number,
  night_date: text,
  reason: text,
});
type CanceledNightRow = RowOf<typeof CANCELED_NIGHT_COLUMNS>;

export const MOVED_NIGHT_COLUMNS = columnsOf('league_moved_nights', {
  league_id: number,
  night_date: text,
  moved_to: text,
  start_time: text,
  end_time: text,
  reason: text,
});
type MovedNightRow = RowOf<typeof MOVED_NIGHT_COLUMNS>;

export type ChangedNights = { canceledNights: CanceledNight[]; movedNights: MovedNight[] };

/** Returns a function that finds a league's canceled and moved nights, sorted by date. */
export async function changedNightsOf(
  db: Knex,
  leagueIds: readonly number[],
): Promise<(leagueId: number) => ChangedNights> {
  const canceled = await canceledNightsOf(db, leagueIds);
  const moved = await movedNightsOf(db, leagueIds);
  return (id) => ({ canceledNights: canceled.get(id) ?? [], movedNights: moved.get(id) ?? [] });
}

async function movedNightsOf(db: Knex, leagueIds: readonly number[]): Promise<Map<number, MovedNight[]>> {
  const nights = new Map<number, MovedNight[]>();
  if (leagueIds.length === 0) return nights;
  const rows: MovedNightRow[] = await db('league_moved_nights')
    .whereIn('league_id', leagueIds)
    .orderBy('night_date')
    .select(selected(MOVED_NIGHT_COLUMNS));
  for (const row of rows) {
    const night = {
      date: row.night_date,
      movedTo: row.moved_to,
      startTime: row.start_time.slice(0, 5),
      endTime: row.end_time.slice(0, 5),
      reason: row.reason,
    };
    nights.set(row.league_id, [...(nights.get(row.league_id) ?? []), night]);
  }
  return nights;
}

/** Stores a moved night. A unique key prevents moving two of a league's nights to the same date. */
export async function insertMovedNight(
  trx: Knex.Transaction,
  leagueId: number,
  night: MovedNight,
  now: Date,
) {
  await trx('league_moved_nights').insert({
    league_id: leagueId,
    night_date: night.date,
    moved_to: night.movedTo,
    start_time: `${night.startTime}:00`,
    end_time: `${night.endTime}:00`,
    reason: night.reason,
    moved_at: now,
  });
}

export async function deleteMovedNights(trx: Knex.Transaction, leagueId: number, dates: readonly string[]) {
  if (dates.length === 0) return;
  await trx('league_moved_nights').where({ league_id: leagueId }).whereIn('night_date', dates).delete();
}

type CanceledNights = Map<number, CanceledNight[]>;

async function canceledNightsOf(db: Knex, leagueIds: readonly number[]): Promise<CanceledNights> {
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

/** Stores canceled nights. The primary key refuses a night that is already canceled. */
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
