import type { Facility } from '@clubhouse/core/facility';
import { acceptingRefusal } from '@clubhouse/core/leagues';
import { formatDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import type { Deps } from '../../deps.ts';
import { type MailContent, queueMail, queueMails } from '../../mail/index.ts';
import { pushChange } from '../../notifications/index.ts';
import type { NightParticipant } from '../lineups.ts';
import { nightPath } from '../mails.ts';
import { touchLeague } from '../queries.ts';
import {
  type ReleaseReason,
  type Substitution,
  substituteLostMail,
  substituteReleasedMail,
} from './mails.ts';
import { type SubstituteNight, substitutionOf } from './night.ts';
import { deleteRequests, reopenRequest, type StoredSubstitute } from './queries.ts';
import { sendRequests } from './requests.ts';

type Person = { id: number; email: string };
type Push = { title: string; substitution: Pick<Substitution, 'league' | 'played'>; now: Date };

/**
 * Sends a person an email and a push notification about a substitution. Anyone can read a locked phone, so
 * the notification names no person.
 */
export async function mailTo(
  trx: Knex.Transaction,
  { id, email }: Person,
  mail: MailContent,
  { title, substitution: { league, played }, now }: Push,
) {
  if (email) await queueMail(trx, email, mail, { now });
  const push = { heading: title, subject: `${league.name}, ${formatDate(played.date)}` };
  await pushChange(trx, [id], push, { path: nightPath(league, played.night), now });
}

/**
 * Sends an email and a push notification to the absent player and the partner. Skips `except`, the user who
 * made the change.
 */
export async function mailTeam(
  trx: Knex.Transaction,
  { league, played, players }: SubstituteNight,
  player: NightParticipant,
  mail: MailContent,
  { now, except }: { now: Date; except: number | null },
) {
  // A partner without an account has a null user ID, which must not match an `except` of null.
  const isAuthor = ({ userId }: NightParticipant) => userId !== null && userId === except;
  const team = players.filter((one) => one.teamId === player.teamId && !isAuthor(one));
  const emails = new Set(team.map(({ email }) => email).filter(Boolean));
  await queueMails(trx, [...emails], mail, { now });
  const push = {
    heading: 'Your team’s lineup changed',
    subject: `${league.name}, ${formatDate(played.date)}`,
  };
  const userIds = team.flatMap(({ userId }) => userId ?? []);
  await pushChange(trx, userIds, push, { path: nightPath(league, played.night), now });
}

/** Notifies a substitute who no longer plays. Does nothing if the substitute's account was deleted. */
export async function releaseSubstitute(
  trx: Knex.Transaction,
  { userId, email }: StoredSubstitute,
  substitution: Substitution,
  reason: ReleaseReason,
  { now, facility }: { now: Date; facility: Facility },
) {
  if (userId === null) return;
  await mailTo(trx, { id: userId, email }, substituteReleasedMail(substitution, reason, facility), {
    title: 'You’re no longer a substitute',
    substitution,
    now,
  });
}

/** `settings` has the secrets for the links in emails. If it is null, no members are asked to substitute. */
type Asking = { now: Date; settings: Pick<Deps['settings'], 'sessionSecrets'> | null; facility: Facility };

/**
 * Removes a substitute who stepped back, or whose membership or account ended. Notifies the team, and asks
 * other members again if a substitute can still be found.
 */
export async function loseSubstitute(
  trx: Knex.Transaction,
  { night, player, request }: { night: SubstituteNight; player: NightParticipant; request: StoredSubstitute },
  { now, settings, facility }: Asking,
): Promise<void> {
  const { league, played } = night;
  const { startTime } = night.timeOf(player.teamId);
  const isAskedAgain =
    settings !== null &&
    league.substitutes !== 'off' &&
    acceptingRefusal(played.night, league, startTime, now, facility) === null;
  const mail = substituteLostMail(substitutionOf(night, player), { isAskedAgain }, facility);
  await mailTeam(trx, night, player, mail, { now, except: null });
  await touchLeague(trx, league.id, now);
  if (!isAskedAgain) return deleteRequests(trx, [request.id]);
  await reopenRequest(trx, request.id, now);
  const open = { ...request, userId: null, isFilled: false };
  const reopened = {
    ...night,
    substitutes: night.substitutes.map((one) => (one.id === request.id ? open : one)),
  };
  const asked = { id: request.id, except: request.userId ?? 0 };
  await sendRequests(trx, reopened, player, asked, { now, settings, facility });
}
