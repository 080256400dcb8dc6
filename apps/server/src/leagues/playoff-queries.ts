import type { League, PlayoffDecision, PlayoffSize, StandingsRules } from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { columnsOf, number, numberOf, type RowOf, selected } from '../db/row.ts';

export const SEED_COLUMNS = columnsOf('league_playoff_seeds', {
  league_id: number,
  seed: number,
  team_id: number,
});

/** Returns the seeded teams, from the best to the worst seed in each league. */
export async function seedsOf(
  db: Knex,
  leagueIds: readonly number[],
): Promise<{ leagueId: number; teamId: number }[]> {
  const rows: RowOf<typeof SEED_COLUMNS>[] = await db('league_playoff_seeds')
    .whereIn('league_id', leagueIds)
    .orderBy(['league_id', 'seed'])
    .select(selected(SEED_COLUMNS));
  return rows.map((row) => ({ leagueId: row.league_id, teamId: row.team_id }));
}

/**
 * Stores a league's seeds, best team first. If the playoffs have already started, the insert violates the
 * primary key.
 */
export async function insertSeeds(trx: Knex.Transaction, leagueId: number, teamIds: readonly number[]) {
  await trx('league_playoff_seeds').insert(
    teamIds.map((teamId, index) => ({ league_id: leagueId, seed: index + 1, team_id: teamId })),
  );
}

export const DECISION_COLUMNS = columnsOf('league_playoff_decisions', {
  league_id: number,
  playoff_teams: numberOf<PlayoffSize>(),
  position: number,
  winner_team_id: number,
});

export type Decision = PlayoffDecision & { leagueId: number; winnerTeamId: number };

export async function decisionsOf(db: Knex, leagueIds: readonly number[]): Promise<Decision[]> {
  const rows: RowOf<typeof DECISION_COLUMNS>[] = await db('league_playoff_decisions')
    .whereIn('league_id', leagueIds)
    .select(selected(DECISION_COLUMNS));
  return rows.map((row) => ({
    leagueId: row.league_id,
    playoffTeams: row.playoff_teams,
    position: row.position,
    winnerTeamId: row.winner_team_id,
  }));
}

export async function saveDecision(
  trx: Knex.Transaction,
  leagueId: number,
  { playoffTeams, position, winnerTeamId }: PlayoffDecision,
  now: Date,
) {
  const match = { league_id: leagueId, playoff_teams: playoffTeams, position };
  if (winnerTeamId === null) {
    await trx('league_playoff_decisions').where(match).delete();
    return;
  }
  await trx('league_playoff_decisions')
    .insert({ ...match, winner_team_id: winnerTeamId, decided_at: now })
    .onConflict(['league_id', 'playoff_teams', 'position'])
    .merge();
}

export async function deleteSeeds(trx: Knex.Transaction, leagueId: number) {
  await trx('league_playoff_seeds').where({ league_id: leagueId }).delete();
}

/** Stores which rounds are playoff rounds. All other rounds belong to the regular season. */
export async function markPlayoffRounds(
  trx: Knex.Transaction,
  leagueId: number,
  marked: readonly { id: number; playoffTeams: PlayoffSize }[],
) {
  // Clears the old values first. Otherwise, two rounds could have the same value for a moment, which a unique
  // index forbids.
  await trx('league_rounds').where({ league_id: leagueId }).update({ playoff_teams: null });
  if (marked.length === 0) return;
  const mark = `CASE id ${marked.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  const values = marked.flatMap(({ id, playoffTeams }) => [id, playoffTeams]);
  await trx('league_rounds')
    .whereIn(
      'id',
      marked.map(({ id }) => id),
    )
    .update({ playoff_teams: trx.raw(`CAST(${mark} AS integer)`, values) });
}

/** Returns the rules that determine the standings and the playoffs of these leagues. */
export const scoredLeagues = (
  db: Knex,
  leagueIds: readonly number[],
): Promise<(StandingsRules & Pick<League, 'id' | 'playoffTeams'>)[]> =>
  db('leagues')
    .whereIn('id', leagueIds)
    .select(
      'id',
      'scoring_type as scoringType',
      'counted_rounds as countedRounds',
      'minimum_rounds as minimumRounds',
      'absence',
      'handicap',
      'playoff_teams as playoffTeams',
    );

/**
 * Deletes the stored teams of rounds that have no scores, so that these rounds include all current teams
 * again.
 */
export async function forgetTeamsOfRounds(trx: Knex.Transaction, leagueId: number) {
  const rounds = trx('league_rounds').where({ league_id: leagueId }).select('id');
  const scored = trx('league_scores').where({ league_id: leagueId }).select('round_id');
  await trx('league_round_teams').whereIn('round_id', rounds).whereNotIn('round_id', scored).delete();
}
