import { type ContactForm, INTEREST_NAMES } from '@clubhouse/core/demo-requests';
import { SCREENS } from '@clubhouse/core/screens';
import type { MailContent } from '../mail/index.ts';

export function manyRequestsMail(mailsAnHour: number): MailContent {
  return {
    subject: `More than ${mailsAnHour} requests in an hour`,
    heading: 'Many requests are coming in',
    blocks: [
      {
        text: `More than ${mailsAnHour} requests came in within an hour. Until the hour is over, you will get no emails about new requests. You can find all requests in the inbox.`,
      },
      { action: 'Open the requests', path: SCREENS.adminRequests.path },
    ],
  };
}

/** Forwards a request to the front desk. A reply to this email goes to the sender of the request. */
export function requestMail({ name, email, phone, interest, message }: ContactForm): MailContent {
  return {
    subject: `${INTEREST_NAMES[interest]}: ${name}`,
    heading: `${name} is waiting for a reply`,
    blocks: [
      {
        facts: [
          ['Name', name],
          ['Phone', phone],
          ['Email', email],
          ['Interest', INTEREST_NAMES[interest]],
        ],
      },
      { quote: message },
      { action: 'Open the requests', path: SCREENS.adminRequests.path },
    ],
    replyTo: { name, address: email },
  };
}
