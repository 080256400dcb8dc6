import { may, type User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import { LESSON_HOURS, type Lesson, lessonRestoreRefusal } from '@clubhouse/core/lessons';
import { intervalFrom } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import {
  asBayTaken,
  loadDay,
  lockBooking,
  publishBookings,
  refuseOffDuty,
  restoreBookingRow,
} from '../bookings/index.ts';
import { isTaken } from '../db/errors.ts';
import { required } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/http-error.ts';
import { restoreLessonRow } from './changes.ts';
import { findCoach } from './coach-queries.ts';
import { pushLessonChange, queueLessonMails } from './lesson-mail.ts';
import { lockBoth, noLesson } from './lesson-times.ts';
import { lessonRestoredMail, type Side } from './mails.ts';
import { findLesson, lockLesson, type StoredLesson, withoutBookingId } from './queries.ts';

/** Restores a lesson in the same bay. A repeated request returns the restored lesson. */
export async function restoreLesson(
  { db, now, facility: current }: Deps,
  staff: User,
  id: number,
): Promise<Lesson> {
  const facility = current();
  refuseOffDuty(staff, now(), facility);
  // Reads the IDs before the transaction, because the transaction must lock the two people before the lesson.
  const known = await findLesson(db, id, facility);
  if (!known) throw noLesson();
  const { coachId, memberId } = known;
  if (coachId === null || memberId === null) throw conflict(ACCOUNT_GONE);
  return inTransaction(db, async (trx) => {
    const member = await lockBoth(trx, { coachId, memberId }, now(), facility);
    const lesson = required(await lockLesson(trx, id, facility), `lesson ${id}`);
    if (lesson.status !== 'cancelled') return withoutBookingId(lesson);
    if (!member || !may(member, 'bookLessons')) throw conflict(NO_MEMBER);
    if (!(await findCoach(trx, coachId))) throw conflict(NO_COACH);
    const day = await loadDay(trx, lesson.date, now(), facility);
    const refusal = lessonRestoreRefusal(lesson, { member, day, now: now() });
    if (refusal) throw conflict(refusal);

    await restoreRows(trx, lesson, { coachId, memberId, by: staff.id, now: now() }, facility);
    const after = required(await findLesson(trx, id, facility), `lesson ${id}`);
    await insertChange(trx, {
      by: staff,
      action: 'lesson.restored',
      subject: `lesson ${id} (${lesson.coachName}, ${lesson.date})`,
      personId: memberId,
      detail: { after: { date: lesson.date, startTime: lesson.startTime } },
      now: now(),
    });
    const mailTo = (side: Side) => lessonRestoredMail(after, side, now(), facility);
    await queueLessonMails(trx, after, mailTo, now(), facility);
    await pushLessonChange(trx, after, mailTo('member'), now());
    publishBookings(trx, { bookingDate: lesson.date });
    return withoutBookingId(after);
  });
}

const ACCOUNT_GONE = { code: 'no_owner', message: 'The member’s or the coach’s account was deleted.' };
const NO_MEMBER = { code: 'not_a_member', message: 'This person is no longer a member.' };
const NO_COACH = { code: 'not_a_coach', message: 'This coach no longer teaches here.' };
const BUSY = { code: 'people_busy', message: 'The member or the coach has another lesson at that time.' };

async function restoreRows(
  trx: Knex.Transaction,
  lesson: StoredLesson,
  { by, now, ...people }: { coachId: number; memberId: number; by: number; now: Date },
  facility: Facility,
): Promise<void> {
  const booking = required(await lockBooking(trx, lesson.bookingId), `the bay of lesson ${lesson.id}`);
  await restoreBookingRow(trx, booking, { by, now }).catch(asBayTaken(booking.simulatorId, facility));
  const input = { ...people, date: lesson.date, ...intervalFrom(`${lesson.startTime}:00`, LESSON_HOURS) };
  await restoreLessonRow(trx, lesson.id, input).catch((error) => {
    throw isTaken(error, 'lesson_slots') ? conflict(BUSY) : error;
  });
}
