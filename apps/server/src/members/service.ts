import { loginName, type User, worksHere } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import type { Lesson } from '@clubhouse/core/lessons';
import type { NameChange, NewMember } from '@clubhouse/core/members';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { forgetLater, insertChange } from '../audit/index.ts';
import { endSessions, issueLink } from '../auth/index.ts';
import { bookingSubject, cancelFutureBookings, forgetGuest } from '../bookings/index.ts';
import { isTaken } from '../db/errors.ts';
import { required } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import { completeAsMember, purgeDemoRequests } from '../demo-requests/index.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/http-error.ts';
import { endOwnRequests, endSubstitutions, forgetParticipant } from '../leagues/index.ts';
import { cancelFutureLessons, forgetLessonNotes, futureLessons } from '../lessons/index.ts';
import { forgetRecipient, queueMail } from '../mail/index.ts';
import {
  CLUBHOUSE,
  deleteUserRow,
  endCalendarLink,
  endedMemberships,
  endMembershipRow,
  findAccountByEmail,
  insertUser,
  lockAndCountAdmins,
  lockUser,
  toUserInList,
  type UserInList,
  updateDetails,
  updateFlags,
} from '../users/index.ts';
import { endWatchesOf } from '../watches/index.ts';
import { type Actor, lastAdmin, lockedAccount, userSubject } from './accounts.ts';
import { memberInvitationMail, membershipEndedMail, memberWelcomeMail } from './mails.ts';
import { forgetNoteAuthor } from './note-queries.ts';
import { lockOut, sendInvitation, sendPasswordLink } from './proof-of-email.ts';

const RESET_LINK_LIFETIME_MS = 24 * 60 * 60_000;
const FIRST_USER = 1;

export async function deleteUser(
  { db, now, settings, facility: current }: Deps,
  admin: User,
  id: number,
): Promise<void> {
  const facility = current();
  if (id === FIRST_USER) {
    throw conflict({ code: 'first_user', message: 'You can’t delete the first account that was created.' });
  }
  await inTransaction(db, async (trx) => {
    const admins = await lockAndCountAdmins(trx);
    const { user } = await lockedAccount(trx, id, now(), facility);
    if (user.isAdmin && admins <= 1) throw lastAdmin();
    await deleteAccount(trx, user, { by: admin, mailTo: user.email, now: now(), settings }, facility);
  });
}

type Deletion = {
  by: Actor;
  mailTo: string | null;
  now: Date;
  /** If null, no members are asked to take over the nights on which the person is a substitute. */
  settings: Pick<Deps['settings'], 'sessionSecrets'> | null;
};

/**
 * Deletes an account and cancels its future bookings and lessons. The transaction must hold the account's
 * lock. If `mailTo` is null, sends no emails about canceled bookings.
 */
export async function deleteAccount(
  trx: Knex.Transaction,
  user: User,
  { by, mailTo, now, settings }: Deletion,
  facility: Facility,
): Promise<void> {
  const { id } = user;
  const reason = 'The account was closed.';
  const actor = { id: by.id, actor: 'front-desk' as const, reason };
  const bookings = await cancelFutureBookings(
    trx,
    { userId: id },
    { by: actor, reason, now, mailTo },
    facility,
  );
  const lessons = [
    ...(await futureLessons(trx, { memberId: id }, now, facility)),
    ...(await futureLessons(trx, { coachId: id }, now, facility)),
  ];
  await cancelFutureLessons(trx, { memberId: id }, actor, now, facility);
  await cancelFutureLessons(trx, { coachId: id }, actor, now, facility);
  await endWatchesOf(trx, id, now);
  await endSubstitutions(trx, id, { now, settings, facility });
  await endOwnRequests(trx, id);
  await forgetPerson(trx, user, now);
  await deleteUserRow(trx, id);
  await insertChange(trx, {
    by,
    action: 'user.deleted',
    subject: userSubject(user),
    detail: {
      wasMember: user.isMember,
      cancelledBookings: bookings.map((booking) => bookingSubject(booking, null, facility)),
      cancelledLessons: lessons.map(lessonSubject),
    },
    now,
  });
}

