import { loginName, type User } from '@clubhouse/core/auth';
import type { Participant } from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { columnsOf, flag, instant, number, orNull, type RowOf, selected, text } from '../db/row.ts';
import { emailOfUser, nameOfUser, userOf } from '../users/index.ts';

export const PARTICIPANT_COLUMNS = {
  ...columnsOf('league_participants', {
    id: number,
    league_id: number,
    user_id: orNull(number),
    name: orNull(text),
    email: text,
    team_id: number,
    is_team_lead: flag,
    withdrawn_at: orNull(instant),
  }),
  ...nameOfUser('username'),
  ...emailOfUser('user_email'),
};
type ParticipantRow = RowOf<typeof PARTICIPANT_COLUMNS>;

/** Somebody who plays, or played until their team was withdrawn. */
export type StoredParticipant = Participant & { isWithdrawn: boolean };

/** A partner has the name that was entered. Everyone else has the account's display name. */
const toParticipant = (row: ParticipantRow): StoredParticipant => ({
  id: row.id,
  leagueId: row.league_id,
  userId: row.user_id,
  name: row.name ?? row.username ?? 'Former member',
  email: row.user_email ?? row.email,
  teamId: row.team_id,
  isTeamLead: Boolean(row.is_team_lead),
  isWithdrawn: row.withdrawn_at !== null,
});

/** Everybody who has a place in the league, by team; also those of teams that were withdrawn. */
export async function participantsOf(db: Knex, leagueId: number): Promise<StoredParticipant[]> {
  const rows: ParticipantRow[] = await db('league_participants')
    .leftJoin(...userOf('league_participants.user_id'))
    .where({ league_id: leagueId })
    .orderBy(['team_id', 'league_participants.id'])
    .select(selected(PARTICIPANT_COLUMNS));
  return rows.map(toParticipant);
}

/** Those of them who play. */
export const playing = (participants: readonly StoredParticipant[]): StoredParticipant[] =>
  participants.filter(({ isWithdrawn }) => !isWithdrawn);

/** On the wire nobody is withdrawn. */
export const toWire = ({ isWithdrawn: _, ...participant }: StoredParticipant): Participant => participant;

export type NewParticipantRow = {
  userId: number | null;
  /** Null for who goes by the name of the account. */
  name: string | null;
  email: string;
  teamId: number;
  place: number;
  isTeamLead: boolean;
};

/** A place, a person or a lead that is there already violates a key. */
export async function insertParticipants(
  trx: Knex.Transaction,
  leagueId: number,
  players: readonly NewParticipantRow[],
): Promise<void> {
  await trx('league_participants').insert(
    players.map(({ userId, name, email, teamId, place, isTeamLead }) => ({
      league_id: leagueId,
      user_id: userId,
      name,
      email,
      email_key: loginName(email),
      team_id: teamId,
      place,
      is_team_lead: isTeamLead,
    })),
  );
}

/** The place of a team that nobody has; the first of an empty one. */
export async function freeSlot(trx: Knex.Transaction, leagueId: number, teamId: number): Promise<number> {
  const taken: number[] = await trx('league_participants')
    .where({ league_id: leagueId, team_id: teamId })
    .pluck('place');
  return taken.includes(1) ? 2 : 1;
}

export async function deleteParticipants(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await trx('league_participants').whereIn('id', ids).delete();
}

/** Keeps the row of a team that has played, for its results. */
export async function withdraw(trx: Knex.Transaction, id: number, at: Date): Promise<void> {
  await trx('league_participants').where({ id }).update({ withdrawn_at: at });
}

/** Brings a team that was withdrawn back, with its results. */
export async function bringBack(trx: Knex.Transaction, id: number, isTeamLead: boolean): Promise<void> {
  await trx('league_participants').where({ id }).update({ withdrawn_at: null, is_team_lead: isTeamLead });
}

/** Removes teams that were withdrawn and on which no result hangs any more. */
export async function forgetWithdrawn(trx: Knex.Transaction, leagueId: number): Promise<void> {
  const scored = trx('league_scores').where({ league_id: leagueId }).select('team_id');
  const placed = trx('league_round_teams')
    .join('league_rounds', 'league_rounds.id', 'league_round_teams.round_id')
    .where({ league_id: leagueId })
    .select('team_id');
  await trx('league_participants')
    .where({ league_id: leagueId })
    .whereNotNull('withdrawn_at')
    .whereNotIn('team_id', scored)
    .whereNotIn('team_id', placed)
    .delete();
}

/** Removes a person's name and email from the leagues. Their results stay. */
export async function forgetParticipant(
  trx: Knex.Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  await trx('league_participants')
    .where({ user_id: id })
    .orWhere({ email_key: loginName(email) })
    .update({ name: null, email: '', email_key: trx.raw("'former ' || id") });
}
