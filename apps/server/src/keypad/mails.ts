import type { Facility } from '@clubhouse/core/facility';
import type { MailContent } from '../mail/index.ts';

/** The email does not contain the code, because a mailbox is less well protected than an account. */
export function codeChangedMail(facility: Facility): MailContent {
  return {
    subject: 'The entrance code has changed',
    heading: 'The entrance code has changed',
    blocks: [
      {
        text: 'The door now opens with a new code. You can find the code in the account menu on the website.',
      },
      { action: 'Show entrance code', path: '/' },
      { text: `If you are at the door and cannot sign in, call us at ${facility.place.phone}.` },
    ],
  };
}
