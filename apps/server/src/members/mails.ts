import type { ContactForm } from '@clubhouse/core/demo-requests';
import { MEMBERSHIP } from '@clubhouse/core/facility';
import { CONTACT_WAYS, type MembershipRequest } from '@clubhouse/core/members';
import { SCREENS } from '@clubhouse/core/screens';
import type { MailContent } from '../mail/index.ts';

const OPEN_REQUESTS = { action: 'Open the requests', path: SCREENS.adminRequests.path };

export function membershipRequestMail(
  { name, email, phone }: ContactForm,
  { preferredContact, message }: MembershipRequest,
): MailContent {
  return {
    subject: `Membership request: ${name}`,
    heading: `${name} would like to become a member`,
    blocks: [
      {
        facts: [
          ['Name', name],
          ['Account', email],
          ['Phone', phone],
          ['Prefers', CONTACT_WAYS[preferredContact]],
        ],
      },
      ...(message ? [{ quote: message }] : []),
      OPEN_REQUESTS,
    ],
    replyTo: { name, address: email },
  };
}

export function cancellationRequestMail({ name, email, phone }: ContactForm): MailContent {
  return {
    subject: `Cancellation request: ${name}`,
    heading: `${name} would like to end the membership`,
    blocks: [
      {
        facts: [
          ['Account', email],
          ['Phone', phone],
        ],
      },
      { text: `The terms are ${MEMBERSHIP.noticeDays} days notice, by phone.` },
      OPEN_REQUESTS,
    ],
    replyTo: { name, address: email },
  };
}
