import { hash, randomBytes } from 'node:crypto';
import { loginName, type User } from '@clubhouse/core/auth';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { columnsOf, instant, number, type RowOf, selected, text } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/http-error.ts';
import { queueMail } from '../mail/index.ts';
import { confirmEmail, findAccountById, lockUser } from '../users/index.ts';
import { confirmEmailMail } from './mails.ts';

export const emailConfirmationPath = (token: string) => `/confirm-email/${token}`;

const DAY_MS = 24 * 60 * 60_000;
/** A confirmation link is valid for a week, because people may not read their email right away. */
const LIFETIME_MS = 7 * DAY_MS;
/** For this long after a link has expired, its owner can still ask for a new link. */
const RENEWABLE_MS = 90 * DAY_MS;

export const CONFIRMATION_COLUMNS = columnsOf('email_confirmations', {
  user_id: number,
  email: text,
  expires_at: instant,
});
type ConfirmationRow = RowOf<typeof CONFIRMATION_COLUMNS>;

/** A hash without a secret key is enough, because nobody can guess the 256 random bits of a link's token. */
const hashOf = (token: string) => hash('sha256', token);

/** Emails a link that confirms the account's current email. Replaces any earlier link. */
export async function sendEmailConfirmation(
  trx: Knex.Transaction,
  { now, facility }: Pick<Deps, 'now' | 'facility'>,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + LIFETIME_MS);
  await endEmailConfirmation(trx, id);
  await trx('email_confirmations').insert({
    user_id: id,
    email,
    token_hash: hashOf(token),
    expires_at: expiresAt,
  });
  const content = confirmEmailMail(emailConfirmationPath(token), facility());
  await queueMail(trx, email, content, { now: now(), isSecret: true, expiresAt });
}

export async function endEmailConfirmation(trx: Knex.Transaction, userId: number): Promise<void> {
  await trx('email_confirmations').where({ user_id: userId }).delete();
}

type LinkDeps = Pick<Deps, 'now' | 'facility'> & { db: Knex };
type Confirmation = { userId: number; email: string; isExpired: boolean; isConfirmed: boolean };

/**
 * Returns the account and the email of a link. Returns null if the link is wrong, used or replaced, or if the
 * account has a different email now.
 */
export const confirmationOfLink = (deps: LinkDeps, token: string) =>
  findConfirmation(deps, { token_hash: hashOf(token) });

async function findConfirmation(
  { db, now, facility }: LinkDeps,
  condition: { token_hash: string } | { user_id: number },
): Promise<Confirmation | null> {
  const row: ConfirmationRow | undefined = await db('email_confirmations')
    .where(condition)
    .first(selected(CONFIRMATION_COLUMNS));
  if (!row) return null;
  const account = await findAccountById(db, row.user_id, now(), facility());
  if (!account || loginName(account.user.email) !== loginName(row.email)) return null;
  return {
    userId: row.user_id,
    email: account.user.email,
    isExpired: new Date(toInstant(row.expires_at)) <= now(),
    isConfirmed: account.isEmailConfirmed,
  };
}

/** Uses up the link and returns the confirmed email. Returns null if the link is no longer valid. */
export async function confirmByLink(deps: Deps, token: string): Promise<string | null> {
  const { db, now } = deps;
  const found = await confirmationOfLink(deps, token);
  if (!found) return null;
  return inTransaction(db, async (trx) => {
    // Changing the email takes the same lock, so the link and the email cannot change after this line.
    await lockUser(trx, found.userId);
    const link = await confirmationOfLink({ ...deps, db: trx }, token);
    if (!link || link.isExpired) return null;
    await endEmailConfirmation(trx, link.userId);
    await confirmEmail(trx, link.userId, now());
    return link.email;
  });
}

/**
 * Emails a new link, which replaces the old link. Does nothing if the old link is wrong, used or already
 * replaced. Also does nothing if the email is already confirmed or was changed.
 */
export async function renewLink(deps: Deps, token: string): Promise<void> {
  const found = await confirmationOfLink(deps, token);
  if (!found) return;
  await inTransaction(deps.db, async (trx) => {
    await lockUser(trx, found.userId);
    const link = await confirmationOfLink({ ...deps, db: trx }, token);
    if (link && !link.isConfirmed) {
      await sendEmailConfirmation(trx, deps, { id: link.userId, email: link.email });
    }
  });
}

/** Returns whether the user still has to confirm an email that an admin corrected. */
export async function waitsForConfirmation(deps: LinkDeps, userId: number): Promise<boolean> {
  const open = await findConfirmation(deps, { user_id: userId });
  return open !== null && !open.isConfirmed;
}

export async function renewOwnLink(deps: Deps, { id, email }: User): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockUser(trx, id);
    if (!(await waitsForConfirmation({ ...deps, db: trx }, id))) throw conflict(NOTHING_TO_CONFIRM);
    await sendEmailConfirmation(trx, deps, { id, email });
  });
}

const NOTHING_TO_CONFIRM = {
  code: 'nothing_to_confirm',
  message: 'Your email is already confirmed, or it has changed. Please reload this page.',
};

export async function clearOldEmailConfirmations(db: Knex, now: Date): Promise<void> {
  await db('email_confirmations')
    .where('expires_at', '<', new Date(now.getTime() - RENEWABLE_MS))
    .delete();
}
