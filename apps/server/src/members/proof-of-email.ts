import type { User } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import type { Knex } from 'knex';
import { endSessions, issueLink } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { type MailContent, queueMail } from '../mail/index.ts';
import { type Account, dropPasswords, endCalendarLink } from '../users/index.ts';
import { memberInvitationMail, roleInvitationMail } from './mails.ts';

/**
 * An invitation link works longer than a reset link, because people may not read their invitation right away.
 */
const INVITATION_LIFETIME_MS = 7 * 24 * 60 * 60_000;

export type LinkDeps = Pick<Deps, 'now' | 'settings' | 'facility'>;

export async function lockOut(trx: Knex.Transaction, userId: number): Promise<void> {
  await endSessions(trx, userId);
  await dropPasswords(trx, [userId]);
  await endCalendarLink(trx, userId);
}

/** Emails a one-time link that sets a password and confirms the account's email. */
export async function sendPasswordLink(
  trx: Knex.Transaction,
  { now, settings }: LinkDeps,
  user: User,
  mail: (path: string) => MailContent,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + INVITATION_LIFETIME_MS);
  const link = { userId: user.id, code: null, provesEmail: true, expiresAt };
  const token = await issueLink(trx, { now, settings }, link);
  const content = mail(SCREENS.resetPassword.path.replace(':token', token));
  await queueMail(trx, user.email, content, { now: now(), isSecret: true, expiresAt });
}

/**
 * Emails an invitation with a link to set a first password. Members and people without a role get the
 * members' invitation. Others get the invitation for their role.
 */
export async function sendInvitation(trx: Knex.Transaction, deps: LinkDeps, user: User): Promise<void> {
  const facility = deps.facility();
  const role = user.isAdmin ? 'admin' : user.isStaff ? 'staff' : user.isCoach ? 'coach' : null;
  await sendPasswordLink(trx, deps, user, (path) =>
    role === null || user.isMember
      ? memberInvitationMail(path, facility)
      : roleInvitationMail(role, path, facility),
  );
}

/**
 * Call this when an account gets a role. An unconfirmed account may not belong to the email's owner, because
 * anyone can register with any email. Signs such an account out, removes its password, and emails a link to set
 * a new one.
 *
 * Does nothing if admins change their own role. Returns whether a link was sent.
 */
export async function requireProofOfEmail(
  trx: Knex.Transaction,
  deps: LinkDeps,
  { user, isEmailConfirmed }: Account,
  { actorId, mail }: { actorId: number; mail: (path: string) => MailContent },
): Promise<boolean> {
  if (isEmailConfirmed || user.id === actorId) return false;
  await lockOut(trx, user.id);
  await sendPasswordLink(trx, deps, user, mail);
  return true;
}
