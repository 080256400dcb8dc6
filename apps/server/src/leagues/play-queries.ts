import {
  isCounted,
  type Lineup,
  type PlayedScore,
  type PlayoffSize,
  type Result,
  type Round,
  type Score,
} from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { engineOf } from '../db/connect.ts';
import {
  columnsOf,
  flag,
  instant,
  number,
  numberOf,
  orNull,
  type RowOf,
  required,
  selected,
  sqlOf,
  text,
  textOf,
} from '../db/row.ts';
import { statement } from '../db/statement.ts';
import { notFound } from '../http/http-error.ts';

export const ROUND_COLUMNS = columnsOf('league_rounds', {
  id: number,
  league_id: number,
  round_number: number,
  round_date: text,
  name: orNull(text),
  is_scheduled: flag,
  playoff_teams: orNull(numberOf<PlayoffSize>()),
});
type RoundRow = RowOf<typeof ROUND_COLUMNS>;

/**
 * Only the columns that the standings need, because a league with fifty teams has 2,600 scores after a year.
 */
export const PLAYED_SCORE_COLUMNS = columnsOf('league_scores', {
  round_id: number,
  team_id: number,
  strokes: orNull(number),
  result: orNull(textOf<Result>()),
  opponent_team_id: orNull(number),
  handicap: orNull(number),
  lineup: textOf<Lineup>(),
  status: textOf<Score['status']>(),
  updated_at: instant,
});
type PlayedScoreRow = RowOf<typeof PLAYED_SCORE_COLUMNS>;
export const SCORE_COLUMNS = {
  ...columnsOf('league_scores', {
    id: number,
    league_id: number,
    entered_by_team_id: orNull(number),
    disputed_by_team_id: orNull(number),
    disputed_strokes: orNull(number),
    disputed_result: orNull(textOf<Result>()),
  }),
  ...PLAYED_SCORE_COLUMNS,
};
type ScoreRow = RowOf<typeof SCORE_COLUMNS>;

const toRound = (row: RoundRow): Round => ({
  id: row.id,
  leagueId: row.league_id,
  roundNumber: row.round_number,
  roundDate: row.round_date,
  name: row.name,
  ...(row.playoff_teams !== null && { playoffTeams: row.playoff_teams }),
});

const toPlayedScore = (row: PlayedScoreRow) => ({
  roundId: row.round_id,
  teamId: row.team_id,
  strokes: row.strokes,
  result: row.result,
  opponentTeamId: row.opponent_team_id,
  ...(row.handicap !== null && { handicap: row.handicap }),
  lineup: row.lineup,
  status: row.status,
  updatedAt: toInstant(row.updated_at),
});

const toScore = (row: ScoreRow): Score => ({
  ...toPlayedScore(row),
  id: row.id,
  leagueId: row.league_id,
  enteredByTeamId: row.entered_by_team_id,
  dispute:
    row.disputed_by_team_id === null
      ? null
      : { byTeamId: row.disputed_by_team_id, strokes: row.disputed_strokes, result: row.disputed_result },
});

export const roundsOf = (db: Knex, leagueId: number): Promise<Round[]> => roundsOfAll(db, [leagueId]);

export async function roundsOfAll(db: Knex, leagueIds: readonly number[]): Promise<Round[]> {
  return (await roundRows(db, leagueIds)).map(toRound);
}

const roundRows = (db: Knex, leagueIds: readonly number[]): Promise<RoundRow[]> =>
  db('league_rounds')
    .whereIn('league_id', leagueIds)
    .orderBy('round_number')
    .select<RoundRow[]>(selected(ROUND_COLUMNS));

export const noRound = () => notFound('We can’t find this round.');

export async function findRound(db: Knex, leagueId: number, id: number): Promise<Round> {
  const row = await db('league_rounds')
    .where({ id, league_id: leagueId })
    .first<RoundRow | undefined>(selected(ROUND_COLUMNS));
  if (!row) throw noRound();
  return toRound(row);
}

