import { may, type User } from '@clubhouse/core/auth';
import type { Refusal } from '@clubhouse/core/errors';
import type { Facility } from '@clubhouse/core/facility';
import {
  answerRefusal,
  answersFor,
  askRefusal,
  isNightOf,
  type NamedSubstitute,
  NIGHT_HAS_MOVED,
  NO_LEAGUE_NIGHT,
  partnerRefusal,
  REQUEST_ENDED,
  REQUEST_FILLED,
  SUBSTITUTE_PLAYS,
  substituteRefusal,
} from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { conflict, forbidden, invalid, notFound, notSignedIn } from '../../http/http-error.ts';
import { lockAccount } from '../../users/index.ts';
import type { LinkCaller } from '../answer-link.ts';
import { saveAnswer } from '../answer-queries.ts';
import { insertLeagueChange } from '../league-changes.ts';
import type { NightParticipant } from '../lineups.ts';
import { lockLeague, type StoredLeague, touchLeague } from '../queries.ts';
import { loseSubstitute, mailTeam, mailTo, releaseSubstitute } from './changes.ts';
import { substituteFoundMail, substituteLostMail, substituteMail } from './mails.ts';
import { candidatesOn, type SubstituteNight, substituteNight, substitutionOf } from './night.ts';
import {
  deleteRequests,
  fillRequest,
  insertRequest,
  type StoredSubstitute,
  saveVolunteer,
} from './queries.ts';
import { acceptRefusals, sendRequests } from './requests.ts';

/** Identifies a substitute request: a player who needs a substitute on one night. */
export type SubstitutePlace = { leagueId: number; night: string; participantId: number };

type Scope = {
  trx: Knex.Transaction;
  league: StoredLeague;
  night: SubstituteNight;
  player: NightParticipant;
  request: StoredSubstitute | undefined;
  now: Date;
  facility: Facility;
};

/**
 * Locks the league before it reads the night and the clock. Otherwise, a request that waited for the lock
 * would be checked against outdated data.
 */
async function lockNight(
  trx: Knex.Transaction,
  { now: clock, facility: current }: Pick<Deps, 'now' | 'facility'>,
  { leagueId, night: date, participantId }: SubstitutePlace,
): Promise<Scope> {
  const league = await lockLeague(trx, leagueId);
  const [now, facility] = [clock(), current()];
  if (!isNightOf(league, date)) throw conflict(NO_LEAGUE_NIGHT);
  const night = await substituteNight(trx, league, date, now, facility);
  const player = night.players.find(({ id }) => id === participantId);
  if (!player) throw notFound('This player is not in the league.');
  const request = night.substitutes.find((one) => one.participantId === participantId);
  return { trx, league, night, player, request, now, facility };
}

function refuse(refusal: Refusal | null, field?: string): void {
  if (refusal) throw conflict(refusal, field);
}

const NO_MATCH: Refusal = { code: 'no_match', message: 'This team doesn’t have a match that night.' };

/** Returns the start time of a player's team. Throws if the team does not play on that night. */
function startOf({ night, player }: Scope): string {
  const start = night.starts.startOf(player.teamId);
  if (start === null) throw conflict(NO_MATCH);
  return start;
}

/** Marks a player as out and asks members to substitute. Repeating the request asks nobody again. */
export async function askForSubstitute(
  deps: Deps,
  caller: User | LinkCaller,
  place: SubstitutePlace,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const scope = await lockNight(trx, deps, place);
    const { league, night, player, request, now, facility } = scope;
    const user = 'date' in caller ? null : caller;
    const isDesk = user !== null && may(user, 'workTheDesk');
    const isOwn = user === null || answersFor(user.id, player, night.players);
    if (!isOwn && !isDesk) throw forbidden();
    if ('date' in caller && night.played.date !== caller.date) throw conflict(NIGHT_HAS_MOVED);
    const by = isDesk ? 'desk' : 'player';
    refuse(askRefusal(place.night, league, { by, start: startOf(scope) }, now, facility));
    refuse(partnerRefusal(player, night.players));
    if (request) return;
    await saveAnswer(trx, { ...place, answer: 'out' }, now);
    const id = await insertRequest(trx, place, now);
    await touchLeague(trx, league.id, now);
    await sendRequests(trx, night, player, { id }, { now, settings: deps.settings, facility });
    if (user && !isOwn) {
      const detail = { player: player.name, night: place.night };
      const change = { by: user, player, night: place.night, detail, now };
      await insertLeagueChange(trx, league, 'league.substitute-asked', change);
    }
  });
}

/**
 * Ends a request for a substitute. If the request is already filled, only an admin can end it. The substitute
 * and the team then get an email.
 */
