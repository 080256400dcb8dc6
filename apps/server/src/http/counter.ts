import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { engineOf } from '../db/connect.ts';
import { statement } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import { HttpError } from './http-error.ts';

/** How many uses a key has within a fixed window. The window begins with the first use. */
export type Allowance = { name: string; times: number; withinMinutes: number };

/** Counts uses of keys: IP addresses, users, accounts. */
export type Counter = {
  /** Counts one use. Throws 429 with `Retry-After` when the allowance is used up. */
  consume(key: string): Promise<void>;
  /** Throws 429 if the key is known to be blocked. Counts nothing. */
  refuseBlocked(key: string): Promise<void>;
};
export type SharedCounter = Counter & {
  /** Takes back one use. */
  giveBack(key: string): Promise<void>;
  /** Deletes all uses of a key. */
  forget(key: string): Promise<void>;
};

const MINUTE_MS = 60_000;
/** How far apart the clocks of two machines may be. */
const CLOCK_SKEW_MS = 60_000;
/** Beyond this number, new keys evict the least recently used keys, so that a flood cannot fill the memory. */
const MAX_KEYS = 10_000;
const MAX_BLOCKED_KEYS = 1000;
/** For this long, a blocked key is refused without a database query. */
const RECHECK_AFTER_MS = 10_000;

/** A window that ends later than possible was written by a machine whose clock is ahead, and is ignored. */
const isOpen = (expiresAt: number, now: number, durationMs: number) =>
  expiresAt > now && expiresAt <= now + durationMs + CLOCK_SKEW_MS;

function tooManyTries(ms: number): HttpError {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new HttpError(
    429,
    {
      code: 'too_many_tries',
      message: `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
    },
    { headers: { 'Retry-After': String(seconds) } },
  );
}

/** Counts in the memory of this process, so several processes together allow several times as many uses. */
export function memoryCounter({ times, withinMinutes }: Allowance, { maxKeys = MAX_KEYS } = {}): Counter {
  const durationMs = withinMinutes * MINUTE_MS;
  const windows = new LRUCache<string, { uses: number; expiresAt: number }>({ max: maxKeys });
  const openWindow = (key: string, now: number) => {
    const window = windows.get(key);
    return window && isOpen(window.expiresAt, now, durationMs) ? window : undefined;
  };
  return {
    async consume(key) {
      const now = Date.now();
      const window = openWindow(key, now) ?? { uses: 0, expiresAt: now + durationMs };
      window.uses += 1;
      windows.set(key, window);
      if (window.uses > times) throw tooManyTries(window.expiresAt - now);
    },
    async refuseBlocked(key) {
      const now = Date.now();
      const window = openWindow(key, now);
      if (window && window.uses >= times) throw tooManyTries(window.expiresAt - now);
    },
  };
}

type Row = { points: number; expire: number };

// Stops counting at one use above the allowance.
const countUse = statement<Row>(
  'count-use',
  `INSERT INTO rate_limits (key, points, expire) VALUES (?, 1, ?)
   ON CONFLICT (key) DO UPDATE SET
     points = CASE
       WHEN rate_limits.expire <= ? OR rate_limits.expire > ? THEN 1
       WHEN rate_limits.points > ? THEN rate_limits.points
       ELSE rate_limits.points + 1
     END,
     expire = CASE
       WHEN rate_limits.expire <= ? OR rate_limits.expire > ? THEN excluded.expire
       ELSE rate_limits.expire
     END
   RETURNING points, expire`,
);
const readUses = statement<Row>('read-uses', 'SELECT points, expire FROM rate_limits WHERE key = ?');
const giveBackUse = statement(
  'give-back-use',
  'UPDATE rate_limits SET points = points - 1 WHERE key = ? AND points > 0 RETURNING key',
);
const forgetUses = statement('forget-uses', 'DELETE FROM rate_limits WHERE key = ? RETURNING key');

/**
 * Counts in the database, for all processes together. This process remembers blocked keys, so a blocked key costs no
 * write. Every few seconds it reads the database, because another process may have unblocked the key.
 */
export function sharedCounter(db: Knex, { name, times, withinMinutes }: Allowance): SharedCounter {
  const durationMs = withinMinutes * MINUTE_MS;
  const blocked = new LRUCache<string, { until: number; checkedAt: number }>({ max: MAX_BLOCKED_KEYS });
  // The key may be a typed email or password, so only its hash is stored.
  const rowKey = (key: string) => `${name}:${createHash('sha256').update(key).digest('base64url')}`;
  // On SQLite a write waits for the other writers of this process.
  const write = <T>(work: (trx: Knex) => Promise<T>) =>
    engineOf(db) === 'sqlite' ? inTransaction(db, work) : work(db);

  async function refuseBlocked(key: string): Promise<void> {
    const block = blocked.get(key);
    if (!block) return;
    const now = Date.now();
    const age = now - block.checkedAt;
    if (age < 0 || age >= RECHECK_AFTER_MS) {
      const [row] = await readUses(db, [rowKey(key)]);
      if (!row || row.points < times) {
        blocked.delete(key);
        return;
      }
      Object.assign(block, { until: row.expire, checkedAt: now });
    }
    if (isOpen(block.until, now, durationMs)) throw tooManyTries(block.until - now);
    blocked.delete(key);
  }

  return {
    refuseBlocked,
    async consume(key) {
      await refuseBlocked(key);
      const now = Date.now();
      const expire = now + durationMs;
      const latest = expire + CLOCK_SKEW_MS;
      const values = [rowKey(key), expire, now, latest, times, now, latest];
      const [row] = await write((trx) => countUse(trx, values));
      if (!row || row.points <= times) return;
      blocked.set(key, { until: row.expire, checkedAt: now });
      throw tooManyTries(row.expire - now);
    },
    async giveBack(key) {
      await write((trx) => giveBackUse(trx, [rowKey(key)]));
      blocked.delete(key);
    },
    async forget(key) {
      await write((trx) => forgetUses(trx, [rowKey(key)]));
      blocked.delete(key);
    },
  };
}

export async function clearExpiredLimits(db: Knex, now: Date): Promise<void> {
  await db('rate_limits').where('expire', '<', now.getTime()).delete();
}
