import type { User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import type { ChangedMembership, ChangedRole, CoachChange, MembershipChange } from '@clubhouse/core/members';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { endSessions } from '../auth/index.ts';
import { futureBookingsOf } from '../bookings/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid } from '../http/http-error.ts';
import { endSubstitutions } from '../leagues/index.ts';
import { cancelFutureLessons, futureLessons } from '../lessons/index.ts';
import { queueMail, queueMails } from '../mail/index.ts';
import {
  type Account,
  adminEmails,
  endCalendarLink,
  lockAndCountAdmins,
  updateFlags,
} from '../users/index.ts';
import { type Actor, lastAdmin, lockedAccount, userSubject } from './accounts.ts';
import {
  memberInvitationMail,
  type Role,
  roleGivenMail,
  roleInvitationMail,
  roleNoticeMail,
} from './mails.ts';
import { type LinkDeps, requireProofOfEmail } from './proof-of-email.ts';

/** Changes a membership. A new member with an unconfirmed email gets a link to set a password. */
export async function changeMembership(
  deps: Deps,
  admin: User,
  id: number,
  { isMember, endsOn, reason }: MembershipChange,
): Promise<ChangedMembership> {
  const { db, now } = deps;
  const facility = deps.facility();
  const today = facilityDate(now(), facility);
  if (isMember && endsOn && endsOn < today) {
    throw invalid({ code: 'invalid', message: 'The last day cannot be in the past.' }, 'endsOn');
  }
  return inTransaction(db, async (trx) => {
    const account = await lockedAccount(trx, id, now(), facility);
    const before = account.user;
    // When an admin undoes a new membership, the account gets back the last day of its previous membership,
    // which has passed.
    const isRestored = !isMember && endsOn && endsOn < today;
    const membershipEndsOn = isMember || isRestored ? (endsOn ?? null) : null;
    const user = await updateFlags(trx, id, { isMember, membershipEndsOn }, now(), facility);
    const passwordLinkSent =
      isMember &&
      !before.isMember &&
      (await requireProofOfEmail(trx, deps, account, {
        actorId: admin.id,
        mail: (path) => memberInvitationMail(path, facility),
      }));
    if (!isMember) {
      await endSubstitutions(trx, id, { now: now(), settings: deps.settings, facility });
      await endCalendarLink(trx, id);
    }
    const detail = {
      before: { isMember: before.isMember, endsOn: before.membershipEndsOn },
      after: { isMember, endsOn: membershipEndsOn, ...(reason && { reason }) },
      ...(passwordLinkSent && { passwordLinkSent }),
    };
    await insertChange(trx, {
      by: admin,
      action: 'user.membership',
      subject: userSubject(before),
      detail,
      now: now(),
    });
    if (!isMember || membershipEndsOn === null) return { ...user, passwordLinkSent };
    const bookingsAfter = await futureBookingsOf(
      trx,
      { userId: id, after: membershipEndsOn },
      now(),
      facility,
    );
    return { ...user, passwordLinkSent, bookingsAfter };
  });
}

const ROLE_OF = { isAdmin: 'admin', isCoach: 'coach', isStaff: 'staff' } as const;

/**
 * Changes one role. A change of the admin or staff role also ends the user's sessions, because a session's
 * lifetime depends on the roles at sign-in.
 */
export async function changeFlag(
  deps: Deps,
  admin: User,
  id: number,
  flag: keyof typeof ROLE_OF,
  isSet: boolean,
  /** Whether to keep or cancel the future lessons of a person who stops being a coach. */
  lessons?: CoachChange['lessons'],
): Promise<ChangedRole> {
  const { db, now } = deps;
  const facility = deps.facility();
  return inTransaction(db, async (trx) => {
    const admins = await lockAndCountAdmins(trx);
    const account = await lockedAccount(trx, id, now(), facility);
    const before = account.user;
    // A repeated request changes nothing, so the activity log gets no entry.
    if (before[flag] === isSet) return { ...before, passwordLinkSent: false };
    if (flag === 'isAdmin' && !isSet && admins <= 1) throw lastAdmin();
    const cancelled =
      flag === 'isCoach' && !isSet
        ? await endCoaching(trx, before, admin, { lessons, now: now() }, facility)
        : [];
    const user = await updateFlags(trx, id, { [flag]: isSet }, now(), facility);
    const role = ROLE_OF[flag];
    const passwordLinkSent = isSet && (await queueRoleMails(trx, deps, account, role, admin));
    if (flag !== 'isCoach') await endSessions(trx, id);
    await insertChange(trx, {
      by: admin,
      action: `user.${role}`,
      subject: userSubject(before),
      detail: {
        before: before[flag],
        after: isSet,
        ...(lessons && { lessons, cancelled }),
        ...(passwordLinkSent && { passwordLinkSent }),
      },
      now: now(),
    });
    return { ...user, passwordLinkSent };
  });
}

/**
 * Sends the emails about a new role to the user and the other admins. For a new coach, sends only the
 * password link, and only if the coach's email is unconfirmed. Returns whether a password link was sent.
 */
async function queueRoleMails(
  trx: Knex.Transaction,
  deps: LinkDeps,
  account: Account,
  role: Role,
  by: Actor,
): Promise<boolean> {
  const facility = deps.facility();
  const { user } = account;
  const now = deps.now();
  const mail = (path: string) => roleInvitationMail(role, path, facility);
  const isInvited = await requireProofOfEmail(trx, deps, account, { actorId: by.id, mail });
  if (role === 'coach') return isInvited;
  if (!isInvited && user.id !== by.id)
    await queueMail(trx, user.email, roleGivenMail(role, facility), { now });
  const others = await adminEmails(trx, { except: [user.id, by.id] });
  if (others.length > 0) await queueMails(trx, others, roleNoticeMail(role, user), { now });
  return isInvited;
}

/** Makes a user an admin. Returns whether a password link was sent. */
export async function makeAdmin(deps: LinkDeps & Pick<Deps, 'db'>, id: number, by: Actor): Promise<boolean> {
  const { db, now } = deps;
  const facility = deps.facility();
  return inTransaction(db, async (trx) => {
    const account = await lockedAccount(trx, id, now(), facility);
    const isInvited = await queueRoleMails(trx, deps, account, 'admin', by);
    const user = await updateFlags(trx, id, { isAdmin: true }, now(), facility);
    await endSessions(trx, id);
    const detail = {
      before: account.user.isAdmin,
      after: true,
      ...(isInvited && { passwordLinkSent: true }),
    };
    await insertChange(trx, { by, action: 'user.admin', subject: userSubject(user), detail, now: now() });
    return isInvited;
  });
}

/**
 * Cancels the future lessons of a person who stops being a coach, unless the admin keeps them. If there are
 * such lessons and the admin has not yet decided, throws a 409. Returns the IDs of the canceled lessons.
 */
async function endCoaching(
  trx: Knex.Transaction,
  coach: User,
  admin: User,
  { lessons, now }: { lessons: CoachChange['lessons']; now: Date },
  facility: Facility,
): Promise<number[]> {
  const ahead = await futureLessons(trx, { coachId: coach.id }, now, facility);
  if (ahead.length === 0 || lessons === 'keep') return [];
  if (lessons === undefined) {
    const message =
      ahead.length === 1
        ? 'This coach has an upcoming lesson. Please choose whether to keep or cancel the lesson.'
        : `This coach has ${ahead.length} upcoming lessons. Please choose whether to keep or cancel the lessons.`;
    throw conflict({ code: 'coach_has_lessons', message });
  }
  const by = { id: admin.id, actor: 'front-desk' as const, reason: 'The coach no longer teaches here.' };
  await cancelFutureLessons(trx, { coachId: coach.id }, by, now, facility);
  return ahead.map(({ id }) => id);
}
