import { createHash } from 'node:crypto';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import type { Knex } from 'knex';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RateLimiterSQLite,
} from 'rate-limiter-flexible';
import { engineOf } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from './http-error.ts';

const TABLE = 'rate_limits';
/** By how much the clocks of two machines may differ. */
const CLOCKS_DIFFER_MS = 60_000;

export type Allowance = { name: string; times: number; withinMinutes: number };
export type Limiter = RateLimiterMemory | RateLimiterPostgres | RateLimiterSQLite;

/**
 * Refuses calls beyond an allowance, which all processes share through the database (contract 2): of one address, or
 * of whom the call says it is.
 */
export function rateLimit({ db, settings }: Pick<Deps, 'db' | 'settings'>, allowance: Allowance) {
  if (!settings.rateLimits) return async (_req: Request, _key?: string) => {};
  const limits = limiter(db, allowance);
  return (req: Request, key = networkOf(req.ip ?? '')): Promise<void> => consume(limits, hashed(key));
}

/**
 * The same for the busiest of writes: the first of each process are counted in its memory, and only who goes on beyond
 * them costs a count in the database.
 */
export function rateLimitBeyond(
  deps: Pick<Deps, 'db' | 'settings'>,
  {
    ofProcess,
    ...allowance
  }: Allowance & { /** Of `times`, how many each process lets through by itself. */ ofProcess: number },
) {
  const limitShared = rateLimit(deps, { ...allowance, times: allowance.times - ofProcess });
  const { name, withinMinutes } = allowance;
  const own = new RateLimiterMemory({ keyPrefix: name, points: ofProcess, duration: withinMinutes * 60 });
  return async (req: Request, key: string): Promise<void> => {
    const isWithinOwn = await own.consume(key).then(
      () => true,
      () => false,
    );
    if (!isWithinOwn) await limitShared(req, key);
  };
}

/**
 * The same for calls where a write each time would cost more than what it spares: every process counts for itself,
 * so that several of them together let as many times as much through.
 */
export function rateLimitOfProcess({ settings }: Pick<Deps, 'settings'>, allowance: Allowance) {
  if (!settings.rateLimits) return async (_req: Request, _key?: string) => {};
  const { name, times, withinMinutes } = allowance;
  const limits = new RateLimiterMemory({ keyPrefix: name, points: times, duration: withinMinutes * 60 });
  return (req: Request, key = networkOf(req.ip ?? '')): Promise<void> => consume(limits, key);
}

export function limiter(db: Knex, { name, times, withinMinutes }: Allowance): Limiter {
  const options = {
    storeClient: db,
    storeType: 'knex',
    tableName: TABLE,
    tableCreated: true,
    // Its own clearing has no catch for a database that is away; ours is `clearExpiredLimits`, with the sessions'.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: times,
    duration: withinMinutes * 60,
  } as const;
  return engineOf(db) === 'postgres' ? new RateLimiterPostgres(options) : new QueuedLimiter(options);
}

/**
 * The library gives its connection back before its statement has run, and leaves a savepoint open when the file is
 * busy: somebody else's transaction would take the count in, or fail. Counts queue with the other writers instead.
 */
class QueuedLimiter extends RateLimiterSQLite {
  declare client: Knex;

  async _upsertTransactionSQLite3(
    _connection: unknown,
    sql: string,
    values: Knex.RawBinding[],
  ): Promise<unknown> {
    const [count] = await inTransaction(this.client, (trx) => trx.raw(sql, values));
    return count;
  }
}

/** Counts once more; a 429 with `Retry-After` when that is too often. */
export async function consume(limits: Limiter, key: string): Promise<void> {
  try {
    await limits.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    if (reason.msBeforeNext > limits.duration * 1000 + CLOCKS_DIFFER_MS) {
      // Nobody waits longer than an allowance lasts: this was counted by a clock that was ahead.
      await limits.delete(key);
      return consume(limits, key);
    }
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    const minutes = Math.ceil(seconds / 60);
    throw new HttpError(
      429,
      {
        code: 'too_many_tries',
        message: `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
      },
      { headers: { 'Retry-After': String(seconds) } },
    );
  }
}

/** What was typed may be an address or worse, a password: it is not kept. */
export function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** An IPv6 household has 2^64 addresses: it counts as one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6'
    ? parsed.toNormalizedString().split(':').slice(0, 4).join(':')
    : parsed.toString();
}

/** Removes counters that no longer count. */
export async function clearExpiredLimits(db: Knex, now: Date): Promise<void> {
  await db(TABLE).where('expire', '<', now.getTime()).delete();
}
