import type { ListedCoach } from '@clubhouse/core/lessons';
import type { Knex } from 'knex';
import { emailsOfUsers } from '../users/index.ts';
import { allCoaches, availabilitiesOf } from './coach-queries.ts';
import { lessonsOfCoaches, withoutBookingId } from './queries.ts';

/** Coaches with their hours and their lessons in a date range. Always three queries. */
export async function listedCoaches(db: Knex, range: { from: string; to: string }): Promise<ListedCoach[]> {
  const coaches = await allCoaches(db);
  const ids = coaches.map(({ id }) => id);
  const [availabilityOf, lessons, emails] = await Promise.all([
    availabilitiesOf(db, ids),
    lessonsOfCoaches(db, ids, range),
    emailsOfUsers(db, ids),
  ]);
  return coaches.map((coach) => ({
    ...coach,
    ...availabilityOf(coach.id),
    email: emails.get(coach.id) ?? '',
    lessons: lessons.filter(({ coachId }) => coachId === coach.id).map(withoutBookingId),
  }));
}
