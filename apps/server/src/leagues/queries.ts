import type { League, LeagueCalendar, LeagueForm } from '@clubhouse/core/leagues';
import { MAX_LISTED } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { publish } from '../db/live-events.ts';
import {
  columnsOf,
  flag,
  named,
  number,
  orNull,
  type RowOf,
  required,
  selected,
  text,
  textOf,
} from '../db/row.ts';
import { notFound } from '../http/http-error.ts';
import {
  beforePlayoffs,
  CALENDAR_COLUMNS,
  type ChangedNights,
  changedNightsOf,
  toCalendar,
} from '../league-calendar/index.ts';
import { answersOfParticipants } from './answer-queries.ts';

export const LEAGUE_COLUMNS = {
  ...CALENDAR_COLUMNS,
  ...columnsOf('leagues', {
    description: orNull(text),
    league_type: textOf<League['leagueType']>(),
    scoring_type: textOf<League['scoringType']>(),
    counted_rounds: orNull(number),
    minimum_rounds: orNull(number),
    allows_halves: flag,
    absence: textOf<League['absence']>(),
    handicap: textOf<League['handicap']>(),
    handicap_rounds: number,
    handicap_cap: number,
    handicap_par: number,
    score_entry: textOf<League['scoreEntry']>(),
    substitutes: textOf<League['substitutes']>(),
    allows_single: flag,
    max_participants: number,
    answers_close_hours: number,
    participant_count: number,
  }),
};
type LeagueRow = RowOf<typeof LEAGUE_COLUMNS>;

/**
 * `own_participant` is set if the current user is in the league, and `volunteer` if the user volunteers to
 * substitute in it. `earlier_participant` is set if the user is in the earlier season, whose players can join
 * first.
 */
export const SEEN_LEAGUE_COLUMNS = {
  ...LEAGUE_COLUMNS,
  ...columnsOf('own', { own_participant: named('id', orNull(number)) }),
  ...columnsOf('league_volunteers', { volunteer: named('user_id', orNull(number)) }),
  ...columnsOf('league_invitations', { open_from: orNull(text), previous_league_id: orNull(number) }),
  ...columnsOf('earlier', { earlier_participant: named('id', orNull(number)) }),
};
type SeenRow = RowOf<typeof SEEN_LEAGUE_COLUMNS>;

export type StoredLeague = Omit<League, 'isJoined' | 'isVolunteer' | 'ownAnswers' | 'earlyJoining'>;

const toStoredLeague = (row: LeagueRow, { canceledNights, movedNights }: ChangedNights): StoredLeague => ({
  ...toCalendar(row),
  id: row.id,
  playoffTeams: row.playoff_teams,
  description: row.description,
  leagueType: row.league_type,
  scoringType: row.scoring_type,
  countedRounds: row.counted_rounds,
  minimumRounds: row.minimum_rounds,
  allowsHalves: Boolean(row.allows_halves),
  absence: row.absence,
  handicap: row.handicap,
  handicapRounds: row.handicap_rounds,
  handicapCap: row.handicap_cap,
  handicapPar: row.handicap_par,
  scoreEntry: row.score_entry,
  substitutes: row.substitutes,
  allowsSingle: Boolean(row.allows_single),
  maxParticipants: row.max_participants,
  numberParticipants: row.participant_count,
  answersCloseHours: row.answers_close_hours,
  canceledNights,
  movedNights,
});

