import { type Lesson, type LessonOutcome, monthOf } from '@clubhouse/core/lessons';
import { halfHoursOf, type Interval } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { required } from '../db/row.ts';

export type LessonTimes = Interval & { coachId: number; memberId: number; date: string };
type NewLessonRow = LessonTimes & { bookingId: number; note: string };

/**
 * Stores a lesson. Throws a unique constraint error for `lesson_slots` if the member or the coach already has
 * a lesson at this time.
 */
export async function insertLesson(trx: Knex.Transaction, input: NewLessonRow, now: Date): Promise<number> {
  const [row] = await trx('lessons')
    .insert({
      coach_id: input.coachId,
      member_id: input.memberId,
      booking_id: input.bookingId,
      lesson_date: input.date,
      start_time: input.startTime,
      end_time: input.endTime,
      month: monthOf(input.date),
      status: 'scheduled',
      note: input.note,
      coach_notes: '',
      created_at: now,
    })
    .returning<{ id: number }[]>('id');
  const { id } = required(row, 'the new lesson');
  await insertSlots(trx, id, input);
  return id;
}

const insertSlots = (trx: Knex.Transaction, lessonId: number, input: LessonTimes) =>
  trx('lesson_slots').insert(
    [input.coachId, input.memberId].flatMap((userId) =>
      halfHoursOf(input).map((startTime) => ({
        user_id: userId,
        slot_date: input.date,
        start_time: startTime,
        lesson_id: lessonId,
      })),
    ),
  );

/**
 * Moves a lesson. Throws a unique constraint error for `lesson_slots` if the member or the coach has another
 * lesson at the new time.
 */
export async function moveLessonRow(trx: Knex.Transaction, id: number, input: LessonTimes) {
  const { date, startTime, endTime } = input;
  await trx('lesson_slots').where({ lesson_id: id }).delete();
  await insertSlots(trx, id, input);
  await trx('lessons')
    .where({ id })
    .update({ lesson_date: date, start_time: startTime, end_time: endTime, month: monthOf(date) });
}

export async function cancelLessonRow(trx: Knex.Transaction, id: number) {
  await trx('lessons').where({ id }).update({ status: 'cancelled' });
  await trx('lesson_slots').where({ lesson_id: id }).delete();
}

/**
 * Restores a canceled lesson. Throws a unique constraint error for `lesson_slots` if the member or the coach
 * now has another lesson at the same time.
 */
export async function restoreLessonRow(trx: Knex.Transaction, id: number, input: LessonTimes) {
  await insertSlots(trx, id, input);
  await trx('lessons').where({ id }).update({ status: 'scheduled' });
}

export async function updateOutcome(
  trx: Knex.Transaction,
  id: number,
  { status, coachNotes, isPaid }: LessonOutcome,
  now: Date,
) {
  const change = {
    ...(status !== undefined && { status }),
    ...(coachNotes !== undefined && { coach_notes: coachNotes }),
    ...(isPaid !== undefined && { paid_at: isPaid ? now : null }),
  };
  if (Object.keys(change).length > 0) await trx('lessons').where({ id }).update(change);
}

export async function forgetLessonNotes(trx: Knex.Transaction, memberId: number) {
  await trx('lessons').where({ member_id: memberId }).update({ note: '', coach_notes: '' });
}

/** The subject of a lesson's entries in the record of changes. */
export const lessonSubject = ({ id, memberName, coachName, date }: Lesson) =>
  `lesson ${id} (${memberName} with ${coachName}, ${date})`;
