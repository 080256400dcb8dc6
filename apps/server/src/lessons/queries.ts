import type { Lesson, LessonOutcome } from '@clubhouse/core/lessons';
import { complimentaryLessons, monthOf } from '@clubhouse/core/lessons';
import { MAX_LISTED } from '@clubhouse/core/lists';
import { halfHoursOf, type Interval, intervalFrom } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import type { StoredInstant } from '../db/columns.ts';
import { columnsOf, named, number, orNull, type RowOf, required, selected, text, textOf } from '../db/row.ts';
import { nameOfUser, userOf } from '../users/index.ts';

export const LESSON_COLUMNS = {
  ...columnsOf('lessons', {
    id: number,
    coach_id: orNull(number),
    /** The id of the user who took the lesson. It stays when the account is gone. */
    learner_id: named('member_id', number),
    booking_id: number,
    lesson_date: text,
    start_time: text,
    end_time: text,
    month: text,
    status: textOf<Lesson['status']>(),
    note: text,
    coach_notes: text,
  }),
  ...columnsOf('bookings', { simulator_id: number }),
  /** Null when the account is gone. */
  ...columnsOf('members', { member_id: named('id', orNull(number)) }),
  ...nameOfUser('coach_name', 'coaches'),
  ...nameOfUser('member_name', 'members'),
};
type LessonRow = RowOf<typeof LESSON_COLUMNS>;

/** A lesson and the booking that holds its bay. */
export type StoredLesson = Lesson & { bookingId: number };

const lessons = (db: Knex) =>
  db('lessons')
    .join('bookings', 'bookings.id', 'lessons.booking_id')
    .leftJoin(...userOf('lessons.coach_id', 'coaches'))
    .leftJoin(...userOf('lessons.member_id', 'members'))
    .orderBy(['lessons.lesson_date', 'lessons.start_time', 'lessons.id'])
    .select(selected(LESSON_COLUMNS));

/** Reads lessons by start time. Which of them are complimentary depends on all lessons of their months. */
async function read(db: Knex, narrow: (query: Knex.QueryBuilder) => void): Promise<StoredLesson[]> {
  const query = lessons(db);
  narrow(query);
  const rows: LessonRow[] = await query;
  const free = await complimentaryOf(db, rows);
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
    note: row.note,
    coachNotes: row.coach_notes,
    bookingId: row.booking_id,
  }));
}

export const LESSON_OF_MONTH_COLUMNS = columnsOf('lessons', {
  id: number,
  learner_id: named('member_id', number),
  lesson_date: text,
  start_time: text,
  status: textOf<Lesson['status']>(),
});

