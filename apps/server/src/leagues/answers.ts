import { may, type User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import {
  type Answer,
  answerRefusal,
  answersCloseAt,
  answersFor,
  isNightOf,
  type League,
  type LeagueNight,
  leagueSessionsOn,
  NIGHT_HAS_MOVED,
  NO_LEAGUE_NIGHT,
  type PlayedNight,
  playedNight,
  replacedRefusal,
} from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { reservedBays, sessionKey } from '../bookings/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, forbidden, notFound } from '../http/http-error.ts';
import { queueMail } from '../mail/index.ts';
import { pushChange } from '../notifications/index.ts';
import type { LinkCaller } from './answer-link.ts';
import { answersForNight, saveAnswer } from './answer-queries.ts';
import { shownHandicaps } from './handicaps.ts';
import { insertLeagueChange } from './league-changes.ts';
import { nightAnswerMail, nightPath } from './mails.ts';
import {
  activeParticipants,
  type ParticipantNight,
  participantsOf,
  type StoredParticipant,
} from './participant-queries.ts';
import { lockLeague, type StoredLeague } from './queries.ts';
import { matchups } from './standings.ts';
import { substituteNight } from './substitutes/night.ts';
import { substitutesForNight } from './substitutes/queries.ts';
import { endRequests } from './substitutes/release.ts';
import { acceptRefusals } from './substitutes/requests.ts';
import { findWaves, waveOfTeam } from './waves.ts';

/**
 * Returns a league night with its players and the details that the user may see. Throws 404 if the league has
 * no such night.
 */
export async function leagueNightFor(
  { db, now, facility: current }: Deps,
  user: User,
  league: League,
  night: string,
): Promise<LeagueNight> {
  if (!isNightOf(league, night)) throw notFound(NO_LEAGUE_NIGHT.message);
  const facility = current();
  const played = playedNight(league, night);
  const at = now();
  const [substitutions, simulatorIds] = await Promise.all([
    substituteNight(db, league, night, at, facility),
    baysOf({ db, facility: current }, league, played),
  ]);
  const { players: all, round, waves, playoffTeamIds, substitutes } = substitutions;
  const players = all.filter(({ teamId }) => playoffTeamIds?.includes(teamId) ?? true);
  const handicaps = await shownHandicaps(db, league, { players: all, round, now: at });
  const isPlaying = (team: { teamId: number }) => players.some(({ teamId }) => teamId === team.teamId);
  const isAtDesk = may(user, 'workTheDesk');
  const wanted = new Set(
    substitutes.filter(({ isFilled }) => !isFilled).map(({ participantId }) => participantId),
  );
  const refusalFor =
    wanted.size > 0 && may(user, 'joinLeagues')
      ? await acceptRefusals(db, user, substitutions, at, facility)
      : null;
  const hasMatchups = round !== null && (league.scoringType === 'match_play' || round.playoffTeams);
  return {
    ...played,
    simulatorIds,
    closesAt: answersCloseAt(night, league, facility).toISOString(),
    round,
    matchups: hasMatchups ? await matchups(db, league, round.id, at) : [],
    players: players.map((player) => ({
      participantId: player.id,
      userId: isAtDesk ? player.userId : null,
      teamId: player.teamId,
      name: player.name,
      answer: player.answer,
      isOwn: player.userId === user.id,
      isAnsweredByUser: isAtDesk || answersFor(user.id, player, players),
      substitute: player.substitute && {
        name: player.substitute.name,
        userId: isAtDesk ? player.substitute.userId : null,
        isOwn: player.substitute.userId === user.id,
        ...(may(user, 'administer') && { handicap: player.substitute.handicap }),
      },
      isSubstituteWanted: wanted.has(player.id),
      ...(refusalFor && wanted.has(player.id) && { acceptRefusal: refusalFor(player)?.message ?? null }),
    })),
    waves: [...waves],
    ...(league.handicap !== 'off' && { handicaps: handicaps.filter(isPlaying) }),
  };
}

/**
 * Returns the IDs of a league's bays on a night. A league without a schedule has no reservations, so it uses
 * the bays with the lowest IDs.
 */
async function baysOf(
  { db, facility }: Pick<Deps, 'db' | 'facility'>,
  league: League,
  { date }: PlayedNight,
): Promise<number[]> {
  if (league.hasSchedule) {
    return (await reservedBays(db, [league.id])).get(sessionKey(league.id, date)) ?? [];
  }
  const [session] = leagueSessionsOn(date, [league], facility());
  return [...(session?.unreservedBays ?? [])];
}

/**
 * Stores whether a player plays on a night. The league's row lock serializes answers. The clock is read after
 * the lock, so an answer is refused if answers closed while it waited for the lock.
 */
export async function answerNight(
  { db, now: clock, facility: current }: Deps,
  caller: User | LinkCaller,
  { leagueId, night, participantId }: ParticipantNight,
  answer: Answer,
) {
  await inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const [now, facility] = [clock(), current()];
    const players = activeParticipants(await participantsOf(trx, leagueId));
    const player = players.find(({ id }) => id === participantId);
    const user = 'date' in caller ? null : caller;
    const isDesk = user !== null && may(user, 'workTheDesk');
    const isOwn = user === null || (player !== undefined && answersFor(user.id, player, players));
    if (!isOwn && !isDesk) throw forbidden();
    if (!player) throw notFound('This player is not in the league.');
    if ('date' in caller && playedNight(league, night).date !== caller.date) throw conflict(NIGHT_HAS_MOVED);
    const refusal = answerRefusal(night, league, isDesk ? 'desk' : 'player', now, facility);
    if (refusal) throw conflict(refusal);
    const before = (await answersForNight(trx, leagueId, night)).get(participantId) ?? null;
    if (before === answer) return;
    await endSupersededRequests(trx, league, { player, players, answer }, { night, isDesk, now, facility });
    await saveAnswer(trx, { leagueId, night, participantId, answer }, now);
    if (user && !isOwn) {
      const detail = { player: player.name, night, before, after: answer };
      await insertLeagueChange(trx, league, 'league.answer-changed', {
        by: user,
        player,
        night,
        detail,
        now,
      });
      const waves = await findWaves(trx, [league], facility);
      const start = waveOfTeam(waves.on(leagueId, night), player.teamId)?.startTime ?? null;
      const mail = nightAnswerMail(league, playedNight(league, night), { answer, start }, facility);
      await notifyPlayer(trx, league, player, mail, { night, now });
    }
  });
}

