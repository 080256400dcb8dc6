import type { User } from '@clubhouse/core/auth';
import type { ContactForm } from '@clubhouse/core/demo-requests';
import { type Facility, noticeText } from '@clubhouse/core/facility';
import { formatPhone } from '@clubhouse/core/fields';
import { CONTACT_WAYS, type MembershipRequest } from '@clubhouse/core/members';
import { SCREENS } from '@clubhouse/core/screens';
import { formatDate } from '@clubhouse/core/time';
import type { MailContent } from '../mail/index.ts';

const OPEN_REQUESTS = { action: 'View requests', path: SCREENS.adminRequests.path };

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
          ['Phone', formatPhone(phone)],
          ['Preferred contact', CONTACT_WAYS[preferredContact]],
        ],
      },
      ...(message ? [{ quote: message }] : []),
      OPEN_REQUESTS,
    ],
    replyTo: { name, address: email },
  };
}

export function cancellationRequestMail(
  { name, email, phone }: ContactForm,
  facility: Facility,
): MailContent {
  return {
    subject: `Cancellation request: ${name}`,
    heading: `${name} would like to cancel their membership`,
    blocks: [
      {
        facts: [
          ['Name', name],
          ['Account', email],
          ['Phone', formatPhone(phone)],
        ],
      },
      {
        text: `We asked the member to call us to complete the cancellation. Canceling requires ${noticeText(facility)}.`,
      },
      OPEN_REQUESTS,
    ],
    replyTo: { name, address: email },
  };
}

const linkLifetime = ({ place }: Facility) => ({
  text: `The link expires in seven days and can be used only once. If it has expired, call us at ${place.phone} and we will send you a new link.`,
});

const welcome = ({ place }: Facility) => ({
  subject: `Welcome to ${place.name}`,
  heading: 'You are now a member',
});

/** Returns the email for a new member without a password. The link also confirms the address. */
export function memberInvitationMail(path: string, facility: Facility): MailContent {
  const text =
    'Set a password to finish setting up your account. Then you can book a bay, see your entrance code and join a league.';
  return {
    ...welcome(facility),
    blocks: [{ text }, { action: 'Set your password', path }, linkLifetime(facility)],
  };
}

/** Returns the email for a new member whose email is already confirmed. */
export function memberWelcomeMail(facility: Facility): MailContent {
  const text = 'You can now book a bay, see your entrance code and join a league.';
  return { ...welcome(facility), blocks: [{ text }, { action: 'Book a bay', path: SCREENS.booking.path }] };
}

export type Role = 'admin' | 'coach' | 'staff';

const ROLE_TEXTS: Record<Role, { subject: string; heading: string; meaning: string }> = {
  admin: {
    subject: 'You are now an admin at',
    heading: 'You are now an admin',
    meaning: 'You can manage members, bookings, leagues and the door code, and view reports.',
  },
  staff: {
    subject: 'You now have front desk access at',
    heading: 'You now have front desk access',
    meaning: 'You can book bays, check people in and answer demo requests.',
  },
  coach: {
    subject: 'You are now a coach at',
    heading: 'You are now a coach',
    meaning: 'You can set your hours, and members can book lessons with you.',
  },
};

/**
 * Returns the email about a new role for a person with an unconfirmed email. The link also confirms the
 * email.
 */
export function roleInvitationMail(role: Role, path: string, facility: Facility): MailContent {
  const { subject, heading, meaning } = ROLE_TEXTS[role];
  return {
    subject: `${subject} ${facility.place.name}`,
    heading,
    blocks: [
      { text: meaning },
      { text: 'To keep your account safe, we logged you out on all devices. Set a new password to log in.' },
      { action: 'Set your password', path },
      linkLifetime(facility),
    ],
  };
}

/** Returns the email about a new role for an address that is already confirmed. */
export function roleGivenMail(role: 'admin' | 'staff', facility: Facility): MailContent {
  const { subject, heading, meaning } = ROLE_TEXTS[role];
  return {
    subject: `${subject} ${facility.place.name}`,
    heading,
    blocks: [
      { text: meaning },
      { text: 'Please log in again to get started.' },
      { action: 'Log in', path: SCREENS.auth.path },
    ],
  };
}

/** Tells the other admins about a new role. Never contains the username, because it is a sign-in name. */
export function roleNoticeMail(
  role: 'admin' | 'staff',
  { id, name }: Pick<User, 'id' | 'name'>,
): MailContent {
  const who = name ?? `User ${id}`;
  const subject = role === 'admin' ? `${who} is now an admin` : `${who} now has front desk access`;
  return {
    subject,
    heading: subject,
    blocks: [
      { text: 'You can find this account under People. The activity log shows who granted the role.' },
      { text: 'If you did not expect this, remove the role.' },
      { action: 'View people', path: SCREENS.adminMembers.path },
    ],
  };
}

export function membershipEndedMail(endsOn: string, facility: Facility): MailContent {
  return {
    subject: 'Your membership has ended',
    heading: 'Your membership has ended',
    blocks: [
      {
        text: `Your last day as a member was ${formatDate(endsOn)}. Any bookings after that day have been canceled, and you can no longer see the entrance code.`,
      },
      { text: `We would love to have you back. Just call us at ${facility.place.phone}.` },
      { action: 'View membership', path: SCREENS.upgradeMembership.path },
    ],
  };
}
