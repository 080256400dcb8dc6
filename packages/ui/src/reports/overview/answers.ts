import { dollars, type Facility, plural } from '@clubhouse/core/facility';
import type { EndReason } from '@clubhouse/core/members';
import type { AbsentMember, DemoOutcomes, MembershipFigures, NoShowPerson } from '@clubhouse/core/reports';
import { formatHours } from '@clubhouse/core/time';
import { percentText, sum, tenths } from '../figures.ts';
import { type Change, shareChange } from './changes.ts';
import { inAll } from './counts.ts';

/** A sentence at the top of the reports. The screen shows `lead` in bold, and links the names of `people`. */
export type Answer = {
  lead: string;
  rest: string;
  people?: readonly { name: string; userId: number | null }[];
};

type Use = { hours: number; share: number };

/**
 * The used share of the available hours in a range, and in the period before it. In a running range, only the
 * days up to `through` are compared. If `through` is null, the whole range is compared.
 */
type SharesCompared = { through: string | null; share: number; before: { period: string; share: number } };

/** Says how full the bays were, compared with the previous period. `compared` is null for a future range. */
export function fullnessAnswer(use: Use, compared: SharesCompared | null): Answer {
  const full = `${percentText(use.share)} full`;
  const hours = formatHours(tenths(use.hours));
  if (compared === null) return { lead: `${full} so far.`, rest: `Booked: ${hours}.` };
  const { through, share, before } = compared;
  const change = comparedText(shareChange(share, before.share));
  return through === null
    ? {
        lead: `${full}.`,
        rest: `The bays were in use for ${hours}. Compared with ${before.period}, bay use was ${change}.`,
      }
    : {
        lead: `${full} so far.`,
        rest: `Booked: ${hours}. Through ${through}, bay use was ${change} compared with ${before.period}.`,
      };
}

/** Returns "up 3 percentage points", for example. */
const comparedText = ({ direction, text }: Change) =>
  direction === null ? 'unchanged' : `${direction} ${text.replace(/ (more|less)$/, '')}`;

/**
 * Says how many bookings were missed, and by how many people. `total` includes the no-shows of deleted
 * accounts, which are not in `people`.
 */
export function noShowsAnswer(total: number, people: readonly NoShowPerson[]): Answer {
  if (total === 0) return { lead: 'No missed bookings.', rest: 'Everyone who booked showed up.' };
  const [most] = people;
  const who = most ? `${people.length === 1 ? '1 person' : `${people.length} people`} didn’t show up.` : '';
  const often = most && most.noShows > 1 ? ` ${most.name} missed ${most.noShows} bookings.` : '';
  const deleted = total - sum(people.map(({ noShows }) => noShows));
  return {
    lead: `${total} ${plural(total, 'no-show')}.`,
    rest: `${who}${often}${deleted > 0 ? ` No-shows from deleted accounts: ${deleted}.` : ''}`.trim(),
    ...(most && { people: [most] }),
  };
}

const awayFor = (members: readonly AbsentMember[], days: number) =>
  members.filter(({ daysAway }) => daysAway >= days).length;

export function absentAnswer(members: readonly AbsentMember[]): Answer {
  const { length } = members;
  if (length === 0)
    return { lead: 'No one has stopped coming.', rest: 'No member has been away for 14 days or more.' };
  const have = length === 1 ? 'has' : 'have';
  return {
    lead: `${length} ${plural(length, 'member')} stopped coming.`,
    rest: `${length === 1 ? 'This member' : 'They'} ${have} not been here in the last 14 days. Away 30 days or more: ${awayFor(members, 30)}. Away 60 days or more: ${awayFor(members, 60)}.`,
  };
}

export const membershipAnswer = ({ members, joined, left, leftBecause }: MembershipFigures): Answer => ({
  lead: `${members} ${plural(members, 'member')} today.`,
  rest:
    left === 0
      ? `${joined || 'Nobody'} joined and nobody left in this period.`
      : `${joined} joined and ${left} left in this period. Reasons for leaving: ${leftBecause.map(reasonText).join(', ')}.`,
});

const reasonText = ({ reason, people }: MembershipFigures['leftBecause'][number]) =>
  `${reason === null ? 'no reason given' : REASONS_TO_LEAVE[reason]} (${people})`;
const REASONS_TO_LEAVE: Record<EndReason, string> = {
  moved: 'moved',
  price: 'price',
  injury: 'injury',
  other: 'another reason',
};

const expectedFees = ({ members }: MembershipFigures, { membership }: Facility): number =>
  members * membership.monthlyFee;

export function moneyAnswer(figures: MembershipFigures, facility: Facility): Answer {
  const { members, ending } = figures;
  const fee = dollars(facility.membership.monthlyFee);
  const isEnding =
    ending === 0 ? '' : ` ${ending === 1 ? '1 membership is' : `${ending} memberships are`} ending.`;
  return {
    lead: `${dollars(expectedFees(figures, facility))} expected this month.`,
    rest: `${members} ${plural(members, 'member')} at ${fee} each.${isEnding}`,
  };
}

export function demoAnswer({ months, unanswered, minutesToAnswer }: DemoOutcomes): Answer {
  const { people, becameMembers } = inAll(months);
  if (people === 0) return { lead: 'No demo requests.', rest: 'No one asked for a demo in this period.' };
  const answer =
    minutesToAnswer === null ? '' : ` Half of the replies came within ${durationText(minutesToAnswer)}.`;
  const waiting =
    unanswered === 0
      ? ''
      : ` ${unanswered === 1 ? '1 person is' : `${unanswered} people are`} waiting for a reply.`;
  return {
    lead: `${people} ${people === 1 ? 'person' : 'people'} asked for a demo, and ${becameMembers} became ${becameMembers === 1 ? 'a member' : 'members'}.`,
    rest: `${answer}${waiting}`.trim(),
  };
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Returns a duration like "25 minutes", "3 hours" or "4 days". */
export function durationText(minutes: number): string {
  const [size, noun] = minutes < 2 * HOUR ? [1, 'minute'] : minutes < 2 * DAY ? [HOUR, 'hour'] : [DAY, 'day'];
  const count = Math.max(1, Math.round(minutes / Number(size)));
  return `${count} ${plural(count, String(noun))}`;
}
