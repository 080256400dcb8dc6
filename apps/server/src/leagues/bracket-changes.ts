import type { User } from '@clubhouse/core/auth';
import {
  bracketChanges,
  bracketChangeText,
  decisionRefusal,
  PLAYOFFS_NOT_STARTED,
  type PlayoffDecision,
  playoffScoreRefusal,
  type Round,
  type Score,
} from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/http-error.ts';
import {
  type BracketState,
  bracketState,
  hasPlayoffs,
  matchesIn,
  nameIn,
  type PlayoffLeague,
} from './bracket.ts';
import { insertLeagueChange } from './league-changes.ts';
import { deleteScores } from './play-queries.ts';
import { forgetTeamsOfRounds, saveDecision } from './playoff-queries.ts';
import { withPlayoffs } from './playoffs.ts';
import { lockLeague, type StoredLeague } from './queries.ts';
import { insertScoreChange } from './score-changes.ts';

type Change = { trx: Knex.Transaction; league: StoredLeague; by: User; byAdmin: boolean; now: Date };

/**
 * Runs `change`, which changes results in one round. In the playoffs, this can put different teams into a
 * later match that already has scores. If `isConfirmed` is true, deletes those scores. Otherwise, throws a
 * conflict.
 */
export async function changeResults<Result>(
  { trx, league, by, byAdmin, now }: Change,
  round: Pick<Round, 'playoffTeams'>,
  { isConfirmed }: { isConfirmed: boolean },
  change: () => Promise<Result>,
): Promise<Result> {
  if (!round.playoffTeams || !hasPlayoffs(league)) return change();
  const before = await bracketState(trx, league, now);
  const result = await change();
  const after = await bracketState(trx, league, now);
  await settle({ trx, league, by, byAdmin, now }, before, after, isConfirmed);
  return result;
}

async function settle(
  { trx, league, by, byAdmin, now }: Change,
  before: BracketState,
  after: BracketState,
  isConfirmed: boolean,
) {
  const changes = bracketChanges(before.matches, after.matches, after.scores);
  if (changes.length === 0) return;
  if (!isConfirmed) {
    throw conflict({ code: 'bracket_changes', message: bracketChangeText(changes, nameIn(after)) });
  }
  const ids = new Set(changes.flatMap(({ scoreIds }) => scoreIds));
  for (const scores of after.scores.values()) {
    const lost = scores.filter(({ id }) => ids.has(id));
    if (lost.length > 0) {
      await insertScoreChange(trx, 'deleted', league, { by, byAdmin, before: lost, now });
    }
  }
  await deleteScores(trx, [...ids]);
  await forgetTeamsOfRounds(trx, league.id);
}

/**
 * Returns the teams to store for a round: `teamIds`, or in the playoffs the teams in the round's matches.
 * Throws a 409 if the playoffs have not started, or if a playoff score does not fit these matches.
 */
export async function teamsToScore(
  { trx, league, now }: Pick<Change, 'trx' | 'league' | 'now'>,
  round: Pick<Round, 'playoffTeams'>,
  figures: readonly Pick<Score, 'teamId' | 'opponentTeamId'>[],
  teamIds: readonly number[],
): Promise<number[]> {
  const { playoffTeams } = round;
  if (!playoffTeams || !hasPlayoffs(league)) return [...new Set(teamIds)];
  const state = await bracketState(trx, league, now);
  if (!state.isStarted) throw conflict(PLAYOFFS_NOT_STARTED);
  const matches = matchesIn(state, playoffTeams);
  for (const one of figures) {
    const refusal = playoffScoreRefusal(matches, one);
    if (refusal) throw conflict(refusal);
  }
  return matches.flatMap(({ sides }) => sides.flatMap((side) => side?.teamId ?? []));
}

/**
 * Stores the side that an admin chose to advance, or removes this choice if `winnerTeamId` is null. Throws a
 * 409 if the decision is not possible, for example because the scores already decide the match.
 */
export async function decideMatch(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  admin: User,
  leagueId: number,
  decision: PlayoffDecision,
  { isConfirmed }: { isConfirmed: boolean },
) {
  await inTransaction(db, async (trx) => {
    const league: PlayoffLeague = withPlayoffs(await lockLeague(trx, leagueId));
    const now = clock();
    const { playoffTeams, position, winnerTeamId } = decision;
    const state = await bracketState(trx, league, now);
    if (!state.isStarted) throw conflict(PLAYOFFS_NOT_STARTED);
    const match = matchesIn(state, playoffTeams).find((each) => each.position === position);
    const refusal = decisionRefusal(match, winnerTeamId);
    if (refusal) throw conflict(refusal);
    const change = { trx, league, by: admin, byAdmin: true, now };
    await changeResults(change, { playoffTeams }, { isConfirmed }, async () => {
      await saveDecision(trx, leagueId, decision, now);
      const winner = winnerTeamId === null ? null : nameIn(state)(winnerTeamId);
      const detail = { after: { ...decision, winner } };
      await insertLeagueChange(trx, league, 'league.playoff-match-decided', { by: admin, detail, now });
    });
  });
}
