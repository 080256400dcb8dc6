import { type ContactForm, interestName } from '@clubhouse/core/demo-requests';
import type { Facility } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import type { MailContent } from '../mail/index.ts';

export function manyRequestsMail(mailsAnHour: number): MailContent {
  return {
    subject: `More than ${mailsAnHour} requests in an hour`,
    heading: 'We are getting a lot of requests',
    blocks: [
      {
        text: `More than ${mailsAnHour} requests came in within an hour. You will not get any more emails about new requests until the hour is up. You can see all of them under Demo requests.`,
      },
      { action: 'Open the requests', path: SCREENS.adminRequests.path },
    ],
  };
}

/** Forwards a request to the front desk. A reply to this email goes to the sender of the request. */
export function requestMail(
  { name, email, phone, interest, message }: ContactForm,
  facility: Facility,
): MailContent {
  return {
    subject: `${interestName(interest, facility)}: ${name}`,
    heading: `${name} is waiting for a reply`,
    blocks: [
      {
        facts: [
          ['Name', name],
          ['Phone', phone],
          ['Email', email],
          ['Interest', interestName(interest, facility)],
        ],
      },
      { quote: message },
      { action: 'Open the requests', path: SCREENS.adminRequests.path },
    ],
    replyTo: { name, address: email },
  };
}
