import { bookingPhase, type Day, deskDayRefusal, undoableSince } from '../bookings/index.ts';
import type { Refusal } from '../errors/index.ts';
import type { Facility } from '../facility/index.ts';
import type { Lesson, LessonOutcome } from './contract.ts';

type LessonTime = Pick<Lesson, 'simulatorId' | 'date' | 'startTime' | 'endTime'>;

const slotOf = ({ simulatorId, date, startTime, endTime }: LessonTime) => ({
  simulatorId,
  bookingDate: date,
  startTime: `${startTime}:00`,
  endTime: `${endTime}:00`,
});

export const lessonPhase = (lesson: LessonTime, now: Date, facility: Facility) =>
  bookingPhase(slotOf(lesson), now, facility);

const CANCELLED: Refusal = { code: 'lesson_cancelled', message: 'This lesson is already canceled.' };
const STARTED: Refusal = { code: 'lesson_past', message: 'This lesson has already started.' };
const COMPLIMENTARY: Refusal = {
  code: 'lesson_complimentary',
  message: 'This lesson is complimentary. There is nothing to pay.',
};

export type Payment = 'paid' | 'complimentary' | 'free' | 'unpaid';

/**
 * Returns a lesson's payment state, or null for a canceled lesson that was not paid for. A paid lesson stays
 * `paid`, even if the lesson becomes complimentary later: docs/product/lessons.md#payment.
 */
export function paymentOf(lesson: Lesson, { membership }: Facility): Payment | null {
  if (lesson.isPaid) return 'paid';
  if (lesson.status === 'cancelled') return null;
  if (lesson.isComplimentary) return 'complimentary';
  return membership.lessonFee === 0 ? 'free' : 'unpaid';
}

/**
 * Returns why a lesson can no longer be moved or canceled, or null: docs/product/lessons.md#canceling-a-lesson.
 */
export function lessonChangeRefusal(lesson: Lesson, now: Date, facility: Facility): Refusal | null {
  if (lesson.status === 'cancelled') return CANCELLED;
  if (lessonPhase(lesson, now, facility) === 'upcoming') return null;
  return STARTED;
}

/** Returns why a canceled lesson cannot be restored, or null: docs/product/lessons.md#restoring-a-lesson. */
export function lessonRestoreRefusal(
  lesson: Lesson,
  { member, day, now }: { member: { id: number; membershipEndsOn: string | null }; day: Day; now: Date },
): Refusal | null {
  if (lessonPhase(lesson, now, day.facility) !== 'upcoming') return STARTED;
  return deskDayRefusal(slotOf(lesson), member, day);
}

const UNDO_OVER: Refusal = {
  code: 'undo_over',
  message: 'It’s too late to undo the cancellation. Please book the lesson again.',
};

/**
 * Returns why the member or the coach can no longer undo their own cancellation, or null:
 * docs/product/lessons.md#undo.
 */
export function lessonUndoRefusal(
  { cancelledAt, cancelledBy }: { cancelledAt: string | undefined; cancelledBy: number | null },
  userId: number,
  now: Date,
): Refusal | null {
  const isLate = cancelledAt === undefined || new Date(cancelledAt) < undoableSince(now);
  return cancelledBy !== userId || isLate ? UNDO_OVER : null;
}

/**
 * Returns why a coach cannot save this outcome, or null. A lesson that has not started cannot be completed or
 * missed. After a refund, the coach can mark even a canceled lesson as unpaid.
 */
export function outcomeRefusal(
  lesson: Lesson,
  outcome: LessonOutcome,
  now: Date,
  facility: Facility,
): Refusal | null {
  const { status, coachNotes, isPaid } = outcome;
  const isRefund = isPaid === false && status === undefined && coachNotes === undefined;
  if (lesson.status === 'cancelled' && !isRefund) return CANCELLED;
  if (isPaid && lesson.isComplimentary) return COMPLIMENTARY;
  const isOver = status === 'completed' || status === 'no_show';
  if (!isOver || lessonPhase(lesson, now, facility) !== 'upcoming') return null;
  return { code: 'lesson_ahead', message: 'This lesson has not started yet.' };
}

type Counted = Pick<Lesson, 'id' | 'memberId' | 'date' | 'startTime' | 'status'>;

export const monthOf = (date: string) => date.slice(0, 7);

const byTime = (a: Counted, b: Counted) =>
  a.date.localeCompare(b.date) || a.startTime.localeCompare(b.startTime) || a.id - b.id;

/**
 * Returns the IDs of the complimentary lessons: docs/product/lessons.md#the-complimentary-lesson. `lessons`
 * must include every lesson of each member in the month, because only the first lessons of a month are
 * complimentary.
 */
export function complimentaryLessons(lessons: readonly Counted[], { membership }: Facility): Set<number> {
  const months = new Map<string, Counted[]>();
  for (const lesson of lessons) {
    if (lesson.status === 'cancelled' || lesson.memberId === null) continue;
    const key = `${lesson.memberId} ${monthOf(lesson.date)}`;
    months.set(key, [...(months.get(key) ?? []), lesson]);
  }
  const first = [...months.values()].flatMap((month) =>
    month.sort(byTime).slice(0, membership.complimentaryLessons),
  );
  return new Set(first.map(({ id }) => id));
}

/** Returns whether a new lesson would be complimentary. `own` must include all of the member's lessons. */
export function wouldBeComplimentary(
  newLesson: Pick<Lesson, 'date' | 'startTime'>,
  own: readonly Counted[],
  facility: Facility,
): boolean {
  const id = Number.POSITIVE_INFINITY;
  const lessons = [...own, { ...newLesson, id, status: 'scheduled' as const }];
  return complimentaryLessons(
    lessons.map((lesson) => ({ ...lesson, memberId: 0 })),
    facility,
  ).has(id);
}
