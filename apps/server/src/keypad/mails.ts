import { FACILITY } from '@clubhouse/core/facility';
import type { MailContent } from '../mail/index.ts';

/** Does not contain the code, because others can read a mailbox more easily than an account. */
export function codeChangedMail(): MailContent {
  return {
    subject: 'The entrance code has changed',
    heading: 'The entrance code has changed',
    blocks: [
      { text: 'The door now opens with the new code. It is in the account menu of the website.' },
      { action: 'Show the code', path: '/' },
      { text: `If you are at the door and cannot sign in, call us at ${FACILITY.phone}.` },
    ],
  };
}