type NewAnswer = { player: StoredParticipant; players: readonly StoredParticipant[]; answer: Answer };

/**
 * Ends the substitute requests that an answer makes unnecessary. If the player plays, these are the player's
 * own requests. If the player is out, these are the partner's, because a team with both partners out does not
 * play. Once a substitute has accepted the player's own request, only the desk can end it.
 */
async function endSupersededRequests(
  trx: Knex.Transaction,
  league: StoredLeague,
  { player, players, answer }: NewAnswer,
  { night, isDesk, now, facility }: { night: string; isDesk: boolean; now: Date; facility: Facility },
) {
  const requests = await substitutesForNight(trx, league.id, night);
  const of = (one: StoredParticipant) => requests.filter(({ participantId }) => participantId === one.id);
  if (answer === 'in') {
    const own = of(player);
    if (!isDesk && own.some(({ isFilled }) => isFilled)) throw conflict(replacedRefusal(facility));
    await endRequests(trx, league, own, 'plays', { now, facility });
    return;
  }
  const partners = players.filter(({ id, teamId }) => teamId === player.teamId && id !== player.id);
  await endRequests(trx, league, partners.flatMap(of), 'team', { now, facility });
}

async function notifyPlayer(
  trx: Knex.Transaction,
  league: StoredLeague,
  { email, userId }: StoredParticipant,
  mail: ReturnType<typeof nightAnswerMail>,
  { night, now }: { night: string; now: Date },
) {
  if (email) await queueMail(trx, email, mail, { now });
  const path = nightPath(league, night);
  if (userId !== null) await pushChange(trx, [userId], mail, { path, now });
}
