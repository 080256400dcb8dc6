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
import {
  endResets,
  findLinkOwner,
  insertReset,
  type Proven,
  proofByCode,
  proofByLink,
  resetsWithin,
} from './reset-queries.ts';
import { endSessions } from './session-queries.ts';
import { refuseWeakPassword } from './weak-password.ts';

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
/** No account has this ID. Checks for an unknown account take the same path as checks for a known one. */
const NOBODY = 0;
const WRONG_CODE = {
  code: 'wrong_code',
  message: 'Invalid verification code or email. Please try again.',
} as const;

type Secrets = Pick<Deps['settings'], 'sessionSecrets'>;

/**
 * Keyed digests, because a plain digest of six digits can be guessed at once. Contains one digest per accepted secret,
 * the current secret's first. Codes that were sent before a secret was replaced stay valid.
 */
function digests({ sessionSecrets }: Secrets, what: 'code' | 'link', text: string): string[] {
  return sessionSecrets.map((secret) =>
    createHmac('sha256', secret).update(`reset ${what} ${text}`).digest('hex'),
  );
}
const codeHashes = (secrets: Secrets, userId: number, code: string) =>
  digests(secrets, 'code', `${userId} ${code}`);
const linkHashes = (secrets: Secrets, token: string) => digests(secrets, 'link', token);

/**
 * Whether reset emails may go to this email: docs/product/accounts.md#asking-for-a-reset-code. The domain decides.
 */
function isResetEmail(email: string, resetEmailDomain: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return resetEmailDomain === '*' || domain === resetEmailDomain;
}

/** Sends a code and a link if the account exists and its email may get them. The result is the same in every case. */
export async function requestReset(deps: Deps, { email }: ResetRequest): Promise<void> {
  const { db, now, settings } = deps;
  const account = await findAccountByEmail(db, email, now());
  if (!account || !isResetEmail(account.user.email, settings.resetEmailDomain)) return;
  const { user } = account;
  await inTransaction(db, async (trx) => {
    await lockUser(trx, user.id);
    const sent = await resetsWithin(trx, user.id, { ms: HOUR_MS, now: now() });
    if (sent >= RESET_CODES_AN_HOUR) return;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(now().getTime() + RESET_CODE_MINUTES * MINUTE_MS);
    const token = await issueLink(trx, deps, { userId: user.id, code, provesEmail: true, expiresAt });
    await queueMail(trx, user.email, resetCodeMail(code, token), { now: now(), isSecret: true, expiresAt });
  });
}

/**
 * Replaces all codes and links of a user by a new link, and a code if one is given. Returns the link's token.
 * `provesEmail` says that the token is emailed to the account and shown to nobody else.
 */
export async function issueLink(
  trx: Knex.Transaction,
  { now, settings }: Pick<Deps, 'now' | 'settings'>,
  {
    userId,
    code,
    provesEmail,
    expiresAt,
  }: { userId: number; code: string | null; provesEmail: boolean; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await endResets(trx, userId, now());
  await insertReset(
    trx,
    {
      userId,
      codeHash: code === null ? null : (codeHashes(settings, userId, code)[0] as string),
      tokenHash: linkHashes(settings, token)[0] as string,
      provesEmail,
      expiresAt,
    },
    now(),
  );
  return token;
}

type Proof = ResetCode | { token: string };

/** The account that a proof belongs to, whether or not the proof is right. */
async function accountOf({ db, now, settings }: Deps, proof: Proof): Promise<Account | undefined> {
  if (!('token' in proof)) return findAccountByEmail(db, proof.email, now());
  const userId = await findLinkOwner(db, linkHashes(settings, proof.token), now());
  return userId === undefined ? undefined : findAccountById(db, userId, now());
}

/** The meaning of a code or link. Undefined if it is wrong or was just used. Counts a wrong code. */
async function provenBy(
  trx: Knex.Transaction,
  { now, settings }: Deps,
  proof: Proof,
  userId: number,
): Promise<Proven | undefined> {
  return 'token' in proof
    ? proofByLink(trx, linkHashes(settings, proof.token), now())
    : proofByCode(trx, userId, codeHashes(settings, userId, proof.verificationCode), now());
}

const wrong = (proof: Proof) =>
  invalid('token' in proof ? { code: 'wrong_link', message: WRONG_LINK } : WRONG_CODE);

/** Checks that a code or link is still valid, without using it. Throws a 400 if it is not. */
export async function verifyReset(deps: Deps, proof: Proof): Promise<void> {
  const account = await accountOf(deps, proof);
  const proven = await inTransaction(deps.db, (trx) =>
    provenBy(trx, deps, proof, account?.user.id ?? NOBODY),
  );
  if (!proven) throw wrong(proof);
}

/** Sets the new password, once. Every session and the calendar link of the account end, and an email says so. */
export async function resetPassword(deps: Deps, reset: PasswordReset): Promise<void> {
  const { db, now, passwords, signInLimits } = deps;
  const account = await accountOf(deps, reset);
  // Checks the password before the code, so a weak password does not use up the code. The check uses the typed email,
  // so the response does not reveal whether the account exists.
  const email = 'token' in reset ? (account?.user.email ?? '') : reset.email;
  await refuseWeakPassword(reset.newPassword, email, 'newPassword');
  // Hashing is slow, so it runs only for a valid code or link, and before the transaction. Inside the transaction it
  // would hold up other requests.
  await verifyReset(deps, reset);
  const passwordHash = await passwords.hash(reset.newPassword);
  const userId = account?.user.id ?? NOBODY;
  const isReset = await inTransaction(db, async (trx) => {
    const proven = await provenBy(trx, deps, reset, userId);
    if (!proven || !account) return false;
    await setPassword(trx, userId, passwordHash);
    // A link that an admin read out over the phone does not prove that its user reads the email.
    if (proven.provesEmail) await confirmEmail(trx, userId, now());
    await endResets(trx, userId, now());
    await endSessions(trx, userId);
    await endCalendarLink(trx, userId);
    await queueMail(trx, account.user.email, passwordChangedMail(), { now: now() });
    return true;
  });
  // Not thrown inside the transaction, because a wrong try must stay counted.
  if (!isReset) throw wrong(reset);
  await signInLimits.forget(`user ${userId}`);
}
