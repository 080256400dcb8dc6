import type { League, LeagueNights } from '@clubhouse/core/leagues';
import type { Interval } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { columnsOf, number, type RowOf, selected, text, textOf } from '../db/row.ts';
import { CALENDAR_COLUMNS, changedNightsOf, toCalendar } from '../league-calendar/index.ts';

export const WAVE_COLUMNS = columnsOf('league_waves', {
  league_id: number,
  night_date: text,
  team_id: number,
  wave: number,
});
type WaveRow = RowOf<typeof WAVE_COLUMNS>;

export const WAVE_LEAGUE_COLUMNS = {
  ...CALENDAR_COLUMNS,
  ...columnsOf('leagues', {
    league_type: textOf<League['leagueType']>(),
    scoring_type: textOf<League['scoringType']>(),
  }),
};
type WaveLeagueRow = RowOf<typeof WAVE_LEAGUE_COLUMNS>;

/** The fields that determine a league's start waves. */
export type WaveLeague = LeagueNights &
  Interval &
  Pick<League, 'id' | 'leagueType' | 'scoringType' | 'numberOfBays'>;

export async function waveLeagues(db: Knex, leagueIds: readonly number[]): Promise<WaveLeague[]> {
  const rows: WaveLeagueRow[] = await db('leagues')
    .whereIn('id', leagueIds)
    .select(selected(WAVE_LEAGUE_COLUMNS));
  const changedNights = await changedNightsOf(db, leagueIds);
  return rows.map((row) => ({
    ...toCalendar(row),
    ...changedNights(row.id),
    id: row.id,
    leagueType: row.league_type,
    scoringType: row.scoring_type,
  }));
}

export const nightKey = (leagueId: number, night: string) => `${leagueId} ${night}`;

/**
 * Returns the stored start waves, keyed by `nightKey` and then by team. Players already know these start
 * times, so a night keeps them unless opponents change or the night becomes too short.
 */
export async function keptWavesOf(
  db: Knex,
  leagueIds: readonly number[],
): Promise<Map<string, Map<number, number>>> {
  const rows: WaveRow[] = await db('league_waves')
    .whereIn('league_id', leagueIds)
    .select(selected(WAVE_COLUMNS));
  const nights = new Map<string, Map<number, number>>();
  for (const { league_id, night_date, team_id, wave } of rows) {
    const key = nightKey(league_id, night_date);
    const night = nights.get(key) ?? new Map<number, number>();
    nights.set(key, night.set(team_id, wave));
  }
  return nights;
}

/** Stores start waves for nights. If a team already has a wave on a night, it keeps that wave. */
export async function insertWaves(
  trx: Knex.Transaction,
  waves: readonly { leagueId: number; night: string; teamId: number; wave: number }[],
) {
  if (waves.length === 0) return;
  await trx('league_waves')
    .insert(
      waves.map(({ leagueId, night, teamId, wave }) => ({
        league_id: leagueId,
        night_date: night,
        team_id: teamId,
        wave,
      })),
    )
    .onConflict(['league_id', 'night_date', 'team_id'])
    .ignore();
}

export type WavePlayer = { leagueId: number; teamId: number; userId: number | null };

export const wavePlayers = (db: Knex, leagueIds: readonly number[]): Promise<WavePlayer[]> =>
  db('league_participants')
    .whereIn('league_id', leagueIds)
    .whereNull('withdrawn_at')
    .select('league_id as leagueId', 'team_id as teamId', 'user_id as userId');

/** Returns the stored teams of each round. A round has no stored teams before its first score. */
export async function teamsByRound(db: Knex, leagueIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows: { id: number; teamId: number }[] = await db('league_round_teams')
    .join('league_rounds', 'league_rounds.id', 'league_round_teams.round_id')
    .whereIn('league_id', leagueIds)
    .select('round_id as id', 'team_id as teamId');
  const teams = new Map<number, number[]>();
  for (const { id, teamId } of rows) {
    const ids = teams.get(id) ?? [];
    ids.push(teamId);
    teams.set(id, ids);
  }
  return teams;
}
