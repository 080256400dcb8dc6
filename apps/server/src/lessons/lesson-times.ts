import { may, type User } from '@clubhouse/core/auth';
import { type Booking, windowRefusal } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import {
  LESSON_HOURS,
  type Lesson,
  lessonChangeRefusal,
  lessonDateRefusal,
  type lessonMove,
  type NewLesson,
  openingGone,
} from '@clubhouse/core/lessons';
import { intervalFrom, overlaps } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import type * as z from 'zod/mini';
import { insertChange } from '../audit/index.ts';
import {
  insertBooking,
  insertHistory,
  lockBooking,
  moveBookingRow,
  publishBookings,
  slotOf,
} from '../bookings/index.ts';
import { isTaken } from '../db/errors.ts';
import { required } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, forbidden, invalid, notFound, notSignedIn } from '../http/http-error.ts';
import { lockAccount, lockUser } from '../users/index.ts';
import { insertLesson, type LessonTimes, lessonSubject, moveLessonRow } from './changes.ts';
import { findCoach } from './coach-queries.ts';
import { queueLessonMails, releaseLessonMails } from './lesson-mail.ts';
import { lessonBookedMail, lessonMovedMail, type Side } from './mails.ts';
import { freeHoursFor, noCoach, sideId } from './openings.ts';
import {
  findLesson,
  lockLesson,
  type StoredLesson,
  sameLesson,
  takenTimes,
  withoutBookingId,
} from './queries.ts';

export const noLesson = () => notFound('We can’t find this lesson in your account.');

type LessonInput = Omit<NewLesson, 'coachId'> & { coachId: number; memberId: number };

/**
 * Books a lesson and reserves a bay for it. A repeated request returns the existing lesson. `by` is the
 * person who books: the member, or the coach for a member.
 */
export async function bookLesson(
  { db, now, facility: current }: Deps,
  by: Side,
  caller: User,
  { coachId, memberId, date, startTime, note }: LessonInput,
): Promise<{ lesson: Lesson; isNew: boolean }> {
  const facility = current();
  if (coachId === memberId) {
    const other = by === 'member' ? 'coach' : 'member';
    const message = `You can’t book a lesson with yourself. Please choose another ${other}.`;
    throw invalid({ code: 'invalid', message }, `${other}Id`);
  }
  return inTransaction(db, async (trx) => {
    const people = { coachId, memberId };
    const member = await lockPeople(trx, people, by, now(), facility);
    const input: LessonTimes = { ...intervalFrom(`${startTime}:00`, LESSON_HOURS), ...people, date };
    const same = await sameLesson(trx, input, facility);
    if (same) return { lesson: withoutBookingId(same), isNew: false };
    await refuseTime(trx, by, member, input, undefined, now(), facility);

    const booking = await inFreeBay(trx, by, { ...input, facility, now: now() }, (attempt, slot) =>
      insertBooking(attempt, { ...slot, userId: memberId, kind: 'lesson' }, now()),
    );
    const id = await insertLesson(trx, { ...input, bookingId: booking.id, note }, now()).catch(asGone);
    const entry = { action: 'created', detail: { to: slotOf(booking) } } as const;
    await insertHistory(trx, booking.id, entry, { by: people[`${by}Id`], now: now() });
    publishBookings(trx, booking);
    const lesson = withoutBookingId(required(await findLesson(trx, id, facility), `lesson ${id}`));
    if (by === 'coach') {
      await insertChange(trx, {
        by: caller,
        action: 'lesson.created',
        subject: lessonSubject(lesson),
        personId: memberId,
        detail: { after: { date, startTime } },
        now: now(),
      });
    }
    await releaseLessonMails(trx, people, now(), facility);
    await queueLessonMails(
      trx,
      lesson,
      (side) => lessonBookedMail(lesson, side, { by, now: now() }, facility),
      { now: now() },
      facility,
    );
    return { lesson, isNew: true };
  });
}

