import { may, type User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import { LESSON_HOURS, type Lesson, lessonRestoreRefusal, lessonUndoRefusal } from '@clubhouse/core/lessons';
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
import { findAccountById } from '../users/index.ts';
import { lessonSubject, restoreLessonRow } from './changes.ts';
import { findCoach } from './coach-queries.ts';
import { pushLessonChange, queueLessonMails, withdrawLessonMails } from './lesson-mail.ts';
import { lockBoth, noLesson } from './lesson-times.ts';
import { lessonRestoredMail, type Side } from './mails.ts';
import { findLesson, lockLesson, type StoredLesson, withoutBookingId } from './queries.ts';

/** The desk restores a lesson in the same bay. A repeated request returns the restored lesson. */
export async function restoreLesson(deps: Deps, staff: User, id: number): Promise<Lesson> {
  refuseOffDuty(staff, deps.now(), deps.facility());
  return bringBack(deps, staff, id, { isOwn: false });
}

/** Undoes a cancellation that the lesson's member or coach made seconds ago. */
export const undoLessonCancellation = (deps: Deps, user: User, id: number): Promise<Lesson> =>
  bringBack(deps, user, id, { isOwn: true });

async function bringBack(
  { db, now, facility: current }: Deps,
  by: User,
  id: number,
  { isOwn }: { isOwn: boolean },
): Promise<Lesson> {
  const facility = current();
  // Reads the IDs before the transaction, because the transaction must lock the two people before the lesson.
  const known = await findLesson(db, id, facility);
  if (!known || (isOwn && by.id !== known.coachId && by.id !== known.memberId)) throw noLesson();
  const { coachId, memberId } = known;
  if (coachId === null || memberId === null) throw conflict(ACCOUNT_GONE);
  return inTransaction(db, async (trx) => {
    const member = await lockBoth(trx, { coachId, memberId }, now(), facility);
    const lesson = required(await lockLesson(trx, id, facility), `lesson ${id}`);
    if (lesson.status !== 'cancelled') return withoutBookingId(lesson);
    const late = isOwn ? lessonUndoRefusal(await cancellationOf(trx, lesson), by.id, now()) : null;
    if (late) throw conflict(late);
    if (!member) throw conflict(ACCOUNT_GONE);
    // An undo by the member or the coach (`isOwn`) works even if the membership or the coaching has ended.
    if (!isOwn && !may(member, 'bookLessons')) throw conflict(NO_MEMBER);
    if (!isOwn && !(await findCoach(trx, coachId))) throw conflict(NO_COACH);
    const day = await loadDay(trx, lesson.date, now(), facility);
    const judged = isOwn ? { ...member, membershipEndsOn: null } : member;
    const refusal = lessonRestoreRefusal(lesson, { member: judged, day, now: now() });
    if (refusal) throw conflict(refusal);

    await restoreRows(trx, lesson, { coachId, memberId, by: by.id, now: now() }, facility);
    const after = required(await findLesson(trx, id, facility), `lesson ${id}`);
    await insertChange(trx, {
      by,
      action: 'lesson.restored',
      subject: lessonSubject(lesson),
      personId: memberId,
      detail: { after: { date: lesson.date, startTime: lesson.startTime } },
      now: now(),
    });
    await notifyLessonRestored(trx, after, { by, isOwn, now: now() }, facility);
    publishBookings(trx, { bookingDate: lesson.date });
    return withoutBookingId(after);
  });
}

async function cancellationOf(trx: Knex.Transaction, { bookingId }: StoredLesson) {
  const booking = required(await lockBooking(trx, bookingId), `the bay of a lesson`);
  const row = await trx('bookings')
    .where({ id: bookingId })
    .first<{ cancelled_by: number | null }>('cancelled_by');
  return { cancelledAt: booking.cancelledAt, cancelledBy: row.cancelled_by };
}

/**
 * Withdraws the waiting emails about the cancellation. A person who already got that email now gets an email
 * that the lesson is back.
 */
async function notifyLessonRestored(
  trx: Knex.Transaction,
  lesson: StoredLesson,
  { by, isOwn, now }: { by: User; isOwn: boolean; now: Date },
  facility: Facility,
): Promise<void> {
  const withdrawn = await withdrawLessonMails(trx, lesson, now, facility);
  const actor = !isOwn ? 'front-desk' : by.id === lesson.coachId ? 'coach' : 'member';
  const mailTo = (side: Side, { id, email }: User) =>
    withdrawn.has(email)
      ? null
      : lessonRestoredMail(lesson, side, { by: isOwn && id === by.id ? null : actor, now }, facility);
  await queueLessonMails(trx, lesson, mailTo, { now }, facility);
  // Only the desk's changes to a lesson send the member a push notification.
  if (isOwn || lesson.memberId === null) return;
  const member = await findAccountById(trx, lesson.memberId, now, facility);
  const mail = member && mailTo('member', member.user);
  if (mail) await pushLessonChange(trx, lesson, mail, { now });
}

const ACCOUNT_GONE = { code: 'no_owner', message: 'The member’s or the coach’s account was deleted.' };
const NO_MEMBER = { code: 'not_a_member', message: 'This person is no longer a member.' };
const NO_COACH = { code: 'not_a_coach', message: 'This coach no longer teaches here.' };
const BUSY = { code: 'people_busy', message: 'Another lesson is already booked at that time.' };

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
