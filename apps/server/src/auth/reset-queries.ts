import { RESET_CODE_TRIES } from '@clubhouse/core/auth';
import type { Knex } from 'knex';
import { columnsOf, flag, number, orNull, type RowOf, selected, text } from '../db/row.ts';

export const RESET_COLUMNS = columnsOf('password_resets', {
  id: number,
  user_id: number,
  code_hash: orNull(text),
  proves_email: flag,
});
type ResetRow = RowOf<typeof RESET_COLUMNS>;

/** Codes and links that are still valid: not used, replaced, expired, or tried too often. */
const living = (db: Knex, now: Date) =>
  db('password_resets').whereNull('ended_at').where('expires_at', '>', now);

/**
 * The number of resets sent to a user within this time. Includes times in the future, from a machine whose clock is
 * ahead.
 */
export async function resetsWithin(
  trx: Knex.Transaction,
  userId: number,
  { ms, now }: { ms: number; now: Date },
): Promise<number> {
  const [row] = await trx('password_resets')
    .where({ user_id: userId })
    .whereNotNull('code_hash')
    .whereBetween('created_at', [new Date(now.getTime() - ms), new Date(now.getTime() + ms)])
    .count({ count: '*' });
  return Number(row?.count);
}

export type NewReset = {
  userId: number;
  codeHash: string | null;
  tokenHash: string;
  /** Whether the code and the link are sent to the account's email and nowhere else. */
  provesEmail: boolean;
  expiresAt: Date;
};

/** The meaning of a valid code or link. */
export type Proven = { provesEmail: boolean };

export async function insertReset(trx: Knex.Transaction, reset: NewReset, now: Date): Promise<void> {
  await trx('password_resets').insert({
    user_id: reset.userId,
    code_hash: reset.codeHash,
    token_hash: reset.tokenHash,
    proves_email: reset.provesEmail,
    created_at: now,
    expires_at: reset.expiresAt,
  });
}

/** Ends every code and link of a user. */
export async function endResets(trx: Knex.Transaction, userId: number, now: Date): Promise<void> {
  await trx('password_resets').where({ user_id: userId }).whereNull('ended_at').update({ ended_at: now });
}

/**
 * The meaning of the user's code, or undefined if the code is wrong. Counts the try before comparing, so that parallel
 * guesses cannot exceed the limit. Takes the try back if the code is right.
 */
export async function proofByCode(
  trx: Knex.Transaction,
  userId: number,
  codeHashes: readonly string[],
  now: Date,
): Promise<Proven | undefined> {
  const [reset]: ResetRow[] = await living(trx, now)
    .where({ user_id: userId })
    .where('tries', '<', RESET_CODE_TRIES)
    .increment('tries', 1)
    .returning(selected(RESET_COLUMNS));
  // Both are keyed digests of a fixed length, so the time of the comparison reveals nothing about the code.
  if (!reset?.code_hash || !codeHashes.includes(reset.code_hash)) return undefined;
  await trx('password_resets').where({ id: reset.id }).decrement('tries', 1);
  return { provesEmail: Boolean(reset.proves_email) };
}

/** The user of a link that is still valid. */
export async function findLinkOwner(
  db: Knex,
  tokenHashes: readonly string[],
  now: Date,
): Promise<number | undefined> {
  const reset = await living(db, now)
    .whereIn('token_hash', tokenHashes)
    .first<Pick<ResetRow, 'user_id'> | undefined>('user_id');
  return reset?.user_id;
}

/**
 * The meaning of a link, or undefined if it is invalid. Uses the link in the same write, so that only one of two
 * concurrent requests succeeds.
 */
export async function proofByLink(
  trx: Knex.Transaction,
  tokenHashes: readonly string[],
  now: Date,
): Promise<Proven | undefined> {
  const [reset]: ResetRow[] = await living(trx, now)
    .whereIn('token_hash', tokenHashes)
    .increment('tries', 0)
    .returning(selected(RESET_COLUMNS));
  return reset && { provesEmail: Boolean(reset.proves_email) };
}

/** Deletes codes and links that are expired and no longer needed for limits. */
export async function clearOldResets(db: Knex, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db('password_resets').where('created_at', '<', dayAgo).where('expires_at', '<', now).delete();
}
