import { type ContactForm, INTEREST_NAMES } from '@clubhouse/core/demo-requests';
import { SCREENS } from '@clubhouse/core/screens';
import type { MailContent } from '../mail/index.ts';

/** Tells the front desk that more requests come in than are worth an email each. */
export function manyRequestsMail(mailsAnHour: number): MailContent {
  return {
    subject: `More than ${mailsAnHour} requests in an hour`,
    heading: 'Many requests are coming in',
    blocks: [
      {
        text: `More than ${mailsAnHour} requests came in within an hour. The others are stored, and you get no email about each of them until the hour is over.`,
      },
      { action: 'Open the requests', path: SCREENS.adminRequests.path },
    ],
  };
}

/** Tells the front desk that somebody wants something of it; answering the mail answers that person. */
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
