import { bookingPhase } from '../bookings/index.ts';
import type { Refusal } from '../errors/index.ts';
import type { Facility } from '../facility/index.ts';
import type { Lesson, LessonOutcome } from './contract.ts';

const slotOf = ({ simulatorId, date, startTime, endTime }: Lesson) => ({
  simulatorId,
  bookingDate: date,
  startTime: `${startTime}:00`,
  endTime: `${endTime}:00`,
});

export const lessonPhase = (lesson: Lesson, now: Date, facility: Facility) =>
  bookingPhase(slotOf(lesson), now, facility);

const CANCELLED: Refusal = { code: 'lesson_cancelled', message: 'This lesson is already canceled.' };

/**
 * Returns the reason that a lesson can no longer be canceled. Returns null if it can:
 * docs/product/lessons.md#canceling-a-lesson.
 */
export function cancelRefusal(lesson: Lesson, now: Date, facility: Facility): Refusal | null {
  if (lesson.status === 'cancelled') return CANCELLED;
  if (lessonPhase(lesson, now, facility) === 'upcoming') return null;
  return { code: 'lesson_past', message: 'This lesson has already started.' };
}

/**
 * Returns the reason that a coach cannot save this outcome. Returns null if the coach can. A lesson that has not
 * started cannot be completed or missed.
 */
export function outcomeRefusal(
  lesson: Lesson,
  outcome: LessonOutcome,
  now: Date,
  facility: Facility,
): Refusal | null {
  if (lesson.status === 'cancelled') return CANCELLED;
  const isOver = outcome.status === 'completed' || outcome.status === 'no_show';
  if (!isOver || lessonPhase(lesson, now, facility) !== 'upcoming') return null;
  return { code: 'lesson_ahead', message: 'This lesson has not started yet.' };
}

type Counted = Pick<Lesson, 'id' | 'memberId' | 'date' | 'startTime' | 'status'>;

export const monthOf = (date: string) => date.slice(0, 7);

const byTime = (a: Counted, b: Counted) =>
  a.date.localeCompare(b.date) || a.startTime.localeCompare(b.startTime) || a.id - b.id;

/**
 * Returns the IDs of the complimentary lessons: docs/product/lessons.md#the-complimentary-lesson. For each member and
 * month, `lessons` must include all lessons. Otherwise, a later lesson would look like the first.
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

/** Returns whether a new lesson would be complimentary. `own` must include all lessons of the member. */
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
