import { loginName, may, type User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import {
  capacityRefusal,
  earlyJoiningRefusal,
  type JoinRequest,
  joiningRefusal,
  type League,
  leavingRefusal,
  type NewParticipant,
  nextTeamId,
  type Participant,
  type Participation,
  partner,
  teamLeavers,
  teamRefusal,
  teamsOf,
} from '@clubhouse/core/leagues';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, forbidden, invalid, notFound, notSignedIn } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { queueMail } from '../mail/index.ts';
import { findAccountByEmail, lockAccount } from '../users/index.ts';
import { teamHandicapsFor } from './handicaps.ts';
import { earlyJoiningOf } from './invitations.ts';
import { insertLeagueChange } from './league-changes.ts';
import { departureMail, invitationMail, partnerLeftMail, registrationMail } from './mails.ts';
import {
  activeParticipants,
  bringBack,
  deleteParticipants,
  freeSeat,
  insertParticipants,
  participantsOf,
  type StoredParticipant,
  toWire,
  withdraw,
} from './participant-queries.ts';
import { hasPlayed, hasScores } from './play-queries.ts';
import { countParticipants, lockLeague, type StoredLeague } from './queries.ts';
import { endRequestsOfPlayers } from './substitutes/release.ts';

/** Also compares emails, because some partners have no user ID. */
const isIn = (participants: readonly StoredParticipant[], id: number | null, email: string) =>
  activeParticipants(participants).some(
    (other) => (id !== null && other.userId === id) || loginName(other.email) === loginName(email),
  );

/**
 * Adds a member, and any partner, to a league. Memberships are private, so the response does not reveal
 * whether the partner has an account.
 */
export async function joinLeague(
  { db, now, facility: current }: Deps,
  caller: User,
  leagueId: number,
  { userId, isTeamLead }: JoinRequest,
  body: unknown,
): Promise<Participant[]> {
  const facility = current();
  if (userId !== caller.id) throw forbidden();
  return inTransaction(db, async (trx) => {
    const member = await lockAccount(trx, caller.id, now(), facility);
    // The account may have been deleted, or the membership may have ended, after the session was checked.
    if (!member) throw notSignedIn();
    if (!may(member, 'joinLeagues')) throw forbidden();
    const league = await lockLeague(trx, leagueId);
    const closed = joiningRefusal(league, facilityDate(now(), facility));
    if (closed) throw conflict(closed);
    const early = earlyJoiningRefusal(
      await earlyJoiningOf(trx, leagueId, member.id),
      facilityDate(now(), facility),
    );
    if (early) throw conflict(early);
    const all = await participantsOf(trx, leagueId);
    if (activeParticipants(all).some((other) => other.userId === member.id)) {
      throw conflict({ code: 'already_joined', message: 'You have already joined this league.' });
    }
    const entered = enteredByAnother(all, member);
    if (entered) await leaveTeam(trx, league, all, [entered], now(), facility);
    const participants = entered ? all.filter(({ id }) => id !== entered.id) : all;
    const mate = league.leagueType === 'scramble' ? parse(partner, body) : null;
    if (mate && loginName(mate.player2Email) === loginName(member.email)) {
      const message = 'You can’t be your own partner. Please enter someone else.';
      throw invalid({ code: 'invalid', message }, 'player2Email');
    }
    const mateAccount = mate ? await findAccountByEmail(trx, mate.player2Email, now(), facility) : undefined;
    if (mate && isIn(participants, mateAccount?.user.id ?? null, mate.player2Email)) {
      const message = 'Your partner has already joined this league.';
      throw conflict({ code: 'partner_already_joined', message }, 'player2Email');
    }
    const numberParticipants = league.numberParticipants - (entered ? 1 : 0);
    const full = capacityRefusal({ ...league, numberParticipants }, mate ? 2 : 1);
    if (full) throw conflict(full);

    const teamId = nextTeamId(participants.map((participant) => participant.teamId));
    const mateId = mateAccount?.user.isMember ? mateAccount.user.id : null;
    const own = { userId: member.id, name: null, email: member.email, teamId, place: 1, isTeamLead };
    const second = mate && {
      userId: mateId,
      name: mate.player2Name,
      email: mate.player2Email,
      teamId,
      place: 2,
      isTeamLead: false,
    };
    await insertParticipants(trx, leagueId, second ? [own, second] : [own]);
    await countParticipants(trx, leagueId, mate ? 2 : 1);
    const partnerName = mate?.player2Name ?? null;
    const mail = registrationMail(league, { partner: partnerName, now: now() }, facility);
    await queueMail(trx, member.email, mail, { now: now() });
    if (mate) {
      const invitation = { from: member.displayName, hasAccount: mateId !== null };
      await queueMail(trx, mate.player2Email, invitationMail(league, invitation, facility), { now: now() });
    }
    return (await participantsOf(trx, leagueId))
      .filter((one) => one.teamId === teamId)
      .map(toWire)
      .map((one) =>
        one.userId === member.id ? one : { ...one, userId: null, email: mate?.player2Email ?? '' },
      );
  });
}

