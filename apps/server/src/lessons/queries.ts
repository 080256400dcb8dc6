import type { Facility } from '@clubhouse/core/facility';
import { complimentaryLessons, type Lesson } from '@clubhouse/core/lessons';
import { MAX_LISTED } from '@clubhouse/core/lists';
import { type Interval, intervalFrom } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { columnsOf, instant, named, number, orNull, type RowOf, selected, text, textOf } from '../db/row.ts';
import { nameOfUser, userOf } from '../users/index.ts';
import type { LessonTimes } from './changes.ts';

export const LESSON_COLUMNS = {
  ...columnsOf('lessons', {
    id: number,
    coach_id: orNull(number),
    // The member's ID, which stays after the account is deleted.
    learner_id: named('member_id', number),
    booking_id: number,
    lesson_date: text,
    start_time: text,
    end_time: text,
    month: text,
    status: textOf<Lesson['status']>(),
    note: text,
    coach_notes: text,
    paid_at: orNull(instant),
  }),
  ...columnsOf('bookings', { simulator_id: number }),
  // `member_id` is null if the member's account was deleted.
  ...columnsOf('members', { member_id: named('id', orNull(number)) }),
  ...nameOfUser('coach_name', 'coaches'),
  ...nameOfUser('member_name', 'members'),
};
type LessonRow = RowOf<typeof LESSON_COLUMNS>;

/** A lesson as stored. `bookingId` is the ID of the booking that reserves the bay. */
export type StoredLesson = Lesson & { bookingId: number };

const lessons = (db: Knex) =>
  db('lessons')
    .join('bookings', 'bookings.id', 'lessons.booking_id')
    .leftJoin(...userOf('lessons.coach_id', 'coaches'))
    .leftJoin(...userOf('lessons.member_id', 'members'))
    .orderBy(['lessons.lesson_date', 'lessons.start_time', 'lessons.id'])
    .select(selected(LESSON_COLUMNS));

async function read(
  db: Knex,
  narrow: (query: Knex.QueryBuilder) => void,
  facility: Facility,
): Promise<StoredLesson[]> {
  const query = lessons(db);
  narrow(query);
  const rows: LessonRow[] = await query;
  const free = await complimentaryOf(db, rows, facility);
  return rows.map((row) => ({
    id: row.id,
    coachId: row.coach_id,
    coachName: row.coach_name ?? 'Former coach',
    memberId: row.member_id,
    memberName: row.member_name ?? 'Former member',
    date: row.lesson_date,
    startTime: row.start_time.slice(0, 5),
    endTime: row.end_time.slice(0, 5),
    simulatorId: row.simulator_id,
    status: row.status,
    isComplimentary: free.has(row.id),
    isPaid: row.paid_at !== null,
    note: row.note,
    coachNotes: row.coach_notes,
    bookingId: row.booking_id,
  }));
}

export const LESSON_OF_MONTH_COLUMNS = columnsOf('lessons', {
  id: number,
  memberId: named('member_id', number),
  date: named('lesson_date', text),
  startTime: named('start_time', text),
  status: textOf<Lesson['status']>(),
});

/**
 * Returns which of these lessons are complimentary. Reads all lessons of the same members in the same months,
 * because the number of complimentary lessons per month is limited.
 */
async function complimentaryOf(
  db: Knex,
  rows: readonly LessonRow[],
  facility: Facility,
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const ofMonths: RowOf<typeof LESSON_OF_MONTH_COLUMNS>[] = await db('lessons')
    .whereIn('member_id', [...new Set(rows.map(({ learner_id }) => learner_id))])
    .whereIn('month', [...new Set(rows.map(({ month }) => month))])
    .select(selected(LESSON_OF_MONTH_COLUMNS));
  return complimentaryLessons(ofMonths, facility);
}

export const withoutBookingId = ({ bookingId: _, ...lesson }: StoredLesson): Lesson => lesson;

/**
 * Returns a person's latest lessons. If there are more than `MAX_LISTED` lessons, leaves out canceled lessons
 * first, and then the earliest lessons.
 */
const latestOf = (
  db: Knex,
  person: { member_id: number } | { coach_id: number },
  facility: Facility,
): Promise<StoredLesson[]> =>
  read(
    db,
    (query) =>
      query.whereIn(
        'lessons.id',
        db('lessons')
          .where(person)
          .orderByRaw("CASE WHEN status = 'cancelled' THEN 1 ELSE 0 END, lesson_date DESC, id DESC")
          .limit(MAX_LISTED)
          .select('id'),
      ),
    facility,
  );

export const lessonsOfMember = (db: Knex, memberId: number, facility: Facility) =>
  latestOf(db, { member_id: memberId }, facility);

