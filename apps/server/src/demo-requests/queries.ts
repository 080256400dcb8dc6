import type { ContactForm } from '@clubhouse/core/demo-requests';
import type { Knex } from 'knex';
import type { StoredInstant } from '../db/columns.ts';

/** Stores a submission and answers its id. */
export async function insertSubmission(
  trx: Knex.Transaction,
  { name, email, phone, interest, message }: ContactForm,
  { now, userId = null }: { now: Date; userId?: number | null },
): Promise<number> {
  const [row] = await trx('contact_submissions')
    .insert({ name, email, phone, interest, message, user_id: userId, created_at: now })
    .returning<{ id: number }[]>('id');
  return (row as { id: number }).id;
}

/** The submission that this content made since then, if it did: a look, which holds nobody up. */
export async function findRepeat(db: Knex, contentHash: string, since: Date): Promise<number | null> {
  const row = await db<{ content_hash: string; submission_id: number | null; received_at: Date }>(
    'contact_repeats',
  )
    .where({ content_hash: contentHash })
    .where('received_at', '>', since)
    .first('submission_id');
  return row?.submission_id ?? null;
}

/**
 * The submission that this content made since then, if it did. A write, and the first of its transaction: of two
 * that arrive together the second waits here until the first is stored.
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
  submissionId: number,
  now: Date,
): Promise<void> {
  await trx('contact_repeats')
    .where({ content_hash: contentHash })
    .update({ submission_id: submissionId, received_at: now });
}

/** Removes what nobody can repeat any more. */
export async function clearRepeats(db: Knex, before: Date): Promise<void> {
  await db('contact_repeats').where('received_at', '<', before).delete();
}
