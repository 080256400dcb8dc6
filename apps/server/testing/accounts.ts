import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { bcryptPasswords } from '../src/auth/index.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { insertUser } from '../src/users/index.ts';
import { PASSWORD } from './server.ts';

export type Account = { id: number; username: string; password: string };
export type Accounts = { members: Account[]; desk: Account; hosted: Account[] };

/**
 * Creates members who book for themselves, members that the desk books for, and the desk's own account. That
 * account is an admin, because admins can book at any hour.
 */
export async function someAccounts(db: Knex, count: { members: number; hosted: number }): Promise<Accounts> {
  // The lowest cost of bcrypt keeps the tests fast.
  const passwordHash = await bcryptPasswords(4).hash(PASSWORD);
  const account = async (name: string, flags: { isMember?: boolean; isAdmin?: boolean }) => {
    const username = `${name}@example.com`;
    const user = {
      username,
      email: username,
      phone: '407-555-0100',
      passwordHash,
      isEmailConfirmed: true,
      ...flags,
    };
    const { id } = await inTransaction(db, (trx) => insertUser(trx, user, new Date(), DEFAULT_FACILITY));
    return { id, username, password: PASSWORD };
  };
  const several = (name: string, length: number) =>
    Promise.all(Array.from({ length }, (_, index) => account(`${name}${index}`, { isMember: true })));
  return {
    members: await several('member', count.members),
    hosted: await several('hosted', count.hosted),
    desk: await account('desk', { isAdmin: true }),
  };
}