/** Returns a member's last `count` lessons, latest first. */
export async function latestLessonsOf(
  db: Knex,
  memberId: number,
  count: number,
  facility: Facility,
): Promise<StoredLesson[]> {
  const latest = db('lessons')
    .where({ member_id: memberId })
    .orderBy([
      { column: 'lesson_date', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(count)
    .select('id');
  return (await read(db, (query) => query.whereIn('lessons.id', latest), facility)).reverse();
}

export async function freeLessonsLeft(
  db: Knex,
  memberId: number,
  month: string,
  { membership }: Facility,
): Promise<number> {
  const [counted] = await db('lessons')
    .where({ member_id: memberId, month })
    .whereNot('status', 'cancelled')
    .count({ total: '*' });
  return Math.max(0, membership.complimentaryLessons - Number(counted?.total ?? 0));
}

export const lessonsTaughtBy = (db: Knex, coachId: number, facility: Facility) =>
  latestOf(db, { coach_id: coachId }, facility);

type Range = { from: string; to: string };

export const lessonsOfCoaches = (
  db: Knex,
  coachIds: readonly number[],
  { from, to }: Range,
  facility: Facility,
): Promise<StoredLesson[]> =>
  read(
    db,
    (query) =>
      query.whereIn('lessons.coach_id', coachIds).whereBetween('lesson_date', [from, to]).limit(MAX_LISTED),
    facility,
  );

export const lessonsBetween = (db: Knex, { from, to }: Range, facility: Facility): Promise<StoredLesson[]> =>
  read(db, (query) => query.whereBetween('lesson_date', [from, to]), facility);

type CoachOrMember = { coachId: number } | { memberId: number };

export const scheduledLessons = (
  db: Knex,
  person: CoachOrMember,
  from: string,
  facility: Facility,
): Promise<StoredLesson[]> =>
  read(
    db,
    (query) =>
      query
        .where(
          'coachId' in person
            ? { 'lessons.coach_id': person.coachId }
            : { 'lessons.member_id': person.memberId },
        )
        .where('lessons.status', 'scheduled')
        .where('lesson_date', '>=', from),
    facility,
  );

const readOne = async (db: Knex, narrow: (query: Knex.QueryBuilder) => void, facility: Facility) =>
  (await read(db, narrow, facility)).at(0);

/** Finds a lesson with the same coach, member, date and start time. Ignores canceled lessons. */
export const sameLesson = (
  db: Knex,
  { coachId, memberId, date, startTime }: LessonTimes,
  facility: Facility,
) =>
  readOne(
    db,
    (query) =>
      query
        .where({ coach_id: coachId, member_id: memberId, lesson_date: date, 'lessons.start_time': startTime })
        .whereNot('status', 'cancelled'),
    facility,
  );

export const findLesson = (db: Knex, id: number, facility: Facility) =>
  readOne(db, (query) => query.where('lessons.id', id), facility);

export const lessonOfBooking = (db: Knex, bookingId: number, facility: Facility) =>
  readOne(db, (query) => query.where({ booking_id: bookingId }), facility);

/** Locks a lesson by updating its row, so that changes to it run one after the other. Returns the lesson. */
export async function lockLesson(
  trx: Knex.Transaction,
  id: number,
  facility: Facility,
): Promise<StoredLesson | undefined> {
  await trx('lessons')
    .where({ id })
    .update({ note: trx.ref('note') });
  return findLesson(trx, id, facility);
}

/**
 * Returns the half hours of a person's lessons on a date. Leaves out the lesson `except`, which is being
 * moved.
 */
export async function takenTimes(
  db: Knex,
  userId: number,
  date: string,
  except: number | undefined,
): Promise<Interval[]> {
  const starts: string[] = await db('lesson_slots')
    .where({ user_id: userId, slot_date: date })
    .whereNot({ lesson_id: except ?? 0 })
    .orderBy('start_time')
    .pluck('start_time');
  return starts.map((startTime) => intervalFrom(startTime, 0.5));
}

/** Returns a function that looks up the half hours of one person's lessons on one date. */
export async function takenTimesBetween(
  db: Knex,
  userIds: readonly number[],
  range: readonly [string, string],
): Promise<(userId: number, date: string) => Interval[]> {
  const rows: { user_id: number; slot_date: string; start_time: string }[] = await db('lesson_slots')
    .whereIn('user_id', userIds)
    .whereBetween('slot_date', range)
    .select('user_id', 'slot_date', 'start_time');
  return (userId, date) =>
    rows
      .filter(({ user_id, slot_date }) => user_id === userId && slot_date === date)
      .map(({ start_time }) => intervalFrom(start_time, 0.5));
}
