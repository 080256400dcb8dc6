import type { NewRound, Round } from '@clubhouse/core/leagues';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/http-error.ts';
import { deleteRounds, findRound, insertRounds, roundsOf } from './play-queries.ts';
import { lockLeague } from './queries.ts';
import { noLeague } from './service.ts';

export const noRound = () => notFound('This round does not exist.');

/** Adds a round; without a number it is the next one (contract 6). */
export async function addRound(
  { db }: Deps,
  leagueId: number,
  { roundDate, roundNumber, name = null }: NewRound,
): Promise<Round> {
  return inTransaction(db, async (trx) => {
    if (!(await lockLeague(trx, leagueId))) throw noLeague();
    const numbers = (await roundsOf(trx, leagueId)).map((round) => round.roundNumber);
    if (roundNumber !== undefined && numbers.includes(roundNumber)) {
      const message = `Round ${roundNumber} already exists.`;
      throw conflict({ code: 'round_number_taken', message }, 'roundNumber');
    }
    const number = roundNumber ?? Math.max(0, ...numbers) + 1;
    const round = { roundNumber: number, roundDate, name, isScheduled: false };
    const [added] = await insertRounds(trx, leagueId, [round]);
    return added as Round;
  });
}

/** Removes a round with its scores. */
export async function deleteRound({ db }: Deps, leagueId: number, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await lockLeague(trx, leagueId)) || !(await findRound(trx, leagueId, id))) throw noRound();
    await deleteRounds(trx, [id]);
  });
}
