import { may, sessionLifetime, type User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { columnsOf, flag, instant, named, number, type RowOf, selected, text } from '../db/row.ts';
import { toUser, USER_COLUMNS, userOf } from '../users/index.ts';
import { endDeskSignIns } from './desk-pin-queries.ts';

const SESSION_TIMES = columnsOf('sessions', {
  sid_hash: text,
  is_privileged: flag,
  signed_in_at: named('created_at', instant),
  last_seen_at: instant,
});
type SessionTimes = RowOf<typeof SESSION_TIMES>;

export const SESSION_COLUMNS = { ...columnsOf('sessions', { id: number, device: text }), ...SESSION_TIMES };
type SessionRow = RowOf<typeof SESSION_COLUMNS>;

export const SESSION_USER_COLUMNS = { ...SESSION_TIMES, ...USER_COLUMNS };

/** No person has this many devices, but a script that signs in repeatedly would otherwise fill the table. */
const MAX_SESSIONS_PER_USER = 50;

/**
 * Returns how long a session lasts. Sessions are shorter for users who have desk access now, or had it when
 * they signed in.
 */
export const lifetimeOf = (user: User, { is_privileged }: Pick<SessionTimes, 'is_privileged'>) =>
  sessionLifetime({ isPrivileged: Boolean(is_privileged) || may(user, 'workTheDesk') });

/** Returns when a session ends if it is not used again, in milliseconds since the Unix epoch. */
export function endOfSession(user: User, row: SessionTimes): number {
  const { idle, total } = lifetimeOf(user, row);
  const { last_seen_at, signed_in_at } = row;
  return Math.min(new Date(last_seen_at).getTime() + idle, new Date(signed_in_at).getTime() + total);
}

/** Returns the user of each session, keyed by the hash of the session ID. Leaves out expired sessions. */
export async function usersOfSessions(
  db: Knex,
  hashes: readonly string[],
  now: Date,
  facility: Facility,
): Promise<Map<string, User>> {
  const rows: RowOf<typeof SESSION_USER_COLUMNS>[] = await db('sessions')
    .join(...userOf('sessions.user_id'))
    .whereIn('sid_hash', hashes)
    .select(selected(SESSION_USER_COLUMNS));
  const users = new Map<string, User>();
  for (const row of rows) {
    const user = toUser(row, now, facility);
    if (now.getTime() < endOfSession(user, row)) users.set(row.sid_hash, user);
  }
  return users;
}

export async function sessionsOf(db: Knex, user: User, now: Date): Promise<SessionRow[]> {
  const rows: SessionRow[] = await db('sessions')
    .where({ user_id: user.id })
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .select(selected(SESSION_COLUMNS));
  return rows.filter((row) => now.getTime() < endOfSession(user, row));
}

export async function endSurplusSessions(db: Knex, userId: number): Promise<void> {
  const kept = db('sessions')
    .where({ user_id: userId })
    .orderBy([
      { column: 'last_seen_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_SESSIONS_PER_USER)
    .select('id');
  await db('sessions').where({ user_id: userId }).whereNotIn('id', kept).delete();
}

/**
 * Ends one of a user's sessions. Returns false if the user has no such session. Also ends the user's PIN
 * sign-ins on all devices. Otherwise, the user's PIN could still unlock a locked desk, because a locked desk
 * has no session that could end.
 */
export async function endSessionById(trx: Knex.Transaction, userId: number, id: number): Promise<boolean> {
  await endDeskSignIns(trx, userId);
  return (await trx('sessions').where({ id, user_id: userId }).delete()) > 0;
}

/**
 * Ends a user's sessions, and the PIN sign-ins on all devices. Keeps the session with the hash `except`, if
 * given.
 *
 * Deletes the PIN sign-ins first, so that an unlock in progress cannot leave a session behind. The unlock
 * stores its session and then checks its PIN sign-in again. Either that check fails, or this function deletes
 * the new session.
 */
export async function endSessions(
  trx: Knex.Transaction,
  userId: number,
  { except }: { except?: string } = {},
): Promise<void> {
  await endDeskSignIns(trx, userId);
  const sessions = trx('sessions').where({ user_id: userId });
  if (except !== undefined) sessions.whereNot({ sid_hash: except });
  await sessions.delete();
}

export async function sessionIdOf(db: Knex, userId: number, hash: string): Promise<number | undefined> {
  const row = await db('sessions')
    .where({ user_id: userId, sid_hash: hash })
    .first<{ id: number } | undefined>('id');
  return row?.id;
}
