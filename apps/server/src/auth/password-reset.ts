import { createHmac, randomBytes, randomInt } from 'node:crypto';
import {
  type PasswordReset,
  RESET_CODE_MINUTES,
  RESET_CODES_AN_HOUR,
  type ResetCode,
  type ResetRequest,
  WRONG_LINK,
} from '@clubhouse/core/auth';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/http-error.ts';
import { queueMail } from '../mail/index.ts';
import {
  type Account,
  confirmEmail,
  endCalendarLink,
  findAccountByEmail,
  findAccountById,
  lockUser,
  setPassword,
} from '../users/index.ts';
import { passwordChangedMail, resetCodeMail } from './mails.ts';
import { refuseWeakPassword } from './passwords.ts';
import {
  codesOfLastHour,
  countTryOfCode,
  endResets,
  findLinkOwner,
  lockLink,
  type ResetRow,
} from './reset-queries.ts';
import { endSessions } from './session-queries.ts';

const MINUTE_MS = 60_000;
/**
 * Stands in for the user ID if the account does not exist. The request then runs the same queries and takes
 * the same time, so its duration does not reveal which accounts exist.
 */
const NOBODY = 0;
const WRONG_CODE = {
  code: 'wrong_code',
  message: 'Invalid verification code or email. Please try again.',
} as const;

type Settings = Deps['settings'];

/**
 * Returns one digest of the text per accepted secret, so that a code or link stays valid after its secret was
 * replaced. The current secret comes first. The secret is the digest's key. Without a key, anyone with a copy
 * of the database could find a code by trying all six-digit numbers.
 */
const digests = ({ sessionSecrets }: Settings, text: string) =>
  sessionSecrets.map((secret) => createHmac('sha256', secret).update(`reset ${text}`).digest('hex'));
const codeHashes = (settings: Settings, userId: number, code: string) =>
  digests(settings, `code ${userId} ${code}`);
const linkHashes = (settings: Settings, token: string) => digests(settings, `link ${token}`);

/**
 * Returns whether the server is allowed to send a reset code to this email:
 * docs/product/accounts.md#asking-for-a-reset-code.
 */
function isResetEmail(email: string, resetDomain: string | null): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return resetDomain === null || domain === resetDomain;
}

/**
 * Returns the only domain that receives reset codes, or null for all domains. The RESET_EMAIL_DOMAIN variable
 * overrides the setting.
 */
export function resetDomain({ settings, facility }: Pick<Deps, 'settings' | 'facility'>): string | null {
  const domain = settings.resetEmailDomain ?? facility().accounts.resetDomain;
  return domain === '*' ? null : (domain?.toLowerCase() ?? null);
}

/**
 * Emails a reset code and a link. The response does not reveal whether the account exists or whether an email
 * was sent.
 */
export async function requestReset(deps: Deps, { email }: ResetRequest): Promise<void> {
  const { db, now } = deps;
  const account = await findAccountByEmail(db, email, now(), deps.facility());
  if (!account || !isResetEmail(account.user.email, resetDomain(deps))) return;
  const { user } = account;
  await inTransaction(db, async (trx) => {
    await lockUser(trx, user.id);
    if ((await codesOfLastHour(trx, user.id, now())) >= RESET_CODES_AN_HOUR) return;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(now().getTime() + RESET_CODE_MINUTES * MINUTE_MS);
    const token = await issueLink(trx, deps, { userId: user.id, code, provesEmail: true, expiresAt });
    await queueMail(trx, user.email, resetCodeMail(code, token), { now: now(), isSecret: true, expiresAt });
  });
}

type NewLink = {
  userId: number;
  code: string | null;
  /**
   * True if the link is sent only by email, so using the link proves that the user reads the account's email.
   */
  provesEmail: boolean;
  expiresAt: Date;
};

/**
 * Creates a reset link, and a code if one is given. Ends all of the user's earlier codes and links. Returns
 * the new link's token.
 */
