import type { User } from '@clubhouse/core/auth';
import { loginName } from '@clubhouse/core/auth';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { type StoredBoolean, type StoredInstant, toInstant } from '../db/columns.ts';
import { statement } from '../db/statement.ts';

export type UserRow = {
  id: number;
  username: string;
  name: string | null;
  display_name: string;
  email: string;
  phone: string;
  password_hash: string | null;
  email_confirmed_at: StoredInstant | null;
  is_member: StoredBoolean;
  membership_ends_on: string | null;
  is_admin: StoredBoolean;
  is_coach: StoredBoolean;
  is_staff: StoredBoolean;
  created_at: StoredInstant;
  calendar_token_hash: string | null;
  calendar_created_at: StoredInstant | null;
  calendar_fetched_at: StoredInstant | null;
};

/** The columns that make a `User`. */
type UserColumn =
  | 'id'
  | 'username'
  | 'name'
  | 'display_name'
  | 'email'
  | 'phone'
  | 'is_member'
  | 'membership_ends_on'
  | 'is_admin'
  | 'is_coach'
  | 'is_staff'
  | 'created_at';
export type UserColumns = Pick<UserRow, UserColumn>;

const CALENDAR_FETCH_NOTED_EVERY_MS = 5 * 60_000;

/** What a `User` is made from. */
export const USER_COLUMNS = [
  'users.id',
  'users.username',
  'users.name',
  'users.display_name',
  'users.email',
  'users.phone',
  'users.is_member',
  'users.membership_ends_on',
  'users.is_admin',
  'users.is_coach',
  'users.is_staff',
  'users.created_at',
].join(', ');

/** What everyone calls a user, as a column of a query. */
export const nameOfUser = (db: Knex, table = 'users', as = 'username') =>
  db.ref(`${table}.display_name`).as(as);

/** A user, and what no response may contain. */
export type Account = {
  user: User;
  passwordHash: string | null;
  /** Whether the person has proven that they read the account's email. */
  isEmailConfirmed: boolean;
};

/** A membership with a last day is over after that day, even before the row says so. */
export function toUser(row: UserColumns, now: Date): User {
  const endsOn = row.membership_ends_on;
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    displayName: row.display_name,
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

const toAccount = (row: UserRow, now: Date): Account => ({
  user: toUser(row, now),
  passwordHash: row.password_hash,
  isEmailConfirmed: row.email_confirmed_at !== null,
});

export async function findAccount(db: Knex, typedName: string, now: Date): Promise<Account | undefined> {
  const row = await db<UserRow>('users')
    .join('login_names', 'login_names.user_id', 'users.id')
    .where('login_names.name', loginName(typedName))
    .first('users.*');
  return row && toAccount(row, now);
}

/** The account with this very address; a name that looks like one is none. */
export async function findAccountByEmail(db: Knex, email: string, now: Date): Promise<Account | undefined> {
  const account = await findAccount(db, email, now);
  return account && loginName(account.user.email) === loginName(email) ? account : undefined;
}

export async function findAccountById(db: Knex, id: number, now: Date): Promise<Account | undefined> {
  const row = await db<UserRow>('users').where({ id }).first();
  return row && toAccount(row, now);
}

export type NewUser = Pick<User, 'username' | 'email' | 'phone'> &
  Partial<Pick<User, 'name' | 'isMember' | 'isAdmin' | 'isCoach' | 'isStaff'>> & {
    passwordHash: string | null;
    isEmailConfirmed?: boolean;
  };

function loginNamesOf(userId: number, { username, email }: Pick<User, 'username' | 'email'>) {
  const names = new Set([loginName(email), loginName(username)]);
  return [...names].map((name) => ({ name, user_id: userId }));
}

/** Inserts a user and the names that open the account; a name that somebody has violates the key of `login_names`. */
export async function insertUser(trx: Knex.Transaction, user: NewUser, now: Date): Promise<User> {
  const [row] = await trx<UserRow>('users')
    .insert({
      username: user.username,
      name: user.name ?? null,
      email: user.email,
      phone: user.phone,
      password_hash: user.passwordHash,
      email_confirmed_at: user.isEmailConfirmed ? now : null,
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
  { username, name, email, phone }: Pick<User, 'username' | 'name' | 'email' | 'phone'>,
): Promise<void> {
  await trx('users').where({ id }).update({ username, name, email, phone });
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

export async function hasAdmin(db: Knex): Promise<boolean> {
  return (await db('users').where({ is_admin: true }).first('id')) !== undefined;
}

/**
 * Takes the user's row, so that what this user does at once is done one after the other. An update, not a
 * select: on SQLite it takes the write lock, which a transaction must have before it reads. Not of the id:
 * SQLite would look for everything that refers to it. False where there is no such user.
 */
export async function lockUser(trx: Knex.Transaction, id: number): Promise<boolean> {
  return (await lockUserRow(trx, [id])).length > 0;
}

/**
 * Locks the user's row and answers the user as they are now. What the session read is older: a membership that was
 * taken meanwhile is not in it.
 */
export async function lockAccount(trx: Knex.Transaction, id: number, now: Date): Promise<User | undefined> {
  const [row] = await lockUserRow(trx, [id]);
  return row && toUser(row, now);
}

const lockUserRow = statement<UserColumns>(
  'lock-user',
  `UPDATE users SET phone = phone WHERE id = ? RETURNING ${USER_COLUMNS}`,
);

/** A new calendar link, which replaces the one before. */
export async function setCalendarToken(db: Knex, id: number, tokenHash: string, now: Date): Promise<void> {
  await db<UserRow>('users')
    .where({ id })
    .update({ calendar_token_hash: tokenHash, calendar_created_at: now, calendar_fetched_at: null });
}

export async function endCalendarLink(db: Knex, id: number): Promise<void> {
  await db<UserRow>('users')
    .where({ id })
    .update({ calendar_token_hash: null, calendar_created_at: null, calendar_fetched_at: null });
}

/** When the calendar link was created and last fetched; undefined without a link. */
export async function findCalendarLink(
  db: Knex,
  id: number,
): Promise<{ createdAt: string; lastFetchedAt: string | null } | undefined> {
  const row = await db<UserRow>('users')
    .where({ id })
    .whereNotNull('calendar_token_hash')
    .first('created_at', 'calendar_created_at', 'calendar_fetched_at');
  return (
    row && {
      createdAt: toInstant(row.calendar_created_at ?? row.created_at),
      lastFetchedAt: row.calendar_fetched_at === null ? null : toInstant(row.calendar_fetched_at),
    }
  );
}

export async function findCalendarOwner(db: Knex, tokenHash: string): Promise<number | undefined> {
  const row = await db<UserRow>('users').where({ calendar_token_hash: tokenHash }).first('id');
  return row?.id;
}

/** Notes that a calendar was fetched, unless that was noted a moment ago: programs fetch often, and this is a write. */
export async function noteCalendarFetch(db: Knex, id: number, now: Date): Promise<void> {
  await db<UserRow>('users')
    .where({ id })
    .where((stale) =>
      stale
        .whereNull('calendar_fetched_at')
        .orWhere('calendar_fetched_at', '<', new Date(now.getTime() - CALENDAR_FETCH_NOTED_EVERY_MS)),
    )
    .update({ calendar_fetched_at: now });
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
