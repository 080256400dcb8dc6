import type { User } from '@clubhouse/core/auth';
import type { ListQuery } from '@clubhouse/core/lists';
import type { USER_SORTS } from '@clubhouse/core/members';
import type { Knex } from 'knex';
import { toUser, type UserRow } from '../auth/index.ts';
import { contains } from '../db/contains.ts';

type Sort = (typeof USER_SORTS)[number];
const COLUMNS: Record<Sort, string> = { username: 'username', email: 'email', createdAt: 'created_at' };

/** A page of the users whose name, address or phone contains what is searched, and how many there are in all. */
export async function usersPage(
  db: Knex,
  { search, sort, page, pageSize }: ListQuery<Sort>,
  now: Date,
): Promise<{ users: User[]; total: number }> {
  const found = db<UserRow>('users');
  if (search) found.where((wanted) => contains(wanted, ['username', 'email', 'phone'], search));
  const [counted] = await found.clone().count({ total: '*' });
  const rows = await found
    .orderBy([{ column: COLUMNS[sort.field], order: sort.descending ? 'desc' : 'asc' }, 'id'])
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { users: rows.map((row) => toUser(row, now)), total: Number(counted?.total ?? 0) };
}
