import type { User } from '@clubhouse/core/auth';
import { MAX_ROUNDS, type NewRound, type Round } from '@clubhouse/core/leagues';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/http-error.ts';
import { insertLeagueChange } from './league-changes.ts';
import { forgetWithdrawn } from './participant-queries.ts';
import { deleteRounds, findRound, insertRounds, noRound, roundsOf, scoresOf } from './play-queries.ts';
import { seedsOf } from './playoff-queries.ts';
import { lockLeague } from './queries.ts';

export async function addRound(
  { db, now }: Deps,
  admin: User,
  leagueId: number,
  { roundDate, roundNumber, name = null }: NewRound,
): Promise<Round> {
  return inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const numbers = (await roundsOf(trx, leagueId)).map((round) => round.roundNumber);
    if (roundNumber !== undefined && numbers.includes(roundNumber)) {
      const message = `Round ${roundNumber} already exists.`;
      throw conflict({ code: 'round_number_taken', message }, 'roundNumber');
    }
    const number = roundNumber ?? Math.max(0, ...numbers) + 1;
    if (number > MAX_ROUNDS) {
      const message = `A league can have at most ${MAX_ROUNDS} rounds.`;
      throw conflict({ code: 'too_many_rounds', message }, 'roundNumber');
    }
    const round = { roundNumber: number, roundDate, name, isScheduled: false };
    const [added] = await insertRounds(trx, leagueId, [round]);
    const change = { by: admin, detail: { after: round }, now: now() };
    await insertLeagueChange(trx, league, 'league.round-added', change);
    return added as Round;
  });
}

export async function deleteRound({ db, now }: Deps, admin: User, leagueId: number, id: number) {
  await inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId, noRound);
    const round = await findRound(trx, leagueId, id);
    if (round.playoffTeams && (await seedsOf(trx, [leagueId])).length > 0) {
      const message =
        'The playoffs have started, so you can’t delete this round. You can still move or cancel the league night.';
      throw conflict({ code: 'playoffs_started', message });
    }
    const before = { round, scores: await scoresOf(trx, leagueId, id) };
    await deleteRounds(trx, [id]);
    await forgetWithdrawn(trx, leagueId);
    const change = { by: admin, detail: { before }, now: now() };
    await insertLeagueChange(trx, league, 'league.round-deleted', change);
  });
}
