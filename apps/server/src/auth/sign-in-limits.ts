import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { engineOf } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import { HttpError } from '../http/http-error.ts';

const WINDOW_SECONDS = 15 * 60;
const TRIES_AN_ACCOUNT = 10;
const TRIES_AN_ADDRESS = 100;
const TABLE = 'rate_limits';

export type SignInLimits = {
  /** Counts a try before it is judged, so that parallel ones cannot pass together; a 429 when there were too many. */
  count(account: string, address: string): Promise<void>;
  /** Gives a try back that turned out not to be a wrong one. */
  giveBack(account: string, address: string): Promise<void>;
};

export const noLimits: SignInLimits = { async count() {}, async giveBack() {} };

/**
 * Wrong tries, shared by all processes through the database (contract 5): ten in fifteen minutes an account,
 * wherever they come from, and a hundred an address.
 */
export function signInLimits(db: Knex): SignInLimits {
  const accounts = limiter(db, 'sign-in-account', TRIES_AN_ACCOUNT);
  const addresses = limiter(db, 'sign-in-address', TRIES_AN_ADDRESS);
  return {
    async count(account, address) {
      await consume(accounts, keyOf(account));
      try {
        await consume(addresses, keyOf(network(address)));
      } catch (error) {
        // Nothing was tried on the account: a blocked address must not lock other people out.
        await accounts.reward(keyOf(account));
        throw error;
      }
    },
    async giveBack(account, address) {
      await Promise.all([accounts.reward(keyOf(account)), addresses.reward(keyOf(network(address)))]);
    },
  };
}

type Limiter = RateLimiterPostgres | RateLimiterSQLite;

async function consume(limits: Limiter, key: string): Promise<void> {
  try {
    await limits.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
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
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** An IPv6 household has 2^64 addresses: it counts as one. */
function network(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6'
    ? parsed.toNormalizedString().split(':').slice(0, 4).join(':')
    : parsed.toString();
}

function limiter(db: Knex, keyPrefix: string, points: number): Limiter {
  const options = {
    storeClient: db,
    storeType: 'knex',
    tableName: TABLE,
    tableCreated: true,
    // Its own clearing has no catch for a database that is away; ours is `clearExpired`, with the sessions'.
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: WINDOW_SECONDS,
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

/** Removes counters that no longer count. */
export async function clearExpiredLimits(db: Knex, now: Date): Promise<void> {
  await db(TABLE).where('expire', '<', now.getTime()).delete();
}
