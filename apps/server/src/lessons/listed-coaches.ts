import type { ListedCoach } from '@clubhouse/core/lessons';
import type { Knex } from 'knex';
import { emailsOfUsers } from '../users/index.ts';
import { allCoaches, availabilitiesOf } from './coach-queries.ts';
import { lessonsOfCoaches, withoutBookingId } from './queries.ts';

/** Who coaches, with their hours and the lessons from a date to a date: three queries, however many there are. */
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
