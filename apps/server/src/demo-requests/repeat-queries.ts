import type { Knex } from 'knex';
import type { StoredInstant } from '../db/columns.ts';

/**
 * Returns the ID of a request with the same content that arrived after `since`, or null. Takes no lock.
 */
export async function findRepeat(db: Knex, contentHash: string, since: Date): Promise<number | null> {
  const row = await db('contact_repeats')
    .where({ content_hash: contentHash })
    .where('received_at', '>', since)
    .first<{ submission_id: number | null } | undefined>('submission_id');
  return row?.submission_id ?? null;
}

/**
 * Locks the hash of a request's content, so that a concurrent duplicate waits. Returns the ID of a request
 * with the same content that arrived after `since`, or null. Call this first in the transaction, because
 * `inTransaction` must start with a write.
 */
export async function lockRepeat(
  trx: Knex.Transaction,
  contentHash: string,
  { since, now }: { since: Date; now: Date },
): Promise<number | null> {
  const [row] = await trx('contact_repeats')
    .insert({ content_hash: contentHash, submission_id: null, received_at: now })
    .onConflict('content_hash')
    .merge({ content_hash: contentHash })
    .returning<{ submission_id: number | null; received_at: StoredInstant }[]>([
      'submission_id',
      'received_at',
    ]);
  return row && new Date(row.received_at) > since ? row.submission_id : null;
}

export async function rememberContent(
  trx: Knex.Transaction,
  contentHash: string,
  demoRequestId: number,
  now: Date,
): Promise<void> {
  await trx('contact_repeats')
    .where({ content_hash: contentHash })
    .update({ submission_id: demoRequestId, received_at: now });
}

export async function clearRepeats(db: Knex, before: Date): Promise<void> {
  await db('contact_repeats').where('received_at', '<', before).delete();
}
