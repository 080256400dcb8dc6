import type { Knex } from 'knex';
import {
  columnsOf,
  flag,
  instant,
  named,
  number,
  orNull,
  type RowOf,
  required,
  selected,
  text,
} from '../../db/row.ts';
import { emailOfUser, nameOfUser, userOf } from '../../users/index.ts';

export const SUBSTITUTE_COLUMNS = {
  ...columnsOf('league_substitutes', {
    id: number,
    league_id: number,
    night_date: text,
    participant_id: number,
    user_id: orNull(number),
    filled_at: orNull(instant),
    is_named: flag,
    handicap: orNull(number),
  }),
  ...nameOfUser('substitute_name'),
  ...emailOfUser('substitute_email'),
};
type SubstituteRow = RowOf<typeof SUBSTITUTE_COLUMNS>;

/** A request for a substitute. Once a member plays, it is filled. */
export type StoredSubstitute = {
  id: number;
  leagueId: number;
  night: string;
  /** The player who is replaced. */
  participantId: number;
  /** Null until a member accepts, and after the member's account was deleted. */
  userId: number | null;
  name: string;
  /** Empty if there is no account. */
  email: string;
  isFilled: boolean;
  /** Whether an admin named the substitute. */
  isNamed: boolean;
  handicap: number | null;
};

const toSubstitute = (row: SubstituteRow): StoredSubstitute => ({
  id: row.id,
  leagueId: row.league_id,
  night: row.night_date,
  participantId: row.participant_id,
  userId: row.user_id,
  name: row.substitute_name ?? 'Former member',
  email: row.substitute_email ?? '',
  isFilled: row.filled_at !== null,
  isNamed: Boolean(row.is_named),
  handicap: row.handicap,
});

const substitutes = (db: Knex) =>
  db('league_substitutes')
    .leftJoin(...userOf('league_substitutes.user_id'))
    .orderBy(['league_substitutes.night_date', 'league_substitutes.id'])
    .select<SubstituteRow[]>(selected(SUBSTITUTE_COLUMNS));

/** Returns all requests of a league, also those of nights that are over. */
export async function substitutesOfLeague(db: Knex, leagueId: number): Promise<StoredSubstitute[]> {
  return (await substitutes(db).where('league_substitutes.league_id', leagueId)).map(toSubstitute);
}

export async function substitutesForNight(
  db: Knex,
  leagueId: number,
  night: string,
): Promise<StoredSubstitute[]> {
  return substitutesForNights(db, [{ leagueId, night }]);
}

/** Returns the requests for these nights, one for each league at most. */
export async function substitutesForNights(
  db: Knex,
  nights: readonly { leagueId: number; night: string }[],
): Promise<StoredSubstitute[]> {
  if (nights.length === 0) return [];
  const rows = await substitutes(db)
    .whereIn(
      'league_substitutes.league_id',
      nights.map(({ leagueId }) => leagueId),
    )
    .whereIn(
      'league_substitutes.night_date',
      nights.map(({ night }) => night),
    );
  const all = rows.map(toSubstitute);
  return all.filter((one) =>
    nights.some(({ leagueId, night }) => leagueId === one.leagueId && night === one.night),
  );
}

/** Returns the nights on which a user plays as a substitute, also those that are over. */
export async function substitutionsOf(db: Knex, userId: number): Promise<StoredSubstitute[]> {
  return (await substitutes(db).where('league_substitutes.user_id', userId)).map(toSubstitute);
}

export const SUBSTITUTION_COLUMNS = {
  ...columnsOf('league_substitutes', { league_id: number, night_date: text, participant_id: number }),
  ...columnsOf('league_participants', { team_id: number, partner_name: named('name', orNull(text)) }),
  ...nameOfUser('player_name'),
};

/** Returns the nights on which a user plays as a substitute, with the team and the name of the player. */
export async function substitutionsWithPlayer(db: Knex, userId: number) {
  const rows: RowOf<typeof SUBSTITUTION_COLUMNS>[] = await db('league_substitutes')
    .join('league_participants', 'league_participants.id', 'league_substitutes.participant_id')
    .leftJoin(...userOf('league_participants.user_id'))
    .where('league_substitutes.user_id', userId)
    .orderBy('night_date')
    .select(selected(SUBSTITUTION_COLUMNS));
  return rows.map((row) => ({
    leagueId: row.league_id,
    night: row.night_date,
    participantId: row.participant_id,
    teamId: row.team_id,
    playerName: row.partner_name ?? row.player_name ?? 'Former member',
  }));
}

/** Returns the requests that nobody has accepted, for nights that are played on a date or later. */
export async function openRequests(db: Knex, from: string): Promise<StoredSubstitute[]> {
  const rows = await substitutes(db)
    .leftJoin('league_moved_nights as moved', (join) =>
      join
        .on('moved.league_id', 'league_substitutes.league_id')
        .andOn('moved.night_date', 'league_substitutes.night_date'),
    )
    .whereNull('filled_at')
    .whereRaw('COALESCE(moved.moved_to, league_substitutes.night_date) >= ?', [from]);
  return rows.map(toSubstitute);
}

export async function findRequest(db: Knex, id: number): Promise<StoredSubstitute | undefined> {
  const [row] = await substitutes(db).where('league_substitutes.id', id);
  return row && toSubstitute(row);
}

type Place = { leagueId: number; night: string; participantId: number };

export async function insertRequest(
  trx: Knex.Transaction,
  { leagueId, night, participantId }: Place,
  now: Date,
): Promise<number> {
  const [row]: { id: number }[] = await trx('league_substitutes')
    .insert({ league_id: leagueId, night_date: night, participant_id: participantId, asked_at: now })
    .returning('id');
  return required(row, 'the new request').id;
}

type Filling = { userId: number; isNamed: boolean; handicap: number | null };

/** Stores who plays. A unique key refuses a second team for the same member on one night. */
export async function fillRequest(
  trx: Knex.Transaction,
  id: number,
  { userId, isNamed, handicap }: Filling,
  now: Date,
) {
  await trx('league_substitutes')
    .where({ id })
    .update({ user_id: userId, filled_at: now, is_named: isNamed, handicap });
}

/** Asks again, because the member no longer plays. */
export async function reopenRequest(trx: Knex.Transaction, id: number, now: Date) {
  await trx('league_substitutes')
    .where({ id })
    .update({ user_id: null, filled_at: null, is_named: false, handicap: null, asked_at: now });
}

export async function deleteRequests(trx: Knex.Transaction, ids: readonly number[]) {
  if (ids.length > 0) await trx('league_substitutes').whereIn('id', ids).delete();
}

export async function saveVolunteer(
  trx: Knex.Transaction,
  leagueId: number,
  userId: number,
  isVolunteer: boolean,
  now: Date,
) {
  const key = { league_id: leagueId, user_id: userId };
  if (!isVolunteer) {
    await trx('league_volunteers').where(key).delete();
    return;
  }
  await trx('league_volunteers')
    .insert({ ...key, volunteered_at: now })
    .onConflict(['league_id', 'user_id'])
    .ignore();
}

/** Returns the users who said that they can substitute, by league, first volunteers first. */
export async function volunteersOf(
  db: Knex,
  leagueIds: readonly number[],
): Promise<(leagueId: number) => number[]> {
  const rows: { leagueId: number; userId: number }[] = await db('league_volunteers')
    .whereIn('league_id', leagueIds)
    .orderBy(['volunteered_at', 'user_id'])
    .select('league_id as leagueId', 'user_id as userId');
  return (id) => rows.filter(({ leagueId }) => leagueId === id).map(({ userId }) => userId);
}
