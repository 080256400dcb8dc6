import type { Facility } from './settings.ts';
import {
  bayHours,
  billingText,
  clockInterval,
  dollars,
  freeDemoText,
  hoursInWords,
  inWords,
  noticeText,
  plural,
  staffHoursText,
} from './texts.ts';

// Landing page text that is derived from the settings: docs/product/facility.md#landing-page.

/** Returns the steps of a first visit. Replaces `{demo}` in a step with the length of the free demo. */
export const firstVisitSteps = ({ booking: { guestHours }, visit }: Facility): string[] =>
  visit.firstVisit.map((step) => step.replaceAll('{demo}', hoursInWords(guestHours)));

/** Returns when a membership can end, like "Anytime, with 30 days notice". */
const endOfMembership = (facility: Facility): string =>
  facility.membership.noticeDays === 0 ? 'Anytime' : `Anytime, with ${noticeText(facility)}`;

function lessonPrice({ membership: { complimentaryLessons, lessonFee } }: Facility): string {
  if (lessonFee === 0) return 'Included';
  const price = `${dollars(lessonFee)} each`;
  if (complimentaryLessons === 0) return price;
  const included = complimentaryLessons === 1 ? 'First one' : `First ${inWords(complimentaryLessons)}`;
  return `${included} each month included, then ${price}`;
}

/** Returns the prices, and the notice period for ending a membership. */
export const prices = (facility: Facility): [label: string, price: string][] => [
  ['Membership', billingText(facility)],
  ['Lessons', lessonPrice(facility)],
  ['Demo', `Your ${freeDemoText(facility)}`],
  ['Cancel', endOfMembership(facility)],
];

function cancellationRule({ booking: { cancellationNoticeHours: notice } }: Facility): string {
  const limit = notice === null ? 'until' : `up to ${inWords(notice)} ${plural(notice, 'hour')} before`;
  return `Members can cancel a booking ${limit} it starts.`;
}

/** Returns the house rules: first the rules that follow from the booking settings, then the owner's rules. */
export function houseRules(facility: Facility): string[] {
  const { dailyHours, daysAhead, shortestHours } = facility.booking;
  const longestHours = Math.min(facility.booking.longestHours, dailyHours);
  const length =
    shortestHours === longestHours
      ? hoursInWords(longestHours)
      : `${hoursInWords(shortestHours)} to ${hoursInWords(longestHours)}`;
  return [
    `Members can book up to ${daysAhead} ${plural(daysAhead, 'day')} ahead.`,
    `A booking lasts ${length}. The limit is ${hoursInWords(dailyHours)} a day.`,
    cancellationRule(facility),
    ...facility.visit.houseRules,
  ];
}

export type Question = Facility['visit']['questions'][number];

/**
 * Returns the questions and answers for visitors: first those that follow from the settings, then the
 * owner's.
 */
export function visitorQuestions(facility: Facility): Question[] {
  const { phone } = facility.place;
  const staffed = staffHoursText(facility, clockInterval);
  const hours = bayHours(facility);
  const questions: (Question | false)[] = [
    {
      question: 'When can members play?',
      answer: hours
        ? `From ${clockInterval(hours)}, every day. You can get into the building at any hour.`
        : 'Anytime, day or night.',
    },
    {
      question: 'How do members get in when nobody is at the desk?',
      answer: 'With the entrance code. It opens the door at any hour.',
    },
    staffed !== '' && {
      question: 'When can I come in for a demo?',
      answer: `While the desk is staffed: ${staffed}. Your ${freeDemoText(facility)}.`,
    },
    {
      question: 'How do I become a member?',
      answer: `In person, at the front desk. Have questions first? Call ${phone}.`,
    },
    {
      question: 'How do I cancel my membership?',
      answer: `Call ${phone}. You can cancel ${endOfMembership(facility).toLowerCase()}.`,
    },
  ];
  return [...questions.filter((each) => each !== false), ...facility.visit.questions];
}