export async function endRequest(deps: Deps, user: User, place: SubstitutePlace): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const scope = await lockNight(trx, deps, place);
    const { league, night, player, request, now, facility } = scope;
    const isOwn = answersFor(user.id, player, night.players);
    const isDesk = may(user, 'workTheDesk');
    if (!isOwn && !isDesk) throw forbidden();
    refuse(answerRefusal(place.night, league, isDesk ? 'desk' : 'player', now, facility));
    if (!request) return;
    if (request.isFilled && !may(user, 'administer')) throw conflict(SUBSTITUTE_PLAYS);
    await deleteRequests(trx, [request.id]);
    await touchLeague(trx, league.id, now);
    if (request.isFilled) {
      const substitution = substitutionOf(night, player);
      await releaseSubstitute(trx, request, substitution, 'replaced', { now, facility });
      const mail = substituteLostMail(substitution, { isAskedAgain: false }, facility);
      await mailTeam(trx, night, player, mail, { now, except: user.id });
    }
    if (!isOwn) {
      const detail = { player: player.name, night: place.night, substitute: request.userId && request.name };
      const change = { by: user, player, night: place.night, detail, now };
      await insertLeagueChange(trx, league, 'league.substitute-removed', change);
    }
  });
}

/**
 * Lets a member substitute for a player. Only the first member who accepts can play. `link` is set if the
 * member used the link in an email.
 */
export async function acceptRequest(
  deps: Deps,
  userId: number,
  place: SubstitutePlace,
  link?: LinkCaller,
): Promise<void> {
  const { db, now: clock, facility: current } = deps;
  await inTransaction(db, async (trx) => {
    // Always locks the account before the league, so that two requests cannot deadlock.
    const member = await lockAccount(trx, userId, clock(), current());
    if (!member) throw notSignedIn();
    if (!may(member, 'joinLeagues')) throw forbidden();
    const { night, player, request, now, facility } = await lockNight(trx, deps, place);
    if (link && night.played.date !== link.date) throw conflict(REQUEST_ENDED);
    if (request?.userId === member.id) return;
    if (!request) throw conflict(REQUEST_ENDED);
    if (request.isFilled) throw conflict(REQUEST_FILLED);
    const refusalFor = await acceptRefusals(trx, member, night, now, facility);
    refuse(refusalFor(player));
    await fillRequest(trx, request.id, { userId: member.id, handicap: null }, now);
    await touchLeague(trx, place.leagueId, now);
    const substitution = substitutionOf(night, player);
    await mailTo(trx, member, substituteMail(substitution, { isNamed: false }, facility), {
      title: 'You’re playing as a substitute',
      substitution,
      now,
    });
    const found = substituteFoundMail(substitution, { substitute: member.displayName }, facility);
    await mailTeam(trx, night, player, found, { now, except: null });
  });
}

/** Lets a substitute back out. If there is still time to find another one, asks the other members again. */
export async function stepBack(deps: Deps, user: User, place: SubstitutePlace): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { league, night, player, request, now, facility } = await lockNight(trx, deps, place);
    if (request?.userId !== user.id) return;
    refuse(answerRefusal(place.night, league, 'player', now, facility));
    await loseSubstitute(trx, { night, player, request }, { now, settings: deps.settings, facility });
  });
}

/** Lets an admin choose the substitute. Replaces an earlier substitute. */
export async function nameSubstitute(
  deps: Deps,
  admin: User,
  place: SubstitutePlace,
  { userId, handicap = null }: NamedSubstitute,
): Promise<void> {
  const { db, now: clock, facility: current } = deps;
  await inTransaction(db, async (trx) => {
    const member = await lockAccount(trx, userId, clock(), current());
    if (!member) throw invalid({ code: 'invalid', message: 'Please select a member' }, 'userId');
    const scope = await lockNight(trx, deps, place);
    const { league, night, player, request, now, facility } = scope;
    refuse(answerRefusal(place.night, league, 'desk', now, facility));
    startOf(scope);
    refuse(partnerRefusal(player, night.players));
    // An admin can also name a member who was not asked to substitute.
    const candidateFor = await candidatesOn(trx, night, []);
    refuse(substituteRefusal(candidateFor(member), player, night, 'admin'), 'userId');
    const before = request?.isFilled ? { substitute: request.name, handicap: request.handicap } : null;
    const after = { substitute: member.displayName, handicap };
    if (request?.userId === member.id && request.handicap === handicap) return;
    await saveAnswer(trx, { ...place, answer: 'out' }, now);
    const id = request?.id ?? (await insertRequest(trx, place, now));
    await fillRequest(trx, id, { userId, handicap }, now);
    await touchLeague(trx, league.id, now);
    const substitution = substitutionOf(night, player);
    if (request?.userId !== member.id) {
      if (request?.isFilled) {
        await releaseSubstitute(trx, request, substitution, 'replaced', { now, facility });
      }
      await mailTo(trx, member, substituteMail(substitution, { isNamed: true }, facility), {
        title: 'You’re playing as a substitute',
        substitution,
        now,
      });
      const found = substituteFoundMail(substitution, { substitute: member.displayName }, facility);
      await mailTeam(trx, night, player, found, { now, except: admin.id });
    }
    const detail = { player: player.name, night: place.night, before, after };
    const change = { by: admin, player, night: place.night, detail, now };
    await insertLeagueChange(trx, league, 'league.substitute-named', change);
  });
}

export async function setVolunteer(
  { db, now }: Deps,
  userId: number,
  leagueId: number,
  isVolunteer: boolean,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockLeague(trx, leagueId);
    await saveVolunteer(trx, leagueId, userId, isVolunteer, now());
  });
}
