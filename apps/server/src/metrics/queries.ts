import type { Knex } from 'knex';
import type { StoredInstant } from '../db/columns.ts';

/** Earlier than every email. `IS NOT NULL` would not use the index on SQLite. */
const EVER = new Date(0);

type Numbers = { waiting: number; failed: number; oldest: StoredInstant | null };

/**
 * The number of waiting emails, the oldest one's time, and the number of given-up emails. Does not read sent emails.
 */
export async function outboxNumbers(
  db: Knex,
): Promise<{ waiting: number; failed: number; oldestSince: number | null }> {
  const waiting = db('outbox').where('next_attempt_at', '>', EVER);
  const [row]: Numbers[] = await db.select({
    waiting: waiting.clone().count('*'),
    oldest: waiting.clone().min('created_at'),
    failed: db('outbox').where('failed_at', '>', EVER).count('*'),
  });
  return {
    waiting: Number(row?.waiting),
    failed: Number(row?.failed),
    oldestSince: row?.oldest ? new Date(row.oldest).getTime() : null,
  };
}
