import type { Knex } from 'knex';
import { required } from '../db/row.ts';
import type { CalendarEvent } from '../mail/index.ts';
import { lessonEvent } from './mails.ts';
import { lastChangesOf, lessonsOfMember, lessonsTaughtBy, type StoredLesson } from './queries.ts';

/**
 * The lessons that a user takes and teaches, as calendar events like those in the emails, and the bookings that reserve
 * their bays.
 */
export async function lessonCalendarOf(
  db: Knex,
  userId: number,
): Promise<{ events: CalendarEvent[]; bookingIds: Set<number> }> {
  const [taken, taught] = await Promise.all([lessonsOfMember(db, userId), lessonsTaughtBy(db, userId)]);
  const isHeld = ({ status }: StoredLesson) => status !== 'cancelled';
  const bookingIds = [...taken, ...taught].map(({ bookingId }) => bookingId);
  const changes = await lastChangesOf(db, userId);
  const changedAt = ({ bookingId }: StoredLesson) =>
    required(changes.get(bookingId), `the history of booking ${bookingId}`);
  return {
    events: [
      ...taken.filter(isHeld).map((lesson) => lessonEvent(lesson, 'member', changedAt(lesson))),
      ...taught.filter(isHeld).map((lesson) => lessonEvent(lesson, 'coach', changedAt(lesson))),
    ],
    bookingIds: new Set(bookingIds),
  };
}
