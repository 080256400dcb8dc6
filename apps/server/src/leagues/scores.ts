import type { User } from '@clubhouse/core/auth';
import type { NewMatchResult, NewStrokes, Result, Score, ScoringType } from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid, notFound } from '../http/http-error.ts';
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
import { lockLeague, type StoredLeague } from './queries.ts';
import { noRound } from './rounds.ts';
import { leagueSubject, noLeague } from './service.ts';

/** A request for either scoring type. The league's type, known only after the lock, decides which one to parse. */
export type ScoreInput = { strokes(): NewStrokes; matchResult(): NewMatchResult };
export type ScoreCorrection = {
  strokes(): Pick<NewStrokes, 'strokes'>;
  matchResult(): Pick<NewMatchResult, 'result'>;
};

/** One score, or both sides of a match. */
type Changed = Score | Score[];

const opposite = (result: Result): Result => (result === 'win' ? 'loss' : 'win');
const oneOrBoth = (scores: readonly Score[], scoringType: ScoringType): Changed =>
  scoringType === 'match_play' ? [...scores] : (scores[0] as Score);

const figuresOfStrokes = ({ teamId, strokes }: NewStrokes): ScoreFigures[] => [
  { teamId, strokes, result: null, opponentTeamId: null },
];
const figuresOfMatch = ({ teamId, opponentTeamId, result }: NewMatchResult): ScoreFigures[] => [
  { teamId, strokes: null, result, opponentTeamId },
  { teamId: opponentTeamId, strokes: null, result: opposite(result), opponentTeamId: teamId },
];

/**
 * Enters a score. In match play, enters both sides. Repeating the same request returns the existing score, so a retry
 * after a lost response is safe.
 */
export async function enterScore(
  { db, now }: Deps,
  admin: User,
  leagueId: number,
  input: ScoreInput,
): Promise<{ scores: Changed; isNew: boolean }> {
  return inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    if (!league) throw noLeague();
    const { scoringType } = league;
    const score = scoringType === 'match_play' ? input.matchResult() : input.strokes();
    const figures = 'strokes' in score ? figuresOfStrokes(score) : figuresOfMatch(score);
    const { roundId } = score;
    if (!(await findRound(trx, leagueId, roundId))) throw noRound();

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

/** A score. In match play, both sides. */
async function sidesOf(trx: Knex.Transaction, leagueId: number, id: number): Promise<[Score, ...Score[]]> {
  const scores = await scoresOf(trx, leagueId);
  const score = scores.find((one) => one.id === id);
  if (!score) throw notFound('This score does not exist.');
  const other = scores.find(
    ({ roundId, teamId }) => roundId === score.roundId && teamId === score.opponentTeamId,
  );
  return other ? [score, other] : [score];
}

/** Corrects a score. In match play, corrects the other side too. */
export async function correctScore(
  { db, now }: Deps,
  admin: User,
  leagueId: number,
  id: number,
  correction: ScoreCorrection,
): Promise<Changed> {
  return inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    if (!league) throw noLeague();
    const before = await sidesOf(trx, leagueId, id);
    const after = await corrected(trx, league.scoringType, before, correction, now());
    await insertScoreChange(trx, 'corrected', league, { by: admin, before, after, now: now() });
    return oneOrBoth(after, league.scoringType);
  });
}

async function corrected(
  trx: Knex.Transaction,
  scoringType: ScoringType,
  [{ id }, other]: readonly [Score, ...Score[]],
  correction: ScoreCorrection,
  now: Date,
): Promise<Score[]> {
  if (scoringType === 'lowest_score') {
    return [await updateScore(trx, id, { strokes: correction.strokes().strokes }, now)];
  }
  const { result } = correction.matchResult();
  const changed = [await updateScore(trx, id, { result }, now)];
  if (other) changed.push(await updateScore(trx, other.id, { result: opposite(result) }, now));
  return changed;
}

/** Only the results. The entry's subject already names the league and the round. */
const figuresIn = (scores: readonly Score[] = []) =>
  scores.map(({ roundId, teamId, strokes, result }) => ({ roundId, teamId, strokes, result }));

async function insertScoreChange(
  trx: Knex.Transaction,
  what: 'entered' | 'corrected' | 'deleted',
  league: StoredLeague,
  { by, before, after, now }: { by: User; before?: Score[]; after?: Score[]; now: Date },
): Promise<void> {
  const detail = { before: figuresIn(before), after: figuresIn(after) };
  await insertChange(trx, {
    by,
    action: `league.score-${what}`,
    subject: leagueSubject(league),
    detail,
    now,
  });
}

/**
 * Deletes a score. In match play, deletes both sides. Without scores, the round again includes teams that join later.
 */
export async function deleteScore(
  { db, now }: Deps,
  admin: User,
  leagueId: number,
  id: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    if (!league) throw noLeague();
    const sides = await sidesOf(trx, leagueId, id);
    await insertScoreChange(trx, 'deleted', league, { by: admin, before: sides, now: now() });
    await deleteScores(
      trx,
      sides.map((side) => side.id),
    );
    const { roundId } = sides[0];
    if ((await scoresOf(trx, leagueId, roundId)).length === 0) await forgetTeamsOfRound(trx, roundId);
    await forgetWithdrawn(trx, leagueId);
  });
}
