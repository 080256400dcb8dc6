import type { User } from '@clubhouse/core/auth';
import {
  canceledRoundRefusal,
  newMatchResult,
  newStrokes,
  type Result,
  resultChange,
  type Score,
  type ScoringType,
  strokesChange,
} from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid, notFound } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { forgetWithdrawn, participantsOf, playing } from './participant-queries.ts';
import {
  deleteScores,
  findRound,
  forgetTeamsOfRound,
  insertScores,
  keepTeamsOfRound,
  type ScoreFigures,
  scoresOf,
  updateScore,
} from './play-queries.ts';
import { insertLeagueChange, lockLeague, type StoredLeague } from './queries.ts';

/** In match play, a change affects the scores of both teams. Otherwise, a change affects one score. */
type Changed = Score | Score[];

const opposite = (result: Result): Result => (result === 'win' ? 'loss' : 'win');
const oneOrBoth = (scores: readonly Score[], scoringType: ScoringType): Changed =>
  scoringType === 'match_play' ? [...scores] : (scores[0] as Score);

function parseScore(scoringType: ScoringType, body: unknown): { roundId: number; figures: ScoreFigures[] } {
  if (scoringType === 'lowest_score') {
    const { roundId, teamId, strokes } = parse(newStrokes, body);
    return { roundId, figures: [{ teamId, strokes, result: null, opponentTeamId: null }] };
  }
  const { roundId, teamId, opponentTeamId, result } = parse(newMatchResult, body);
  return {
    roundId,
    figures: [
      { teamId, strokes: null, result, opponentTeamId },
      { teamId: opponentTeamId, strokes: null, result: opposite(result), opponentTeamId: teamId },
    ],
  };
}

/** In match play, enters the scores of both teams. Repeating the same request returns the existing score. */
export async function enterScore({ db, now }: Deps, admin: User, leagueId: number, body: unknown) {
  return inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const { scoringType } = league;
    const { roundId, figures } = parseScore(scoringType, body);
    const canceled = canceledRoundRefusal(await findRound(trx, leagueId, roundId), league);
    if (canceled) throw conflict(canceled);

    const inRound = await scoresOf(trx, leagueId, roundId);
    const existing = figures.flatMap(({ teamId }) => inRound.find((one) => one.teamId === teamId) ?? []);
    if (figures.every((one) => existing.some((other) => isSame(one, other)))) {
      return { scores: oneOrBoth(existing, scoringType), isNew: false };
    }
    const teams = playing(await participantsOf(trx, leagueId)).map(({ teamId }) => teamId);
    const stranger = figures.find(({ teamId }) => !teams.includes(teamId));
    if (stranger) {
      const message = `Team ${stranger.teamId} is not in this league.`;
      throw invalid({ code: 'no_such_team', message }, 'teamId');
    }
    const [taken] = existing;
    if (taken) {
      const message = `Team ${taken.teamId} already has a score in this round.`;
      throw conflict({ code: 'score_exists', message });
    }
    if (inRound.length === 0) await keepTeamsOfRound(trx, roundId, [...new Set(teams)]);
    const inserted = await insertScores(trx, { leagueId, roundId, now: now() }, figures);
    await insertScoreChange(trx, 'entered', league, { by: admin, after: inserted, now: now() });
    return { scores: oneOrBoth(inserted, scoringType), isNew: true };
  });
}

const isSame = (one: ScoreFigures, other: Score) =>
  one.teamId === other.teamId &&
  one.strokes === other.strokes &&
  one.result === other.result &&
  one.opponentTeamId === other.opponentTeamId;

/** Returns the score with this ID. In match play, also returns the score of the opponent. */
async function sidesOf(trx: Knex.Transaction, leagueId: number, id: number): Promise<[Score, ...Score[]]> {
  const scores = await scoresOf(trx, leagueId);
  const score = scores.find((one) => one.id === id);
  if (!score) throw notFound('This score does not exist.');
  const other = scores.find(
    ({ roundId, teamId }) => roundId === score.roundId && teamId === score.opponentTeamId,
  );
  return other ? [score, other] : [score];
}

export async function correctScore(
  { db, now }: Deps,
  admin: User,
  leagueId: number,
  id: number,
  body: unknown,
): Promise<Changed> {
  return inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const before = await sidesOf(trx, leagueId, id);
    const after = await updateSides(trx, league.scoringType, before, body, now());
    await insertScoreChange(trx, 'corrected', league, { by: admin, before, after, now: now() });
    return oneOrBoth(after, league.scoringType);
  });
}

async function updateSides(
  trx: Knex.Transaction,
  scoringType: ScoringType,
  [{ id }, other]: readonly [Score, ...Score[]],
  body: unknown,
  now: Date,
): Promise<Score[]> {
  if (scoringType === 'lowest_score') {
    const { strokes } = parse(strokesChange, body);
    return [await updateScore(trx, id, { strokes }, now)];
  }
  const { result } = parse(resultChange, body);
  const changed = [await updateScore(trx, id, { result }, now)];
  if (other) changed.push(await updateScore(trx, other.id, { result: opposite(result) }, now));
  return changed;
}

/** Returns the results for the audit log, without the league, because the subject of the entry names the league. */
const figuresIn = (scores: readonly Score[] = []) =>
  scores.map(({ roundId, teamId, strokes, result }) => ({ roundId, teamId, strokes, result }));

async function insertScoreChange(
  trx: Knex.Transaction,
  what: 'entered' | 'corrected' | 'deleted',
  league: StoredLeague,
  { by, before, after, now }: { by: User; before?: Score[]; after?: Score[]; now: Date },
) {
  const detail = { before: figuresIn(before), after: figuresIn(after) };
  await insertLeagueChange(trx, league, `league.score-${what}`, { by, detail, now });
}

/**
 * Deletes a score and, in match play, the opponent's score. If the round then has no score, it includes all current
 * teams again.
 */
export async function deleteScore({ db, now }: Deps, admin: User, leagueId: number, id: number) {
  await inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const sides = await sidesOf(trx, leagueId, id);
    await insertScoreChange(trx, 'deleted', league, { by: admin, before: sides, now: now() });
    const ids = sides.map((side) => side.id);
    await deleteScores(trx, ids);
    const { roundId } = sides[0];
    if ((await scoresOf(trx, leagueId, roundId)).length === 0) await forgetTeamsOfRound(trx, roundId);
    await forgetWithdrawn(trx, leagueId);
  });
}
