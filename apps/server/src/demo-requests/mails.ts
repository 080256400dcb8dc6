import { type ContactForm, INTEREST_NAMES } from '@clubhouse/core/demo-requests';
import { SCREENS } from '@clubhouse/core/screens';
import type { MailContent } from '../mail/index.ts';

/** Informs the front desk that further requests this hour get no email each. */
export function manyRequestsMail(mailsAnHour: number): MailContent {
  return {
    subject: `More than ${mailsAnHour} requests in an hour`,
    heading: 'Many requests are coming in',
    blocks: [
      {
        text: `More than ${mailsAnHour} requests came in within an hour. Further requests are in the inbox. Emails about new requests resume when the hour is over.`,
      },
      { action: 'Open the requests', path: SCREENS.adminRequests.path },
    ],
  };
}

/** Forwards a request to the front desk. Replies go to the sender. */
export function requestMail({ name, email, phone, interest, message }: ContactForm): MailContent {
  return {
    subject: `${INTEREST_NAMES[interest]}: ${name}`,
    heading: `${name} is waiting for an answer`,
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
