import type { User } from '@clubhouse/core/auth';
import type { CanceledNight, League, LeagueCalendar, LeagueForm } from '@clubhouse/core/leagues';
import { MAX_LISTED } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { columnsOf, named, number, orNull, type RowOf, required, selected, text, textOf } from '../db/row.ts';
import { notFound } from '../http/http-error.ts';
import { CALENDAR_COLUMNS, canceledNightsOf, toCalendar } from '../league-calendar/index.ts';
import { publish } from '../live/index.ts';

export const LEAGUE_COLUMNS = {
  ...CALENDAR_COLUMNS,
  ...columnsOf('leagues', {
    description: orNull(text),
    league_type: textOf<League['leagueType']>(),
    scoring_type: textOf<League['scoringType']>(),
    max_participants: number,
    participant_count: number,
  }),
};
type LeagueRow = RowOf<typeof LEAGUE_COLUMNS>;

/** The columns of a league, and the ID of the participant if the current user is in the league. */
export const SEEN_LEAGUE_COLUMNS = {
  ...LEAGUE_COLUMNS,
  ...columnsOf('own', { own_participant: named('id', orNull(number)) }),
};
type SeenRow = RowOf<typeof SEEN_LEAGUE_COLUMNS>;

export type StoredLeague = Omit<League, 'isJoined'>;

const toStoredLeague = (row: LeagueRow, canceledNights: CanceledNight[]): StoredLeague => ({
  ...toCalendar(row),
  id: row.id,
  description: row.description,
  leagueType: row.league_type,
  scoringType: row.scoring_type,
  maxParticipants: row.max_participants,
  numberParticipants: row.participant_count,
  canceledNights,
});

const toColumns = (league: LeagueForm) => ({
  name: league.name,
  description: league.description,
  league_type: league.leagueType,
  scoring_type: league.scoringType,
  start_date: league.startDate,
  end_date: league.endDate,
  day_of_week: league.dayOfWeek,
  start_time: `${league.startTime}:00`,
  end_time: `${league.endTime}:00`,
  max_participants: league.maxParticipants,
  number_of_bays: league.numberOfBays,
  is_active: league.isActive,
});

type Seen = { userId: number; withInactive: boolean };

export async function leaguesFor(db: Knex, seen: Seen): Promise<League[]> {
  const rows = await seenBy(db, seen)
    .orderBy([
      { column: 'leagues.start_date', order: 'desc' },
      { column: 'leagues.id', order: 'desc' },
    ])
    .limit(MAX_LISTED);
  return toLeagues(db, rows.reverse());
}

export async function findLeagueFor(db: Knex, id: number, seen: Seen): Promise<League | undefined> {
  const [league] = await toLeagues(db, await seenBy(db, seen).where('leagues.id', id));
  return league;
}

async function toLeagues(db: Knex, rows: readonly SeenRow[]): Promise<League[]> {
  const canceled = await canceledNightsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...toStoredLeague(row, canceled.get(row.id) ?? []),
    isJoined: row.own_participant !== null,
  }));
}

function seenBy(db: Knex, { userId, withInactive }: Seen) {
  const leagues = db('leagues')
    .leftJoin('league_participants as own', (join) =>
      join.on('own.league_id', 'leagues.id').andOnVal('own.user_id', userId).andOnNull('own.withdrawn_at'),
    )
    .select<SeenRow[]>(selected(SEEN_LEAGUE_COLUMNS));
  return withInactive ? leagues : leagues.where({ is_active: true });
}

export const noLeague = () => notFound('This league does not exist.');

/** Also publishes a live event, because every caller changes the league. */
export async function lockLeague(trx: Knex.Transaction, id: number, missing = noLeague) {
  const [row]: LeagueRow[] = await trx('leagues')
    .where({ id })
    .update({ name: trx.ref('name') })
    .returning(selected(LEAGUE_COLUMNS));
  if (!row) throw missing();
  publish(trx, { name: 'leagues', data: { id } });
  // Unlike `hasSchedule`, `wantsSchedule` stays true while a league is inactive and has no reserved bays.
  const canceled = await canceledNightsOf(trx, [id]);
  return { ...toStoredLeague(row, canceled.get(id) ?? []), wantsSchedule: Boolean(row.has_schedule) };
}

export const insertLeagueChange = (
  trx: Knex.Transaction,
  { id, name }: Pick<League, 'id' | 'name'>,
  action: string,
  change: { by: User; detail: Record<string, unknown>; now: Date },
) => insertChange(trx, { action, subject: `league ${id} (${name})`, ...change });

export async function insertLeague(trx: Knex.Transaction, league: LeagueForm, now: Date) {
  const [row]: LeagueRow[] = await trx('leagues')
    .insert({ ...toColumns(league), created_at: now, updated_at: now })
    .returning(selected(LEAGUE_COLUMNS));
  const inserted = toStoredLeague(required(row, 'the new league'), []);
  publish(trx, { name: 'leagues', data: { id: inserted.id } });
  return inserted;
}

export async function updateLeague(
  trx: Knex.Transaction,
  { id, canceledNights }: StoredLeague,
  league: LeagueForm,
  now: Date,
) {
  const [row]: LeagueRow[] = await trx('leagues')
    .where({ id })
    .update({ ...toColumns(league), updated_at: now })
    .returning(selected(LEAGUE_COLUMNS));
  return toStoredLeague(required(row, `league ${id}`), canceledNights);
}

/** Marks a league as changed, so that subscribed calendars load its sessions again. */
export async function touchLeague(trx: Knex.Transaction, id: number, now: Date) {
  await trx('leagues').where({ id }).update({ updated_at: now });
}

export async function markScheduled(trx: Knex.Transaction, id: number) {
  await trx('leagues').where({ id }).update({ has_schedule: true });
}

export async function deleteLeagueRow(trx: Knex.Transaction, id: number) {
  await trx('leagues').where({ id }).delete();
}

/** Adds `change` to the participant count. A check constraint of the table refuses a count above the maximum. */
export async function countParticipants(trx: Knex.Transaction, id: number, change: number) {
  await trx('leagues').where({ id }).increment('participant_count', change);
}

/** Returns the active leagues without reserved bays. These leagues use the bays with the lowest numbers. */
export async function unscheduledLeagues(
  db: Knex,
  { dayOfWeek, startDate, endDate }: Pick<League, 'dayOfWeek' | 'startDate' | 'endDate'>,
  { exceptLeague }: { exceptLeague: number | null },
): Promise<LeagueCalendar[]> {
  const rows: RowOf<typeof CALENDAR_COLUMNS>[] = await db('leagues')
    .where({ day_of_week: dayOfWeek, is_active: true, has_schedule: false })
    .where('start_date', '<=', endDate)
    .where('end_date', '>=', startDate)
    .whereNot('id', exceptLeague ?? 0)
    .select(selected(CALENDAR_COLUMNS));
  const canceled = await canceledNightsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...toCalendar(row), canceledNights: canceled.get(row.id) ?? [] }));
}
