import type { User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { conflict, notFound } from '../http/http-error.ts';
import { type Account, findAccountById, lockUser } from '../users/index.ts';

/** The author of a change: an admin, or a command of the operator. */
export type Actor = Pick<User, 'id' | 'displayName'>;

export async function lockedAccount(
  trx: Knex.Transaction,
  id: number,
  now: Date,
  facility: Facility,
): Promise<Account> {
  await lockUser(trx, id);
  const account = await findAccountById(trx, id, now, facility);
  if (!account) throw notFound('We can’t find this user.');
  return account;
}

export const userSubject = ({ id, displayName }: Pick<User, 'id' | 'displayName'>) =>
  `user ${id} (${displayName})`;

export const lastAdmin = () => conflict({ code: 'last_admin', message: 'At least one admin is required.' });
