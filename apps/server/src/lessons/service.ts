import { may, type User } from '@clubhouse/core/auth';
import { type Booking, windowRefusal } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import {
  cancelRefusal,
  LESSON_HOURS,
  type Lesson,
  type LessonOutcome,
  lessonDateRefusal,
  lessonPhase,
  type NewLesson,
  openingGone,
  openingsOf,
  outcomeRefusal,
} from '@clubhouse/core/lessons';
import { facilityDate, type Interval, intervalFrom, overlaps } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import {
  cancelBookingRow,
  insertBooking,
  insertHistory,
  loadDay,
  publishBookings,
  slotOf,
} from '../bookings/index.ts';
import { isTaken } from '../db/errors.ts';
import { required } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, forbidden, invalid, notFound, notSignedIn } from '../http/http-error.ts';
import { lockAccount, lockUser } from '../users/index.ts';
import { availabilitiesOf, findCoach } from './coach-queries.ts';
import { queueLessonMails } from './lesson-mail.ts';
import { type CancelledBy, lessonBookedMail, lessonCancelledMail } from './mails.ts';
import {
  cancelLessonRow,
  findLesson,
  insertLesson,
  lockLesson,
  type StoredLesson,
  sameLesson,
  scheduledLessons,
  takenTimes,
  updateOutcome,
  withoutBookingId,
} from './queries.ts';

export const noCoach = () => notFound('This coach is no longer available. Please choose another coach.');
const noLesson = () => notFound('This lesson does not exist, or it is not yours.');

export async function findOpenings(db: Knex, coachId: number, date: string, now: Date, facility: Facility) {
  const availabilityOf = await availabilitiesOf(db, [coachId]);
  const coach = { ...availabilityOf(coachId), lessons: await takenTimes(db, coachId, date) };
  return openingsOf(date, coach, await loadDay(db, date, facility), now);
}

/** Books a lesson and reserves a bay for it. If the same lesson is already booked, returns that lesson. */
export async function bookLesson(
  { db, now, facility: current }: Deps,
  caller: User,
  { coachId, date, startTime, note }: NewLesson,
): Promise<{ lesson: Lesson; isNew: boolean }> {
  const facility = current();
  const interval = intervalFrom(`${startTime}:00`, LESSON_HOURS);
  if (coachId === caller.id) {
    const message = 'You cannot book a lesson with yourself. Please choose another coach.';
    throw invalid({ code: 'invalid', message }, 'coachId');
  }
  return inTransaction(db, async (trx) => {
    // Locks both users in the order of their IDs, so that two coaches who book each other cannot deadlock.
    if (coachId < caller.id) await lockUser(trx, coachId);
    const member = await lockAccount(trx, caller.id, now(), facility);
    // The account or the membership may have ended since the session was checked.
    if (!member) throw notSignedIn();
    if (!may(member, 'bookLessons')) throw forbidden();
    if (coachId > caller.id) await lockUser(trx, coachId);
    if (!(await findCoach(trx, coachId))) throw noCoach();
    const input: LessonInput = { ...interval, coachId, memberId: member.id, date };
    const same = await sameLesson(trx, input, facility);
    if (same) return { lesson: withoutBookingId(same), isNew: false };
    refuse(input, member, await takenTimes(trx, member.id, date), now(), facility);

    const booking = await takeBay(trx, input, now(), facility);
    const id = await insertLesson(trx, { ...input, bookingId: booking.id, note }, now()).catch(asGone);
    const entry = { action: 'created', detail: { to: slotOf(booking) } } as const;
    await insertHistory(trx, booking.id, entry, { by: member.id, now: now() });
    publishBookings(trx, booking);
    const lesson = withoutBookingId(required(await findLesson(trx, id, facility), `lesson ${id}`));
    await queueLessonMails(
      trx,
      lesson,
      (side) => lessonBookedMail(lesson, side, now(), facility),
      now(),
      facility,
    );
    return { lesson, isNew: true };
  });
}

type LessonInput = Interval & { coachId: number; memberId: number; date: string };