/** Returns a league's rounds. `hasScore` is true once any team has a score in the round. */
export async function roundsWithState(db: Knex, leagueId: number) {
  const rows = await roundRows(db, [leagueId]);
  const withScore = new Set(
    await db('league_scores').where({ league_id: leagueId }).distinct().pluck('round_id'),
  );
  return rows.map((row) => ({
    ...toRound(row),
    isScheduled: Boolean(row.is_scheduled),
    hasScore: withScore.has(row.id),
  }));
}

export type NewRoundRow = Pick<Round, 'roundNumber' | 'roundDate' | 'name'> & { isScheduled: boolean };

/** Inserts rounds. A unique key refuses a round number that the league already has. */
export async function insertRounds(trx: Knex.Transaction, leagueId: number, rounds: readonly NewRoundRow[]) {
  if (rounds.length === 0) return [];
  const rows: RoundRow[] = await trx('league_rounds')
    .insert(
      rounds.map(({ roundNumber, roundDate, name, isScheduled }) => ({
        league_id: leagueId,
        round_number: roundNumber,
        round_date: roundDate,
        name,
        is_scheduled: isScheduled,
      })),
    )
    .returning(selected(ROUND_COLUMNS));
  return rows.map(toRound);
}

export async function moveRoundRows(
  trx: Knex.Transaction,
  moved: readonly Pick<Round, 'id' | 'roundDate'>[],
) {
  if (moved.length === 0) return;
  const newDate = `CASE id ${moved.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  const values = moved.flatMap(({ id, roundDate }) => [id, roundDate]);
  // PostgreSQL needs a cast to DATE, because the new dates are text parameters. SQLite stores dates as text.
  const typed = engineOf(trx) === 'postgres' ? `CAST(${newDate} AS DATE)` : newDate;
  const ids = moved.map(({ id }) => id);
  await trx('league_rounds')
    .whereIn('id', ids)
    .update({ round_date: trx.raw(typed, values) });
}

export async function deleteRounds(trx: Knex.Transaction, ids: readonly number[]) {
  await trx('league_rounds').whereIn('id', ids).delete();
}

export async function scoresOf(db: Knex, leagueId: number, roundId?: number): Promise<Score[]> {
  const scores = db('league_scores').where({ league_id: leagueId }).orderBy(['round_id', 'team_id']);
  if (roundId !== undefined) scores.where({ round_id: roundId });
  const rows: ScoreRow[] = await scores.select(selected(SCORE_COLUMNS));
  return rows.map(toScore);
}

export async function scoresOfAll(db: Knex, leagueIds: readonly number[]): Promise<Score[]> {
  const rows: ScoreRow[] = await db('league_scores')
    .whereIn('league_id', leagueIds)
    .select(selected(SCORE_COLUMNS));
  return rows.map(toScore);
}

/** Returns the scores that count in the standings. */
export const countedScoresOf = async (db: Knex, leagueId: number, now: Date): Promise<PlayedScore[]> =>
  counted(await playedScores(db, [leagueId]), now);

const counted = (rows: readonly PlayedScoreRow[], now: Date) =>
  rows.map(toPlayedScore).filter((score) => isCounted(score, now));

const playedScores = statement<PlayedScoreRow>(
  'played-scores',
  `SELECT ${sqlOf(PLAYED_SCORE_COLUMNS)} FROM league_scores WHERE league_id = ?`,
);

export async function countedScoresOfAll(
  db: Knex,
  leagueIds: readonly number[],
  now: Date,
): Promise<PlayedScore[]> {
  const rows: PlayedScoreRow[] = await db('league_scores')
    .whereIn('league_id', leagueIds)
    .select(selected(PLAYED_SCORE_COLUMNS));
  return counted(rows, now);
}

export async function hasScores(db: Knex, leagueId: number): Promise<boolean> {
  return (await db('league_scores').where({ league_id: leagueId }).first('id')) !== undefined;
}

export async function scoreKinds(db: Knex, leagueId: number) {
  const inLeague = () => db('league_scores').where({ league_id: leagueId });
  return {
    hasScores: await hasScores(db, leagueId),
    hasHalves: (await inLeague().where({ result: 'half' }).first('id')) !== undefined,
  };
}

export type ScoreFigures = Pick<Score, 'teamId' | 'strokes' | 'result' | 'opponentTeamId' | 'handicap'> &
  Partial<Pick<Score, 'lineup'>>;
type Review = Pick<Score, 'status' | 'enteredByTeamId' | 'dispute'>;

/** The review of a score that an admin entered, which needs no confirmation. */
export const FINAL: Review = { status: 'final', enteredByTeamId: null, dispute: null };

/** Inserts scores. A unique key prevents a second score for a team in the same round. */
export async function insertScores(
  trx: Knex.Transaction,
  { leagueId, roundId, now }: { leagueId: number; roundId: number; now: Date },
  figures: readonly ScoreFigures[],
  { status, enteredByTeamId } = FINAL,
): Promise<Score[]> {
  const rows: ScoreRow[] = await trx('league_scores')
    .insert(
      figures.map(({ teamId, strokes, result, opponentTeamId, handicap, lineup = 'full' }) => ({
        league_id: leagueId,
        round_id: roundId,
        team_id: teamId,
        strokes,
        result,
        opponent_team_id: opponentTeamId,
        handicap: handicap ?? null,
        lineup,
        status,
        entered_by_team_id: enteredByTeamId,
        updated_at: now,
      })),
    )
    .returning(selected(SCORE_COLUMNS));
  return rows.map(toScore);
}

type ScoreUpdate = Pick<Score, 'strokes' | 'result'> & Review & Partial<Pick<Score, 'handicap' | 'lineup'>>;

/** Updates a score. If `handicap` or `lineup` is undefined, the stored value stays. */
export async function updateScore(
  trx: Knex.Transaction,
  id: number,
  { strokes, result, status, enteredByTeamId, dispute, handicap, lineup }: ScoreUpdate,
  now: Date,
): Promise<Score> {
  const [row]: ScoreRow[] = await trx('league_scores')
    .where({ id })
    .update({
      strokes,
      result,
      status,
      entered_by_team_id: enteredByTeamId,
      disputed_by_team_id: dispute?.byTeamId ?? null,
      disputed_strokes: dispute?.strokes ?? null,
      disputed_result: dispute?.result ?? null,
      updated_at: now,
      ...(handicap !== undefined && { handicap }),
      ...(lineup !== undefined && { lineup }),
    })
    .returning(selected(SCORE_COLUMNS));
  return toScore(required(row, `score ${id}`));
}

export async function deleteScores(trx: Knex.Transaction, ids: readonly number[]) {
  await trx('league_scores').whereIn('id', ids).delete();
}

/** Returns the teams that were stored with the round's first score. Empty before that score. */
export async function teamsOfRound(db: Knex, roundId: number): Promise<number[]> {
  return db('league_round_teams').where({ round_id: roundId }).orderBy('team_id').pluck('team_id');
}

export async function keepTeamsOfRound(trx: Knex.Transaction, roundId: number, teamIds: readonly number[]) {
  await trx('league_round_teams').insert(teamIds.map((teamId) => ({ round_id: roundId, team_id: teamId })));
}

export async function forgetTeamsOfRound(trx: Knex.Transaction, roundId: number) {
  await trx('league_round_teams').where({ round_id: roundId }).delete();
}

/** Returns whether a score, a playoff seed or the stored teams of a round refer to a team. */
export async function hasPlayed(db: Knex, leagueId: number, teamId: number): Promise<boolean> {
  const scored = await db('league_scores')
    .where({ league_id: leagueId, team_id: teamId })
    .orWhere({ league_id: leagueId, opponent_team_id: teamId })
    .first('id');
  if (scored) return true;
  const placed = await db('league_round_teams')
    .join('league_rounds', 'league_rounds.id', 'league_round_teams.round_id')
    .where({ league_id: leagueId, team_id: teamId })
    .first('round_id');
  if (placed) return true;
  const seeded = await db('league_playoff_seeds')
    .where({ league_id: leagueId, team_id: teamId })
    .first('seed');
  return seeded !== undefined;
}
