import type { User } from '@clubhouse/core/auth';
import type { ChangedMembership, CoachChange, MembershipChange, NewMember } from '@clubhouse/core/members';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import {
  type Account,
  dropPassword,
  endSessions,
  findAccountByEmail,
  findAccountById,
  insertUser,
  issueLink,
  lockUser,
} from '../auth/index.ts';
import { cancelFutureBookings, futureBookingsOf } from '../bookings/index.ts';
import { isTaken } from '../db/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import { completeAsMember } from '../demo-requests/index.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid, notFound } from '../http/http-error.ts';
import { cancelFutureLessons, futureLessons } from '../lessons/index.ts';
import { queueMail } from '../mail/index.ts';
import { invitationMail, membershipEndedMail } from './mails.ts';
import {
  deleteUserRow,
  endedMemberships,
  endMembershipRow,
  lockAdmins,
  updateFlags,
  updatePhone,
} from './queries.ts';

const HOUR_MS = 60 * 60_000;
const RESET_LINK_HOURS = 24;
/** An invitation is read when somebody comes to it. */
const INVITATION_HOURS = 7 * 24;
/** The first admin, who can never be deleted (spec 3). */
const FIRST_USER = 1;
/** Who acts when nobody does: no account has this id. */
const NOBODY = 0;

const nobody = () => notFound('This user does not exist.');
const subjectOf = ({ id, username }: Pick<User, 'id' | 'username'>) => `user ${id} (${username})`;

/** Takes the user's row and answers the user; 404 for nobody. */
async function lockedUser(trx: Knex.Transaction, id: number, now: Date): Promise<User> {
  await lockUser(trx, id);
  const account = await findAccountById(trx, id, now);
  if (!account) throw nobody();
  return account.user;
}

/** Makes somebody a member or not; with a last day everything ends by itself after it (contract 5). */
export async function changeMembership(
  { db, now }: Deps,
  admin: User,
  id: number,
  { isMember, endsOn }: MembershipChange,
): Promise<ChangedMembership> {
  if (endsOn && endsOn < facilityDate(now())) {
    throw invalid({ code: 'invalid', message: 'The last day cannot be in the past.' }, 'endsOn');
  }
  return inTransaction(db, async (trx) => {
    const before = await lockedUser(trx, id, now());
    const membershipEndsOn = isMember ? (endsOn ?? null) : null;
    const user = await updateFlags(trx, id, { isMember, membershipEndsOn }, now());
    const detail = {
      before: { isMember: before.isMember, endsOn: before.membershipEndsOn },
      after: { isMember, endsOn: membershipEndsOn },
    };
    await insertChange(trx, {
      by: admin,
      action: 'user.membership',
      subject: subjectOf(before),
      detail,
      now: now(),
    });
    if (membershipEndsOn === null) return user;
    return {
      ...user,
      bookingsAfter: await futureBookingsOf(trx, { userId: id, after: membershipEndsOn }, now()),
    };
  });
}

type Flag = 'isAdmin' | 'isCoach' | 'isStaff';

/** Gives or takes a role; the last admin stays one (contract 5). */
export async function changeFlag(
  { db, now }: Deps,
  admin: User,
  id: number,
  flag: Flag,
  isSet: boolean,
  /** What becomes of the lessons of somebody who stops coaching. */
  lessons?: CoachChange['lessons'],
): Promise<User> {
  return inTransaction(db, async (trx) => {
    const admins = await lockAdmins(trx);
    const before = await lockedUser(trx, id, now());
    if (flag === 'isAdmin' && !isSet && before.isAdmin && admins <= 1) throw lastAdmin();
    const ended =
      flag === 'isCoach' && !isSet ? await endCoaching(trx, before, admin, { lessons, now: now() }) : [];
    const user = await updateFlags(trx, id, { [flag]: isSet }, now());
    await insertChange(trx, {
      by: admin,
      action: `user.${flag.slice(2).toLowerCase()}`,
      subject: subjectOf(before),
      detail: { before: before[flag], after: isSet, ...(lessons && { lessons, cancelled: ended }) },
      now: now(),
    });
    return user;
  });
}

/** Somebody with lessons ahead stops coaching only when it is said what becomes of them; answers which are cancelled (contract 7). */
async function endCoaching(
  trx: Knex.Transaction,
  coach: User,
  admin: User,
  { lessons, now }: { lessons: CoachChange['lessons']; now: Date },
): Promise<number[]> {
  const ahead = await futureLessons(trx, { coachId: coach.id }, now);
  if (ahead.length === 0 || lessons === 'keep') return [];
  if (lessons === undefined) {
    const many = ahead.length === 1 ? 'A lesson is' : `${ahead.length} lessons are`;
    throw conflict({
      code: 'coach_has_lessons',
      message: `${many} still to come. Please say whether they are kept or cancelled.`,
    });
  }
  const by = { id: admin.id, name: admin.username, reason: 'The coach no longer teaches here.' };
  await cancelFutureLessons(trx, { coachId: coach.id }, by, now);
  return ahead.map(({ id }) => id);
}

const lastAdmin = () => conflict({ code: 'last_admin', message: 'At least one admin is required.' });

