import { randomBytes } from 'node:crypto';
import type { User } from '@clubhouse/core/auth';
import { isCounted, type SharedLeague, sharedBracket, sharedPlay } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import { bracketState, hasPlayoffs, toBracket } from './bracket.ts';
import { insertLeagueChange } from './league-changes.ts';
import { roundsOf, scoresOf } from './play-queries.ts';
import { findLeagueFor, lockLeague } from './queries.ts';
import { standings } from './standings.ts';

/** Matches 24 random bytes in base64url. */
const TOKEN = /^[\w-]{32}$/;

/**
 * Returns the error for a public link that does not work: an unknown link, a disabled link, or a link to an
 * inactive league.
 */
export const noSharedLeague = () =>
  notFound('This link doesn’t work anymore. Ask the front desk for a new one.');

async function tokenOf(db: Knex, leagueId: number): Promise<string | null> {
  const row: { token: string } | undefined = await db('league_shares')
    .where({ league_id: leagueId })
    .first('token');
  return row?.token ?? null;
}

const urlOf = (token: string, { publicUrl }: Deps['settings']) =>
  `${publicUrl}${SCREENS.sharedLeague.path.replace(':token', token)}`;

export async function leagueLinkOf({ db, settings }: Deps, leagueId: number): Promise<string | null> {
  const token = await tokenOf(db, leagueId);
  return token === null ? null : urlOf(token, settings);
}

/** Returns a league's public link. Repeating the request returns the same link. */
export async function shareLeague({ db, now, settings }: Deps, admin: User, id: number): Promise<string> {
  const token = await inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, id);
    const existing = await tokenOf(trx, id);
    if (existing !== null) return existing;
    const created = randomBytes(24).toString('base64url');
    await trx('league_shares').insert({ league_id: id, token: created, shared_at: now() });
    await insertLeagueChange(trx, league, 'league.link-created', { by: admin, detail: {}, now: now() });
    return created;
  });
  return urlOf(token, settings);
}

export async function endLeagueLink({ db, now }: Deps, admin: User, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, id);
    const ended = await trx('league_shares').where({ league_id: id }).delete();
    if (ended === 0) return;
    await insertLeagueChange(trx, league, 'league.link-ended', { by: admin, detail: {}, now: now() });
  });
}

/**
 * Returns the data that a public link shows, or undefined if the link does not work. Runs no query for a
 * malformed token.
 */
export async function findSharedLeague({ db, now }: Pick<Deps, 'db' | 'now'>, token: string) {
  if (!TOKEN.test(token)) return undefined;
  const row: { league_id: number } | undefined = await db('league_shares')
    .where({ token })
    .first('league_id');
  if (!row) return undefined;
  const league = await findLeagueFor(db, row.league_id, { userId: 0, withInactive: false });
  if (!league) return undefined;
  const at = now();
  const [table, rounds, scores] = await Promise.all([
    standings(db, league, at),
    roundsOf(db, league.id),
    scoresOf(db, league.id),
  ]);
  const { name, leagueType, scoringType, startDate, endDate, dayOfWeek, startTime, endTime } = league;
  const { countedRounds, minimumRounds, allowsHalves, absence, allowsSingle, playoffTeams } = league;
  const { handicap, handicapRounds, handicapCap, handicapPar } = league;
  const bracket = hasPlayoffs(league) && toBracket(await bracketState(db, league, at), league, at);
  return {
    ...{ name, leagueType, scoringType, startDate, endDate, dayOfWeek, startTime, endTime },
    ...{ countedRounds, minimumRounds, allowsHalves, absence, allowsSingle, playoffTeams },
    ...{ handicap, handicapRounds, handicapCap, handicapPar },
    ...(bracket && { bracket: sharedBracket(bracket) }),
    ...sharedPlay(league, {
      standings: table,
      rounds,
      scores: scores.filter((score) => isCounted(score, at)),
    }),
  } satisfies SharedLeague;
}
