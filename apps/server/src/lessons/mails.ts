import { bayName, dollars, type Facility } from '@clubhouse/core/facility';
import type { Lesson } from '@clubhouse/core/lessons';
import { SCREENS } from '@clubhouse/core/screens';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { instantsOf } from '../bookings/index.ts';
import type { Block, CalendarEvent, MailContent } from '../mail/index.ts';

export type Side = 'member' | 'coach';

/** Emails do not name staff or admins, because their names may be their usernames for sign-in. */
export type CancelledBy = {
  actor: 'front-desk' | 'coach' | 'member' | 'membership-end';
  reason?: string | undefined;
};

const whenOf = (lesson: Lesson, facility: Facility) =>
  `${formatDate(lesson.date)}, ${formatInterval(lesson)} ${facility.place.zoneLabel}`;

const otherOf = (lesson: Lesson, side: Side) => (side === 'member' ? lesson.coachName : lesson.memberName);

const factsOf = (lesson: Lesson, side: Side, facility: Facility): Block => ({
  facts: [
    ['When', whenOf(lesson, facility)],
    ['Where', bayName(lesson.simulatorId, facility)],
    [side === 'member' ? 'Coach' : 'Member', otherOf(lesson, side)],
    ...(side === 'member' ? ([['Price', priceOf(lesson, facility)]] as [string, string][]) : []),
  ],
});

const priceOf = ({ isComplimentary }: Lesson, facility: Facility) =>
  isComplimentary ? complimentary(facility) : feeText(facility);

const feeText = ({ membership: { lessonFee } }: Facility) =>
  lessonFee === 0 ? 'Free' : `${dollars(lessonFee)}, payable at the front desk`;

const complimentary = ({ membership: { complimentaryLessons } }: Facility) =>
  complimentaryLessons === 1
    ? 'Free (one complimentary session per month)'
    : `Free (${complimentaryLessons} complimentary sessions per month)`;

const wayOn = (side: Side): Block =>
  side === 'member'
    ? { action: 'View my lessons', path: SCREENS.bookLesson.path }
    : { action: 'Open my dashboard', path: SCREENS.coachDashboard.path };

export const lessonEvent = (
  lesson: Lesson,
  side: Side,
  { changedAt, isCancelled = false }: { changedAt: Date; isCancelled?: boolean },
  facility: Facility,
): CalendarEvent => ({
  uid: `lesson-${lesson.id}`,
  isCancelled,
  summary: `Golf lesson with ${otherOf(lesson, side)}, ${bayName(lesson.simulatorId, facility)}`,
  ...instantsOf(lesson.date, lesson, facility),
  changedAt: changedAt.toISOString(),
});

const noteBlocks = ({ note, memberName }: Lesson, side: Side): Block[] =>
  note
    ? [{ text: side === 'member' ? 'Your note to the coach:' : `Note from ${memberName}:` }, { quote: note }]
    : [];

export function lessonBookedMail(lesson: Lesson, side: Side, now: Date, facility: Facility): MailContent {
  return {
    subject: `Lesson booked: ${whenOf(lesson, facility)}`,
    heading: side === 'member' ? 'Your lesson is booked' : `${lesson.memberName} booked a lesson with you`,
    blocks: [factsOf(lesson, side, facility), ...noteBlocks(lesson, side), wayOn(side)],
    event: lessonEvent(lesson, side, { changedAt: now }, facility),
  };
}

/** Only the front desk moves lessons. */
export function lessonMovedMail(
  before: Lesson,
  after: Lesson,
  side: Side,
  { reason, now }: { reason: string; now: Date },
  facility: Facility,
): MailContent {
  return {
    subject: `Lesson moved: ${whenOf(after, facility)}`,
    heading: 'Your lesson was moved',
    blocks: [
      factsOf(after, side, facility),
      { text: `The old time was ${whenOf(before, facility)} in ${bayName(before.simulatorId, facility)}.` },
      { text: 'The front desk moved this lesson.' },
      ...reasonBlocks(reason),
      wayOn(side),
    ],
    event: lessonEvent(after, side, { changedAt: now }, facility),
  };
}

export function lessonCancelledMail(
  lesson: Lesson,
  side: Side,
  now: Date,
  by: CancelledBy | null,
  facility: Facility,
): MailContent {
  return {
    subject: `Lesson canceled: ${whenOf(lesson, facility)}`,
    heading: 'Your lesson was canceled',
    blocks: [
      factsOf(lesson, side, facility),
      ...(by ? cancelledBlocks(lesson, side, by) : []),
      ...(side === 'member' ? [{ text: `Questions? Call us at ${facility.place.phone}.` }] : []),
      wayOn(side),
    ],
    event: lessonEvent(lesson, side, { changedAt: now, isCancelled: true }, facility),
  };
}

const cancelledBlocks = (lesson: Lesson, side: Side, { actor, reason }: CancelledBy): Block[] => {
  const text = {
    'front-desk': 'The front desk canceled this lesson.',
    coach: `Your coach, ${lesson.coachName}, canceled this lesson.`,
    member: `${lesson.memberName} canceled this lesson.`,
    'membership-end':
      side === 'member' ? 'Your membership has ended.' : `${lesson.memberName}’s membership has ended.`,
  }[actor];
  return actor === 'membership-end' ? [{ text }] : [{ text }, ...reasonBlocks(reason)];
};

const reasonBlocks = (reason: string | undefined): Block[] =>
  reason ? [{ text: 'Reason:' }, { quote: reason }] : [];