function refuse(
  input: LessonInput,
  member: User,
  taken: readonly Interval[],
  now: Date,
  facility: Facility,
): void {
  const { date } = input;
  const wrongDate = lessonDateRefusal(date, now, facility);
  if (wrongDate) throw invalid(wrongDate, 'date');
  const wrongTime = windowRefusal({ bookingDate: date, ...input }, now, facility);
  if (wrongTime) throw invalid(wrongTime, 'startTime');
  if (member.membershipEndsOn !== null && date > member.membershipEndsOn) {
    throw conflict({ code: 'membership_ends', message: 'Your membership ends before that day.' });
  }
  if (taken.some((other) => overlaps(other, input))) {
    throw conflict({ code: 'member_busy', message: 'You have another lesson at that time.' });
  }
}

/** Reserves a bay for the lesson. If another request takes the bay first, tries the next bay. */
async function takeBay(
  trx: Knex.Transaction,
  input: LessonInput,
  now: Date,
  facility: Facility,
): Promise<Booking> {
  const { coachId, memberId, date, startTime, endTime } = input;
  for (const _ of facility.bays) {
    const openings = await findOpenings(trx, coachId, date, now, facility);
    const opening = openings.find((other) => other.startTime === startTime);
    if (!opening) break;
    const slot = { simulatorId: opening.simulatorId, bookingDate: date, startTime, endTime };
    try {
      return await trx.transaction((attempt) =>
        insertBooking(attempt, { ...slot, userId: memberId, kind: 'lesson' }, now),
      );
    } catch (error) {
      if (!isTaken(error, 'bay_slots')) throw error;
    }
  }
  throw conflict(openingGone);
}

/**
 * Converts the error of a concurrent lesson. Two simultaneous requests can pass the checks, but the key of
 * `lesson_slots` refuses the second insert.
 */
const asGone = (error: unknown) => {
  throw isTaken(error, 'lesson_slots') ? conflict(openingGone) : error;
};

/** Cancels a lesson that has not begun. Only the member, the coach and admins can cancel it. */
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
    if (!lesson || !(isOwn || may(user, 'administer'))) throw noLesson();
    const closed = cancelRefusal(lesson, now(), facility);
    if (closed) throw conflict(closed);
    await cancelOne(trx, lesson, { id: user.id, actor: actorOf(lesson, user), reason }, now(), facility);
    if (!isOwn) {
      await insertChange(trx, {
        by: user,
        action: 'lesson.cancelled',
        subject: `lesson ${id} (${lesson.coachName}, ${lesson.date})`,
        detail: { before: { date: lesson.date, startTime: lesson.startTime }, reason },
        now: now(),
      });
    }
  });
}

const actorOf = (lesson: Lesson, { id }: User): CancelledBy['actor'] =>
  id === lesson.coachId ? 'coach' : id === lesson.memberId ? 'member' : 'front-desk';

type By = CancelledBy & { id: number };

async function cancelOne(trx: Knex.Transaction, lesson: StoredLesson, by: By, now: Date, facility: Facility) {
  await cancelLessonRow(trx, lesson.id);
  await cancelBookingRow(trx, lesson.bookingId, { by: by.id, reason: by.reason, now });
  publishBookings(trx, { bookingDate: lesson.date });
  await queueLessonMails(
    trx,
    lesson,
    (side, userId) => lessonCancelledMail(lesson, side, now, userId === by.id ? null : by, facility),
    now,
    facility,
  );
}

/** `after` is the last day of a membership. Lessons on that day and earlier are left out. */
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

/** Cancels all lessons of a member or a coach that have not begun. Emails the member and the coach of each lesson. */
export async function cancelFutureLessons(
  trx: Knex.Transaction,
  person: CoachOrMember,
  by: By,
  now: Date,
  facility: Facility,
) {
  for (const { id } of await futureLessons(trx, person, now, facility)) {
    const lesson = await lockLesson(trx, id, facility);
    if (lesson?.status === 'scheduled') await cancelOne(trx, lesson, by, now, facility);
  }
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
    await updateOutcome(trx, id, outcome);
    publishBookings(trx, { bookingDate: lesson.date });
    return withoutBookingId(required(await findLesson(trx, id, facility), `lesson ${id}`));
  });
}
