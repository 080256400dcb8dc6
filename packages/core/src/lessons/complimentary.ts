import type { Lesson } from './contract.ts';

type Counted = Pick<Lesson, 'id' | 'memberId' | 'date' | 'startTime' | 'status'>;

/** Returns the calendar month of a date, YYYY-MM. */
export const monthOf = (date: string) => date.slice(0, 7);

/** Lessons at the same date and time are ordered by when they were booked. */
const isBefore = (a: Counted, b: Counted) =>
  a.date !== b.date ? a.date < b.date : a.startTime !== b.startTime ? a.startTime < b.startTime : a.id < b.id;

/**
 * Returns the IDs of the complimentary lessons: each member's first lesson of a calendar month that is not canceled.
 * `lessons` must hold all lessons of the members. Canceling the complimentary lesson makes the next lesson
 * complimentary. A no-show still uses it up (docs/product/lessons.md#the-complimentary-lesson).
 */
export function complimentaryLessons(lessons: readonly Counted[]): Set<number> {
  const first = new Map<string, Counted>();
  for (const lesson of lessons) {
    if (lesson.status === 'cancelled' || lesson.memberId === null) continue;
    const key = `${lesson.memberId} ${monthOf(lesson.date)}`;
    const other = first.get(key);
    if (!other || isBefore(lesson, other)) first.set(key, lesson);
  }
  return new Set([...first.values()].map(({ id }) => id));
}

/** Returns whether a new lesson would be complimentary in its month. `own` holds all lessons of the member. */
export function wouldBeComplimentary(
  newLesson: Pick<Lesson, 'date' | 'startTime'>,
  own: readonly Counted[],
): boolean {
  const planned: Counted = { ...newLesson, id: Number.POSITIVE_INFINITY, memberId: 0, status: 'scheduled' };
  return complimentaryLessons([...own.map((lesson) => ({ ...lesson, memberId: 0 })), planned]).has(
    planned.id,
  );
}
