import { loginName, type User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { publish } from '../db/live-events.ts';
import { required } from '../db/row.ts';
import { toUser, USER_SELECTION, type UserRow } from './row.ts';

/** Tells staff screens that users or their data have changed. */
const CHANGED = { name: 'people', data: {} } as const;

export type NewUser = Pick<User, 'username' | 'email' | 'phone'> &
  Partial<Pick<User, 'name' | 'isMember' | 'isAdmin' | 'isCoach' | 'isStaff'>> & {
    passwordHash: string | null;
    isEmailConfirmed?: boolean;
  };

function loginNamesOf(userId: number, { username, email }: Pick<User, 'username' | 'email'>) {
  const names = new Set([loginName(email), loginName(username)]);
  return [...names].map((name) => ({ name, user_id: userId }));
}

/**
 * Inserts a user. Throws a unique constraint error for `login_names` if another account has the username or
 * the email.
 */
export async function insertUser(
  trx: Knex.Transaction,
  user: NewUser,
  now: Date,
  facility: Facility,
): Promise<User> {
  const [row]: UserRow[] = await trx('users')
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
    .returning(USER_SELECTION);
  const inserted = required(row, 'the new user');
  await trx('login_names').insert(loginNamesOf(inserted.id, user));
  publish(trx, CHANGED);
  return toUser(inserted, now, facility);
}

/**
 * Replaces the names that a user can sign in with. Throws a unique constraint error for `login_names` if
 * another account has one of the names.
 */
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
  publish(trx, CHANGED);
}

/** Changes only the details that are set. `profileName` is the name in a coach's profile. */
export async function updateDetails(
  trx: Knex.Transaction,
  id: number,
  { name, phone, profileName }: { name?: string | null; phone?: string; profileName?: string | null },
): Promise<void> {
  await update(trx, id, { name, phone, profile_name: profileName });
}

type Flags = Partial<Pick<User, 'isMember' | 'membershipEndsOn' | 'isAdmin' | 'isCoach' | 'isStaff'>>;

export async function updateFlags(
  trx: Knex.Transaction,
  id: number,
  flags: Flags,
  now: Date,
  facility: Facility,
): Promise<User> {
  const row = await update(trx, id, {
    is_member: flags.isMember,
    membership_ends_on: flags.membershipEndsOn,
    is_admin: flags.isAdmin,
    is_coach: flags.isCoach,
    is_staff: flags.isStaff,
  });
  return toUser(row, now, facility);
}

async function update(
  trx: Knex.Transaction,
  id: number,
  columns: Record<string, string | boolean | null | undefined>,
): Promise<UserRow> {
  const changed = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  const [row]: UserRow[] = await trx('users').where({ id }).update(changed).returning(USER_SELECTION);
  publish(trx, CHANGED);
  return required(row, `user ${id}`);
}

export async function setPassword(trx: Knex.Transaction, id: number, passwordHash: string): Promise<void> {
  await trx('users').where({ id }).update({ password_hash: passwordHash });
}

/** Stores a new hash of the same password. Does nothing if the password has changed. */
export async function renewHash(db: Knex, id: number, before: string, after: string): Promise<void> {
  await db('users').where({ id, password_hash: before }).update({ password_hash: after });
}

/** Removes the users' passwords. The users can set new ones through a link. */
export async function dropPasswords(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await trx('users').whereIn('id', ids).update({ password_hash: null });
}

/** Stores when the email was confirmed. If `at` is null, the email becomes unconfirmed. */
export async function confirmEmail(trx: Knex.Transaction, id: number, at: Date | null): Promise<void> {
  await trx('users').where({ id }).update({ email_confirmed_at: at });
}

export async function deleteUserRow(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('users').where({ id }).delete();
  publish(trx, CHANGED);
}

/**
 * Ends a membership whose last day is over. Returns false if another process has already ended it, or if an
 * admin has changed the last day in the meantime.
 */
export async function endMembershipRow(trx: Knex.Transaction, id: number, today: string): Promise<boolean> {
  const ended = await trx('users')
    .where({ id, is_member: true })
    .where('membership_ends_on', '<', today)
    .update({ is_member: false });
  if (ended > 0) publish(trx, CHANGED);
  return ended > 0;
}