export async function issueLink(
  trx: Knex.Transaction,
  { now, settings }: Pick<Deps, 'now' | 'settings'>,
  { userId, code, provesEmail, expiresAt }: NewLink,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await endResets(trx, userId, now());
  await trx('password_resets').insert({
    user_id: userId,
    code_hash: code === null ? null : codeHashes(settings, userId, code)[0],
    token_hash: linkHashes(settings, token)[0],
    proves_email: provesEmail,
    created_at: now(),
    expires_at: expiresAt,
  });
  return token;
}

type Proof = ResetCode | { token: string };

/** Returns the account that a code or link belongs to. Does not check whether the code is correct. */
async function accountOf(
  { db, now, settings, facility: current }: Deps,
  proof: Proof,
): Promise<Account | undefined> {
  const facility = current();
  if (!('token' in proof)) return findAccountByEmail(db, proof.email, now(), facility);
  const userId = await findLinkOwner(db, linkHashes(settings, proof.token), now());
  return userId === undefined ? undefined : findAccountById(db, userId, now(), facility);
}

/**
 * Locks and returns the stored reset. Returns undefined if the code or link is wrong, expired, used or
 * replaced by a newer one, or if the code had too many attempts. Counts a wrong code as an attempt.
 */
const lockReset = (
  trx: Knex.Transaction,
  { now, settings }: Deps,
  proof: Proof,
  userId: number,
): Promise<ResetRow | undefined> =>
  'token' in proof
    ? lockLink(trx, linkHashes(settings, proof.token), now())
    : countTryOfCode(trx, userId, codeHashes(settings, userId, proof.verificationCode), now());

const wrong = (proof: Proof) =>
  invalid('token' in proof ? { code: 'wrong_link', message: WRONG_LINK } : WRONG_CODE);

/** Throws a 400 if a code or link is not valid. Does not use up the code or link. */
export async function verifyReset(deps: Deps, proof: Proof): Promise<void> {
  const userId = (await accountOf(deps, proof))?.user.id ?? NOBODY;
  const row = await inTransaction(deps.db, (trx) => lockReset(trx, deps, proof, userId));
  if (!row) throw wrong(proof);
}

/**
 * Sets the new password, uses up the code or link, ends all sessions and the calendar link, and emails the
 * user.
 */
export async function resetPassword(deps: Deps, reset: PasswordReset): Promise<void> {
  const { db, now, passwords, signInLimits } = deps;
  const facility = deps.facility();
  const account = await accountOf(deps, reset);
  // Refuses a weak password before the code is used up, so that the user can try again with the same code.
  // With a code, the check uses the typed email, because the account's own email could reveal whether the
  // account exists.
  const email = 'token' in reset ? (account?.user.email ?? '') : reset.email;
  await refuseWeakPassword(reset.newPassword, email, 'newPassword', facility);
  // Hashing is slow. It runs after the code is checked, so that a wrong code costs no hashing. It runs before
  // the transaction, so that the locks stay short.
  await verifyReset(deps, reset);
  const passwordHash = await passwords.hash(reset.newPassword);
  const userId = account?.user.id ?? NOBODY;
  const isReset = await inTransaction(db, async (trx) => {
    const row = await lockReset(trx, deps, reset, userId);
    if (!row || !account) return false;
    await setPassword(trx, userId, passwordHash);
    // Not every link proves that the user reads the account's email, because an admin can read a link out
    // over the phone.
    if (row.proves_email) await confirmEmail(trx, userId, now());
    await endResets(trx, userId, now());
    await endSessions(trx, userId);
    await endCalendarLink(trx, userId);
    await queueMail(trx, account.user.email, passwordChangedMail(facility), { now: now() });
    return true;
  });
  // Throws only after the commit, because a rollback would undo the count of a wrong attempt.
  if (!isReset) throw wrong(reset);
  await signInLimits.forget(`user ${userId}`);
}
