import { loginName, type User } from '@clubhouse/core/auth';
import type { Participant } from '@clubhouse/core/leagues';
import type { PersonLeague } from '@clubhouse/core/members';
import type { Knex } from 'knex';
import type { StoredInstant } from '../db/columns.ts';
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
    handicap: orNull(number),
  }),
  ...nameOfUser('username'),
  ...emailOfUser('user_email'),
};
type ParticipantRow = RowOf<typeof PARTICIPANT_COLUMNS>;

/**
 * A row of a participant. If a team leaves after its first match or score, one player stays stored as
 * withdrawn, because other teams' results refer to the team.
 */
export type StoredParticipant = Participant & {
  isWithdrawn: boolean;
  /** The handicap that an admin entered. */
  handicap: number | null;
};

/**
 * `row.name` is a partner's name, as the member who added the partner typed it. For all other
 * participants, the column is null, and they appear with their account's display name. After the account
 * is deleted, they appear as "Former member".
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
  handicap: row.handicap,
});

/** Returns all participants of the league, ordered by team. Withdrawn teams are included. */
export const participantsOf = (db: Knex, leagueId: number) => participantsOfAll(db, [leagueId]);

export async function participantsOfAll(
  db: Knex,
  leagueIds: readonly number[],
): Promise<StoredParticipant[]> {
  const rows: ParticipantRow[] = await db('league_participants')
    .leftJoin(...userOf('league_participants.user_id'))
    .whereIn('league_id', leagueIds)
    .orderBy(['team_id', 'league_participants.id'])
    .select(selected(PARTICIPANT_COLUMNS));
  return rows.map(toParticipant);
}

/** Returns the leagues that a user has joined, latest first. */
export async function leaguesOf(db: Knex, userId: number, count: number): Promise<PersonLeague[]> {
  type Row = Omit<PersonLeague, 'isWithdrawn'> & { withdrawnAt: StoredInstant | null };
  const rows: Row[] = await db('league_participants')
    .join('leagues', 'leagues.id', 'league_participants.league_id')
    .where('league_participants.user_id', userId)
    .orderBy([
      { column: 'leagues.start_date', order: 'desc' },
      { column: 'leagues.id', order: 'desc' },
    ])
    .limit(count)
    .select(
      'leagues.id',
      'leagues.name',
      'leagues.start_date as startDate',
      'leagues.end_date as endDate',
      'league_participants.withdrawn_at as withdrawnAt',
    );
  return rows.map(({ withdrawnAt, ...league }) => ({ ...league, isWithdrawn: withdrawnAt !== null }));
}

export const activeParticipants = (participants: readonly StoredParticipant[]): StoredParticipant[] =>
  participants.filter(({ isWithdrawn }) => !isWithdrawn);

/** A participant on one league night. `night` is the night's original date. */
export type ParticipantNight = { leagueId: number; night: string; participantId: number };

type PlayerWithAccount = StoredParticipant & { userId: number };

export const hasAccount = (player: StoredParticipant): player is PlayerWithAccount => player.userId !== null;

/** Returns the players of these leagues, including partners without an account. Skips withdrawn teams. */
export const allLeaguePlayers = async (
  db: Knex,
  leagueIds: readonly number[],
): Promise<StoredParticipant[]> => activeParticipants(await participantsOfAll(db, leagueIds));

export const leaguePlayers = async (db: Knex, leagueIds: readonly number[]): Promise<PlayerWithAccount[]> =>
  (await allLeaguePlayers(db, leagueIds)).filter(hasAccount);

export const toWire = ({
  isWithdrawn: _withdrawn,
  handicap: _handicap,
  ...participant
}: StoredParticipant): Participant => participant;

export async function saveHandicap(trx: Knex.Transaction, id: number, handicap: number | null) {
  await trx('league_participants').where({ id }).update({ handicap });
}

type NewParticipantRow = {
  userId: number | null;
  /** If null, the account's display name is used. */
  name: string | null;
  email: string;
  teamId: number;
  place: number;
  isTeamLead: boolean;
};

/**
 * Inserts participants. Unique keys prevent a person from joining a league twice, a team from having two
 * leads, and two players from taking the same place in a team.
 */
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
    .whereNotIn('team_id', trx('league_playoff_seeds').where({ league_id: leagueId }).select('team_id'))
    .delete();
}

export async function forgetParticipant(trx: Knex.Transaction, { id, email }: Pick<User, 'id' | 'email'>) {
  await trx('league_participants')
    .where({ user_id: id })
    .orWhere({ email_key: loginName(email) })
    .update({ name: null, email: '', email_key: trx.raw("'former ' || id") });
}
