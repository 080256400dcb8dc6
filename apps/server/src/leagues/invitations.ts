import { loginName, type User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import { type Invitation, invitationRefusal, type League, type NewInvitation } from '@clubhouse/core/leagues';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { columnsOf, instant, number, orNull, type RowOf, required, selected, text } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid } from '../http/http-error.ts';
import { queueMails } from '../mail/index.ts';
import { insertLeagueChange } from './league-changes.ts';
import { nextSeasonMail } from './mails.ts';
import { leaguePlayers } from './participant-queries.ts';
import { lockLeague, type StoredLeague } from './queries.ts';

export const INVITATION_COLUMNS = columnsOf('league_invitations', {
  previous_league_id: orNull(number),
  open_from: orNull(text),
  sent_at: instant,
  emailed: number,
});
type InvitationRow = RowOf<typeof INVITATION_COLUMNS>;

export async function invitationOf(db: Knex, leagueId: number): Promise<Invitation | null> {
  const row: InvitationRow | undefined = await db('league_invitations')
    .where({ league_id: leagueId })
    .first(selected(INVITATION_COLUMNS));
  if (!row) return null;
  return {
    previousLeagueId: row.previous_league_id,
    openFrom: row.open_from,
    sentAt: toInstant(row.sent_at),
    emailed: row.emailed,
  };
}

/**
 * Returns the date when joining opens to everyone, and whether this user may join before then. Returns
 * undefined if the league has no such date, or if the earlier season was deleted.
 */
export async function earlyJoiningOf(
  trx: Knex.Transaction,
  leagueId: number,
  userId: number,
): Promise<League['earlyJoining']> {
  const invitation = await invitationOf(trx, leagueId);
  // If the earlier season was deleted, no players have priority.
  if (!invitation?.openFrom || invitation.previousLeagueId === null) return undefined;
  const [earlier] = await trx('league_participants')
    .where({ league_id: invitation.previousLeagueId, user_id: userId })
    .whereNull('withdrawn_at')
    .limit(1);
  return { openFrom: invitation.openFrom, isInvited: earlier !== undefined };
}

/**
 * Invites an earlier season's players, but only once. A repeated request returns the first invitation.
 * Invites only members, because nobody else can join. Skips players who are already in the league.
 */
export async function invitePlayers(
  { db, now: clock, facility: current }: Deps,
  admin: User,
  leagueId: number,
  input: NewInvitation,
): Promise<{ invitation: Invitation; isNew: boolean }> {
  const [facility, now] = [current(), clock()];
  return inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const sent = await invitationOf(trx, leagueId);
    if (sent) return { invitation: sent, isNew: false };
    const invitation = await sendInvitation(trx, league, input, { by: admin, now, facility });
    if (!invitation) {
      const message = 'No players from that season would get an invitation. Choose another season.';
      throw conflict({ code: 'no_players', message }, 'previousLeagueId');
    }
    return { invitation, isNew: true };
  });
}

/**
 * Sends and stores a league's first invitation. Returns null if no player would get it. Throws a 409 for an
 * `invitationRefusal`, and a 400 if the season does not exist or is this league.
 */
export async function sendInvitation(
  trx: Knex.Transaction,
  league: StoredLeague,
  input: NewInvitation,
  { by, now, facility }: { by: User; now: Date; facility: Facility },
): Promise<Invitation | null> {
  const refusal = invitationRefusal(input, league, now, facility);
  if (refusal) throw conflict(refusal, refusal.code === 'opens_too_late' ? 'openFrom' : undefined);
  const previous = await trx('leagues').where({ id: input.previousLeagueId }).first('id');
  if (!previous || previous.id === league.id) {
    throw invalid({ code: 'invalid', message: 'Please select a season' }, 'previousLeagueId');
  }
  const today = facilityDate(now, facility);
  const emails = await invitedEmails(trx, league.id, input.previousLeagueId, today);
  if (emails.length === 0) return null;
  await queueMails(trx, emails, nextSeasonMail(league, input, facility), { now });
  await trx('league_invitations').insert({
    league_id: league.id,
    previous_league_id: input.previousLeagueId,
    open_from: input.openFrom,
    sent_at: now,
    sent_by: by.id,
    emailed: emails.length,
  });
  const detail = { after: { ...input, emailed: emails.length } };
  await insertLeagueChange(trx, league, 'league.players-invited', { by, detail, now });
  return required(await invitationOf(trx, league.id), 'the new invitation');
}

async function invitedEmails(
  trx: Knex.Transaction,
  leagueId: number,
  previousId: number,
  today: string,
): Promise<string[]> {
  const players = await leaguePlayers(trx, [previousId, leagueId]);
  const joined = new Set(
    players.filter((player) => player.leagueId === leagueId).map(({ userId }) => userId),
  );
  const members: number[] = await trx('users')
    .whereIn(
      'id',
      players.map(({ userId }) => userId),
    )
    .where({ is_member: true })
    .where((current) => current.whereNull('membership_ends_on').orWhere('membership_ends_on', '>=', today))
    .pluck('id');
  const isMember = new Set(members);
  const invited = players.filter(({ userId }) => isMember.has(userId) && !joined.has(userId));
  return [...new Map(invited.map(({ email }) => [loginName(email), email])).values()];
}
