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

/** A team that leaves after its first match or score stays in the table, marked as withdrawn. */
export type StoredParticipant = Participant & { isWithdrawn: boolean };

/**
 * `row.name` is the name of a partner, as the team lead typed it. The name is null for all other participants, so they
 * appear with their account's display name.
 */
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

/** Returns all participants of the league, ordered by team. Withdrawn teams are included. */
export async function participantsOf(db: Knex, leagueId: number): Promise<StoredParticipant[]> {
  const rows: ParticipantRow[] = await db('league_participants')
    .leftJoin(...userOf('league_participants.user_id'))
    .where({ league_id: leagueId })
    .orderBy(['team_id', 'league_participants.id'])
    .select(selected(PARTICIPANT_COLUMNS));
  return rows.map(toParticipant);
}

export const playing = (participants: readonly StoredParticipant[]): StoredParticipant[] =>
  participants.filter(({ isWithdrawn }) => !isWithdrawn);

export const toWire = ({ isWithdrawn: _, ...participant }: StoredParticipant): Participant => participant;

type NewParticipantRow = {
  userId: number | null;
  /** Null means: use the account's display name. */
  name: string | null;
  email: string;
  teamId: number;
  place: number;
  isTeamLead: boolean;
};

/** Unique keys allow each person once per league, one lead per team and one player per place in a team. */
export async function insertParticipants(
  trx: Knex.Transaction,
  leagueId: number,
  players: readonly NewParticipantRow[],
) {
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

export async function freeSeat(trx: Knex.Transaction, leagueId: number, teamId: number): Promise<number> {
  const taken: number[] = await trx('league_participants')
    .where({ league_id: leagueId, team_id: teamId })
    .pluck('place');
  return taken.includes(1) ? 2 : 1;
}

export async function deleteParticipants(trx: Knex.Transaction, ids: readonly number[]) {
  await trx('league_participants').whereIn('id', ids).delete();
}

export async function withdraw(trx: Knex.Transaction, id: number, at: Date) {
  await trx('league_participants').where({ id }).update({ withdrawn_at: at });
}

export async function bringBack(trx: Knex.Transaction, id: number, isTeamLead: boolean) {
  await trx('league_participants').where({ id }).update({ withdrawn_at: null, is_team_lead: isTeamLead });
}

export async function forgetWithdrawn(trx: Knex.Transaction, leagueId: number) {
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

export async function forgetParticipant(trx: Knex.Transaction, { id, email }: Pick<User, 'id' | 'email'>) {
  await trx('league_participants')
    .where({ user_id: id })
    .orWhere({ email_key: loginName(email) })
    .update({ name: null, email: '', email_key: trx.raw("'former ' || id") });
}
