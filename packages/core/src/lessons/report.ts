import * as z from 'zod/mini';
import { lessonPhase } from './changes.ts';
import { monthOf } from './complimentary.ts';
import type { Lesson } from './contract.ts';

const count = z.number();

/** GET /api/admin/reports/lessons answers a list of these: a coach's lessons of a month, by month and name of the coach. */
export const lessonCounts = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** Null for those whose accounts are gone, all in one row. */
  coachId: z.nullable(z.number()),
  coachName: z.string(),
  /** All that were booked: `complimentary`, `paid` and `cancelled` add up to them. */
  booked: count,
  /** Those that are over and to which somebody came, as far as the coach has not said otherwise. */
  held: count,
  /** One of each member and month, also when nobody came. */
  complimentary: count,
  /** All others that were not cancelled. */
  paid: count,
  cancelled: count,
  noShows: count,
});
export type LessonCounts = z.output<typeof lessonCounts>;

/** What became of lessons, by month and coach. */
export function lessonCountsOf(lessons: readonly Lesson[], now: Date): LessonCounts[] {
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
    else row.paid += 1;
    if (lesson.status === 'no_show') row.noShows += 1;
    if (isHeld(lesson, now)) row.held += 1;
  }
  return [...rows.values()].sort(
    (a, b) => a.month.localeCompare(b.month) || a.coachName.localeCompare(b.coachName),
  );
}

const NONE = { booked: 0, held: 0, complimentary: 0, paid: 0, cancelled: 0, noShows: 0 };

/** A coach who writes nothing down has taught all the same. */
const isHeld = (lesson: Lesson, now: Date) =>
  lesson.status === 'completed' || (lesson.status === 'scheduled' && lessonPhase(lesson, now) === 'past');