/** Removes an account: sessions end, future bookings go, past ones stay without the name (contract 5). */
export async function deleteUser({ db, now }: Deps, admin: User, id: number): Promise<void> {
  if (id === FIRST_USER) {
    throw conflict({ code: 'first_user', message: 'This account cannot be deleted.' });
  }
  await inTransaction(db, async (trx) => {
    const admins = await lockAdmins(trx);
    const user = await lockedUser(trx, id, now());
    if (user.isAdmin && admins <= 1) throw lastAdmin();
    const bookings = await cancelFutureBookings(
      trx,
      { userId: id },
      {
        by: { id: admin.id, name: admin.username },
        reason: 'The account was closed.',
        now: now(),
        mailTo: user.email,
      },
    );
    const by = { id: admin.id, name: admin.username, reason: 'The account was closed.' };
    const lessons = [
      ...(await futureLessons(trx, { memberId: id }, now())),
      ...(await futureLessons(trx, { coachId: id }, now())),
    ];
    await cancelFutureLessons(trx, { memberId: id }, by, now());
    await cancelFutureLessons(trx, { coachId: id }, by, now());
    await deleteUserRow(trx, id);
    // Without the name: who asks to be forgotten is.
    await insertChange(trx, {
      by: admin,
      action: 'user.deleted',
      subject: `user ${id}`,
      detail: {
        cancelledBookings: bookings.map((booking) => booking.id),
        cancelledLessons: lessons.map((lesson) => lesson.id),
      },
      now: now(),
    });
  });
}

const linkOf = ({ settings }: Pick<Deps, 'settings'>, token: string) =>
  `${settings.publicUrl}${SCREENS.resetPassword.path.replace(':token', token)}`;

/** A link that sets a new password, for whom reset mail does not reach: one use, 24 hours (contract 5). */
export async function newResetLink(deps: Deps, admin: User, id: number): Promise<string> {
  const { db, now } = deps;
  return inTransaction(db, async (trx) => {
    const user = await lockedUser(trx, id, now());
    const expiresAt = new Date(now().getTime() + RESET_LINK_HOURS * HOUR_MS);
    const token = await issueLink(trx, deps, { userId: id, code: null, expiresAt });
    await insertChange(trx, { by: admin, action: 'user.reset-link', subject: subjectOf(user), now: now() });
    return linkOf(deps, token);
  });
}

/** Ends every session of somebody: a device that was lost, or somebody who has left. */
export async function signOutUser({ db, now }: Deps, admin: User, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await lockedUser(trx, id, now());
    await endSessions(trx, id);
    await insertChange(trx, { by: admin, action: 'user.signed-out', subject: subjectOf(user), now: now() });
  });
}

/**
 * Makes a member of an address, and mails it a link to set a password. Who registered it before may be a stranger:
 * their sessions end and their password stops working until the link is used (contract 5). A demo request that it came
 * out of is completed with it.
 */
export async function addMember(deps: Deps, admin: User, wish: NewMember): Promise<User> {
  const { db, now } = deps;
  try {
    return await inTransaction(db, async (trx) => {
      await lockUser(trx, admin.id);
      const before = await findAccountByEmail(trx, wish.email, now());
      const user = await memberFrom(trx, wish, now());
      const expiresAt = new Date(now().getTime() + INVITATION_HOURS * HOUR_MS);
      const token = await issueLink(trx, deps, { userId: user.id, code: null, expiresAt });
      const mail = invitationMail(SCREENS.resetPassword.path.replace(':token', token));
      await queueMail(trx, user.email, mail, { now: now(), isSecret: true, expiresAt });
      await insertChange(trx, {
        by: admin,
        action: 'user.added',
        subject: subjectOf(user),
        detail: {
          before: before ? { isMember: false, phone: before.user.phone } : null,
          after: { isMember: true, phone: user.phone },
        },
        now: now(),
      });
      const { contactSubmissionId: id } = wish;
      if (id !== undefined) await completeAsMember(trx, { id, by: admin, now: now() });
      return user;
    });
  } catch (error) {
    // Somebody else's username, or an account that was registered at this moment.
    if (!isTaken(error, 'login_names')) throw error;
    const message = 'An account with this email already exists.';
    throw conflict({ code: 'email_taken', message }, 'email');
  }
}

async function memberFrom(trx: Knex.Transaction, { email, phone }: NewMember, now: Date): Promise<User> {
  const existing = await findAccountByEmail(trx, email, now);
  if (!existing) {
    return insertUser(trx, { username: email, email, phone, passwordHash: null, isMember: true }, now);
  }
  const { id } = existing.user;
  const user = await lockedUser(trx, id, now);
  if (user.isMember) {
    throw conflict({ code: 'already_member', message: 'This person is already a member.' }, 'email');
  }
  await endSessions(trx, id);
  await dropPassword(trx, id);
  await updatePhone(trx, id, phone);
  return updateFlags(trx, id, { isMember: true, membershipEndsOn: null }, now);
}

/** Ends memberships whose last day is over, with the bookings that lie behind it; each once, whoever gets there first. */
export async function endMemberships({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const id of await endedMemberships(db, facilityDate(now()))) {
    await inTransaction(db, async (trx) => {
      if (!(await endMembershipRow(trx, id, facilityDate(now())))) return;
      const { user } = (await findAccountById(trx, id, now())) as Account;
      const by = { id: NOBODY, name: 'the end of your membership' };
      const reason = 'The membership has ended.';
      await cancelFutureBookings(trx, { userId: id }, { by, reason, now: now(), mailTo: null });
      await cancelFutureLessons(trx, { memberId: id }, { ...by, reason }, now());
      const mail = membershipEndedMail(user.membershipEndsOn as string);
      await queueMail(trx, user.email, mail, { now: now() });
    });
  }
}
