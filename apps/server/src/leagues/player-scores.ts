import type { User } from '@clubhouse/core/auth';
import type { Refusal } from '@clubhouse/core/errors';
import {
  entryEffect,
  hasSameFigures,
  isWithoutScore,
  lineupEntryRefusal,
  OPPONENT_ABSENT,
  oppositeResult,
  playerEntryRefusal,
  playerResult,
  playerStrokes,
  resultDispute,
  reviewRefusal,
  type Score,
  strokesDispute,
} from '@clubhouse/core/leagues';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { changeResults, teamsToScore } from './bracket-changes.ts';
import { handicapsInRound } from './handicaps.ts';
import { lineupToStore } from './lineups.ts';
import {
  FINAL,
  insertScores,
  keepTeamsOfRound,
  type ScoreFigures,
  scoresOf,
  updateScore,
} from './play-queries.ts';
import { inRound, lockPlay, type Scope } from './player-scope.ts';
import type { StoredLeague } from './queries.ts';
import { insertScoreChange } from './score-changes.ts';
import { type Changed, oneOrBoth, refuseResult, sidesOf } from './scores.ts';
import { matchups } from './standings.ts';

type Figures = Pick<Score, 'strokes' | 'result'>;

/**
 * Returns the figures to store in a score. In match play, `result` is the result for team `teamId`. The
 * opponent's score gets the opposite result.
 */
const figuresFor = (score: Pick<Score, 'teamId'>, teamId: number, { strokes, result }: Figures): Figures => ({
  strokes,
  result: result && (score.teamId === teamId ? result : oppositeResult(result)),
});

/**
 * Enters or changes the score of a team that the user plays for. If the opponent has already entered a score,
 * this entry confirms or disputes it: docs/product/leagues.md#entering-your-own-score.
 */
export async function enterOwnScore(
  { db, now: clock, facility }: Deps,
  by: User,
  { leagueId, roundId }: { leagueId: number; roundId: number },
  body: unknown,
): Promise<Changed> {
  return inTransaction(db, async (trx) => {
    const play = await lockPlay(trx, leagueId, by, clock);
    const { league, players, now } = play;
    const scope = await inRound(play, roundId, teamIn(league, body));
    const { round, teamId } = scope;
    const refusal = playerEntryRefusal(round, league, now, facility()) ?? ownLineupRefusal(scope);
    if (refusal) throw conflict(refusal);
    const entry = parseEntry(league, body);
    const scores = await scoresOf(trx, leagueId, roundId);
    const stored = scores.find((score) => score.teamId === teamId);
    const effect = entryEffect(stored, entry, scope.teamIds, now);
    if (typeof effect === 'object') throw conflict(effect);
    if (stored) {
      const sides = await sidesOf(trx, leagueId, stored.id);
      const after = await changeResults({ ...scope, byAdmin: false }, round, UNCONFIRMED, () =>
        applyEntry(scope, sides, entry, effect),
      );
      return oneOrBoth(after, league.scoringType);
    }
    const figures = await ownFigures(scope, entry);
    if (figures.some((side) => scores.some((score) => score.teamId === side.teamId))) {
      const message =
        'Your opponent already has a result in this round. If that’s wrong, ask the front desk to fix it.';
      throw conflict({ code: 'score_exists', message });
    }
    const inLeague = players.map((player) => player.teamId);
    const playingRound = await teamsToScore(scope, round, figures, inLeague);
    if (scores.length === 0) await keepTeamsOfRound(trx, roundId, playingRound);
    const after = await insertScores(trx, { leagueId, roundId, now }, figures, unconfirmed(teamId));
    await insertScoreChange(trx, 'entered', league, { by, byAdmin: false, after, now });
    return oneOrBoth(after, league.scoringType);
  });
}

/**
 * Changing a match may require deleting the scores of later playoff matches. Only an admin can confirm this,
 * so a player cannot make such a change.
 */
const UNCONFIRMED = { isConfirmed: false };

const unconfirmed = (teamId: number) =>
  ({ status: 'unconfirmed', enteredByTeamId: teamId, dispute: null }) as const;

const teamIn = ({ scoringType }: StoredLeague, body: unknown): number | undefined =>
  parse(scoringType === 'lowest_score' ? playerStrokes : playerResult, body).teamId;

function ownLineupRefusal({ league, lineups, own, teamId }: Scope): Refusal | null {
  const team = lineups.find((one) => one.teamId === teamId);
  return lineupEntryRefusal(team, own?.teamId === teamId ? own.id : null, league);
}

function parseEntry(league: StoredLeague, body: unknown): Figures {
  if (league.scoringType === 'lowest_score')
    return { strokes: parse(playerStrokes, body).strokes, result: null };
  const { result } = parse(playerResult, body);
  refuseResult(result, league);
  return { strokes: null, result };
}

async function ownFigures(
  { trx, league, players, round, lineups, teamId, now }: Scope,
  { strokes, result }: Figures,
): Promise<ScoreFigures[]> {
  const handicapOf = await handicapsInRound(trx, league, { players, round, now });
  const lineupOf = lineupToStore(lineups);
  const own = { teamId, strokes, result, handicap: handicapOf(teamId), lineup: lineupOf(teamId) };
  if (result === null) return [{ ...own, opponentTeamId: null }];
  const pairs = (await matchups(trx, league, round.id, now)).map(({ teams }) => teams);
  const pair = pairs.find((teams) => teams.some((team) => team?.teamId === teamId));
  const opponent = pair?.find((team) => team?.teamId !== teamId)?.teamId;
  if (opponent === undefined) {
    throw conflict({ code: 'no_match', message: 'You have no match in this round.' });
  }
  const others = lineups.find((team) => team.teamId === opponent);
  if (others && isWithoutScore(others, league)) throw conflict(OPPONENT_ABSENT);
  return [
    { ...own, opponentTeamId: opponent },
    {
      ...{ teamId: opponent, strokes, result: oppositeResult(result), opponentTeamId: teamId },
      handicap: handicapOf(opponent),
      lineup: lineupOf(opponent),
    },
  ];
}

