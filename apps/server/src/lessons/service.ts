import { may, type User } from '@clubhouse/core/auth';
import { type Booking, windowRefusal } from '@clubhouse/core/bookings';
import { BAYS } from '@clubhouse/core/facility';
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

export async function findOpenings(db: Knex, coachId: number, date: string, now: Date) {
  const availabilityOf = await availabilitiesOf(db, [coachId]);
  const coach = { ...availabilityOf(coachId), lessons: await takenTimes(db, coachId, date) };
  return openingsOf(date, coach, await loadDay(db, date), now);
}

/** Books a lesson and reserves a bay for it. If the same lesson is already booked, returns that lesson. */
export async function bookLesson(
  { db, now }: Deps,
  caller: User,
  { coachId, date, startTime, note }: NewLesson,
): Promise<{ lesson: Lesson; isNew: boolean }> {
  const interval = intervalFrom(`${startTime}:00`, LESSON_HOURS);
  if (coachId === caller.id) {
    const message = 'You cannot book a lesson with yourself. Please choose another coach.';
    throw invalid({ code: 'invalid', message }, 'coachId');
  }
  return inTransaction(db, async (trx) => {
    // Locks both users in the order of their IDs, so that two coaches who book each other cannot deadlock.
    if (coachId < caller.id) await lockUser(trx, coachId);
    const member = await lockAccount(trx, caller.id, now());
    // The account or the membership may have ended since the session was checked.
    if (!member) throw notSignedIn();
    if (!may(member, 'bookLessons')) throw forbidden();
    if (coachId > caller.id) await lockUser(trx, coachId);
    if (!(await findCoach(trx, coachId))) throw noCoach();
    const input: LessonInput = { ...interval, coachId, memberId: member.id, date };
    const same = await sameLesson(trx, input);
    if (same) return { lesson: withoutBookingId(same), isNew: false };
    refuse(input, member, await takenTimes(trx, member.id, date), now());

    const booking = await takeBay(trx, input, now());
    const id = await insertLesson(trx, { ...input, bookingId: booking.id, note }, now()).catch(asGone);
    const entry = { action: 'created', detail: { to: slotOf(booking) } } as const;
    await insertHistory(trx, booking.id, entry, { by: member.id, now: now() });
    publishBookings(trx, booking);
    const lesson = withoutBookingId(required(await findLesson(trx, id), `lesson ${id}`));
    await queueLessonMails(trx, lesson, (side) => lessonBookedMail(lesson, side, now()), now());
    return { lesson, isNew: true };
  });
}

type LessonInput = Interval & { coachId: number; memberId: number; date: string };

function refuse(input: LessonInput, member: User, taken: readonly Interval[], now: Date): void {
  const { date } = input;
  const wrongDate = lessonDateRefusal(date, now);
  if (wrongDate) throw invalid(wrongDate, 'date');
  const wrongTime = windowRefusal({ bookingDate: date, ...input }, now);
  if (wrongTime) throw invalid(wrongTime, 'startTime');
  if (member.membershipEndsOn !== null && date > member.membershipEndsOn) {
    throw conflict({ code: 'membership_ends', message: 'Your membership ends before that day.' });
  }
  if (taken.some((other) => overlaps(other, input))) {
    throw conflict({ code: 'member_busy', message: 'You have another lesson at that time.' });
  }
}

/** Reserves a bay for the lesson. If another request takes the bay first, tries the next bay. */
async function takeBay(trx: Knex.Transaction, input: LessonInput, now: Date): Promise<Booking> {
  const { coachId, memberId, date, startTime, endTime } = input;
  for (const _ of BAYS) {
    const openings = await findOpenings(trx, coachId, date, now);
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

/** Two requests can pass the checks at once. The key of `lesson_slots` then refuses the second lesson. */
const asGone = (error: unknown) => {
  throw isTaken(error, 'lesson_slots') ? conflict(openingGone) : error;
};

/** The member, the coach and admins may cancel a lesson that has not begun. */
export async function cancelLesson({ db, now }: Deps, user: User, id: number, reason: string | undefined) {
  await inTransaction(db, async (trx) => {
    const lesson = await lockLesson(trx, id);
    const isOwn = lesson?.memberId === user.id || lesson?.coachId === user.id;
    if (!lesson || !(isOwn || may(user, 'administer'))) throw noLesson();
    const closed = cancelRefusal(lesson, now());
    if (closed) throw conflict(closed);
    await cancelOne(trx, lesson, { id: user.id, actor: actorOf(lesson, user), reason }, now());
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

async function cancelOne(trx: Knex.Transaction, lesson: StoredLesson, by: By, now: Date) {
  await cancelLessonRow(trx, lesson.id);
  await cancelBookingRow(trx, lesson.bookingId, { by: by.id, reason: by.reason, now });
  publishBookings(trx, { bookingDate: lesson.date });
  await queueLessonMails(
    trx,
    lesson,
    (side, userId) => lessonCancelledMail(lesson, side, now, userId === by.id ? null : by),
    now,
  );
}

/** `after` is the last day of a membership. Lessons on that day and earlier are left out. */
type CoachOrMember = ({ coachId: number } | { memberId: number }) & { after?: string };

export async function futureLessons(db: Knex, person: CoachOrMember, now: Date): Promise<StoredLesson[]> {
  const { after = '' } = person;
  const scheduled = await scheduledLessons(db, person, facilityDate(now));
  return scheduled.filter((lesson) => lesson.date > after && lessonPhase(lesson, now) === 'upcoming');
}

/** Cancels all lessons of a member or a coach that have not begun. Emails the member and the coach of each lesson. */
export async function cancelFutureLessons(trx: Knex.Transaction, person: CoachOrMember, by: By, now: Date) {
  for (const { id } of await futureLessons(trx, person, now)) {
    const lesson = await lockLesson(trx, id);
    if (lesson?.status === 'scheduled') await cancelOne(trx, lesson, by, now);
  }
}

export async function changeOutcome({ db, now }: Deps, coach: User, id: number, outcome: LessonOutcome) {
  return inTransaction(db, async (trx) => {
    const lesson = await lockLesson(trx, id);
    if (lesson?.coachId !== coach.id) throw noLesson();
    const refusal = outcomeRefusal(lesson, outcome, now());
    if (refusal) throw conflict(refusal);
    await updateOutcome(trx, id, outcome);
    publishBookings(trx, { bookingDate: lesson.date });
    return withoutBookingId(required(await findLesson(trx, id), `lesson ${id}`));
  });
}
