import { sessionLifetime, type User } from '@clubhouse/core/auth';
import type { Knex } from 'knex';
import { type StoredInstant, toInstant } from '../db/columns.ts';
import { toUser, USER_COLUMNS, type UserRow } from './queries.ts';

type SessionRow = {
  id: number;
  sid_hash: string;
  user_id: number;
  device: string;
  created_at: StoredInstant;
  last_seen_at: StoredInstant;
};

export type StoredDevice = {
  id: number;
  hash: string;
  device: string;
  createdAt: string;
  lastSeenAt: string;
};

export type SessionTimes = { signed_in_at: StoredInstant; last_seen_at: StoredInstant };

/** When a session is over if it is not used any more, in milliseconds. */
export function endOfSession(user: User, { signed_in_at, last_seen_at }: SessionTimes): number {
  const { idle, total } = sessionLifetime(user);
  return Math.min(new Date(last_seen_at).getTime() + idle, new Date(signed_in_at).getTime() + total);
}

/** Who is signed in by which of these sessions; those that are over are left out. */
export async function usersOfSessions(
  db: Knex,
  hashes: readonly string[],
  now: Date,
): Promise<Map<string, User>> {
  type Row = Omit<UserRow, 'password_hash'> & SessionTimes & { sid_hash: string };
  const rows: Row[] = await db('sessions')
    .join('users', 'users.id', 'sessions.user_id')
    .whereIn('sid_hash', hashes)
    .select('sid_hash', 'last_seen_at', 'sessions.created_at as signed_in_at', db.raw(USER_COLUMNS));
  const users = new Map<string, User>();
  for (const row of rows) {
    const user = toUser(row, now);
    if (now.getTime() < endOfSession(user, row)) users.set(row.sid_hash, user);
  }
  return users;
}

/** The sessions of a user that are not over, the latest use first. */
export async function sessionsOf(db: Knex, user: User, now: Date): Promise<StoredDevice[]> {
  const { idle, total } = sessionLifetime(user);
  const rows = await db<SessionRow>('sessions')
    .where({ user_id: user.id })
    .where('last_seen_at', '>', new Date(now.getTime() - idle))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc');
  return rows
    .filter((row) => now.getTime() - new Date(row.created_at).getTime() < total)
    .map((row) => ({
      id: row.id,
      hash: row.sid_hash,
      device: row.device,
      createdAt: toInstant(row.created_at),
      lastSeenAt: toInstant(row.last_seen_at),
    }));
}

/** Ends one session of a user; false when they have no such session. */
export async function endSessionById(db: Knex, userId: number, id: number): Promise<boolean> {
  return (await db('sessions').where({ id, user_id: userId }).delete()) > 0;
}

/** Whether a user is still signed in by this session. */
export async function hasSession(db: Knex, userId: number, hash: string): Promise<boolean> {
  return (await db('sessions').where({ user_id: userId, sid_hash: hash }).first('id')) !== undefined;
}
