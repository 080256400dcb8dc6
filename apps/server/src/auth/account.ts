import {
  type DeviceSession,
  loginName,
  type PasswordChange,
  type ProfileChange,
  type User,
} from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import Bowser from 'bowser';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { isTaken } from '../db/errors.ts';
import { required } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid, notFound, notSignedIn } from '../http/http-error.ts';
import { queueMail } from '../mail/index.ts';
import {
  type Account,
  confirmEmail,
  endCalendarLink,
  findAccountById,
  lockUser,
  replaceLoginNames,
  setPassword,
  updateProfile,
} from '../users/index.ts';
import { endEmailConfirmation } from './email-confirmation.ts';
import { emailChangedMail, passwordChangedMail } from './mails.ts';
import { refuseWeakPassword } from './passwords.ts';
import { endResets } from './reset-queries.ts';
import { endSessionById, endSessions, sessionIdOf, sessionsOf } from './session-queries.ts';

export type Caller = { user: User; ip: string; sessionHash: string };

export const wrongPassword = () =>
  invalid({ code: 'wrong_password', message: 'That is not your current password.' }, 'currentPassword');

/**
 * Checks the current password before a change that could give someone else control of the account. Returns
 * the hash that the password matched.
 *
 * Wrong passwords count toward the sign-in limits, because an open session must not help an attacker guess
 * the password. Each session has its own count of wrong passwords, so failed sign-ins by strangers do not add
 * to it.
 */
export async function provenHash(
  { db, now, passwords, signInLimits, facility }: Deps,
  { user, ip, sessionHash }: Caller,
  currentPassword: string,
): Promise<string | null> {
  const device = { id: sessionHash, isDesk: false };
  const giveBack = () => signInLimits.giveBack(`user ${user.id}`, ip, device);
  await signInLimits.count(`user ${user.id}`, ip, device);
  const passwordHash = (await findAccountById(db, user.id, now(), facility()))?.passwordHash ?? null;
  const isRight = await passwords.matches(currentPassword, passwordHash).catch(async (error) => {
    await giveBack();
    throw error;
  });
  if (!isRight) throw wrongPassword();
  await giveBack();
  return passwordHash;
}

/** Locks and reads the caller's account. Throws a 401 if the session has ended since the request began. */
export async function lockAccount(
  trx: Knex.Transaction,
  { now, facility }: Deps,
  { user, sessionHash }: Caller,
): Promise<Account> {
  await lockUser(trx, user.id);
  const account = await findAccountById(trx, user.id, now(), facility());
  const sessionId = await sessionIdOf(trx, user.id, sessionHash);
  if (!account || sessionId === undefined) throw notSignedIn();
  return account;
}

/**
 * Changes the caller's password. Ends other sessions, the PIN sign-ins, open password resets and the calendar
 * link. Sends an email about the change.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  { currentPassword, newPassword }: PasswordChange,
): Promise<Account> {
  const { db, now, passwords } = deps;
  const facility = deps.facility();
  const { user, sessionHash } = caller;
  const proven = await provenHash(deps, caller, currentPassword);
  await refuseWeakPassword(newPassword, user.email, 'newPassword', facility);
  const passwordHash = await passwords.hash(newPassword);
  return inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, deps, caller);
    if (account.passwordHash !== proven) throw wrongPassword();
    await setPassword(trx, user.id, passwordHash);
    await endResets(trx, user.id, now());
    await endSessions(trx, user.id, { except: sessionHash });
    await endCalendarLink(trx, user.id);
    await queueMail(trx, account.user.email, passwordChangedMail(facility), { now: now() });
    return { ...account, passwordHash };
  });
}

/**
 * Changes the caller's profile. A new email requires the password, and the old address gets an email about
 * the change. If the username is the old email, the username changes too. Otherwise, the next owner of the
 * old email could not register.
 */
export async function changeProfile(
  deps: Deps,
  caller: Caller,
  { currentPassword, ...change }: ProfileChange,
): Promise<User> {
  const { db, now } = deps;
  const facility = deps.facility();
  const changesEmail = (user: User) =>
    change.email !== undefined && loginName(change.email) !== loginName(user.email);
  const proven = changesEmail(caller.user) ? await provenHash(deps, caller, currentPassword) : undefined;
  return inTransaction(db, async (trx) => {
    const { user: before, passwordHash } = await lockAccount(trx, deps, caller);
    const isNewEmail = changesEmail(before);
    if (isNewEmail && passwordHash !== proven) throw wrongPassword();
    const after = { ...before, ...change };
    const isEmailAsUsername = loginName(before.username) === loginName(before.email);
    if (isEmailAsUsername && loginName(after.username) === loginName(before.username)) {
      after.username = after.email;
    }
    refuseForeignUsername(after);
    await replaceProfile(trx, before, after, now(), facility).catch((error) => {
      throw isTaken(error, 'login_names') ? takenBySomebodyElse(isNewEmail) : error;
    });
    return required(await findAccountById(trx, before.id, now(), facility), `user ${before.id}`).user;
  });
}

/**
 * Stores a profile. A new email is unconfirmed, and the old address gets an email about the change. Throws a
 * unique constraint error for `login_names` if another account has the username or the email.
 */
export async function replaceProfile(
  trx: Knex.Transaction,
  before: User,
  after: User,
  now: Date,
  facility: Facility,
): Promise<void> {
  await replaceLoginNames(trx, before.id, after);
  await updateProfile(trx, before.id, after);
  if (loginName(after.email) === loginName(before.email)) return;
  await confirmEmail(trx, before.id, null);
  // Codes and links that were sent to the old email must no longer work.
  await endResets(trx, before.id, now);
  await endEmailConfirmation(trx, before.id);
  await queueMail(trx, before.email, emailChangedMail(facility), { now });
}

/**
 * Refuses a username that is an email, unless it is the account's own email. Otherwise, the owner of that
 * email could not register.
 */
function refuseForeignUsername({ username, email }: User): void {
  const name = loginName(username);
  if (!name.includes('@') || name === loginName(email)) return;
  const message = 'If your username is an email address, it must match the email on your account.';
  throw invalid({ code: 'foreign_username', message }, 'username');
}

const takenBySomebodyElse = (changesEmail: boolean) =>
  conflict({
    code: 'name_taken',
    message: changesEmail
      ? 'That username or email address belongs to another account.'
      : 'That username belongs to another account.',
  });

export async function devicesOf({ db, now }: Deps, { user, sessionHash }: Caller): Promise<DeviceSession[]> {
  const sessions = await sessionsOf(db, user, now());
  return sessions.map(({ id, sid_hash, device, signed_in_at, last_seen_at }) => ({
    id,
    device: deviceName(device),
    createdAt: toInstant(signed_in_at),
    lastSeenAt: toInstant(last_seen_at),
    current: sid_hash === sessionHash,
  }));
}

/** Signs out all other devices. Also ends the PIN sign-ins on all devices, and the calendar link. */
export async function signOutOthers({ db }: Deps, { user, sessionHash }: Caller): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endSessions(trx, user.id, { except: sessionHash });
    await endCalendarLink(trx, user.id);
  });
}

export async function signOutDevice({ db }: Deps, userId: number, id: number): Promise<void> {
  const isEnded = await inTransaction(db, (trx) => endSessionById(trx, userId, id));
  if (!isEnded) throw notFound('That device is no longer logged in.');
}

/** Returns a user agent's browser and operating system, for example "Chrome on Android". */
export function deviceName(userAgent: string): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name || 'Unknown browser', os.name].filter(Boolean).join(' on ');
}