const toColumns = (league: LeagueForm) => ({
  name: league.name,
  description: league.description,
  league_type: league.leagueType,
  scoring_type: league.scoringType,
  counted_rounds: league.countedRounds,
  minimum_rounds: league.minimumRounds,
  allows_halves: league.allowsHalves,
  absence: league.absence,
  handicap: league.handicap,
  handicap_rounds: league.handicapRounds,
  handicap_cap: league.handicapCap,
  handicap_par: league.handicapPar,
  playoff_teams: league.playoffTeams,
  score_entry: league.scoreEntry,
  substitutes: league.substitutes,
  allows_single: league.allowsSingle,
  start_date: league.startDate,
  end_date: league.endDate,
  day_of_week: league.dayOfWeek,
  start_time: `${league.startTime}:00`,
  end_time: `${league.endTime}:00`,
  max_participants: league.maxParticipants,
  number_of_bays: league.numberOfBays,
  answers_close_hours: league.answersCloseHours,
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

/**
 * Returns the active leagues that a user has joined, latest first. Includes seasons that are over. Leaves out
 * leagues from which the user's team has withdrawn.
 */
export const joinedLeagues = async (db: Knex, userId: number): Promise<League[]> =>
  toLeagues(
    db,
    await seenBy(db, { userId, withInactive: false })
      .whereNotNull('own.id')
      .orderBy([
        { column: 'leagues.start_date', order: 'desc' },
        { column: 'leagues.id', order: 'desc' },
      ]),
  );

async function toLeagues(db: Knex, rows: readonly SeenRow[]): Promise<League[]> {
  const changedNights = await changedNightsOf(
    db,
    rows.map(({ id }) => id),
  );
  const ownAnswers = await answersOfParticipants(
    db,
    rows.flatMap(({ own_participant }) => own_participant ?? []),
  );
  return rows.map((row) => ({
    ...toStoredLeague(row, changedNights(row.id)),
    isJoined: row.own_participant !== null,
    isVolunteer: row.volunteer !== null,
    ownAnswers: ownAnswers(row.id),
    // If the earlier season was deleted, nobody can get early access, so joining is open to everyone.
    ...(row.open_from !== null &&
      row.previous_league_id !== null && {
        earlyJoining: { openFrom: row.open_from, isInvited: row.earlier_participant !== null },
      }),
  }));
}

function seenBy(db: Knex, { userId, withInactive }: Seen) {
  const leagues = db('leagues')
    .leftJoin('league_participants as own', (join) =>
      join.on('own.league_id', 'leagues.id').andOnVal('own.user_id', userId).andOnNull('own.withdrawn_at'),
    )
    .leftJoin('league_volunteers', (join) =>
      join.on('league_volunteers.league_id', 'leagues.id').andOnVal('league_volunteers.user_id', userId),
    )
    .leftJoin('league_invitations', 'league_invitations.league_id', 'leagues.id')
    .leftJoin('league_participants as earlier', (join) =>
      join
        .on('earlier.league_id', 'league_invitations.previous_league_id')
        .andOnVal('earlier.user_id', userId)
        .andOnNull('earlier.withdrawn_at'),
    )
    .select<SeenRow[]>(selected(SEEN_LEAGUE_COLUMNS));
  return withInactive ? leagues : leagues.where({ is_active: true });
}

export const noLeague = () => notFound('We can’t find this league.');

/**
 * Locks a league's row and returns the league. Also publishes a live event, because every caller changes the
 * league.
 */
export async function lockLeague(trx: Knex.Transaction, id: number, missing = noLeague) {
  const [row]: LeagueRow[] = await trx('leagues')
    .where({ id })
    .update({ name: trx.ref('name') })
    .returning(selected(LEAGUE_COLUMNS));
  if (!row) throw missing();
  publish(trx, { name: 'leagues', data: { id } });
  const changedNights = await changedNightsOf(trx, [id]);
  // An inactive league reserves no bays, so its `hasSchedule` is false. `wantsSchedule` has the stored value.
  return { ...toStoredLeague(row, changedNights(id)), wantsSchedule: Boolean(row.has_schedule) };
}

export async function insertLeague(trx: Knex.Transaction, league: LeagueForm, now: Date) {
  const [row]: LeagueRow[] = await trx('leagues')
    .insert({ ...toColumns(league), created_at: now, updated_at: now })
    .returning(selected(LEAGUE_COLUMNS));
  const inserted = toStoredLeague(required(row, 'the new league'), { canceledNights: [], movedNights: [] });
  publish(trx, { name: 'leagues', data: { id: inserted.id } });
  return inserted;
}

export async function updateLeague(
  trx: Knex.Transaction,
  { id, ...nights }: StoredLeague,
  league: LeagueForm,
  now: Date,
) {
  const [row]: LeagueRow[] = await trx('leagues')
    .where({ id })
    .update({ ...toColumns(league), updated_at: now })
    .returning(selected(LEAGUE_COLUMNS));
  return toStoredLeague(required(row, `league ${id}`), nights);
}

/** Marks a league as changed, so that subscribed calendars reload its nights. */
export async function touchLeague(trx: Knex.Transaction, id: number, now: Date) {
  await trx('leagues').where({ id }).update({ updated_at: now });
}

export async function markScheduled(trx: Knex.Transaction, id: number) {
  await trx('leagues').where({ id }).update({ has_schedule: true });
}

export async function deactivate(trx: Knex.Transaction, id: number) {
  await trx('leagues').where({ id }).update({ is_active: false });
}

export async function deleteLeagueRow(trx: Knex.Transaction, id: number) {
  await trx('leagues').where({ id }).delete();
}

/** Adds `change` to the participant count. A check constraint refuses a count above the league's maximum. */
export async function countParticipants(trx: Knex.Transaction, id: number, change: number) {
  await trx('leagues').where({ id }).increment('participant_count', change);
}

/**
 * Returns the active leagues without reserved bays that may play on one of these dates. Such a league still
 * uses bays: those with the lowest IDs. `dates` must be in chronological order.
 */
export async function unscheduledLeagues(
  db: Knex,
  dates: readonly string[],
  { exceptLeague }: { exceptLeague: number | null },
): Promise<LeagueCalendar[]> {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const movedHere = db('league_moved_nights').whereIn('moved_to', dates).select('league_id');
  const rows: RowOf<typeof CALENDAR_COLUMNS>[] = await db('leagues')
    .where({ is_active: true, has_schedule: false })
    .where((wanted) =>
      wanted
        .where((season) =>
          season.where('start_date', '<=', last).where('end_date', '>=', beforePlayoffs(first)),
        )
        .orWhereIn('id', movedHere),
    )
    .whereNot('id', exceptLeague ?? 0)
    .select(selected(CALENDAR_COLUMNS));
  const changedNights = await changedNightsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...toCalendar(row), ...changedNights(row.id) }));
}
