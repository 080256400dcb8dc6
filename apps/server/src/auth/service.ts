import { type Login, loginName, type Registration, type User } from '@clubhouse/core/auth';
import { isTaken } from '../db/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, HttpError } from '../http/http-error.ts';
import { findAccount, insertUser } from './queries.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Who has this name and password; 401 in the same words and time whether the name or the password is wrong. */
export async function signIn(
  { db, now, passwords, signInLimits }: Deps,
  { username, password }: Login,
  address: string,
): Promise<User> {
  const account = await findAccount(db, username, now());
  // By account where there is one: e-mail and username must not give twice the tries.
  const counted = account ? `user ${account.user.id}` : `name ${loginName(username)}`;
  await signInLimits.count(counted, address);
  const isRight = await passwords.matches(password, account?.passwordHash ?? null);
  if (!account || !isRight) {
    throw new HttpError(401, { code: 'bad_credentials', message: 'Invalid username or password' });
  }
  await signInLimits.giveBack(counted, address);
  return account.user;
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
