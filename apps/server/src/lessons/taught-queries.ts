import type { Facility } from '@clubhouse/core/facility';
import type { TaughtLesson } from '@clubhouse/core/lessons';
import type { Knex } from 'knex';
import { columnsOf, named, number, type RowOf, selected, text } from '../db/row.ts';
import { usersById } from '../users/index.ts';
import { lessonsOfCoaches, withoutBookingId } from './queries.ts';

type Range = { from: string; to: string };

/**
 * Returns a coach's lessons in a range of dates, with the member's contact details. `lastNotes` has the
 * coach's latest notes from an earlier lesson with the member. It is null if there are no such notes.
 */
export async function taughtLessons(
  db: Knex,
  coachId: number,
  range: Range,
  now: Date,
  facility: Facility,
): Promise<TaughtLesson[]> {
  const lessons = await lessonsOfCoaches(db, [coachId], range, facility);
  const memberIds = new Set(lessons.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])));
  const [members, notes] = await Promise.all([
    usersById(db, [...memberIds], now, facility),
    lastNotesOf(db, coachId, range),
  ]);
  return lessons.map((lesson) => {
    const member = lesson.memberId === null ? undefined : members.get(lesson.memberId);
    return {
      ...withoutBookingId(lesson),
      memberEmail: member?.email ?? null,
      memberPhone: member?.phone ?? null,
      lastNotes: notes.get(lesson.id) ?? null,
    };
  });
}

export const LAST_NOTES_COLUMNS = {
  ...columnsOf('lessons', { id: number }),
  ...columnsOf('last_lessons', { date: named('lesson_date', text), text: named('coach_notes', text) }),
};

/**
 * Returns the notes to show with each lesson in the range, keyed by the lesson's ID. These are the coach's
 * latest notes from an earlier lesson with the same member. Ignores the notes of canceled lessons.
 */
async function lastNotesOf(db: Knex, coachId: number, { from, to }: Range) {
  const lastId = db('lessons as earlier')
    .whereRaw('earlier.member_id = lessons.member_id AND earlier.coach_id = lessons.coach_id')
    .whereRaw("earlier.coach_notes <> '' AND earlier.status <> 'cancelled'")
    .whereRaw('(earlier.lesson_date, earlier.start_time) < (lessons.lesson_date, lessons.start_time)')
    .orderByRaw('earlier.lesson_date DESC, earlier.start_time DESC')
    .limit(1)
    .select('earlier.id');
  const rows: RowOf<typeof LAST_NOTES_COLUMNS>[] = await db('lessons')
    .join('lessons as last_lessons', (join) => join.on('last_lessons.id', '=', db.raw('(?)', [lastId])))
    .where('lessons.coach_id', coachId)
    .whereBetween('lessons.lesson_date', [from, to])
    .select(selected(LAST_NOTES_COLUMNS));
  return new Map(rows.map(({ id, ...notes }) => [id, notes]));
}

/** Returns which of these members ever had a lesson booked with a coach. Canceled lessons count, too. */
export async function membersTaughtBy(
  db: Knex,
  coachId: number,
  memberIds: readonly number[],
): Promise<Set<number>> {
  const ids = await db('lessons')
    .where('coach_id', coachId)
    .whereIn('member_id', memberIds)
    .distinct()
    .pluck<number[]>('member_id');
  return new Set(ids);
}
