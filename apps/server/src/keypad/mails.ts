import { clockInterval, type Facility, staffHoursText } from '@clubhouse/core/facility';
import { codeTimeText, type PlannedCode, shownFrom } from '@clubhouse/core/keypad';
import { facilityDate, formatDate } from '@clubhouse/core/time';
import type { Block, MailContent } from '../mail/index.ts';

// These emails never contain the code, because a mailbox is less secure than an account.

const timeOf = (instant: string, facility: Facility) =>
  `${codeTimeText(instant, facility)} ${facility.place.zoneLabel}`;

function where(facility: Facility): Block[] {
  const hours = staffHoursText(facility, clockInterval);
  return [
    { action: 'Show entrance code', path: '/' },
    {
      text: `If you are at the door and can’t log in, call us at ${facility.place.phone}.${hours && ` We answer the phone from ${hours}.`}`,
    },
  ];
}

const oldCode = (until: string | null, facility: Facility): Block[] =>
  until === null ? [] : [{ text: `The old code works until ${timeOf(until, facility)}.` }];

/** Returns the email about a changed code. `oldCodeUntil` is null if the old code no longer works. */
export function codeChangedMail(oldCodeUntil: string | null, facility: Facility): MailContent {
  return {
    subject: 'The entrance code has changed',
    heading: 'The entrance code has changed',
    blocks: [
      {
        text: 'The door now opens with a new code. You can find the code in the account menu on the website.',
      },
      ...oldCode(oldCodeUntil, facility),
      ...where(facility),
    ],
  };
}

export function codeChangesMail(
  planned: Pick<PlannedCode, 'startsAt' | 'oldCodeUntil' | 'plannedAt'>,
  now: Date,
  facility: Facility,
): MailContent {
  const { startsAt, oldCodeUntil } = planned;
  const heading = `The entrance code changes on ${formatDate(facilityDate(new Date(startsAt), facility))}`;
  const shown = shownFrom(planned);
  return {
    subject: heading,
    heading,
    blocks: [
      { text: `Starting ${timeOf(startsAt, facility)}, you’ll need a new code to open the door.` },
      ...(oldCodeUntil === null
        ? [{ text: 'The old code stops working at that time.' }]
        : oldCode(oldCodeUntil, facility)),
      {
        text:
          new Date(shown) > now
            ? `Starting ${timeOf(shown, facility)}, you can find the new code in the account menu on the website.`
            : 'You can find the new code in the account menu on the website.',
      },
      ...where(facility),
    ],
  };
}

/**
 * Returns the email about a canceled change of the entrance code. The server sends it only if members got an
 * email about the change.
 */
export function codeKeptMail(facility: Facility): MailContent {
  return {
    subject: 'The entrance code stays the same',
    heading: 'The entrance code stays the same',
    blocks: [
      { text: 'We told you that the entrance code was going to change. It won’t change after all.' },
      { text: 'The current code still works. You can find it in the account menu on the website.' },
      ...where(facility),
    ],
  };
}
