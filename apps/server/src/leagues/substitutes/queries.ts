import type { Knex } from 'knex';
import {
  columnsOf,
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
import type { ParticipantNight } from '../participant-queries.ts';

export const SUBSTITUTE_COLUMNS = {
  ...columnsOf('league_substitutes', {
    id: number,
    league_id: number,
    night_date: text,
    participant_id: number,
    user_id: orNull(number),
    filled_at: orNull(instant),
    handicap: orNull(number),
  }),
  ...nameOfUser('substitute_name'),
  ...emailOfUser('substitute_email'),
};
type SubstituteRow = RowOf<typeof SUBSTITUTE_COLUMNS>;

/** A request for a substitute. The request is filled once a member accepts or an admin names a substitute. */
export type StoredSubstitute = {
  id: number;
  leagueId: number;
  night: string;
  /** The player who needs a substitute. */
  participantId: number;
  /** The substitute, or null before the request is filled and after the substitute's account was deleted. */
  userId: number | null;
  name: string;
  /** The substitute's email, or an empty string if `userId` is null. */
  email: string;
  isFilled: boolean;
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
  handicap: row.handicap,
});

const substitutes = (db: Knex) =>
  db('league_substitutes')
    .leftJoin(...userOf('league_substitutes.user_id'))
    .orderBy(['league_substitutes.night_date', 'league_substitutes.id'])
    .select<SubstituteRow[]>(selected(SUBSTITUTE_COLUMNS));

/** Returns all of a league's requests, including those for nights that are over. */
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

/** Returns the requests in which a user is the substitute, including those for nights that are over. */
export async function substitutionsOf(db: Knex, userId: number): Promise<StoredSubstitute[]> {
  return (await substitutes(db).where('league_substitutes.user_id', userId)).map(toSubstitute);
}

export const SUBSTITUTION_COLUMNS = {
  ...columnsOf('league_substitutes', { league_id: number, night_date: text, participant_id: number }),
  ...columnsOf('league_participants', { team_id: number, partner_name: named('name', orNull(text)) }),
  ...nameOfUser('player_name'),
};

/** Returns the nights on which a user plays as a substitute, with the absent player's team and name. */
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

/** Returns the open requests for nights that are played on or after a date. */
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

export async function insertRequest(
  trx: Knex.Transaction,
  { leagueId, night, participantId }: ParticipantNight,
  now: Date,
): Promise<number> {
  const [row]: { id: number }[] = await trx('league_substitutes')
    .insert({ league_id: leagueId, night_date: night, participant_id: participantId, asked_at: now })
    .returning('id');
  return required(row, 'the new request').id;
}

type Filling = { userId: number; handicap: number | null };

/**
 * Stores who substitutes. A unique index prevents a member from substituting twice in a league on the same
 * night.
 */
export async function fillRequest(
  trx: Knex.Transaction,
  id: number,
  { userId, handicap }: Filling,
  now: Date,
) {
  await trx('league_substitutes').where({ id }).update({ user_id: userId, filled_at: now, handicap });
}

/** Opens a filled request again, because the substitute no longer plays. */
export async function reopenRequest(trx: Knex.Transaction, id: number, now: Date) {
  await trx('league_substitutes')
    .where({ id })
    .update({ user_id: null, filled_at: null, handicap: null, asked_at: now });
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

/**
 * Returns a function that finds the users who volunteered to substitute in a league, earliest volunteers
 * first.
 */
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
