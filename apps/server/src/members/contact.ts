import { loginName, type User } from '@clubhouse/core/auth';
import type { ChangedContact, ContactChange } from '@clubhouse/core/members';
import { insertChange } from '../audit/index.ts';
import { replaceProfile, sendEmailConfirmation } from '../auth/index.ts';
import { isTaken } from '../db/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid } from '../http/http-error.ts';
import { lockedAccount, userSubject } from './accounts.ts';
import { sendInvitation } from './proof-of-email.ts';

/** Lets an admin correct a person's phone and email: docs/product/members.md#changing-phone-and-email. */
export async function changeContact(
  deps: Deps,
  admin: User,
  id: number,
  { phone, email }: ContactChange,
): Promise<ChangedContact> {
  const { db, now } = deps;
  const facility = deps.facility();
  return inTransaction(db, async (trx) => {
    const { user: before, passwordHash } = await lockedAccount(trx, id, now(), facility);
    const isNewEmail = loginName(email) !== loginName(before.email);
    // Admins change their own email in their profile, which asks for the password.
    if (isNewEmail && id === admin.id) throw ownEmail();
    const hasEmailAsUsername = loginName(before.username) === loginName(before.email);
    const after = { ...before, phone, email, username: hasEmailAsUsername ? email : before.username };
    await replaceProfile(trx, before, after, now(), facility).catch((error) => {
      throw isTaken(error, 'login_names') ? emailTaken() : error;
    });
    const { user } = await lockedAccount(trx, id, now(), facility);
    if (isNewEmail) {
      const send = isInvited(user, passwordHash) ? sendInvitation : sendEmailConfirmation;
      await send(trx, deps, user);
    }
    if (email !== before.email || phone !== before.phone) {
      await insertChange(trx, {
        by: admin,
        action: 'user.contact',
        subject: userSubject(user),
        detail: {
          before: { phone: before.phone, email: before.email },
          after: { phone, email },
        },
        now: now(),
      });
    }
    return { ...user, confirmationSent: isNewEmail };
  });
}

/**
 * Returns whether a person has a role or a membership but no password yet. If an admin changes such a
 * person's email, the person gets a new invitation, which also confirms the new email.
 */
const isInvited = ({ isMember, isAdmin, isCoach, isStaff }: User, passwordHash: string | null) =>
  passwordHash === null && (isMember || isAdmin || isCoach || isStaff);

const ownEmail = () =>
  invalid(
    { code: 'own_email', message: 'Please change your own email address on your account page.' },
    'email',
  );

const emailTaken = () =>
  conflict({ code: 'email_taken', message: 'This email address belongs to another account.' }, 'email');
