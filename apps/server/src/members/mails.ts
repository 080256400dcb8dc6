import type { ContactForm } from '@clubhouse/core/demo-requests';
import { FACILITY, MEMBERSHIP } from '@clubhouse/core/facility';
import { CONTACT_WAYS, type MembershipRequest } from '@clubhouse/core/members';
import { SCREENS } from '@clubhouse/core/screens';
import { formatDate } from '@clubhouse/core/time';
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

/** To who was made a member at the front desk: the link proves that the address is theirs (contract 5, 10). */
export function invitationMail(path: string): MailContent {
  return {
    subject: `Welcome to ${FACILITY.name}`,
    heading: 'You are a member',
    blocks: [
      {
        text: 'Set a password, and your account is ready: book a bay, see your entrance code, join a league.',
      },
      { action: 'Set your password', path },
      {
        text: `The link works once, for seven days. If it has ended, call us at ${FACILITY.phone} for another.`,
      },
    ],
  };
}

/** When the last day is over; what lay behind it has ended with it. */
export function membershipEndedMail(endsOn: string): MailContent {
  return {
    subject: 'Your membership has ended',
    heading: 'Your membership has ended',
    blocks: [
      {
        text: `Its last day was ${formatDate(endsOn)}. Bookings after it are cancelled, and the entrance code is no longer shown.`,
      },
      { text: `We would be glad to have you back: call us at ${FACILITY.phone}.` },
      { action: 'Membership', path: SCREENS.upgradeMembership.path },
    ],
  };
}