const lessonSubject = ({ id, date, startTime }: Lesson) => `lesson ${id} (${date}, ${startTime.slice(0, 5)})`;

/**
 * Removes a person's name and contact details from other tables, and schedules their removal from the audit
 * log. Must run before the account is deleted, because deleting it clears the user IDs in some of these
 * tables.
 */
async function forgetPerson(trx: Knex.Transaction, user: User, now: Date): Promise<void> {
  const demoRequestIds = await purgeDemoRequests(trx, user);
  await forgetGuest(trx, user.email);
  await forgetParticipant(trx, user);
  await forgetLessonNotes(trx, user.id);
  await forgetNoteAuthor(trx, user.id);
  await forgetRecipient(trx, { email: user.email, mentions: user.name === null ? [] : [user.name] });
  await forgetLater(trx, user, { demoRequestIds, now });
}

export async function changeName(
  { db, now, facility: current }: Deps,
  staff: User,
  id: number,
  { name }: NameChange,
): Promise<UserInList> {
  const facility = current();
  return inTransaction(db, async (trx) => {
    const { user: before } = await lockedAccount(trx, id, now(), facility);
    await updateDetails(trx, id, { name });
    const changed = await lockedAccount(trx, id, now(), facility);
    await insertChange(trx, {
      by: staff,
      action: 'user.name',
      subject: userSubject(changed.user),
      detail: { before: before.name, after: name },
      now: now(),
    });
    return toUserInList(changed);
  });
}

/**
 * Returns a one-time link that sets a new password and expires in 24 hours. Admins give the link to people
 * who receive no reset emails.
 */
export async function newResetLink(deps: Deps, admin: User, id: number): Promise<string> {
  const { db, now } = deps;
  return inTransaction(db, async (trx) => {
    const { user } = await lockedAccount(trx, id, now(), deps.facility());
    const expiresAt = new Date(now().getTime() + RESET_LINK_LIFETIME_MS);
    const token = await issueLink(trx, deps, { userId: id, code: null, provesEmail: false, expiresAt });
    await insertChange(trx, { by: admin, action: 'user.reset-link', subject: userSubject(user), now: now() });
    return `${deps.settings.publicUrl}${SCREENS.resetPassword.path.replace(':token', token)}`;
  });
}

/** Sends a new invitation. The links in earlier invitations stop working. */
export async function resendInvitation(deps: Deps, admin: User, id: number): Promise<void> {
  const { db, now } = deps;
  await inTransaction(db, async (trx) => {
    const { user, passwordHash } = await lockedAccount(trx, id, now(), deps.facility());
    if (passwordHash !== null) {
      const message = 'This person has already set a password.';
      throw conflict({ code: 'not_invited', message });
    }
    if (!user.isMember && !worksHere(user)) {
      const message = 'This person is not a member and has no role.';
      throw conflict({ code: 'not_invited', message });
    }
    await sendInvitation(trx, deps, user);
    await insertChange(trx, { by: admin, action: 'user.invited', subject: userSubject(user), now: now() });
  });
}

export async function signOutUser({ db, now, facility }: Deps, admin: User, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { user } = await lockedAccount(trx, id, now(), facility());
    await endSessions(trx, id);
    await endCalendarLink(trx, id);
    await insertChange(trx, { by: admin, action: 'user.signed-out', subject: userSubject(user), now: now() });
  });
}

/**
 * Makes the person with this email a member, and creates an account if the email has none. If the email is
 * not confirmed, sends a password link, and nobody can sign in until the owner has set a password.
 */