async function complimentaryOf(db: Knex, rows: readonly LessonRow[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const ofMonths: RowOf<typeof LESSON_OF_MONTH_COLUMNS>[] = await db('lessons')
    .whereIn('member_id', [...new Set(rows.map(({ learner_id }) => learner_id))])
    .whereIn('month', [...new Set(rows.map(({ month }) => month))])
    .select(selected(LESSON_OF_MONTH_COLUMNS));
  return complimentaryLessons(
    ofMonths.map(({ id, learner_id, lesson_date, start_time, status }) => ({
      id,
      memberId: learner_id,
      date: lesson_date,
      startTime: start_time,
      status,
    })),
  );
}

export const withoutBookingId = ({ bookingId: _, ...lesson }: StoredLesson): Lesson => lesson;

/** A person's latest lessons, with canceled ones last. Canceled lessons are not limited in number. */
const latestOf = (db: Knex, person: { member_id: number } | { coach_id: number }): Promise<StoredLesson[]> =>
  read(db, (query) =>
    query.whereIn(
      'lessons.id',
      db('lessons')
        .where(person)
        .orderByRaw("CASE WHEN status = 'cancelled' THEN 1 ELSE 0 END, lesson_date DESC, id DESC")
        .limit(MAX_LISTED)
        .select('id'),
    ),
  );

/** A member's lessons, including canceled ones, soonest first. */
export const lessonsOfMember = (db: Knex, memberId: number) => latestOf(db, { member_id: memberId });

/** A coach's lessons, including canceled ones. */
export const lessonsTaughtBy = (db: Knex, coachId: number) => latestOf(db, { coach_id: coachId });

type Range = { from: string; to: string };

/** Lessons of these coaches in a date range, including canceled ones. */
export const lessonsOfCoaches = (
  db: Knex,
  coachIds: readonly number[],
  { from, to }: Range,
): Promise<StoredLesson[]> =>
  read(db, (query) =>
    query.whereIn('lessons.coach_id', coachIds).whereBetween('lesson_date', [from, to]).limit(MAX_LISTED),
  );

/** All lessons in a date range, including canceled ones. */
export const lessonsBetween = (db: Knex, { from, to }: Range): Promise<StoredLesson[]> =>
  read(db, (query) => query.whereBetween('lesson_date', [from, to]));

type CoachOrMember = { coachId: number } | { memberId: number };

/** A person's scheduled lessons from a date on. */
export const scheduledLessons = (db: Knex, person: CoachOrMember, from: string): Promise<StoredLesson[]> =>
  read(db, (query) =>
    query
      .where(
        'coachId' in person
          ? { 'lessons.coach_id': person.coachId }
          : { 'lessons.member_id': person.memberId },
      )
      .where('lessons.status', 'scheduled')
      .where('lesson_date', '>=', from),
  );

/** A member's lesson with that coach at that time, unless it was canceled. */
export async function sameLesson(
  db: Knex,
  newLesson: { coachId: number; memberId: number; date: string; startTime: string },
): Promise<StoredLesson | undefined> {
  const [found] = await read(db, (query) =>
    query
      .where({
        'lessons.coach_id': newLesson.coachId,
        'lessons.member_id': newLesson.memberId,
        'lessons.lesson_date': newLesson.date,
        'lessons.start_time': newLesson.startTime,
      })
      .whereNot('lessons.status', 'cancelled'),
  );
  return found;
}

export async function findLesson(db: Knex, id: number): Promise<StoredLesson | undefined> {
  const [found] = await read(db, (query) => query.where('lessons.id', id));
  return found;
}

/** The lesson that a booking reserves a bay for. */
export async function lessonOfBooking(db: Knex, bookingId: number): Promise<StoredLesson | undefined> {
  const [found] = await read(db, (query) => query.where('lessons.booking_id', bookingId));
  return found;
}

/** Locks the lesson's row, so that changes run one after the other, and returns the lesson. */
export async function lockLesson(trx: Knex.Transaction, id: number): Promise<StoredLesson | undefined> {
  await trx('lessons')
    .where({ id })
    .update({ note: trx.ref('note') });
  return findLesson(trx, id);
}

type NewLessonRow = Interval & {
  coachId: number;
  memberId: number;
  bookingId: number;
  date: string;
  note: string;
};

/**
 * Inserts a lesson and blocks the time of both people. If one of them has another lesson, this violates the key of
 * `lesson_slots`.
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
  await trx('lesson_slots').insert(
    [input.coachId, input.memberId].flatMap((userId) =>
      halfHoursOf(input).map((startTime) => ({
        user_id: userId,
        slot_date: input.date,
        start_time: startTime,
        lesson_id: id,
      })),
    ),
  );
  return id;
}

/** Keeps the lesson row and frees the time of both people. */
export async function cancelLessonRow(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('lessons').where({ id }).update({ status: 'cancelled' });
  await trx('lesson_slots').where({ lesson_id: id }).delete();
}

export async function updateOutcome(
  trx: Knex.Transaction,
  id: number,
  { status, coachNotes }: LessonOutcome,
): Promise<void> {
  const change = {
    ...(status !== undefined && { status }),
    ...(coachNotes !== undefined && { coach_notes: coachNotes }),
  };
  if (Object.keys(change).length > 0) await trx('lessons').where({ id }).update(change);
}

/** The half hours of a date in which a person teaches or takes lessons. */
export async function takenTimes(db: Knex, userId: number, date: string): Promise<Interval[]> {
  const starts: string[] = await db('lesson_slots')
    .where({ user_id: userId, slot_date: date })
    .orderBy('start_time')
    .pluck('start_time');
  return starts.map((startTime) => intervalFrom(startTime, 0.5));
}

/** When each lesson that a person takes or teaches was last changed, by booking ID. */
export async function lastChangesOf(db: Knex, userId: number): Promise<Map<number, Date>> {
  const rows = await db('booking_history')
    .join('lessons', 'lessons.booking_id', 'booking_history.booking_id')
    .where('lessons.coach_id', userId)
    .orWhere('lessons.member_id', userId)
    .groupBy('booking_history.booking_id')
    .select<{ booking_id: number; latest: StoredInstant }[]>(
      'booking_history.booking_id',
      db.raw('MAX(booking_history.at) AS latest'),
    );
  return new Map(rows.map(({ booking_id, latest }) => [booking_id, new Date(latest)]));
}

/** Removes a member's notes to coaches and the coaches' notes about the member. */
export async function forgetLessonNotes(trx: Knex.Transaction, memberId: number): Promise<void> {
  await trx('lessons').where({ member_id: memberId }).update({ note: '', coach_notes: '' });
}