/** Returns the partner entry that another member made with this user's email, if there is one. */
const enteredByAnother = (participants: readonly StoredParticipant[], { email }: Pick<User, 'email'>) =>
  activeParticipants(participants).find(
    (other) => other.userId === null && loginName(other.email) === loginName(email),
  );

export async function nextTeamOf(db: Knex, leagueId: number): Promise<number> {
  return nextTeamId((await participantsOf(db, leagueId)).map(({ teamId }) => teamId));
}

export async function addParticipant(
  { db, now, facility: current }: Deps,
  admin: User,
  leagueId: number,
  { userId, teamId, isTeamLead }: NewParticipant,
): Promise<Participant> {
  const facility = current();
  return inTransaction(db, async (trx) => {
    const user = await lockAccount(trx, userId, now(), facility);
    const league = await lockLeague(trx, leagueId);
    if (!user) throw invalid({ code: 'invalid', message: 'Please select a valid user' }, 'userId');
    if (!user.isMember) {
      throw invalid({ code: 'not_a_member', message: 'The selected user is not a member' }, 'userId');
    }
    const participants = await participantsOf(trx, leagueId);
    if (isIn(participants, user.id, user.email)) {
      throw conflict({
        code: 'already_joined',
        message: `${user.displayName} has already joined this league.`,
      });
    }
    const full = capacityRefusal(league, 1);
    if (full) throw conflict(full);

    const team = participants.filter((other) => other.teamId === teamId);
    const former = team.find((other) => other.isWithdrawn && other.userId === userId);
    if (former) {
      await bringBack(trx, former.id, isTeamLead);
    } else {
      const refusal = teamRefusal({ teamId, isTeamLead }, league.leagueType, team);
      if (refusal) throw invalid(refusal, refusal.code === 'team_has_lead' ? 'isTeamLead' : 'teamId');
      const place = await freeSeat(trx, leagueId, teamId);
      await insertParticipants(trx, leagueId, [
        { userId, name: null, email: user.email, teamId, place, isTeamLead },
      ]);
    }
    await countParticipants(trx, leagueId, 1);
    const mail = registrationMail(league, { partner: null, now: now() }, facility);
    await queueMail(trx, user.email, mail, { now: now() });
    const detail = { after: { player: user.displayName, teamId, isTeamLead } };
    const player = { userId, name: user.displayName };
    const change = { by: admin, player, detail, now: now() };
    await insertLeagueChange(trx, league, 'league.participant-added', change);
    const added = (await participantsOf(trx, leagueId)).find(
      (one) => one.userId === userId && !one.isWithdrawn,
    );
    return toWire(added as StoredParticipant);
  });
}

