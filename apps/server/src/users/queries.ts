import { loginName, type User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import type { ListQuery } from '@clubhouse/core/lists';
import type { USER_SORTS } from '@clubhouse/core/members';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { pageOf } from '../db/page.ts';
import { selected, sqlOf } from '../db/row.ts';
import { statement } from '../db/statement.ts';
import {
  ACCOUNT_COLUMNS,
  ACCOUNT_SELECTION,
  type Account,
  type AccountRow,
  toAccount,
  toUser,
  USER_COLUMNS,
  USER_SELECTION,
  type UserRow,
} from './row.ts';

export async function findAccount(
  db: Knex,
  typedName: string,
  now: Date,
  facility: Facility,
): Promise<Account | undefined> {
  const row = await db('users')
    .join('login_names', 'login_names.user_id', 'users.id')
    .where('login_names.name', loginName(typedName))
    .first<AccountRow | undefined>(ACCOUNT_SELECTION);
  return row && toAccount(row, now, facility);
}

/** Returns the account with this email. Ignores an account that has the email only as its username. */
export async function findAccountByEmail(
  db: Knex,
  email: string,
  now: Date,
  facility: Facility,
): Promise<Account | undefined> {
  const account = await findAccount(db, email, now, facility);
  return account && loginName(account.user.email) === loginName(email) ? account : undefined;
}

export async function findAccountById(
  db: Knex,
  id: number,
  now: Date,
  facility: Facility,
): Promise<Account | undefined> {
  const row = await db('users').where({ id }).first<AccountRow | undefined>(ACCOUNT_SELECTION);
  return row && toAccount(row, now, facility);
}

export async function hasUsers(db: Knex): Promise<boolean> {
  return (await db('users').first('id')) !== undefined;
}

export async function hasAdmin(db: Knex): Promise<boolean> {
  return (await db('users').where({ is_admin: true }).first('id')) !== undefined;
}

type Sort = (typeof USER_SORTS)[number];
const SORT_COLUMNS: Record<Sort, string> = {
  username: 'username',
  name: 'display_name',
  email: 'email',
  createdAt: 'created_at',
};

export type UserInList = User & { isEmailConfirmed: boolean; isInvited: boolean };

export const toUserInList = (account: Account): UserInList => ({
  ...account.user,
  isEmailConfirmed: account.isEmailConfirmed,
  isInvited: account.passwordHash === null,
});

export async function usersPage(
  db: Knex,
  query: ListQuery<Sort>,
  narrow: (users: Knex.QueryBuilder) => void,
  now: Date,
  facility: Facility,
): Promise<{ users: UserInList[]; total: number }> {
  const { rows, total } = await pageOf(
    db,
    { table: 'users', selection: ACCOUNT_COLUMNS, columns: SORT_COLUMNS, filter: narrow },
    query,
  );
  return { users: rows.map((row) => toUserInList(toAccount(row, now, facility))), total };
}

/** Returns the users that match the condition. The condition must limit the number of users. */
export async function matchingUsers(
  db: Knex,
  condition: Knex.Raw,
  now: Date,
  facility: Facility,
): Promise<User[]> {
  const rows = await db('users').where(condition).select<UserRow[]>(USER_SELECTION);
  return rows.map((row) => toUser(row, now, facility));
}

export async function usersById(
  db: Knex,
  ids: readonly number[],
  now: Date,
  facility: Facility,
): Promise<Map<number, User>> {
  const rows: UserRow[] = await db('users').whereIn('id', ids).select(selected(USER_COLUMNS));
  return new Map(rows.map((row) => [row.id, toUser(row, now, facility)]));
}

export async function membersMatching(
  db: Knex,
  search: string,
  { limit, now, facility }: { limit: number; now: Date; facility: Facility },
): Promise<User[]> {
  const { rows } = await pageOf(
    db,
    { table: 'users', selection: USER_COLUMNS, columns: SORT_COLUMNS, where: { is_member: true } },
    { search, sort: { field: 'name', descending: false }, page: 1, pageSize: limit },
  );
  return rows.map((row) => toUser(row, now, facility)).filter(({ isMember }) => isMember);
}

export async function namesOfUsers(db: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  const rows: Pick<UserRow, 'id' | 'display_name'>[] = await db('users')
    .whereIn('id', ids)
    .select('id', 'display_name');
  return new Map(rows.map(({ id, display_name }) => [id, display_name]));
}

/** Returns the accounts with these emails, keyed by the email as normalized by `loginName`. */
export async function accountsByEmail(
  db: Knex,
  emails: readonly string[],
): Promise<Map<string, { userId: number; name: string }>> {
  if (emails.length === 0) return new Map();
  const rows: Pick<UserRow, 'id' | 'email' | 'display_name'>[] = await db('users')
    .join('login_names', 'login_names.user_id', 'users.id')
    .whereIn('login_names.name', [...new Set(emails.map(loginName))])
    .select('users.id', 'users.email', 'users.display_name');
  return new Map(rows.map(({ id, email, display_name: name }) => [loginName(email), { userId: id, name }]));
}

export async function emailsOfUsers(db: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  const rows: Pick<UserRow, 'id' | 'email'>[] = await db('users').whereIn('id', ids).select('id', 'email');
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export const currentMembers = (db: Knex, now: Date, facility: Facility) =>
  db('users')
    // Uses no parameter for `is_member`. With a parameter, SQLite would not use the partial index on members.
    .whereRaw('is_member')
    .andWhere((lasting) =>
      lasting
        .whereNull('membership_ends_on')
        .orWhere('membership_ends_on', '>=', facilityDate(now, facility)),
    );

export async function memberEmails(db: Knex, now: Date, facility: Facility): Promise<string[]> {
  return currentMembers(db, now, facility).orderBy('id').pluck('email');
}

export async function adminEmails(db: Knex, { except }: { except: readonly number[] }): Promise<string[]> {
  return db('users').where({ is_admin: true }).whereNotIn('id', except).orderBy('id').pluck('email');
}

/** Returns the IDs of users who are stored as members although their last day is over. */
export async function endedMemberships(db: Knex, today: string): Promise<number[]> {
  return db('users').where({ is_member: true }).where('membership_ends_on', '<', today).pluck('id');
}

/** Makes concurrent requests about a user wait for each other. Returns false if the user does not exist. */
export async function lockUser(trx: Knex.Transaction, id: number): Promise<boolean> {
  return (await lockUserRow(trx, [id])).length > 0;
}

/** Locks a user's row and returns its current state, because the request's copy may be out of date. */
export async function lockAccount(
  trx: Knex.Transaction,
  id: number,
  now: Date,
  facility: Facility,
): Promise<User | undefined> {
  const [row] = await lockUserRow(trx, [id]);
  return row && toUser(row, now, facility);
}

// Locks with an UPDATE, because SQLite must take its write lock before it reads. Sets the phone, because
// setting the ID would make SQLite search for all rows that reference the user.
const lockUserRow = statement<UserRow>(
  'lock-user',
  `UPDATE users SET phone = phone WHERE id = ? RETURNING ${sqlOf(USER_COLUMNS)}`,
);

/**
 * Locks all admins, so that two admins cannot remove each other at the same time. Returns the number of admins.
 */
export async function lockAndCountAdmins(trx: Knex.Transaction): Promise<number> {
  return trx('users')
    .where({ is_admin: true })
    .update({ phone: trx.ref('phone') });
}
