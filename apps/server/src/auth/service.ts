import { type Login, loginName, type Registration, type User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import type { Request } from 'express';
import type { Knex } from 'knex';
import { isTaken } from '../db/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps, KnownDevice } from '../deps.ts';
import { conflict, HttpError } from '../http/http-error.ts';
import { queueMail } from '../mail/index.ts';
import {
  type Account,
  findAccount,
  findAccountById,
  insertUser,
  lockUser,
  type NewUser,
  renewHash,
} from '../users/index.ts';
import { hashOfDevice, insertDeskSignIn } from './desk-pin-queries.ts';
import type { Device } from './known-device.ts';
import { accountReadyMail } from './mails.ts';
import { refuseWeakPassword } from './passwords.ts';
import { abandonSession, startSession } from './session.ts';

const badCredentials = () =>
  new HttpError(401, { code: 'bad_credentials', message: 'Invalid username or password' });

/**
 * Returns the account if the password is correct. An unknown username gets the same error and the same timing
 * as a wrong password.
 */
export async function signIn(
  { db, now, passwords, signInLimits, facility }: Deps,
  { username, password }: Login,
  { ip, device }: { ip: string; device: Device | undefined },
): Promise<Account> {
  // Refuses a blocked IP address before looking up the account. A device on which a user has signed in before
  // is exempt.
  if (!device) await signInLimits.refuseBlocked(ip);
  const account = await findAccount(db, username, now(), facility());
  // Counts by account ID, so that sign-ins with the email and with the username share one count.
  const counted = account ? `user ${account.user.id}` : `name ${loginName(username)}`;
  const known = account && knownDevice(account.user, device);
  await signInLimits.count(counted, ip, known);
  const isRight = await passwords
    .matches(password, account?.passwordHash ?? null, { isUrgent: known?.isDesk ?? false })
    .catch(async (error) => {
      // The password was not compared, so the attempt does not count as a wrong password.
      await signInLimits.giveBack(counted, ip, known);
      throw error;
    });
  if (!account || !isRight) throw badCredentials();
  await signInLimits.giveBack(counted, ip, known);
  return withStrongHash(account, password, { db, passwords });
}

function knownDevice(user: User, device: Device | undefined): KnownDevice | undefined {
  if (!device?.accounts.includes(user.id)) return undefined;
  return { id: device.id, isDesk: user.isStaff || user.isAdmin };
}

/** Rehashes the password if its hash has too few rounds. Needs the password, so it runs at sign-in. */
async function withStrongHash(
  account: Account,
  password: string,
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
): Promise<Account> {
  const before = account.passwordHash;
  if (before === null || !passwords.isOutdated(before)) return account;
  // If the server is too busy to hash the password, the old hash stays until the next sign-in.
  const passwordHash = await passwords.hash(password).catch(() => before);
  if (passwordHash === before) return account;
  await renewHash(db, account.user.id, before, passwordHash);
  return { ...account, passwordHash };
}

/**
 * Begins a session for a user whose password was just verified. If `desk` is set, a PIN can unlock that device
 * until the end of the day.
 */
export async function beginSession(
  req: Request,
  deps: Deps,
  { user, passwordHash }: Account,
  desk?: Device,
): Promise<void> {
  const { db, now } = deps;
  await startSession(req, deps, user);
  try {
    // Reads the account again, because the password may have changed since it was compared. The new session
    // is already stored, so a password change after this check ends it too.
    await inTransaction(db, async (trx) => {
      await lockUser(trx, user.id);
      const current = await findAccountById(trx, user.id, now(), deps.facility());
      if (current?.passwordHash !== passwordHash) throw badCredentials();
      if (desk) await insertDeskSignIn(trx, { deviceHash: hashOfDevice(desk), userId: user.id }, now());
    });
  } catch (error) {
    await abandonSession(req);
    throw error;
  }
}

export const insertNewUser = (
  trx: Knex.Transaction,
  user: NewUser,
  now: Date,
  facility: Facility,
): Promise<User> =>
  insertUser(trx, user, now, facility).catch((error) => {
    if (!isTaken(error, 'login_names')) throw error;
    throw conflict({ code: 'email_taken', message: 'An account with this email already exists.' });
  });

export async function register(
  { db, now, passwords, facility: current }: Deps,
  { username, phone, password }: Registration,
): Promise<User> {
  const facility = current();
  await refuseWeakPassword(password, username, 'password', facility);
  const passwordHash = await passwords.hash(password);
  return inTransaction(db, async (trx) => {
    const user = await insertNewUser(
      trx,
      { username, email: username, phone, passwordHash },
      now(),
      facility,
    );
    await queueMail(trx, user.email, accountReadyMail(facility), { now: now() });
    return user;
  });
}
