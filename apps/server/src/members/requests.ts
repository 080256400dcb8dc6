import type { User } from '@clubhouse/core/auth';
import type { ContactForm } from '@clubhouse/core/demo-requests';
import { CONTACT_WAYS, type MembershipRequest } from '@clubhouse/core/members';

/** A membership request as the front desk gets it. The account comes from the session, not from the body. */
export function submissionOf(
  { name, phone, preferredContact, message }: MembershipRequest,
  { email }: User,
): ContactForm {
  const way = `Membership request. Prefers to be contacted ${CONTACT_WAYS[preferredContact]}.`;
  return { name, email, phone, interest: 'other', message: [way, message].filter(Boolean).join('\n\n') };
}

export function cancellationRequestOf({ displayName, email, phone }: User): ContactForm {
  const message = 'Cancellation request: would like to end the membership.';
  return { name: displayName, email, phone, interest: 'other', message };
}
