import type { User } from '@clubhouse/core/auth';
import type { Lineup, ScoreAction, ScoreChange, ScoringType } from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { columnsOf, flag, instant, number, orNull, type RowOf, selected, textOf } from '../db/row.ts';
import { nameOfUser, userOf } from '../users/index.ts';
import { insertLeagueChange } from './league-changes.ts';
import type { ScoreFigures } from './play-queries.ts';
import type { StoredLeague } from './queries.ts';

export const SCORE_CHANGE_COLUMNS = {
  ...columnsOf('league_score_changes', {
    id: number,
    team_id: number,
    opponent_team_id: orNull(number),
    action: textOf<ScoreAction>(),
    changed_by: orNull(number),
    by_admin: flag,
    changed_at: instant,
    strokes: orNull(number),
    handicap: orNull(number),
    result: orNull(textOf<NonNullable<ScoreChange['result']>>()),
    lineup: textOf<Lineup>(),
  }),
  ...nameOfUser('username'),
};
type ScoreChangeRow = RowOf<typeof SCORE_CHANGE_COLUMNS>;

/** Returns the changes to a round's scores, latest first. */
export async function scoreChangesOf(db: Knex, roundId: number): Promise<ScoreChange[]> {
  const rows: ScoreChangeRow[] = await db('league_score_changes')
    .leftJoin(...userOf('league_score_changes.changed_by'))
    .where({ round_id: roundId })
    .orderBy('league_score_changes.id', 'desc')
    .select(selected(SCORE_CHANGE_COLUMNS));
  return rows.map((row) => ({
    id: row.id,
    at: toInstant(row.changed_at),
    by: row.username,
    byUserId: row.changed_by,
    byAdmin: Boolean(row.by_admin),
    action: row.action,
    teamId: row.team_id,
    opponentTeamId: row.opponent_team_id,
    strokes: row.strokes,
    result: row.result,
    lineup: row.lineup,
    ...(row.handicap !== null && { handicap: row.handicap }),
  }));
}

type Figures = ScoreFigures & { roundId: number };

/**
 * Returns the scores in the format of the audit log. Leaves out the league, because the log entry's subject
 * names it.
 */
const figuresIn = (scores: readonly Figures[]) =>
  scores.map(({ roundId, teamId, strokes, result, handicap, lineup = 'full' }) => ({
    roundId,
    teamId,
    strokes,
    result,
    ...(handicap !== undefined && { handicap }),
    ...(lineup !== 'full' && { lineup }),
  }));

/**
 * Adds a change to the round's score history and to the audit log. In the history, both scores of a match
 * share one row.
 */
export async function insertScoreChange(
  trx: Knex.Transaction,
  action: ScoreAction,
  league: StoredLeague,
  change: { by: User; byAdmin: boolean; before?: readonly Figures[]; after?: readonly Figures[]; now: Date },
) {
  const { by, byAdmin, before = [], after = [], now } = change;
  const shown = after.length > 0 ? after : before;
  await trx('league_score_changes').insert(
    oneOfEach(shown, league.scoringType).map(
      ({ roundId, teamId, strokes, result, opponentTeamId, handicap, lineup = 'full' }) => ({
        round_id: roundId,
        team_id: teamId,
        opponent_team_id: opponentTeamId,
        action,
        changed_by: by.id,
        by_admin: byAdmin,
        changed_at: now,
        strokes,
        result,
        handicap: handicap ?? null,
        lineup,
      }),
    ),
  );
  const detail = { before: figuresIn(before), after: figuresIn(after) };
  await insertLeagueChange(trx, league, `league.score-${action}`, {
    by,
    // The audit log's desk filter hides changes that people made about themselves. A player's own score
    // stores the player in `personId`, so the filter hides it.
    personId: byAdmin ? null : by.id,
    detail,
    now,
  });
}

const oneOfEach = (figures: readonly Figures[], scoringType: ScoringType) =>
  scoringType === 'match_play' ? figures.slice(0, 1) : figures;