/** Moves a future lesson to another time, in any free bay. */
export async function moveLesson(
  { db, now, facility: current }: Deps,
  by: Side,
  caller: User,
  id: number,
  { date, startTime, message }: z.output<typeof lessonMove>,
): Promise<Lesson> {
  const facility = current();
  // Reads the IDs of the coach and the member before the transaction, because the transaction must lock these
  // two people before the lesson.
  const known = await findLesson(db, id, facility);
  if (known?.coachId == null || known.memberId === null || sideId(known, by) !== caller.id) throw noLesson();
  const people = { coachId: known.coachId, memberId: known.memberId };
  return inTransaction(db, async (trx) => {
    const member = await lockPeople(trx, people, by, now(), facility);
    const lesson = required(await lockLesson(trx, id, facility), `lesson ${id}`);
    const refusal = lessonChangeRefusal(lesson, now(), facility);
    if (refusal) throw conflict(refusal);
    if (lesson.date === date && lesson.startTime === startTime) return withoutBookingId(lesson);
    const input: LessonTimes = { ...intervalFrom(`${startTime}:00`, LESSON_HOURS), ...people, date };
    await refuseTime(trx, by, member, input, lesson, now(), facility);

    const before = required(await lockBooking(trx, lesson.bookingId), `the bay of lesson ${id}`);
    const acting = { by: caller.id, reason: message, now: now() };
    const search = { ...input, moving: lesson, facility, now: now() };
    const booking = await inFreeBay(trx, by, search, (attempt, slot) =>
      moveBookingRow(attempt, before, slot, acting),
    );
    await moveLessonRow(trx, id, input).catch(asGone);
    publishBookings(trx, before, booking);
    const after = withoutBookingId(required(await findLesson(trx, id, facility), `lesson ${id}`));
    await insertChange(trx, {
      by: caller,
      action: 'lesson.moved',
      subject: lessonSubject(after),
      personId: people.memberId,
      detail: {
        before: { date: lesson.date, startTime: lesson.startTime },
        after: { date: after.date, startTime: after.startTime },
        reason: message,
      },
      now: now(),
    });
    await releaseLessonMails(trx, people, now(), facility);
    await queueLessonMails(
      trx,
      after,
      (side) => {
        const actor = side === by ? null : by;
        return lessonMovedMail(lesson, after, side, { actor, reason: message, now: now() }, facility);
      },
      { now: now() },
      facility,
    );
    return after;
  });
}

/** Locks both users in the order of their IDs. Otherwise, two coaches who book each other could deadlock. */
export async function lockBoth(
  trx: Knex.Transaction,
  { coachId, memberId }: { coachId: number; memberId: number },
  now: Date,
  facility: Facility,
): Promise<User | undefined> {
  if (coachId < memberId) await lockUser(trx, coachId);
  const member = await lockAccount(trx, memberId, now, facility);
  if (coachId > memberId) await lockUser(trx, coachId);
  return member;
}

async function lockPeople(
  trx: Knex.Transaction,
  { coachId, memberId }: { coachId: number; memberId: number },
  by: Side,
  now: Date,
  facility: Facility,
): Promise<User> {
  const member = await lockBoth(trx, { coachId, memberId }, now, facility);
  // The account, the membership or the role may have ended since the session was checked.
  if (by === 'coach') {
    if (!(await findCoach(trx, coachId))) throw forbidden();
    if (!member || !may(member, 'bookLessons')) throw invalid(notAMember, 'memberId');
    return member;
  }
  if (!member) throw notSignedIn();
  if (!may(member, 'bookLessons')) throw forbidden();
  if (!(await findCoach(trx, coachId))) throw noCoach();
  return member;
}

const notAMember = { code: 'not_a_member', message: 'This person is not a member. Please choose a member.' };

async function refuseTime(
  trx: Knex.Transaction,
  by: Side,
  member: User,
  input: LessonTimes,
  moving: Lesson | undefined,
  now: Date,
  facility: Facility,
): Promise<void> {
  const { date } = input;
  const wrongDate = lessonDateRefusal(date, now, facility);
  if (wrongDate) throw invalid(wrongDate, 'date');
  const wrongTime = windowRefusal({ bookingDate: date, ...input }, now, facility);
  if (wrongTime) throw invalid(wrongTime, 'startTime');
  const isOwn = by === 'member';
  if (member.membershipEndsOn !== null && date > member.membershipEndsOn) {
    const whose = isOwn ? 'Your' : `${member.displayName}’s`;
    throw conflict({ code: 'membership_ends', message: `${whose} membership ends before that day.` });
  }
  const taken = await takenTimes(trx, member.id, date, moving?.id);
  if (taken.some((other) => overlaps(other, input))) {
    const who = isOwn ? 'You have' : `${member.displayName} has`;
    throw conflict({ code: 'member_busy', message: `${who} another lesson at that time.` });
  }
}

type Wanted = LessonTimes & { moving?: StoredLesson; facility: Facility; now: Date };

/** Reserves a free bay. If another request takes the bay first, tries the next free bay. */
async function inFreeBay(
  trx: Knex.Transaction,
  by: Side,
  { facility, now, ...wanted }: Wanted,
  reserve: (attempt: Knex.Transaction, slot: ReturnType<typeof slotOf>) => Promise<Booking>,
): Promise<Booking> {
  const { date, startTime, endTime } = wanted;
  for (const _ of facility.bays) {
    const free = await freeHoursFor(trx, by, wanted, now, facility);
    const hour = free.find((other) => other.startTime === startTime);
    if (!hour) break;
    const slot = { simulatorId: hour.simulatorId, bookingDate: date, startTime, endTime };
    try {
      return await trx.transaction((attempt) => reserve(attempt, slot));
    } catch (error) {
      if (!isTaken(error, 'bay_slots')) throw error;
    }
  }
  throw conflict(openingGone);
}

/**
 * Throws a 409 if the error means that the opening is gone. Throws any other error unchanged. Two
 * simultaneous requests can both pass the checks, but the primary key of `lesson_slots` rejects the second
 * insert.
 */
const asGone = (error: unknown) => {
  throw isTaken(error, 'lesson_slots') ? conflict(openingGone) : error;
};
