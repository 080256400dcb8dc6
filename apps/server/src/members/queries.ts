import { loginName, type User } from '@clubhouse/core/auth';
import type { ListQuery } from '@clubhouse/core/lists';
import type { USER_SORTS } from '@clubhouse/core/members';
import type { Knex } from 'knex';
import { toUser, type UserRow } from '../auth/index.ts';
import { pageOf } from '../db/page.ts';

type Sort = (typeof USER_SORTS)[number];
const COLUMNS: Record<Sort, string> = {
  username: 'username',
  name: 'display_name',
  email: 'email',
  createdAt: 'created_at',
};

/** A user in the list, and whether the email was ever confirmed. */
export type UserInList = User & { isEmailConfirmed: boolean };

/** A page of the users in whose name, address or phone words begin as searched, and how many there are in all. */
export async function usersPage(
  db: Knex,
  query: ListQuery<Sort>,
  now: Date,
): Promise<{ users: UserInList[]; total: number }> {
  const { rows, total } = await pageOf<UserRow, Sort>(db, { table: 'users', columns: COLUMNS }, query);
  const users = rows.map((row) => ({
    ...toUser(row, now),
    isEmailConfirmed: row.email_confirmed_at !== null,
  }));
  return { users, total };
}

/**
 * Takes the rows of all admins, so that two who take each other's flag do it one after the other, and answers how many
 * there are.
 */
export async function lockAdmins(trx: Knex.Transaction): Promise<number> {
  return trx('users')
    .where({ is_admin: true })
    .update({ phone: trx.ref('phone') });
}

type Flags = Partial<Pick<User, 'isMember' | 'membershipEndsOn' | 'isAdmin' | 'isCoach' | 'isStaff'>>;

export async function updateFlags(trx: Knex.Transaction, id: number, flags: Flags, now: Date): Promise<User> {
  const columns = {
    is_member: flags.isMember,
    membership_ends_on: flags.membershipEndsOn,
    is_admin: flags.isAdmin,
    is_coach: flags.isCoach,
    is_staff: flags.isStaff,
  };
  const changed = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  const [row] = await trx<UserRow>('users').where({ id }).update(changed).returning('*');
  return toUser(row as UserRow, now);
}

export async function updateName(trx: Knex.Transaction, id: number, name: string | null): Promise<void> {
  await trx('users').where({ id }).update({ name });
}

/** The emails of all admins, without those of some users. */
export async function adminEmails(db: Knex, { except }: { except: readonly number[] }): Promise<string[]> {
  return db('users').where({ is_admin: true }).whereNotIn('id', except).orderBy('id').pluck('email');
}

export async function updatePhone(trx: Knex.Transaction, id: number, phone: string): Promise<void> {
  await trx('users').where({ id }).update({ phone });
}

/** Deletes the account's row. Results in leagues stay, without the name and the email. */
export async function deleteUserRow(
  trx: Knex.Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  await trx('league_participants')
    .where({ user_id: id })
    .orWhere({ email_key: loginName(email) })
    .update({ name: null, email: '', email_key: trx.raw("'former ' || id") });
  await trx('users').where({ id }).delete();
}

/** Members whose last day is over and who are members on paper still. */
export async function endedMemberships(db: Knex, today: string): Promise<number[]> {
  return db('users').where({ is_member: true }).where('membership_ends_on', '<', today).pluck('id');
}

/** Takes the membership of somebody whose last day is over; false when another process has done it. */
export async function endMembershipRow(trx: Knex.Transaction, id: number, today: string): Promise<boolean> {
  const ended = await trx('users')
    .where({ id, is_member: true })
    .where('membership_ends_on', '<', today)
    .update({ is_member: false });
  return ended > 0;
}
