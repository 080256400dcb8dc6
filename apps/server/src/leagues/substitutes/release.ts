import type { Facility } from '@clubhouse/core/facility';
import { isNightOf, playedNight } from '@clubhouse/core/leagues';
import { endOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import type { Deps } from '../../deps.ts';
import type { StoredParticipant } from '../participant-queries.ts';
import { lockLeague, type StoredLeague, touchLeague } from '../queries.ts';
import { loseSubstitute, releaseSubstitute } from './changes.ts';
import type { ReleaseReason } from './mails.ts';
import { substituteNight, substitutionOf } from './night.ts';
import {
  deleteRequests,
  type StoredSubstitute,
  substitutesForNight,
  substitutesOfLeague,
  substitutionsOf,
} from './queries.ts';

type Context = { now: Date; facility: Facility };

const isAhead = (
  league: StoredLeague,
  { night }: Pick<StoredSubstitute, 'night'>,
  { now, facility }: Context,
): boolean => {
  const { date, endTime } = playedNight(league, night);
  return endOf(date, endTime, facility) > now;
};

/** Deletes substitute requests in one league. Emails the reason to each substitute who was already found. */
export async function endRequests(
  trx: Knex.Transaction,
  league: StoredLeague,
  requests: readonly StoredSubstitute[],
  reason: ReleaseReason,
  context: Context,
): Promise<void> {
  for (const request of requests) {
    if (!request.isFilled) continue;
    const night = await substituteNight(trx, league, request.night, context.now, context.facility);
    const player = night.players.find(({ id }) => id === request.participantId);
    if (!player) continue;
    await releaseSubstitute(trx, request, substitutionOf(night, player), reason, context);
  }
  await deleteRequests(
    trx,
    requests.map(({ id }) => id),
  );
}

/** Ends the requests for a night that is being moved, because the substitutes agreed to the previous time. */
export async function endRequestsOfNight(
  trx: Knex.Transaction,
  league: StoredLeague,
  night: string,
  context: Context,
): Promise<void> {
  await endRequests(trx, league, await substitutesForNight(trx, league.id, night), 'moved', context);
}

/** Ends the requests of players who leave the league, except for nights that are over. */
export async function endRequestsOfPlayers(
  trx: Knex.Transaction,
  league: StoredLeague,
  players: readonly Pick<StoredParticipant, 'id'>[],
  context: Context,
): Promise<void> {
  const leaving = (await substitutesOfLeague(trx, league.id)).filter(
    (request) => players.some(({ id }) => id === request.participantId) && isAhead(league, request, context),
  );
  await endRequests(trx, league, leaving, 'left', context);
}

/**
 * Ends the requests for nights that are no longer in the season because an admin changed the league. Also
 * ends open requests if the admin turned substitutes off.
 */
export async function endRequestsAfterChange(
  trx: Knex.Transaction,
  before: StoredLeague,
  after: StoredLeague,
  context: Context,
): Promise<void> {
  const all = await substitutesOfLeague(trx, after.id);
  const requests = all.filter((request) => isAhead(before, request, context));
  const nightless = requests.filter(({ night }) => !isNightOf(after, night));
  await endRequests(trx, before, nightless, 'night', context);
  if (after.substitutes !== 'off') return;
  const open = requests.filter(({ isFilled }) => !isFilled);
  await deleteRequests(
    trx,
    open.map(({ id }) => id),
  );
}

/**
 * Removes a person as a substitute from all nights that are not over. Call this when the membership has ended
 * or the account is deleted. Asks other members instead if a substitute can still be found and `settings` is
 * not null. The caller must hold the account's lock. Locks the leagues by ascending ID to avoid deadlocks.
 */
export async function endSubstitutions(
  trx: Knex.Transaction,
  userId: number,
  { now, settings, facility }: Context & { settings: Pick<Deps['settings'], 'sessionSecrets'> | null },
): Promise<void> {
  const leagueIds = new Set((await substitutionsOf(trx, userId)).map(({ leagueId }) => leagueId));
  for (const leagueId of [...leagueIds].sort((a, b) => a - b)) {
    const league = await lockLeague(trx, leagueId);
    // Reads the requests again, because they may have changed before the lock.
    const requests = (await substitutesOfLeague(trx, leagueId)).filter(
      (request) => request.userId === userId && isAhead(league, request, { now, facility }),
    );
    for (const request of requests) {
      const night = await substituteNight(trx, league, request.night, now, facility);
      const player = night.players.find(({ id }) => id === request.participantId);
      if (player) await loseSubstitute(trx, { night, player, request }, { now, settings, facility });
      else await deleteRequests(trx, [request.id]);
    }
    await touchLeague(trx, leagueId, now);
  }
}

/**
 * Deletes the open requests of a person whose account is being deleted, because the person cannot withdraw
 * them afterward. Locks the leagues, so that no member can accept a request at the same time.
 */
export async function endOwnRequests(trx: Knex.Transaction, userId: number): Promise<void> {
  const own = trx('league_participants').where({ user_id: userId }).select('id');
  const open = () => trx('league_substitutes').whereIn('participant_id', own.clone()).whereNull('filled_at');
  const leagueIds: number[] = await open().distinct('league_id').orderBy('league_id').pluck('league_id');
  for (const leagueId of leagueIds) await lockLeague(trx, leagueId);
  await open().delete();
}
