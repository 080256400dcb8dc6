import { type Login, loginName, type Registration, type User } from '@clubhouse/core/auth';
import { isTaken } from '../db/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps, KnownDevice } from '../deps.ts';
import { conflict, HttpError } from '../http/http-error.ts';
import {
  type Account,
  findAccount,
  findAccountById,
  insertUser,
  lockUser,
  renewHash,
} from '../users/index.ts';
import type { Device } from './known-device.ts';
import { refuseWeakPassword } from './weak-password.ts';

const badCredentials = () =>
  new HttpError(401, { code: 'bad_credentials', message: 'Invalid username or password' });

/**
 * The account with this username and password. The 401 has the same message and timing for a wrong username and a wrong
 * password.
 */
export async function signIn(
  { db, now, passwords, signInLimits }: Deps,
  { username, password }: Login,
  { ip, device }: { ip: string /** By its cookie. */; device: Device | undefined },
): Promise<Account> {
  // A blocked IP address costs no query, unless the device may know the account.
  if (!device) await signInLimits.refuseBlocked(ip);
  const account = await findAccount(db, username, now());
  // Counts by account if the account exists. Otherwise email and username would each have their own tries.
  const counted = account ? `user ${account.user.id}` : `name ${loginName(username)}`;
  const known = account && knownDevice(account.user, device);
  await signInLimits.count(counted, ip, known);
  const isRight = await passwords
    .matches(password, account?.passwordHash ?? null, { isUrgent: known?.isDesk ?? false })
    .catch(async (error) => {
      // The password was not compared, so it does not count as a wrong try.
      await signInLimits.giveBack(counted, ip, known);
      throw error;
    });
  if (!account || !isRight) throw badCredentials();
  await signInLimits.giveBack(counted, ip, known);
  return withTodaysHash(account, password, { db, passwords });
}

function knownDevice(user: User, device: Device | undefined): KnownDevice | undefined {
  if (!device?.accounts.includes(user.id)) return undefined;
  return { id: device.id, isDesk: user.isStaff || user.isAdmin };
}

/** A stronger hash can only be made at sign-in, when the password is known. */
async function withTodaysHash(
  account: Account,
  password: string,
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
): Promise<Account> {
  const before = account.passwordHash;
  if (before === null || !passwords.isOutdated(before)) return account;
  // If the server is busy hashing, keeps the old hash until the next sign-in.
  const passwordHash = await passwords.hash(password).catch(() => before);
  if (passwordHash === before) return account;
  await renewHash(db, account.user.id, before, passwordHash);
  return { ...account, passwordHash };
}

/**
 * Refuses a sign-in if the password was replaced during the comparison. Call it when the session is stored: a later
 * password change ends this session together with the others.
 */
export async function refuseReplacedPassword({ db, now }: Deps, account: Account): Promise<void> {
  const isReplaced = await inTransaction(db, async (trx) => {
    await lockUser(trx, account.user.id);
    return (await findAccountById(trx, account.user.id, now()))?.passwordHash !== account.passwordHash;
  });
  if (isReplaced) throw badCredentials();
}

/** A new regular user; 409 when the email is taken. */
export async function register(
  { db, now, passwords }: Deps,
  { username, phone, password }: Registration,
): Promise<User> {
  await refuseWeakPassword(password, username, 'password');
  const passwordHash = await passwords.hash(password);
  return inTransaction(db, (trx) =>
    insertUser(trx, { username, email: username, phone, passwordHash }, now()).catch((error) => {
      if (!isTaken(error, 'login_names')) throw error;
      throw conflict({ code: 'email_taken', message: 'An account with this email already exists.' });
    }),
  );
}