type Sides = readonly [Score, ...Score[]];

async function applyEntry(
  scope: Scope,
  sides: Sides,
  entry: Figures,
  effect: 'enter' | 'change' | 'confirm' | 'dispute' | 'none',
): Promise<readonly Score[]> {
  if (effect === 'none') return sides;
  if (effect === 'confirm') return confirm(scope, sides);
  if (effect === 'dispute') return dispute(scope, sides, entry);
  const { trx, league, by, teamId, now } = scope;
  const after: Score[] = [];
  for (const side of sides) {
    const figures = figuresFor(side, teamId, entry);
    after.push(await updateScore(trx, side.id, { ...figures, ...unconfirmed(teamId) }, now));
  }
  const change = { by, byAdmin: false, before: sides, after, now };
  await insertScoreChange(trx, 'corrected', league, change);
  return after;
}

async function confirm({ trx, league, by, now }: Scope, sides: Sides): Promise<Score[]> {
  const after: Score[] = [];
  for (const side of sides) {
    // Keeps the team that entered the score, because `FINAL` would clear this field.
    const { enteredByTeamId } = side;
    after.push(await updateScore(trx, side.id, { ...side, ...FINAL, enteredByTeamId }, now));
  }
  await insertScoreChange(trx, 'confirmed', league, { by, byAdmin: false, before: sides, after, now });
  return after;
}

/**
 * Stores the user's claim as a dispute. `version` has the claimed figures for the first side. The opponent
 * gets the opposite result.
 */
async function dispute({ trx, league, by, teamId, now }: Scope, sides: Sides, version: Figures) {
  const after: Score[] = [];
  const claims: (ScoreFigures & { roundId: number })[] = [];
  for (const side of sides) {
    const claim = figuresFor(side, sides[0].teamId, version);
    const disputed = { ...side, status: 'disputed', dispute: { byTeamId: teamId, ...claim } } as const;
    after.push(await updateScore(trx, side.id, disputed, now));
    claims.push({ ...side, ...claim });
  }
  const change = { by, byAdmin: false, before: sides, after: claims, now };
  await insertScoreChange(trx, 'disputed', league, change);
  return after;
}

type ScoreId = { leagueId: number; scoreId: number };

/**
 * Confirms a score that another team entered. The request includes the score that the player saw. If the
 * score has changed since then, the server refuses the confirmation.
 */
export async function confirmScore({ db, now: clock }: Deps, by: User, id: ScoreId, body: unknown) {
  return inTransaction(db, async (trx): Promise<Changed> => {
    const play = await lockPlay(trx, id.leagueId, by, clock);
    const sides = await sidesOf(trx, id.leagueId, id.scoreId);
    const scope = await inRound(play, sides[0].roundId);
    const { scoringType } = scope.league;
    const isSame = hasSameFigures(sides[0], parseEntry(scope.league, body));
    // A repeated confirmation gets the same response as the first one.
    if (isSame && sides[0].status === 'final') return oneOrBoth(sides, scoringType);
    refuseReview(scope, sides, isSame);
    const after = await changeResults({ ...scope, byAdmin: false }, scope.round, UNCONFIRMED, () =>
      confirm(scope, sides),
    );
    return oneOrBoth(after, scoringType);
  });
}

export async function disputeScore({ db, now: clock }: Deps, by: User, id: ScoreId, body: unknown) {
  return inTransaction(db, async (trx): Promise<Changed> => {
    const play = await lockPlay(trx, id.leagueId, by, clock);
    const sides = await sidesOf(trx, id.leagueId, id.scoreId);
    const scope = await inRound(play, sides[0].roundId);
    const { scoringType } = scope.league;
    const { seen, version } = parseDispute(scope.league, body);
    const isSame = hasSameFigures(sides[0], seen);
    // A repeated dispute changes nothing, because a phone sends it again if it received no response.
    if (isSame && isDisputeBy(scope.teamId, sides[0], version)) return oneOrBoth(sides, scoringType);
    refuseReview(scope, sides, isSame);
    return oneOrBoth(await dispute(scope, sides, version), scoringType);
  });
}

const isDisputeBy = (teamId: number, { status, dispute }: Score, version: Figures): boolean =>
  status === 'disputed' && dispute?.byTeamId === teamId && hasSameFigures(dispute, version);

function parseDispute(league: StoredLeague, body: unknown): { seen: Figures; version: Figures } {
  if (league.scoringType === 'lowest_score') {
    const { seen, strokes } = parse(strokesDispute, body);
    return { seen: { strokes: seen, result: null }, version: { strokes, result: null } };
  }
  const { seen, result } = parse(resultDispute, body);
  refuseResult(result, league);
  return { seen: { strokes: null, result: seen }, version: { strokes: null, result } };
}

function refuseReview({ league, teamIds, now }: Scope, [score]: Sides, isSame: boolean): void {
  const refusal = reviewRefusal(score, teamIds, league, now);
  if (refusal) throw conflict(refusal);
  if (isSame) return;
  const message = 'Someone changed this score while you were looking at it. Check the score again.';
  throw conflict({ code: 'score_changed', message });
}
