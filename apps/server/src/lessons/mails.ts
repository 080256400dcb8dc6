import { bayName, dollars, type Facility } from '@clubhouse/core/facility';
import type { Lesson } from '@clubhouse/core/lessons';
import { SCREENS } from '@clubhouse/core/screens';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { instantsOf } from '../bookings/index.ts';
import type { Block, CalendarEvent, MailContent } from '../mail/index.ts';

export type Side = 'member' | 'coach';

/**
 * Who canceled a lesson, and why. Emails never name staff or admins, because the name may be the username for
 * signing in.
 */
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
    ? 'Free (one complimentary lesson per month)'
    : `Free (${complimentaryLessons} complimentary lessons per month)`;

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

const noteBlocks = ({ note, memberName }: Lesson, side: Side, by: Side): Block[] => {
  if (!note) return [];
  const title = { member: 'Your note to the coach:', coach: `Note from ${memberName}:` }[side];
  return [{ text: by === 'coach' ? 'Topic:' : title }, { quote: note }];
};

/** Returns the email that tells `side` about a booked lesson. `by` is the side that booked it. */
export function lessonBookedMail(
  lesson: Lesson,
  side: Side,
  { by, now }: { by: Side; now: Date },
  facility: Facility,
): MailContent {
  const heading = {
    member: 'Your lesson is booked',
    coach:
      by === 'coach'
        ? `You booked a lesson for ${lesson.memberName}`
        : `${lesson.memberName} booked a lesson with you`,
  }[side];
  return {
    subject: `Lesson booked: ${whenOf(lesson, facility)}`,
    heading,
    blocks: [
      factsOf(lesson, side, facility),
      ...(side === 'member' && by === 'coach'
        ? [{ text: `Your coach, ${lesson.coachName}, booked this lesson for you.` }]
        : []),
      ...noteBlocks(lesson, side, by),
      wayOn(side),
    ],
    event: lessonEvent(lesson, side, { changedAt: now }, facility),
  };
}

/** Who moved a lesson, and why. `actor` is null in the email to the person who moved the lesson. */
type MovedBy = { actor: 'front-desk' | Side | null; reason: string | undefined; now: Date };

export function lessonMovedMail(
  before: Lesson,
  after: Lesson,
  side: Side,
  { actor, reason, now }: MovedBy,
  facility: Facility,
): MailContent {
  return {
    subject: `Lesson moved: ${whenOf(after, facility)}`,
    heading: 'Your lesson was moved',
    blocks: [
      factsOf(after, side, facility),
      { text: `The old time was ${whenOf(before, facility)} in ${bayName(before.simulatorId, facility)}.` },
      ...(actor ? movedBlocks(after, actor, reason) : []),
      wayOn(side),
    ],
    event: lessonEvent(after, side, { changedAt: now }, facility),
  };
}

const movedBlocks = (lesson: Lesson, actor: 'front-desk' | Side, reason: string | undefined): Block[] => {
  if (actor === 'front-desk') return [{ text: 'The front desk moved this lesson.' }, ...reasonBlocks(reason)];
  const who = actor === 'coach' ? `Your coach, ${lesson.coachName},` : lesson.memberName;
  return [{ text: `${who} moved this lesson.` }, ...messageBlocks(reason)];
};

/** Returns the email that asks the member to choose another time. The lesson keeps its time until then. */
export function lessonMoveRequestMail(
  lesson: Lesson,
  message: string | undefined,
  facility: Facility,
): MailContent {
  return {
    subject: `Please move your lesson: ${whenOf(lesson, facility)}`,
    heading: 'Please choose another time for your lesson',
    blocks: [
      factsOf(lesson, 'member', facility),
      { text: `Your coach, ${lesson.coachName}, would like to move this lesson.` },
      ...messageBlocks(message),
      { text: 'We’ll keep your current time until you choose another one.' },
      { action: 'Choose another time', path: `${SCREENS.bookLesson.path}?move=${lesson.id}` },
    ],
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

/** `by` says who restored the lesson. In the email to that person, `by` is null. */
export function lessonRestoredMail(
  lesson: Lesson,
  side: Side,
  { by, now }: { by: 'front-desk' | Side | null; now: Date },
  facility: Facility,
): MailContent {
  return {
    subject: `Your lesson is back on: ${whenOf(lesson, facility)}`,
    heading: 'Your lesson is back on',
    blocks: [factsOf(lesson, side, facility), { text: restoredText(lesson, by) }, wayOn(side)],
    event: lessonEvent(lesson, side, { changedAt: now }, facility),
  };
}

function restoredText(lesson: Lesson, by: 'front-desk' | Side | null): string {
  if (by === null) return 'You restored this lesson.';
  if (by === 'front-desk') return 'The front desk restored this lesson after it was canceled.';
  return `${by === 'coach' ? `Your coach, ${lesson.coachName},` : lesson.memberName} restored this lesson.`;
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

const messageBlocks = (message: string | undefined): Block[] =>
  message ? [{ text: 'Message:' }, { quote: message }] : [];
