import type { Facility } from '@clubhouse/core/facility';
import {
  type Availability,
  type Coach,
  type CoachProfile,
  coachProfile,
  type ListedCoach,
} from '@clubhouse/core/lessons';
import type { Weekday } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { columnsOf, number, orNull, type RowOf, selected, storedJson, text, textOf } from '../db/row.ts';
import { coachUsers, emailsOfUsers, updateDetails } from '../users/index.ts';
import { lessonsOfCoaches, withoutBookingId } from './queries.ts';

export const COACH_COLUMNS = {
  ...columnsOf('users', { id: number, display_name: text }),
  ...columnsOf('coach_profiles', { bio: orNull(text), specialties: orNull(text) }),
};
type CoachRow = RowOf<typeof COACH_COLUMNS>;

const toCoach = (row: CoachRow): Coach => ({
  id: row.id,
  name: row.display_name,
  bio: row.bio ?? '',
  specialties:
    row.specialties === null
      ? []
      : storedJson(coachProfile.shape.specialties, row.specialties, 'a list of specialties'),
});

const coaches = (db: Knex) =>
  coachUsers(db)
    .leftJoin('coach_profiles', 'coach_profiles.user_id', 'users.id')
    .select<CoachRow[]>(selected(COACH_COLUMNS));

/** The maximum number of coaches in the public list. No facility has this many coaches. */
const MAX_COACHES = 200;

export async function allCoaches(db: Knex): Promise<Coach[]> {
  const rows: CoachRow[] = await coaches(db).orderBy('users.id').limit(MAX_COACHES);
  return rows.map(toCoach).sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}

export async function findCoach(db: Knex, id: number): Promise<Coach | undefined> {
  const [row]: CoachRow[] = await coaches(db).where('users.id', id);
  return row && toCoach(row);
}

export async function saveProfile(
  trx: Knex.Transaction,
  userId: number,
  { name, bio, specialties }: CoachProfile,
) {
  await updateDetails(trx, userId, { profileName: name });
  await trx('coach_profiles')
    .insert({ user_id: userId, bio, specialties: JSON.stringify(specialties) })
    .onConflict('user_id')
    .merge();
}

export const COACH_HOURS_COLUMNS = columnsOf('coach_hours', {
  user_id: number,
  day_of_week: textOf<Weekday>(),
  start_time: text,
  end_time: text,
});
export const DAY_OFF_COLUMNS = columnsOf('coach_days_off', { user_id: number, day: text });

/** Returns a function that looks up one coach's availability by ID. */
export async function availabilitiesOf(db: Knex, coachIds: readonly number[]) {
  const hours: RowOf<typeof COACH_HOURS_COLUMNS>[] = await db('coach_hours')
    .whereIn('user_id', coachIds)
    .orderBy('id')
    .select(selected(COACH_HOURS_COLUMNS));
  const daysOff: RowOf<typeof DAY_OFF_COLUMNS>[] = await db('coach_days_off')
    .whereIn('user_id', coachIds)
    .orderBy('day')
    .select(selected(DAY_OFF_COLUMNS));
  return (coachId: number): Availability => ({
    hours: hours
      .filter((row) => row.user_id === coachId)
      .map((row) => ({
        dayOfWeek: row.day_of_week,
        startTime: row.start_time.slice(0, 5),
        endTime: row.end_time.slice(0, 5),
      })),
    daysOff: daysOff.filter((row) => row.user_id === coachId).map((row) => row.day),
  });
}

export async function listedCoaches(
  db: Knex,
  range: { from: string; to: string },
  facility: Facility,
): Promise<ListedCoach[]> {
  const coaches = await allCoaches(db);
  const ids = coaches.map(({ id }) => id);
  const [availabilityOf, lessons, emails] = await Promise.all([
    availabilitiesOf(db, ids),
    lessonsOfCoaches(db, ids, range, facility),
    emailsOfUsers(db, ids),
  ]);
  return coaches.map((coach) => ({
    ...coach,
    ...availabilityOf(coach.id),
    email: emails.get(coach.id) ?? '',
    lessons: lessons.filter(({ coachId }) => coachId === coach.id).map(withoutBookingId),
  }));
}

export async function saveAvailability(
  trx: Knex.Transaction,
  userId: number,
  { hours, daysOff }: Availability,
) {
  await trx('coach_hours').where({ user_id: userId }).delete();
  await trx('coach_days_off').where({ user_id: userId }).delete();
  if (hours.length > 0) {
    const rows = hours.map(({ dayOfWeek, startTime, endTime }) => ({
      user_id: userId,
      day_of_week: dayOfWeek,
      start_time: `${startTime}:00`,
      end_time: `${endTime}:00`,
    }));
    await trx('coach_hours').insert(rows);
  }
  if (daysOff.length > 0) {
    await trx('coach_days_off').insert([...new Set(daysOff)].map((day) => ({ user_id: userId, day })));
  }
}
