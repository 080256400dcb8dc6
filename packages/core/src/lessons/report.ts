import * as z from 'zod/mini';
import type { Facility } from '../facility/index.ts';
import type { Lesson } from './contract.ts';
import { lessonPhase, monthOf } from './rules.ts';

/** A row of GET /api/admin/reports/lessons: a coach's lessons in a month. */
export const lessonCounts = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** Null if the coach's account was deleted. All coaches with deleted accounts share one row per month. */
  coachId: z.nullable(z.number()),
  coachName: z.string(),
  /** All booked lessons: the sum of `complimentary`, `paid` and `cancelled`. */
  booked: z.number(),
  /** Counts completed lessons, and past lessons without an outcome. */
  held: z.number(),
  /** Counts at most `membership.complimentaryLessons` lessons per member and month, no-shows included. */
  complimentary: z.number(),
  /**
   * `paid` counts lessons that are neither canceled nor complimentary. `markedPaid` counts the lessons in
   * `paid` that the coach has marked as paid.
   */
  paid: z.number(),
  markedPaid: z.number(),
  cancelled: z.number(),
  noShows: z.number(),
});
export type LessonCounts = z.output<typeof lessonCounts>;

/** Returns one row of lesson counts per month and coach. */
export function lessonCountsOf(lessons: readonly Lesson[], now: Date, facility: Facility): LessonCounts[] {
  const rows = new Map<string, LessonCounts>();
  for (const lesson of lessons) {
    const { coachId, coachName } = lesson;
    const month = monthOf(lesson.date);
    const key = `${month} ${coachId}`;
    const row = rows.get(key) ?? { month, coachId, coachName, ...NONE };
    rows.set(key, row);
    row.booked += 1;
    if (lesson.status === 'cancelled') row.cancelled += 1;
    else if (lesson.isComplimentary) row.complimentary += 1;
    else {
      row.paid += 1;
      if (lesson.isPaid) row.markedPaid += 1;
    }
    if (lesson.status === 'no_show') row.noShows += 1;
    if (isHeld(lesson, now, facility)) row.held += 1;
  }
  return [...rows.values()].sort(
    (a, b) => a.month.localeCompare(b.month) || a.coachName.localeCompare(b.coachName),
  );
}

const NONE = { booked: 0, held: 0, complimentary: 0, paid: 0, markedPaid: 0, cancelled: 0, noShows: 0 };

const isHeld = (lesson: Lesson, now: Date, facility: Facility) =>
  lesson.status === 'completed' ||
  (lesson.status === 'scheduled' && lessonPhase(lesson, now, facility) === 'past');
