import type { Availability, Coach, CoachProfile } from '@clubhouse/core/lessons';
import type { Weekday } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { coachUsers, updateDetails } from '../users/index.ts';

type CoachRow = {
  id: number;
  display_name: string;
  bio: string | null;
  specialties: string | null;
};

const toCoach = (row: CoachRow): Coach => ({
  id: row.id,
  name: row.display_name,
  bio: row.bio ?? '',
  specialties: row.specialties === null ? [] : JSON.parse(row.specialties),
});

const coaches = (db: Knex) =>
  coachUsers(db)
    .leftJoin('coach_profiles', 'coach_profiles.user_id', 'users.id')
    .select<CoachRow[]>('users.id', 'display_name', 'bio', 'specialties');

/** More than teach anywhere; the list is public. */
const MAX_COACHES = 200;

/** Who coaches, by name. */
export async function allCoaches(db: Knex): Promise<Coach[]> {
  const rows: CoachRow[] = await coaches(db).orderBy('users.id').limit(MAX_COACHES);
  return rows.map(toCoach).sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}

/** Somebody who coaches; nobody for an account that does not. */
export async function findCoach(db: Knex, id: number): Promise<Coach | undefined> {
  const [row]: CoachRow[] = await coaches(db).where('users.id', id);
  return row && toCoach(row);
}

export async function saveProfile(
  trx: Knex.Transaction,
  userId: number,
  { name, bio, specialties }: CoachProfile,
): Promise<void> {
  await updateDetails(trx, userId, { profileName: name });
  await trx('coach_profiles')
    .insert({ user_id: userId, bio, specialties: JSON.stringify(specialties) })
    .onConflict('user_id')
    .merge();
}

type HoursRow = { user_id: number; day_of_week: Weekday; start_time: string; end_time: string };

const NO_HOURS: Availability = { hours: [], daysOff: [] };

/** When each of these coaches teaches. */
export async function availabilitiesOf(
  db: Knex,
  coachIds: readonly number[],
): Promise<(coachId: number) => Availability> {
  const hours = await db<HoursRow>('coach_hours').whereIn('user_id', coachIds).orderBy('id');
  const daysOff = await db<{ user_id: number; day: string }>('coach_days_off')
    .whereIn('user_id', coachIds)
    .orderBy('day');
  const found = new Map<number, Availability>(coachIds.map((id) => [id, { hours: [], daysOff: [] }]));
  for (const row of hours) {
    const [startTime, endTime] = [row.start_time.slice(0, 5), row.end_time.slice(0, 5)];
    found.get(row.user_id)?.hours.push({ dayOfWeek: row.day_of_week, startTime, endTime });
  }
  for (const { user_id, day } of daysOff) found.get(user_id)?.daysOff.push(day);
  return (coachId) => found.get(coachId) ?? NO_HOURS;
}

/** What was there before is replaced as a whole. */
export async function saveAvailability(
  trx: Knex.Transaction,
  userId: number,
  { hours, daysOff }: Availability,
): Promise<void> {
  await trx('coach_hours').where({ user_id: userId }).delete();
  await trx('coach_days_off').where({ user_id: userId }).delete();
  if (hours.length > 0) {
    await trx('coach_hours').insert(
      hours.map(({ dayOfWeek, startTime, endTime }) => ({
        user_id: userId,
        day_of_week: dayOfWeek,
        start_time: `${startTime}:00`,
        end_time: `${endTime}:00`,
      })),
    );
  }
  if (daysOff.length > 0) {
    await trx('coach_days_off').insert([...new Set(daysOff)].map((day) => ({ user_id: userId, day })));
  }
}
