import type { User } from '@clubhouse/core/auth';
import {
  canceledRoundRefusal,
  newMatchResult,
  newStrokes,
  oppositeResult,
  type Result,
  resultChange,
  resultRefusal,
  type Score,
  type ScoringType,
  strokesChange,
} from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid, notFound } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { changeResults, teamsToScore } from './bracket-changes.ts';
import { handicapsInRound } from './handicaps.ts';
import { lineupsInRound, lineupToStore } from './lineups.ts';
import { activeParticipants, forgetWithdrawn, participantsOf } from './participant-queries.ts';
import {
  deleteScores,
  FINAL,
  findRound,
  forgetTeamsOfRound,
  insertScores,
  keepTeamsOfRound,
  type ScoreFigures,
  scoresOf,
  updateScore,
} from './play-queries.ts';
import { lockLeague, type StoredLeague } from './queries.ts';
import { insertScoreChange } from './score-changes.ts';

/** The changed scores: both teams' scores in match play, or one score in other leagues. */
export type Changed = Score | Score[];

export const oneOrBoth = (scores: readonly Score[], scoringType: ScoringType): Changed =>
  scoringType === 'match_play' ? [...scores] : (scores[0] as Score);

type ScoreId = { leagueId: number; scoreId: number };

/** Whether the admin agreed to delete the scores of later playoff matches. */
type Confirmation = { isConfirmed: boolean };

type Rules = Pick<StoredLeague, 'scoringType' | 'allowsHalves'>;

type Entered = Omit<ScoreFigures, 'handicap' | 'lineup'>;

function parseScore(rules: Rules, body: unknown): { roundId: number; figures: Entered[] } {
  if (rules.scoringType === 'lowest_score') {
    const { roundId, teamId, strokes } = parse(newStrokes, body);
    return { roundId, figures: [{ teamId, strokes, result: null, opponentTeamId: null }] };
  }
  const { roundId, teamId, opponentTeamId, result } = parse(newMatchResult, body);
  refuseResult(result, rules);
  return {
    roundId,
    figures: [
      { teamId, strokes: null, result, opponentTeamId },
      { teamId: opponentTeamId, strokes: null, result: oppositeResult(result), opponentTeamId: teamId },
    ],
  };
}

export function refuseResult(result: Result, rules: Rules): void {
  const refusal = resultRefusal(result, rules);
  if (refusal) throw invalid(refusal, 'result');
}

/**
 * Enters a team's score, or both teams' scores in match play. If the same scores already exist, for example
 * because a player entered them, makes them final and returns them.
 */
export async function enterScore(
  { db, now }: Deps,
  admin: User,
  leagueId: number,
  body: unknown,
  confirmation: Confirmation,
) {
  return inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const { scoringType } = league;
    const { roundId, figures } = parseScore(league, body);
    const round = await findRound(trx, leagueId, roundId);
    const canceled = canceledRoundRefusal(round, league);
    if (canceled) throw conflict(canceled);

    const inRound = await scoresOf(trx, leagueId, roundId);
    const existing = figures.flatMap(({ teamId }) => inRound.find((one) => one.teamId === teamId) ?? []);
    if (figures.every((one) => existing.some((other) => isSame(one, other)))) {
      const change = { trx, league, by: admin, byAdmin: true, now: now() };
      const scores = await changeResults(change, round, confirmation, () =>
        finalScores(trx, league, existing, change),
      );
      return { scores: oneOrBoth(scores, scoringType), isNew: false };
    }
    const players = activeParticipants(await participantsOf(trx, leagueId));
    const teams = players.map(({ teamId }) => teamId);
    const stranger = figures.find(({ teamId }) => !teams.includes(teamId));
    if (stranger) {
      const message = `Team ${stranger.teamId} is not in this league.`;
      throw invalid({ code: 'no_such_team', message }, 'teamId');
    }
    const [taken] = existing;
    if (taken) {
      const message = `This team already has a score in this round.`;
      throw conflict({ code: 'score_exists', message });
    }
    const change = { trx, league, by: admin, byAdmin: true, now: now() };
    const inRoundNow = await teamsToScore(change, round, figures, teams);
    if (inRound.length === 0) await keepTeamsOfRound(trx, roundId, inRoundNow);
    const handicapOf = await handicapsInRound(trx, league, { players, round, now: change.now });
    const lineupOf = lineupToStore(await lineupsInRound(trx, league, round, players));
    const entered = figures.map((one) => ({
      ...one,
      handicap: handicapOf(one.teamId),
      lineup: lineupOf(one.teamId),
    }));
    const inserted = await changeResults(change, round, confirmation, () =>
      insertScores(trx, { leagueId, roundId, now: change.now }, entered),
    );
    await insertScoreChange(trx, 'entered', league, { ...change, after: inserted });
    return { scores: oneOrBoth(inserted, scoringType), isNew: true };
  });
}

