import { may, type User } from '@clubhouse/core/auth';
import type { Refusal } from '@clubhouse/core/errors';
import type { Facility } from '@clubhouse/core/facility';
import { acceptingRefusal, type SubstituteRequest, substituteRefusal } from '@clubhouse/core/leagues';
import { facilityDate, formatDate, formatTime, instantOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import type { Deps } from '../../deps.ts';
import type { MailReminder } from '../../mail/index.ts';
import { type Message, type Notice, notify } from '../../notifications/index.ts';
import type { Settings } from '../../settings.ts';
import { usersById } from '../../users/index.ts';
import type { NightParticipant } from '../lineups.ts';
import { nightPath } from '../mails.ts';
import { findLeagueFor } from '../queries.ts';
import { substitutePath } from './link.ts';
import { substituteRequestMail } from './mails.ts';
import {
  askedUsers,
  candidatesOn,
  isAsked,
  type SubstituteNight,
  substituteNight,
  substitutionOf,
} from './night.ts';
import { findRequest, openRequests } from './queries.ts';

type Context = { now: Date; settings: Pick<Settings, 'sessionSecrets'>; facility: Facility };

/**
 * Sends a request to every member who could substitute for a player. Leaves out the user `request.except`,
 * and players who answered that they are out on this night. Uses the notification channels that each member
 * chose.
 */
export async function sendRequests(
  trx: Knex.Transaction,
  night: SubstituteNight,
  player: NightParticipant,
  request: { id: number; except?: number },
  { now, settings, facility }: Context,
): Promise<void> {
  const asked = await askedUsers(trx, night.league, now, facility);
  const users = [...(await usersById(trx, asked, now, facility)).values()].sort((a, b) => a.id - b.id);
  const candidateFor = await candidatesOn(trx, night, asked);
  const isOut = ({ id }: User) =>
    night.players.some(({ userId, answer }) => userId === id && answer === 'out');
  const willing = users.filter(
    (user) =>
      user.id !== request.except &&
      !isOut(user) &&
      substituteRefusal(candidateFor(user), player, night, 'member') === null,
  );
  const { startTime } = night.timeOf(player.teamId);
  const { played } = night;
  const notices = willing.map((user): Notice => {
    const { mail, push } = requestMessage(night, player, user.id, settings, facility);
    return {
      user,
      kind: 'substitute-requests',
      mail: {
        ...mail,
        reminder: {
          kind: 'substitute-requests',
          userId: user.id,
          subjects: [{ id: request.id, occurrence: played.date }],
        },
      },
      push,
      expiresAt: instantOf(played.date, startTime, facility) ?? now,
    };
  });
  await notify(trx, notices, { now, settings });
}

function requestMessage(
  night: SubstituteNight,
  player: NightParticipant,
  userId: number,
  settings: Context['settings'],
  facility: Facility,
): Message {
  const { league, played } = night;
  const link = { leagueId: league.id, participantId: player.id, night: played.night, date: played.date };
  const path = substitutePath({ ...link, userId }, settings);
  return {
    mail: substituteRequestMail(substitutionOf(night, player), path, facility),
    // Anyone can read a locked phone, so the notification names no person.
    push: {
      title: 'Can you play?',
      body: `${league.name}, ${formatDate(played.date)}, ${formatTime(night.timeOf(player.teamId).startTime)}`,
      path: nightPath(league, played.night),
    },
  };
}

/**
 * Returns the message that asks a member to substitute, with current data. Returns null if the request has
 * ended, if the night was moved, or if the member can no longer accept the request.
 */
export async function currentRequestMessage(
  db: Knex,
  { userId, subjects: [subject] }: MailReminder,
  { now, settings, facility }: Context,
): Promise<Message | null> {
  const request = subject && (await findRequest(db, subject.id));
  if (!request || request.isFilled) return null;
  const user = (await usersById(db, [userId], now, facility)).get(userId);
  const found = user && (await acceptableOn(db, user, request, { now, facility }));
  const player = found?.acceptable.find(({ id }) => id === request.participantId);
  if (!found || !player || found.night.played.date !== subject.occurrence) return null;
  return requestMessage(found.night, player, userId, settings, facility);
}

/**
 * Returns a night with the players that a user could replace now. Returns null if the user cannot see the
 * league, cannot play in leagues, or is not asked to substitute there.
 */
async function acceptableOn(
  db: Knex,
  user: User,
  { leagueId, night: date }: { leagueId: number; night: string },
  { now, facility }: Pick<Context, 'now' | 'facility'>,
): Promise<{ night: SubstituteNight; acceptable: NightParticipant[] } | null> {
  const league = await findLeagueFor(db, leagueId, { userId: user.id, withInactive: false });
  if (!league || !may(user, 'joinLeagues') || !(await isAsked(db, league, user))) return null;
  const night = await substituteNight(db, league, date, now, facility);
  const refusalFor = await acceptRefusals(db, user, night, now, facility);
  const wanted = night.players.filter(({ id }) =>
    night.substitutes.some(({ participantId, isFilled }) => !isFilled && participantId === id),
  );
  return { night, acceptable: wanted.filter((player) => refusalFor(player) === null) };
}

/** Returns a function that gives the reason why the user cannot replace a player now, or null if they can. */
export async function acceptRefusals(
  db: Knex,
  user: User,
  night: SubstituteNight,
  now: Date,
  facility: Facility,
): Promise<(player: NightParticipant) => Refusal | null> {
  const { league, played } = night;
  const asked = (await isAsked(db, league, user)) ? [user.id] : [];
  const candidate = (await candidatesOn(db, night, asked))(user);
  return (player) => {
    const { startTime } = night.timeOf(player.teamId);
    return (
      acceptingRefusal(played.night, league, startTime, now, facility) ??
      substituteRefusal(candidate, player, night, 'member')
    );
  };
}

/** Returns the requests that a user can accept now, soonest first. */
export async function requestsFor(
  { db, now: clock, facility: current }: Pick<Deps, 'db' | 'now' | 'facility'>,
  user: User,
): Promise<SubstituteRequest[]> {
  const context = { now: clock(), facility: current() };
  const open = await openRequests(db, facilityDate(context.now, context.facility));
  const nights = new Map(open.map((request) => [`${request.leagueId} ${request.night}`, request]));
  const requests: SubstituteRequest[] = [];
  for (const one of nights.values()) {
    const found = await acceptableOn(db, user, one, context);
    if (!found) continue;
    const { league, played, timeOf } = found.night;
    for (const player of found.acceptable) {
      const { startTime, endTime } = timeOf(player.teamId);
      requests.push({
        leagueId: league.id,
        leagueName: league.name,
        night: played.night,
        participantId: player.id,
        playerName: player.name,
        date: played.date,
        startTime,
        endTime,
      });
    }
  }
  return requests.sort((a, b) => a.date.localeCompare(b.date) || a.startTime.localeCompare(b.startTime));
}
