import {
  type AccountHelp,
  type ContactForm,
  greetingName,
  interestName,
  NO_MESSAGE,
  type RequestKind,
  replyText,
} from '@clubhouse/core/demo-requests';
import { addressLine, directionsUrl, type Facility } from '@clubhouse/core/facility';
import { formatPhone } from '@clubhouse/core/fields';
import { SCREENS } from '@clubhouse/core/screens';
import { type MailContent, paragraphs } from '../mail/index.ts';

export function manyRequestsMail(mailsAnHour: number): MailContent {
  return {
    subject: `More than ${mailsAnHour} requests in an hour`,
    heading: 'We are getting a lot of requests',
    blocks: [
      {
        text: `We got more than ${mailsAnHour} requests in an hour. We’ve paused emails about new requests for up to an hour. You can see all of them under Requests.`,
      },
      { action: 'View requests', path: SCREENS.adminRequests.path },
    ],
  };
}

/**
 * Returns the email that forwards a contact form to the front desk. A reply to this email goes to the person
 * who sent the form.
 */
export function requestMail(
  { name, email, phone, interest, message }: ContactForm,
  facility: Facility,
  kind: RequestKind,
): MailContent {
  const isJoining = kind === 'membership';
  return {
    subject: `${isJoining ? 'Membership request' : interestName(interest, facility)}: ${name}`,
    heading: isJoining ? `${name} would like to become a member` : `${name} is waiting for a reply`,
    blocks: [
      {
        facts: [
          ['Name', name],
          ['Phone', formatPhone(phone)],
          ['Email', email],
          ...(isJoining ? [] : [['Interest', interestName(interest, facility)] as [string, string]]),
        ],
      },
      ...(message === NO_MESSAGE ? [] : [{ quote: message }]),
      { action: 'View requests', path: SCREENS.adminRequests.path },
    ],
    replyTo: { name, address: email },
  };
}

/**
 * Confirms a request to its sender. Anyone can enter a stranger's email in the form, so this email must not
 * repeat arbitrary text from it. It omits the message, and greets with the first word of the name only if
 * that word looks like a name.
 */
export function requestReceivedMail(
  { name }: ContactForm,
  now: Date,
  facility: Facility,
  kind: RequestKind,
): MailContent {
  const { place, visit } = facility;
  const first = greetingName(name);
  const when = replyText(now, facility);
  const promise =
    kind === 'membership'
      ? `We’ll call or email you ${when} about your membership.`
      : `We’ll call or email you ${when} to set up a time.`;
  return {
    subject: `We got your request · ${place.name}`,
    heading: first ? `Thanks, ${first}` : 'Thanks for your request',
    blocks: [
      {
        text: `${promise} You don’t have to do anything until then.`,
      },
      {
        facts: [
          ['Where', `${place.name}, ${addressLine(facility)}`],
          ['Phone', place.phone],
          ...(visit.bring ? [['What to bring', visit.bring] as [string, string]] : []),
        ],
      },
      ...paragraphs(visit.parking),
      ...paragraphs(place.arrivalNotes),
      { link: 'Directions', url: directionsUrl(facility) },
      {
        text: 'To add something, reply to this email. If you did not send this request, you can ignore this email.',
      },
    ],
  };
}

/**
 * Asks the desk to help a person who doesn't receive reset emails. Nothing proves who sent the request, so
 * the email tells the desk to check who is asking.
 */
export function accountHelpMail({ email, phone }: AccountHelp): MailContent {
  return {
    subject: `Can’t log in: ${email}`,
    heading: 'Someone can’t log in',
    blocks: [
      {
        facts: [['Email', email], ...(phone ? ([['Phone', formatPhone(phone)]] as [string, string][]) : [])],
      },
      { text: 'Make sure you know who is asking before you give out a reset link.' },
      { action: 'View requests', path: SCREENS.adminRequests.path },
    ],
  };
}