/** Makes the players' scores final, because an admin entered the same figures. */
async function finalScores(
  trx: Knex.Transaction,
  league: StoredLeague,
  before: readonly Score[],
  { by, now }: { by: User; now: Date },
): Promise<Score[]> {
  if (before.every(({ status }) => status === 'final')) return [...before];
  const after: Score[] = [];
  for (const score of before) after.push(await updateScore(trx, score.id, { ...score, ...FINAL }, now));
  await insertScoreChange(trx, 'corrected', league, { by, byAdmin: true, before, after, now });
  return after;
}

const isSame = (one: Entered, other: Score) =>
  one.teamId === other.teamId &&
  one.strokes === other.strokes &&
  one.result === other.result &&
  one.opponentTeamId === other.opponentTeamId;

/** Returns the score with this ID. In match play, also returns the opponent's score. */
export async function sidesOf(
  trx: Knex.Transaction,
  leagueId: number,
  id: number,
): Promise<[Score, ...Score[]]> {
  const scores = await scoresOf(trx, leagueId);
  const score = scores.find((one) => one.id === id);
  if (!score) throw notFound('We can’t find this score.');
  const other = scores.find(
    ({ roundId, teamId }) => roundId === score.roundId && teamId === score.opponentTeamId,
  );
  return other ? [score, other] : [score];
}

export async function correctScore(
  { db, now }: Deps,
  admin: User,
  { leagueId, scoreId }: ScoreId,
  body: unknown,
  confirmation: Confirmation,
): Promise<Changed> {
  return inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const before = await sidesOf(trx, leagueId, scoreId);
    const round = await findRound(trx, leagueId, before[0].roundId);
    const change = { trx, league, by: admin, byAdmin: true, now: now() };
    const after = await changeResults(change, round, confirmation, () =>
      updateSides(trx, league, before, body, change.now),
    );
    await insertScoreChange(trx, 'corrected', league, { ...change, before, after });
    return oneOrBoth(after, league.scoringType);
  });
}

async function updateSides(
  trx: Knex.Transaction,
  rules: Rules,
  [score, other]: readonly [Score, ...Score[]],
  body: unknown,
  now: Date,
): Promise<Score[]> {
  if (rules.scoringType === 'lowest_score') {
    const { strokes, handicap, lineup } = parse(strokesChange, body);
    const change = { ...FINAL, strokes, handicap, lineup, result: null };
    return [await updateScore(trx, score.id, change, now)];
  }
  const { result, lineup } = parse(resultChange, body);
  refuseResult(result, rules);
  const changed = [await updateScore(trx, score.id, { ...FINAL, strokes: null, result, lineup }, now)];
  if (other) {
    const turned = { ...FINAL, strokes: null, result: oppositeResult(result) };
    changed.push(await updateScore(trx, other.id, turned, now));
  }
  return changed;
}

/**
 * Deletes a score and, in match play, the opponent's score. If the round has no scores left, also deletes its
 * stored list of teams, so that the round includes all current teams again.
 */
export async function deleteScore(
  { db, now }: Deps,
  admin: User,
  { leagueId, scoreId }: ScoreId,
  confirmation: Confirmation,
) {
  await inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const sides = await sidesOf(trx, leagueId, scoreId);
    const change = { trx, league, by: admin, byAdmin: true, now: now() };
    await insertScoreChange(trx, 'deleted', league, { ...change, before: sides });
    const ids = sides.map((side) => side.id);
    const { roundId } = sides[0];
    const round = await findRound(trx, leagueId, roundId);
    await changeResults(change, round, confirmation, () => deleteScores(trx, ids));
    if ((await scoresOf(trx, leagueId, roundId)).length === 0) await forgetTeamsOfRound(trx, roundId);
    await forgetWithdrawn(trx, leagueId);
  });
}
