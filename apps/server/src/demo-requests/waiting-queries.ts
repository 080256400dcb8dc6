import type { InboxRequest } from '@clubhouse/core/demo-requests';
import type { Knex } from 'knex';
import { type StoredInstant, toInstant } from '../db/columns.ts';
import { isFirstOfPerson } from './first-of-person.ts';
import { rowsOf } from './inbox-queries.ts';

const open = (db: Knex): Knex.QueryBuilder => db('contact_submissions').where({ is_read: false });

/** Returns a query for the open requests, one per person, kind and status. */
const waiting = (db: Knex): Knex.QueryBuilder => open(db).andWhere(isFirstOfPerson);

/**
 * Counts the open requests. A person's requests with the same kind and status count as one. Also returns when
 * the oldest open request arrived.
 */
export async function openRequestsSummary(db: Knex): Promise<{ count: number; oldestAt: string | null }> {
  const [[counted], [first]]: [{ total: number | string }[], { oldest: StoredInstant | null }[]] =
    await Promise.all([waiting(db).count({ total: '*' }), open(db).min({ oldest: 'created_at' })]);
  return { count: Number(counted?.total ?? 0), oldestAt: first?.oldest ? toInstant(first.oldest) : null };
}

/**
 * Returns at most `count` open requests, newest first. Of a person's requests with the same kind and status,
 * includes only the oldest. Shortens messages and notes. `total` is the number of requests without the limit.
 */
export async function newestOpenRequests(
  db: Knex,
  { count, textLength }: { count: number; textLength: number },
): Promise<{ requests: InboxRequest[]; total: number }> {
  const newest: Promise<number[]> = waiting(db)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(count)
    .pluck('id');
  const [ids, { count: total }] = await Promise.all([newest, openRequestsSummary(db)]);
  return { requests: await rowsOf(db, ids, { joins: 'all', textLength }), total };
}