export async function addMember(deps: Deps, admin: User, newMember: NewMember): Promise<User> {
  const { db, now } = deps;
  const facility = deps.facility();
  try {
    return await inTransaction(db, async (trx) => {
      await lockUser(trx, admin.id);
      const { before, user, isEmailConfirmed } = await memberWithEmail(trx, newMember, now(), facility);
      if (isEmailConfirmed) await queueMail(trx, user.email, memberWelcomeMail(facility), { now: now() });
      else await sendPasswordLink(trx, deps, user, (path) => memberInvitationMail(path, facility));
      await insertChange(trx, {
        by: admin,
        action: 'user.added',
        subject: userSubject(user),
        detail: {
          before: before ? { isMember: false, phone: before.phone } : null,
          after: { isMember: true, phone: user.phone },
        },
        now: now(),
      });
      const { contactSubmissionId: id, joinedSubmissionIds: joined } = newMember;
      if (id !== undefined) await completeAsMember(trx, { id, joined, by: admin, now: now() }, user.id);
      return user;
    });
  } catch (error) {
    // Another account has this email as its username, or has just registered with it.
    if (!isTaken(error, 'login_names')) throw error;
    const message = 'An account with this email already exists.';
    throw conflict({ code: 'email_taken', message }, 'email');
  }
}

async function memberWithEmail(
  trx: Knex.Transaction,
  { email, phone, name = null }: NewMember,
  now: Date,
  facility: Facility,
): Promise<{ before: User | undefined; user: User; isEmailConfirmed: boolean }> {
  const found = await findAccountByEmail(trx, email, now, facility);
  if (!found) {
    const newUser = { username: email, email, phone, name, passwordHash: null, isMember: true };
    return {
      before: undefined,
      user: await insertUser(trx, newUser, now, facility),
      isEmailConfirmed: false,
    };
  }
  const { user: before, isEmailConfirmed } = await lockedAccount(trx, found.user.id, now, facility);
  if (loginName(before.email) !== loginName(email)) {
    // The account's email changed between the search and the lock.
    const message = 'This account was just changed. Please try again.';
    throw conflict({ code: 'email_taken', message }, 'email');
  }
  if (before.isMember) {
    throw conflict({ code: 'already_member', message: 'This person is already a member.' }, 'email');
  }
  if (!isEmailConfirmed) await lockOut(trx, before.id);
  await updateDetails(trx, before.id, { phone, ...(name !== null && before.name === null && { name }) });
  const user = await updateFlags(trx, before.id, { isMember: true, membershipEndsOn: null }, now, facility);
  return { before, user, isEmailConfirmed };
}

/**
 * Ends memberships whose last day is over. Cancels the bookings and lessons after that day. Several processes
 * can run this at once.
 */
export async function endMemberships({
  db,
  now,
  settings,
  facility: current,
}: Pick<Deps, 'db' | 'now' | 'settings' | 'facility'>): Promise<void> {
  const facility = current();
  for (const id of await endedMemberships(db, facilityDate(now(), facility))) {
    await inTransaction(db, async (trx) => {
      if (!(await endMembershipRow(trx, id, facilityDate(now(), facility)))) return;
      const { user } = await lockedAccount(trx, id, now(), facility);
      const endsOn = required(user.membershipEndsOn, `the last day of user ${id}`);
      const reason = 'The membership has ended.';
      const by = { id: CLUBHOUSE.id, actor: 'membership-end' as const, reason };
      const bookings = await cancelFutureBookings(
        trx,
        { userId: id, after: endsOn },
        { by, reason, now: now(), mailTo: null },
        facility,
      );
      const lessons = await futureLessons(trx, { memberId: id, after: endsOn }, now(), facility);
      await cancelFutureLessons(trx, { memberId: id, after: endsOn }, by, now(), facility);
      await endSubstitutions(trx, id, { now: now(), settings, facility });
      await endCalendarLink(trx, id);
      await queueMail(trx, user.email, membershipEndedMail(endsOn, facility), { now: now() });
      await insertChange(trx, {
        by: CLUBHOUSE,
        action: 'user.membership-ended',
        subject: userSubject(user),
        detail: {
          before: { isMember: true, endsOn },
          after: { isMember: false, endsOn },
          cancelledBookings: bookings.map((booking) => bookingSubject(booking, null, facility)),
          cancelledLessons: lessons.map(lessonSubject),
        },
        now: now(),
      });
    });
  }
}
