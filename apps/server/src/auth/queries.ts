import type { User } from '@clubhouse/core/auth';
import { loginName } from '@clubhouse/core/auth';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { type StoredBoolean, type StoredInstant, toInstant } from '../db/columns.ts';
import { statement } from '../db/statement.ts';

export type UserRow = {
  id: number;
  username: string;
  email: string;
  phone: string;
  password_hash: string | null;
  is_member: StoredBoolean;
  membership_ends_on: string | null;
  is_admin: StoredBoolean;
  is_coach: StoredBoolean;
  is_staff: StoredBoolean;
  created_at: StoredInstant;
  calendar_token_hash?: string | null;
};

/** What a `User` is made from. */
export const USER_COLUMNS = [
  'users.id',
  'users.username',
  'users.email',
  'users.phone',
  'users.is_member',
  'users.membership_ends_on',
  'users.is_admin',
  'users.is_coach',
  'users.is_staff',
  'users.created_at',
].join(', ');

/** What a user is called on the wire: the name of a coach's profile, where there is one, else the username (contract 2). */
export const nameOfUser = (db: Knex, table = 'users', as = 'username') =>
  db.raw<string>('COALESCE(??, ??) AS ??', [`${table}.profile_name`, `${table}.username`, as]);

/** A user with what no answer may carry. */
export type Account = { user: User; passwordHash: string | null };

/** A membership with a last day ends by itself after it (contract 5). */
export function toUser(row: Omit<UserRow, 'password_hash'>, now: Date): User {
  const endsOn = row.membership_ends_on;
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    phone: row.phone,
    isMember: Boolean(row.is_member) && (endsOn === null || facilityDate(now) <= endsOn),
    membershipEndsOn: endsOn,
    isAdmin: Boolean(row.is_admin),
    isCoach: Boolean(row.is_coach),
    isStaff: Boolean(row.is_staff),
    createdAt: toInstant(row.created_at),
  };
}

export async function findAccount(db: Knex, typedName: string, now: Date): Promise<Account | undefined> {
  const row = await db<UserRow>('users')
    .join('login_names', 'login_names.user_id', 'users.id')
    .where('login_names.name', loginName(typedName))
    .first('users.*');
  return row && { user: toUser(row, now), passwordHash: row.password_hash };
}

/** The account with this very address; a name that looks like one is none. */
export async function findAccountByEmail(db: Knex, email: string, now: Date): Promise<Account | undefined> {
  const account = await findAccount(db, email, now);
  return account && loginName(account.user.email) === loginName(email) ? account : undefined;
}

export async function findAccountById(db: Knex, id: number, now: Date): Promise<Account | undefined> {
  const row = await db<UserRow>('users').where({ id }).first();
  return row && { user: toUser(row, now), passwordHash: row.password_hash };
}

export type NewUser = Pick<User, 'username' | 'email' | 'phone'> &
  Partial<Pick<User, 'isMember' | 'isAdmin' | 'isCoach' | 'isStaff'>> & { passwordHash: string | null };

function loginNamesOf(userId: number, { username, email }: Pick<User, 'username' | 'email'>) {
  const names = new Set([loginName(email), loginName(username)]);
  return [...names].map((name) => ({ name, user_id: userId }));
}

/** Inserts a user and the names that open the account; a name that somebody has violates the key of `login_names`. */
export async function insertUser(trx: Knex.Transaction, user: NewUser, now: Date): Promise<User> {
  const [row] = await trx<UserRow>('users')
    .insert({
      username: user.username,
      email: user.email,
      phone: user.phone,
      password_hash: user.passwordHash,
      is_member: user.isMember ?? false,
      is_admin: user.isAdmin ?? false,
      is_coach: user.isCoach ?? false,
      is_staff: user.isStaff ?? false,
      created_at: now,
    })
    .returning('*');
  const inserted = row as UserRow;
  await trx('login_names').insert(loginNamesOf(inserted.id, user));
  return toUser(inserted, now);
}

/** The names that open an account, anew; one that somebody else has violates the key of `login_names`. */
export async function replaceLoginNames(
  trx: Knex.Transaction,
  userId: number,
  names: Pick<User, 'username' | 'email'>,
): Promise<void> {
  await trx('login_names').where({ user_id: userId }).delete();
  await trx('login_names').insert(loginNamesOf(userId, names));
}

export async function updateProfile(
  trx: Knex.Transaction,
  id: number,
  { username, email, phone }: Pick<User, 'username' | 'email' | 'phone'>,
): Promise<void> {
  await trx('users').where({ id }).update({ username, email, phone });
}

export async function setPassword(trx: Knex.Transaction, id: number, passwordHash: string): Promise<void> {
  await trx('users').where({ id }).update({ password_hash: passwordHash });
}

/** The same password in a new hash; nothing where it was replaced meanwhile. */
export async function renewHash(db: Knex, id: number, before: string, after: string): Promise<void> {
  await db('users').where({ id, password_hash: before }).update({ password_hash: after });
}

/** Until a new one is set by a link, nobody gets in with what was the password. */
export async function dropPassword(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('users').where({ id }).update({ password_hash: null });
}

/** When somebody proved that they read what is sent to the account's address; null for an address that is new. */
export async function confirmEmail(trx: Knex.Transaction, id: number, at: Date | null): Promise<void> {
  await trx('users').where({ id }).update({ email_confirmed_at: at });
}

/** Signs somebody out wherever they are signed in, but for one session. */
export async function endSessions(
  trx: Knex.Transaction,
  userId: number,
  { except }: { except?: string } = {},
): Promise<void> {
  const ended = trx('sessions').where({ user_id: userId });
  if (except !== undefined) ended.whereNot({ sid_hash: except });
  await ended.delete();
}

export async function makeAdmin(db: Knex, id: number): Promise<void> {
  await db('users').where({ id }).update({ is_admin: true });
}

/**
 * Takes the user's row, so that what this user does at once is done one after the other. An update, not a
 * select: on SQLite it takes the write lock, which a transaction must have before it reads. Not of the id:
 * SQLite would look for everything that refers to it. False where there is no such user.
 */
export async function lockUser(trx: Knex.Transaction, id: number): Promise<boolean> {
  return (await lockUserRow(trx, [id])).length > 0;
}

const lockUserRow = statement('lock-user', 'UPDATE users SET phone = phone WHERE id = ? RETURNING id');

/** The token of somebody's calendar, in place of the one before. */
export async function setCalendarToken(db: Knex, id: number, tokenHash: string): Promise<void> {
  await db<UserRow>('users').where({ id }).update({ calendar_token_hash: tokenHash });
}

export async function findCalendarOwner(db: Knex, tokenHash: string): Promise<number | undefined> {
  const row = await db<UserRow>('users').where({ calendar_token_hash: tokenHash }).first('id');
  return row?.id;
}

/** Where every member of today reads their mail. */
export async function memberAddresses(db: Knex, now: Date): Promise<string[]> {
  return db<UserRow>('users')
    .where({ is_member: true })
    .andWhere((lasting) =>
      lasting.whereNull('membership_ends_on').orWhere('membership_ends_on', '>=', facilityDate(now)),
    )
    .orderBy('id')
    .pluck('email');
}
