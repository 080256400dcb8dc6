import { may, type User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import {
  type Lesson,
  type LessonOutcome,
  lessonChangeRefusal,
  lessonPhase,
  outcomeRefusal,
} from '@clubhouse/core/lessons';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { afterUndo, cancelBookingRow, publishBookings, refuseOffDuty } from '../bookings/index.ts';
import { required } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/http-error.ts';
import { cancelLessonRow, lessonSubject, updateOutcome } from './changes.ts';
import { pushLessonChange, queueLessonMails } from './lesson-mail.ts';
import { noLesson } from './lesson-times.ts';
import { type CancelledBy, lessonCancelledMail } from './mails.ts';
import { findLesson, lockLesson, type StoredLesson, scheduledLessons, withoutBookingId } from './queries.ts';

/** Cancels a lesson that has not started. The member, the coach and the desk can cancel it. */
export async function cancelLesson(
  { db, now, facility: current }: Deps,
  user: User,
  id: number,
  reason: string | undefined,
) {
  const facility = current();
  await inTransaction(db, async (trx) => {
    const lesson = await lockLesson(trx, id, facility);
    const isOwn = lesson?.memberId === user.id || lesson?.coachId === user.id;
    if (!lesson || !(isOwn || may(user, 'workTheDesk'))) throw noLesson();
    if (!isOwn) refuseOffDuty(user, now(), facility);
    const closed = lessonChangeRefusal(lesson, now(), facility);
    if (closed) throw conflict(closed);
    const by = { id: user.id, actor: actorOf(lesson, user), reason };
    await cancelOne(trx, lesson, by, { now: now(), undoUntil: afterUndo(now()) }, facility);
    await insertCancellation(trx, lesson, { by: user, reason, now: now() });
  });
}

/** Logs a cancellation in the record of changes. */
export const insertCancellation = (
  trx: Knex.Transaction,
  lesson: Lesson,
  { by, reason, now }: { by: User; reason: string | undefined; now: Date },
) =>
  insertChange(trx, {
    by,
    action: 'lesson.cancelled',
    subject: lessonSubject(lesson),
    personId: lesson.memberId,
    detail: { before: { date: lesson.date, startTime: lesson.startTime }, reason },
    now,
  });

const actorOf = (lesson: Lesson, { id }: User): CancelledBy['actor'] =>
  id === lesson.coachId ? 'coach' : id === lesson.memberId ? 'member' : 'front-desk';

type By = CancelledBy & { id: number };

async function cancelOne(
  trx: Knex.Transaction,
  lesson: StoredLesson,
  by: By,
  timing: { now: Date; undoUntil?: Date },
  facility: Facility,
) {
  const { now } = timing;
  await cancelLessonRow(trx, lesson.id);
  await cancelBookingRow(trx, lesson.bookingId, { by: by.id, reason: by.reason, now });
  publishBookings(trx, { bookingDate: lesson.date });
  await queueLessonMails(
    trx,
    lesson,
    (side, user) => lessonCancelledMail(lesson, side, now, user.id === by.id ? null : by, facility),
    timing,
    facility,
  );
  if (by.actor === 'front-desk')
    await pushLessonChange(trx, lesson, lessonCancelledMail(lesson, 'member', now, by, facility), timing);
}

/**
 * Selects a coach's or a member's lessons. `after` is the last day of a membership. If it is set, only later
 * lessons are included.
 */
type CoachOrMember = ({ coachId: number } | { memberId: number }) & { after?: string };

export async function futureLessons(
  db: Knex,
  person: CoachOrMember,
  now: Date,
  facility: Facility,
): Promise<StoredLesson[]> {
  const { after = '' } = person;
  const scheduled = await scheduledLessons(db, person, facilityDate(now, facility), facility);
  return scheduled.filter(
    (lesson) => lesson.date > after && lessonPhase(lesson, now, facility) === 'upcoming',
  );
}

/** Cancels the future lessons of a coach or a member (`person`). Emails each lesson's member and coach. */
export async function cancelFutureLessons(
  trx: Knex.Transaction,
  person: CoachOrMember,
  by: By,
  now: Date,
  facility: Facility,
) {
  await cancelScheduled(trx, await futureLessons(trx, person, now, facility), by, now, facility);
}

/**
 * Cancels lessons, and emails the member and the coach of each lesson. Skips lessons that are no longer
 * scheduled. Returns the lessons that it canceled.
 */
export async function cancelScheduled(
  trx: Knex.Transaction,
  lessons: readonly Pick<Lesson, 'id'>[],
  by: By,
  now: Date,
  facility: Facility,
): Promise<StoredLesson[]> {
  const canceled: StoredLesson[] = [];
  for (const { id } of lessons) {
    const lesson = await lockLesson(trx, id, facility);
    if (lesson?.status !== 'scheduled') continue;
    await cancelOne(trx, lesson, by, { now }, facility);
    canceled.push(lesson);
  }
  return canceled;
}

export async function changeOutcome(
  { db, now, facility: current }: Deps,
  coach: User,
  id: number,
  outcome: LessonOutcome,
) {
  const facility = current();
  return inTransaction(db, async (trx) => {
    const lesson = await lockLesson(trx, id, facility);
    if (lesson?.coachId !== coach.id) throw noLesson();
    const refusal = outcomeRefusal(lesson, outcome, now(), facility);
    if (refusal) throw conflict(refusal);
    await updateOutcome(trx, id, outcome, now());
    if (outcome.isPaid !== undefined && outcome.isPaid !== lesson.isPaid) {
      await insertChange(trx, {
        by: coach,
        action: outcome.isPaid ? 'lesson.paid' : 'lesson.unpaid',
        subject: lessonSubject(lesson),
        personId: lesson.memberId,
        now: now(),
      });
    }
    publishBookings(trx, { bookingDate: lesson.date });
    return withoutBookingId(required(await findLesson(trx, id, facility), `lesson ${id}`));
  });
}
