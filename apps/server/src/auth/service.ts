import { type Login, loginName, type Registration, type User } from '@clubhouse/core/auth';
import { isTaken } from '../db/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, HttpError } from '../http/http-error.ts';
import { type Account, findAccount, findAccountById, insertUser, lockUser, renewHash } from './queries.ts';
import { refuseWeakPassword } from './weak-password.ts';

const badCredentials = () =>
  new HttpError(401, { code: 'bad_credentials', message: 'Invalid username or password' });

/** Who has this name and password; 401 in the same words and time whether the name or the password is wrong. */
export async function signIn(
  { db, now, passwords, signInLimits }: Deps,
  { username, password }: Login,
  address: string,
): Promise<Account> {
  const account = await findAccount(db, username, now());
  // By account where there is one: e-mail and username must not give twice the tries.
  const counted = account ? `user ${account.user.id}` : `name ${loginName(username)}`;
  await signInLimits.count(counted, address);
  const isRight = await passwords.matches(password, account?.passwordHash ?? null);
  if (!account || !isRight) throw badCredentials();
  await signInLimits.giveBack(counted, address);
  return withTodaysHash(account, password, { db, passwords });
}

/** Only at a sign-in is the password here from which a stronger hash can be made. */
async function withTodaysHash(
  account: Account,
  password: string,
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
): Promise<Account> {
  const before = account.passwordHash;
  if (before === null || !passwords.isOutdated(before)) return account;
  const passwordHash = await passwords.hash(password);
  await renewHash(db, account.user.id, before, passwordHash);
  return { ...account, passwordHash };
}

/**
 * Refuses a sign-in whose password was replaced while it was compared. Asked when the session is stored: whoever
 * replaces the password after that ends the session with the others.
 */
export async function refuseReplacedPassword({ db, now }: Deps, account: Account): Promise<void> {
  const isReplaced = await inTransaction(db, async (trx) => {
    await lockUser(trx, account.user.id);
    return (await findAccountById(trx, account.user.id, now()))?.passwordHash !== account.passwordHash;
  });
  if (isReplaced) throw badCredentials();
}

/** A new regular user (spec 3); 409 when the address is somebody's. */
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
