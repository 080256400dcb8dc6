import type { User } from '@clubhouse/core/auth';
import type { Round, TeamLineup } from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import { lineupsInRound, type NightParticipant } from './lineups.ts';
import { activeParticipants, participantsOf, type StoredParticipant } from './participant-queries.ts';
import { findRound } from './play-queries.ts';
import { lockLeague, noLeague, type StoredLeague } from './queries.ts';

/** A league whose row is locked in the transaction, and the user who plays in it. */
type Play = {
  trx: Knex.Transaction;
  league: StoredLeague;
  players: readonly StoredParticipant[];
  by: User;
  now: Date;
};

/** The teams for which a user can act in one round. */
export type Scope = Play & {
  round: Round;
  lineups: readonly TeamLineup<NightParticipant>[];
  /** The user's own entry in the league, or undefined for a substitute from outside the league. */
  own: StoredParticipant | undefined;
  /** The user's own team, and any teams for which the user substitutes. */
  teamIds: readonly number[];
  /** The team in `teamIds` for which the user acts in this request. */
  teamId: number;
};

/**
 * Locks the league and returns it with its players. Reads the clock after the lock, so a request that waited
 * is checked against the current time.
 */
export async function lockPlay(
  trx: Knex.Transaction,
  leagueId: number,
  by: User,
  clock: Deps['now'],
): Promise<Play> {
  const league = await lockLeague(trx, leagueId);
  const now = clock();
  if (!league.isActive) throw noLeague();
  return { trx, league, players: activeParticipants(await participantsOf(trx, leagueId)), by, now };
}

/**
 * Returns the teams for which a user can act in a round: the user's own team and the teams for which the user
 * substitutes. The user's own team comes first, or last if a substitute replaces the user. `asked` is the team that
 * the request names. Without `asked`, the result's `teamId` is the first of these teams. Throws a 404 if the
 * user cannot act for the team.
 */
export async function inRound(play: Play, roundId: number, asked?: number): Promise<Scope> {
  const { trx, league, players, by } = play;
  const round = await findRound(trx, league.id, roundId);
  const lineups = await lineupsInRound(trx, league, round, players);
  const own = players.find(({ userId }) => userId === by.id);
  const substituted = lineups
    .filter(({ replaced }) => replaced.some(({ substitute }) => substitute?.userId === by.id))
    .map(({ teamId }) => teamId);
  const isReplaced = lineups.some(({ replaced }) => replaced.some(({ id }) => id === own?.id));
  const ownTeams = own ? [own.teamId] : [];
  const teamIds = isReplaced ? [...substituted, ...ownTeams] : [...ownTeams, ...substituted];
  const teamId = asked ?? teamIds[0];
  if (teamId === undefined || !teamIds.includes(teamId)) throw notFound('You are not in this league.');
  return { ...play, round, lineups, own, teamIds, teamId };
}
