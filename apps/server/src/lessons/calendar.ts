import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { lastChanges } from '../bookings/index.ts';
import { required } from '../db/row.ts';
import { lessonEvent, type Side } from './mails.ts';
import { lessonsOfMember, lessonsTaughtBy, type StoredLesson } from './queries.ts';

/**
 * Returns calendar events for the lessons that the user takes or teaches, without canceled lessons. Also
 * returns the booking IDs of these lessons and of the canceled lessons, so that the caller can leave out
 * their bookings.
 */
export async function lessonCalendarOf(db: Knex, userId: number, facility: Facility) {
  const [taken, taught] = await Promise.all([
    lessonsOfMember(db, userId, facility),
    lessonsTaughtBy(db, userId, facility),
  ]);
  const bookingIds = db('lessons')
    .where('coach_id', userId)
    .orWhere('member_id', userId)
    .select('booking_id');
  const changes = await lastChanges(db, bookingIds);
  const eventsOf = (lessons: readonly StoredLesson[], side: Side) =>
    lessons
      .filter(({ status }) => status !== 'cancelled')
      .map((lesson) => {
        const changedAt = required(changes.get(lesson.bookingId), `the history of lesson ${lesson.id}`);
        return lessonEvent(lesson, side, { changedAt: new Date(changedAt) }, facility);
      });
  return {
    events: [...eventsOf(taken, 'member'), ...eventsOf(taught, 'coach')],
    bookingIds: new Set([...taken, ...taught].map(({ bookingId }) => bookingId)),
  };
}
