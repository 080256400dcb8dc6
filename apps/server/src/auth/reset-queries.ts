import { RESET_CODE_TRIES } from '@clubhouse/core/auth';
import type { Knex } from 'knex';
import { columnsOf, flag, number, orNull, type RowOf, selected, text } from '../db/row.ts';

const HOUR_MS = 60 * 60_000;

export const RESET_COLUMNS = columnsOf('password_resets', {
  id: number,
  user_id: number,
  code_hash: orNull(text),
  proves_email: flag,
});
export type ResetRow = RowOf<typeof RESET_COLUMNS>;

const validResets = (db: Knex, now: Date) =>
  db('password_resets').whereNull('ended_at').where('expires_at', '>', now);

/**
 * Counts all codes from the last hour. Includes codes dated up to an hour ahead, because another server's
 * clock may be fast.
 */
export async function codesOfLastHour(trx: Knex.Transaction, userId: number, now: Date): Promise<number> {
  const [row] = await trx('password_resets')
    .where({ user_id: userId })
    .whereNotNull('code_hash')
    .whereBetween('created_at', [new Date(now.getTime() - HOUR_MS), new Date(now.getTime() + HOUR_MS)])
    .count({ count: '*' });
  return Number(row?.count);
}

export async function endResets(trx: Knex.Transaction, userId: number, now: Date): Promise<void> {
  await trx('password_resets').where({ user_id: userId }).whereNull('ended_at').update({ ended_at: now });
}

/**
 * Returns the reset if the code is correct. Counts the attempt before comparing the code, so that parallel
 * guesses cannot exceed the limit.
 */
export async function countTryOfCode(
  trx: Knex.Transaction,
  userId: number,
  codeHashes: readonly string[],
  now: Date,
): Promise<ResetRow | undefined> {
  const [reset]: ResetRow[] = await validResets(trx, now)
    .where({ user_id: userId })
    .where('tries', '<', RESET_CODE_TRIES)
    .increment('tries', 1)
    .returning(selected(RESET_COLUMNS));
  // The timing of this comparison reveals nothing about the code, because the digests are keyed.
  if (!reset?.code_hash || !codeHashes.includes(reset.code_hash)) return undefined;
  await trx('password_resets').where({ id: reset.id }).decrement('tries', 1);
  return reset;
}

export async function findLinkOwner(
  db: Knex,
  tokenHashes: readonly string[],
  now: Date,
): Promise<number | undefined> {
  const reset = await validResets(db, now)
    .whereIn('token_hash', tokenHashes)
    .first<Pick<ResetRow, 'user_id'> | undefined>('user_id');
  return reset?.user_id;
}

/**
 * Locks and returns a valid link. Locks the link with a write, so only one of two concurrent requests can use
 * the link.
 */
export async function lockLink(
  trx: Knex.Transaction,
  tokenHashes: readonly string[],
  now: Date,
): Promise<ResetRow | undefined> {
  const [reset]: ResetRow[] = await validResets(trx, now)
    .whereIn('token_hash', tokenHashes)
    .increment('tries', 0)
    .returning(selected(RESET_COLUMNS));
  return reset;
}

/** Deletes expired codes and links that no longer count toward a limit. */
export async function clearOldResets(db: Knex, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * HOUR_MS);
  await db('password_resets').where('created_at', '<', dayAgo).where('expires_at', '<', now).delete();
}
