import { hash } from 'node:crypto';
import { sessionLifetime, type User } from '@clubhouse/core/auth';
import type { Request } from 'express';
import session, { type CookieOptions, type SessionData } from 'express-session';
import type { Knex } from 'knex';
import { type RowOf, sqlOf } from '../db/row.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import { toUser } from '../users/index.ts';
import { endOfSession, lifetimeOf, SESSION_USER_COLUMNS } from './session-queries.ts';

declare module 'express-session' {
  interface SessionData {
    userId: number;
    /**
     * When the session was last used, in milliseconds since the Unix epoch. Updated at most once per minute.
     */
    lastSeenAt: number;
    device: string;
    /** Whether the user had desk access when they signed in. */
    isPrivileged: boolean;
    /**
     * True if the store has read the session from its table. Saving then only updates the row, so a request
     * in progress cannot restore a deleted session.
     */
    isStored?: true;
  }
}
type StoreDeps = Pick<Deps, 'db' | 'now' | 'facility'> & { cookie: CookieOptions };
type Done<T = void> = (error?: unknown, value?: T) => void;

const sessionWithUser = statement<RowOf<typeof SESSION_USER_COLUMNS>>(
  'session-with-user',
  `SELECT ${sqlOf(SESSION_USER_COLUMNS)}
   FROM sessions JOIN users ON users.id = sessions.user_id
   WHERE sessions.sid_hash = ?`,
);

/**
 * Returns the hash of a session ID. The table stores only hashes, so a leaked table contains no usable
 * session IDs.
 */
export const hashOfSid = (sid: string): string => hash('sha256', sid);

/**
 * This store has no `touch` method, because express-session would call it on every request that does not
 * change the session. Without it, an existing session is saved only after `keepAlive` has changed it.
 */
export class SessionStore extends session.Store {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    super();
    this.#deps = deps;
  }

  #rows(sid: string) {
    return this.#deps.db('sessions').where({ sid_hash: hashOfSid(sid) });
  }

  override get(sid: string, done: Done<SessionData | null>): void {
    this.#read(sid).then((found) => done(null, found), done);
  }

  async #read(sid: string): Promise<(SessionData & { user: User }) | null> {
    const [row] = await sessionWithUser(this.#deps.db, [hashOfSid(sid)]);
    if (!row) return null;
    const now = this.#deps.now();
    const user = toUser(row, now, this.#deps.facility());
    if (now.getTime() >= endOfSession(user, row)) {
      // Deletes the expired session, because a later change to the user's roles could make it valid again.
      await this.#rows(sid).delete();
      return null;
    }
    const { idle } = lifetimeOf(user, row);
    const lastSeenAt = new Date(row.last_seen_at).getTime();
    // Sets both ages, because express-session copies `originalMaxAge` to `maxAge` when it renews the cookie.
    const cookie = { ...this.#deps.cookie, maxAge: idle, originalMaxAge: idle };
    const isPrivileged = Boolean(row.is_privileged);
    // `device` can be empty, because the store uses it only for a new session.
    return { cookie, userId: user.id, lastSeenAt, device: '', isPrivileged, isStored: true, user };
  }

  /**
   * Makes the session's user the caller of the request. Removes the user from the data, because
   * express-session would copy the user into the session.
   */
  override createSession(req: Request, data: SessionData & { user?: User }) {
    if (data.user) req.caller = data.user;
    delete data.user;
    return super.createSession(req, data);
  }

  override set(sid: string, data: SessionData, done?: Done): void {
    // If the old session cannot be deleted during a sign-in, express-session saves an empty session. Such a
    // session must not get a row.
    if (data.userId === undefined) {
      done?.();
      return;
    }
    const lastSeen = new Date(data.lastSeenAt);
    const write = data.isStored
      ? this.#rows(sid).update({ last_seen_at: lastSeen })
      : this.#deps
          .db('sessions')
          .insert({
            sid_hash: hashOfSid(sid),
            user_id: data.userId,
            device: data.device,
            is_privileged: data.isPrivileged,
            created_at: lastSeen,
            last_seen_at: lastSeen,
          })
          // Ignores a conflict, because express-session saves a new session twice during its first request.
          .onConflict('sid_hash')
          .ignore();
    // A failed update of `last_seen_at` must not fail the request. The next request stores the time again.
    write.then(() => done?.(), data.isStored ? () => done?.() : done);
  }

  override destroy(sid: string, done?: Done): void {
    this.#rows(sid)
      .delete()
      .then(() => done?.(), done);
  }
}

export async function clearExpiredSessions(db: Knex, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  for (const isPrivileged of [true, false]) {
    const { idle, total } = sessionLifetime({ isPrivileged });
    const sessions = () => db('sessions').where({ is_privileged: isPrivileged });
    await sessions().where('last_seen_at', '<', ago(idle)).delete();
    if (Number.isFinite(total)) await sessions().where('created_at', '<', ago(total)).delete();
  }
}
