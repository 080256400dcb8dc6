import { bayName, FACILITY, LESSON } from '@clubhouse/core/facility';
import type { Lesson } from '@clubhouse/core/lessons';
import { SCREENS } from '@clubhouse/core/screens';
import { formatDate, formatInterval, ZONE_LABEL } from '@clubhouse/core/time';
import { instantsOf } from '../bookings/index.ts';
import type { Block, CalendarEvent, MailContent } from '../mail/index.ts';

export type Side = 'member' | 'coach';

/** Emails do not name staff or admins, because their names may be their usernames for sign-in. */
export type CancelledBy = {
  actor: 'front-desk' | 'coach' | 'member' | 'membership-end';
  reason?: string | undefined;
};

const whenOf = (lesson: Lesson) => `${formatDate(lesson.date)}, ${formatInterval(lesson)} ${ZONE_LABEL}`;

const otherOf = (lesson: Lesson, side: Side) => (side === 'member' ? lesson.coachName : lesson.memberName);

const factsOf = (lesson: Lesson, side: Side): Block => ({
  facts: [
    ['When', whenOf(lesson)],
    ['Where', bayName(lesson.simulatorId)],
    [side === 'member' ? 'Coach' : 'Member', otherOf(lesson, side)],
    ...(side === 'member' ? ([['Price', priceOf(lesson)]] as [string, string][]) : []),
  ],
});

const priceOf = ({ isComplimentary }: Lesson) =>
  isComplimentary
    ? 'Free (one complimentary session per month)'
    : `$${LESSON.fee}, payable at the front desk`;

const wayOn = (side: Side): Block =>
  side === 'member'
    ? { action: 'View my lessons', path: SCREENS.bookLesson.path }
    : { action: 'Open my dashboard', path: SCREENS.coachDashboard.path };

export const lessonEvent = (
  lesson: Lesson,
  side: Side,
  changedAt: Date,
  { isCancelled = false }: { isCancelled?: boolean } = {},
): CalendarEvent => ({
  uid: `lesson-${lesson.id}`,
  isCancelled,
  summary: `Golf lesson with ${otherOf(lesson, side)}, ${bayName(lesson.simulatorId)}`,
  ...instantsOf(lesson.date, lesson),
  changedAt: changedAt.toISOString(),
});

const noteBlocks = ({ note, memberName }: Lesson, side: Side): Block[] =>
  note
    ? [{ text: side === 'member' ? 'Your note to the coach:' : `Note from ${memberName}:` }, { quote: note }]
    : [];

export function lessonBookedMail(lesson: Lesson, side: Side, now: Date): MailContent {
  return {
    subject: `Lesson booked: ${whenOf(lesson)}`,
    heading: side === 'member' ? 'Your lesson is booked' : `${lesson.memberName} booked a lesson with you`,
    blocks: [factsOf(lesson, side), ...noteBlocks(lesson, side), wayOn(side)],
    event: lessonEvent(lesson, side, now),
  };
}

/** Only the front desk moves lessons. */
export function lessonMovedMail(
  before: Lesson,
  after: Lesson,
  side: Side,
  { reason, now }: { reason: string; now: Date },
): MailContent {
  return {
    subject: `Lesson moved: ${whenOf(after)}`,
    heading: 'Your lesson was moved',
    blocks: [
      factsOf(after, side),
      { text: `The old time was ${whenOf(before)} in ${bayName(before.simulatorId)}.` },
      { text: 'The front desk moved this lesson.' },
      ...reasonBlocks(reason),
      wayOn(side),
    ],
    event: lessonEvent(after, side, now),
  };
}

export function lessonCancelledMail(
  lesson: Lesson,
  side: Side,
  now: Date,
  by: CancelledBy | null,
): MailContent {
  return {
    subject: `Lesson canceled: ${whenOf(lesson)}`,
    heading: 'Your lesson was canceled',
    blocks: [
      factsOf(lesson, side),
      ...(by ? cancelledBlocks(lesson, side, by) : []),
      ...(side === 'member' ? [{ text: `Questions? Call us at ${FACILITY.phone}.` }] : []),
      wayOn(side),
    ],
    event: lessonEvent(lesson, side, now, { isCancelled: true }),
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
