import type { Lesson } from './contract.ts';

type Counted = Pick<Lesson, 'id' | 'memberId' | 'date' | 'startTime' | 'status'>;

/** The calendar month of a date, YYYY-MM. */
export const monthOf = (date: string) => date.slice(0, 7);

/** Whether a lesson comes before another: by date and time, and else by which was booked first. */
const isBefore = (a: Counted, b: Counted) =>
  a.date !== b.date ? a.date < b.date : a.startTime !== b.startTime ? a.startTime < b.startTime : a.id < b.id;

/**
 * The ids of the complimentary lessons among all lessons of their members: the first of each calendar month that was
 * not canceled, so that canceling it passes it to the next one. A missed lesson has used it
 * (docs/product/lessons.md#the-complimentary-lesson).
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

/** Whether a lesson at that time would be the complimentary one of its month, given the member's own lessons. */
export function wouldBeComplimentary(
  newLesson: Pick<Lesson, 'date' | 'startTime'>,
  own: readonly Counted[],
): boolean {
  const planned: Counted = { ...newLesson, id: Number.POSITIVE_INFINITY, memberId: 0, status: 'scheduled' };
  return complimentaryLessons([...own.map((lesson) => ({ ...lesson, memberId: 0 })), planned]).has(
    planned.id,
  );
}