/** Lets an admin remove a participant. The results of the participant's team are kept. */
export async function removeParticipant(
  { db, now, facility }: Deps,
  admin: User,
  leagueId: number,
  id: number,
) {
  await inTransaction(db, async (trx) => {
    const notPlaying = () => notFound('This player is not in the league.');
    const league = await lockLeague(trx, leagueId, notPlaying);
    const participants = await participantsOf(trx, leagueId);
    const player = activeParticipants(participants).find((other) => other.id === id);
    if (!player) throw notPlaying();
    await takeOut(trx, league, participants, [player], now(), facility());
    if (player.email)
      await queueMail(trx, player.email, departureMail(league, 'admin', facility()), { now: now() });
    const detail = { before: { player: player.name, teamId: player.teamId } };
    const change = { by: admin, player, detail, now: now() };
    await insertLeagueChange(trx, league, 'league.participant-removed', change);
  });
}

const notJoined = () => notFound('You are not in this league.');

/**
 * Returns a member's team in a league, and the team's handicap if the league has handicaps. If the member can
 * no longer leave the league, also returns the reason.
 */
export async function participationOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
  league: League,
): Promise<Participation> {
  const participants = activeParticipants(await participantsOf(db, league.id));
  const player = participants.find((other) => other.userId === userId);
  const team = player && teamsOf(participants).find(({ teamId }) => teamId === player.teamId);
  if (!team) throw notJoined();
  const season = { players: participants, round: null, now: now() };
  const own = (await teamHandicapsFor(db, league, season)).find(({ teamId }) => teamId === team.teamId);
  return {
    team,
    leaveRefusal: leavingRefusal(await hasScores(db, league.id))?.message ?? null,
    ...(own && { handicap: own.handicap }),
  };
}

/** Lets a member leave a league. If the member's partner has no account, the partner leaves too. */
export async function leaveLeague({ db, now, facility: current }: Deps, user: User, leagueId: number) {
  const facility = current();
  await inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId, notJoined);
    const participants = await participantsOf(trx, leagueId);
    const player = activeParticipants(participants).find((other) => other.userId === user.id);
    if (!player) throw notJoined();
    const leaving = teamLeavers(activeParticipants(participants), player);
    await leaveTeam(trx, league, participants, leaving, now(), facility);
    for (const one of leaving) {
      const mail = departureMail(league, one.id === player.id ? 'self' : 'lead', facility);
      await queueMail(trx, one.email, mail, { now: now() });
    }
  });
}

/**
 * Removes players at a member's request, not at an admin's. Refuses if the league already has a score. Emails
 * the players who stay in the team.
 */
async function leaveTeam(
  trx: Knex.Transaction,
  league: StoredLeague,
  participants: readonly StoredParticipant[],
  leaving: readonly [StoredParticipant, ...StoredParticipant[]],
  now: Date,
  facility: Facility,
) {
  const late = leavingRefusal(await hasScores(trx, league.id));
  if (late) throw conflict(late);
  await takeOut(trx, league, participants, leaving, now, facility);
  const [{ teamId, name }] = leaving;
  for (const mate of activeParticipants(participants)) {
    if (mate.teamId !== teamId || leaving.includes(mate)) continue;
    await queueMail(trx, mate.email, partnerLeftMail(league, name, facility), { now });
  }
}

/**
 * Removes players from a league. If a team that has played loses all its players, one of them stays, marked
 * as withdrawn, because other teams' results refer to the team.
 */
async function takeOut(
  trx: Knex.Transaction,
  league: StoredLeague,
  participants: readonly StoredParticipant[],
  leaving: readonly [StoredParticipant, ...StoredParticipant[]],
  now: Date,
  facility: Facility,
) {
  const { id: leagueId } = league;
  const [player] = leaving;
  await endRequestsOfPlayers(trx, league, leaving, { now, facility });
  const isLast = participants.filter(({ teamId }) => teamId === player.teamId).length === leaving.length;
  const isKept = isLast && (await hasPlayed(trx, leagueId, player.teamId));
  if (isKept) await withdraw(trx, player.id, now);
  const deletedIds = leaving.slice(isKept ? 1 : 0).map(({ id }) => id);
  await deleteParticipants(trx, deletedIds);
  await countParticipants(trx, leagueId, -leaving.length);
}
