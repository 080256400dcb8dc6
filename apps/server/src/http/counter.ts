import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { engineOf } from '../db/connect.ts';
import { statement } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import { tooManyRequests } from './http-error.ts';

/** How often a key can be used within a time window. The window begins with the first use. */
export type Allowance = { name: string; times: number; withinMinutes: number };

/** Counts how often each key is used. A key is, for example, an IP address, a user, an account or a link. */
export type Counter = {
  /** Counts one use. Throws 429 with `Retry-After` if the key has no uses left. */
  consume(key: string): Promise<void>;
  /** Throws 429 if the key is known to be blocked. Does not count a use. */
  refuseBlocked(key: string): Promise<void>;
};
export type SharedCounter = Counter & {
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
};

const MINUTE_MS = 60_000;
const CLOCK_SKEW_MS = 60_000;
/**
 * How many keys a counter keeps in memory. Each new key above this number evicts the least recently used key,
 * so that a flood of requests cannot fill the memory.
 */
const MAX_KEYS = 10_000;
const MAX_BLOCKED_KEYS = 1000;
/** How long a process refuses a blocked key before it reads the key's count from the database again. */
const RECHECK_AFTER_MS = 10_000;

function tooManyTries(ms: number) {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return tooManyRequests(`Too many attempts. Please wait ${wait} and try again.`, seconds);
}

/**
 * Returns a counter that counts in this process's memory. Several processes count separately, so together
 * they allow more uses than `times`.
 */
export function memoryCounter({ times, withinMinutes }: Allowance, { maxKeys = MAX_KEYS } = {}): Counter {
  const windows = new LRUCache<string, number>({
    max: maxKeys,
    ttl: withinMinutes * MINUTE_MS,
    noUpdateTTL: true,
  });
  return {
    async consume(key) {
      const uses = (windows.get(key) ?? 0) + 1;
      windows.set(key, uses);
      if (uses > times) throw tooManyTries(windows.getRemainingTTL(key));
    },
    async refuseBlocked(key) {
      const uses = windows.get(key) ?? 0;
      if (uses >= times) throw tooManyTries(windows.getRemainingTTL(key));
    },
  };
}

type Row = { points: number; expire: number };

// Stops counting at one above the limit, because that count already shows that the key is blocked.
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
 * Returns a counter that counts in the database, for all processes together. Each process remembers blocked
 * keys, so that refusing them causes no database write. After a few seconds, the process reads a blocked
 * key's count again, because another process may have unblocked the key.
 */
export function sharedCounter(db: Knex, { name, times, withinMinutes }: Allowance): SharedCounter {
  const durationMs = withinMinutes * MINUTE_MS;
  const blocked = new LRUCache<string, { until: number; checkedAt: number }>({ max: MAX_BLOCKED_KEYS });
  // Stores only a hash of the key. The key can be text that a user typed, such as an email or, by mistake, a
  // password.
  const rowKey = (key: string) => `${name}:${createHash('sha256').update(key).digest('base64url')}`;
  // On SQLite, uses `inTransaction`, because its queue keeps waiting writers from blocking the
  // threads of the SQLite driver.
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
    const wait = block.until - now;
    // Ignores a block that would last longer than a whole window, because it comes from a server with a fast
    // clock.
    if (wait > 0 && wait <= durationMs + CLOCK_SKEW_MS) throw tooManyTries(wait);
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
