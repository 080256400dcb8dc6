import type { User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import {
  type Column,
  columnsOf,
  flag,
  instant,
  named,
  number,
  orNull,
  type RowOf,
  selected,
  text,
} from '../db/row.ts';

export const USER_COLUMNS = columnsOf('users', {
  id: number,
  username: text,
  name: orNull(text),
  display_name: text,
  email: text,
  phone: text,
  is_member: flag,
  membership_ends_on: orNull(text),
  is_admin: flag,
  is_coach: flag,
  is_staff: flag,
  created_at: instant,
});
export type UserRow = RowOf<typeof USER_COLUMNS>;

export const ACCOUNT_COLUMNS = {
  ...USER_COLUMNS,
  ...columnsOf('users', { password_hash: orNull(text), email_confirmed_at: orNull(instant) }),
};
export type AccountRow = RowOf<typeof ACCOUNT_COLUMNS>;

/** A user with private fields. `passwordHash` must never be in a response. */
export type Account = {
  user: User;
  passwordHash: string | null;
  /** Whether the person has proved that they receive emails at the account's address. */
  isEmailConfirmed: boolean;
};

/** `isMember` is false after the last day of the membership, even if the row still says otherwise. */
export function toUser(row: UserRow, now: Date, facility: Facility): User {
  const endsOn = row.membership_ends_on;
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    displayName: row.display_name,
    email: row.email,
    phone: row.phone,
    isMember: Boolean(row.is_member) && (endsOn === null || facilityDate(now, facility) <= endsOn),
    membershipEndsOn: endsOn,
    isAdmin: Boolean(row.is_admin),
    isCoach: Boolean(row.is_coach),
    isStaff: Boolean(row.is_staff),
    createdAt: toInstant(row.created_at),
  };
}

export const toAccount = (row: AccountRow, now: Date, facility: Facility): Account => ({
  user: toUser(row, now, facility),
  passwordHash: row.password_hash,
  isEmailConfirmed: row.email_confirmed_at !== null,
});

/** Returns the arguments of a join with `users`. A query that joins two users needs two aliases. */
export const userOf = (column: string, alias = 'users') =>
  [alias === 'users' ? alias : `users as ${alias}`, `${alias}.id`, column] as const;

type OfUser<As extends string> = Record<As, Column<string | null>>;
const ofUser = <As extends string>(column: 'display_name' | 'email' | 'phone', as: As, alias: string) =>
  columnsOf(alias, { [as]: named(column, orNull(text)) }) as OfUser<As>;

/** Returns the column with a user's name. The name is null if the account was deleted. */
export const nameOfUser = <As extends string>(as: As, alias = 'users') => ofUser('display_name', as, alias);
export const emailOfUser = <As extends string>(as: As, alias = 'users') => ofUser('email', as, alias);
export const phoneOfUser = <As extends string>(as: As, alias = 'users') => ofUser('phone', as, alias);

/** Returns a subquery for a user's name. `id` can be a column of the outer query. */
export const nameOfUserWith = (db: Knex, id: number | Knex.Raw) =>
  db('users').where('users.id', id).select('display_name');

export const coachUsers = (db: Knex) => db('users').where('users.is_coach', true);

export const USER_SELECTION = selected(USER_COLUMNS);
export const ACCOUNT_SELECTION = selected(ACCOUNT_COLUMNS);
