import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { engineOf } from './connect.ts';

type Clocks = { db: Knex; now: () => Date };

/** Differences up to this value cause no warning, because even synchronized clocks differ a little. */
const TOLERATED_MS = 30_000;
const MAX_DIFFERENCE_MS = 5 * 60_000;

/**
 * Returns how many milliseconds `now` is ahead of the database's clock. Returns 0 on SQLite, which has no
 * clock of its own.
 */
export async function clockDifference(db: Knex, now: Date): Promise<number> {
  if (engineOf(db) === 'sqlite') return 0;
  const { rows } = await db.raw('SELECT clock_timestamp() AS its');
  return now.getTime() - new Date(rows[0].its).getTime();
}

/**
 * Returns whether this server's clock is within five minutes of the database's clock. Check this before
 * deleting expired rows: with a wrong clock, valid rows would look expired.
 */
export async function isClockRight({ db, now }: Clocks): Promise<boolean> {
  return Math.abs(await clockDifference(db, now())) < MAX_DIFFERENCE_MS;
}

/**
 * Logs a warning if this server's clock differs from the database's clock by more than 30 seconds. If the
 * clocks of two servers are minutes apart, both may send the same email.
 */
export async function warnOfClock({ db, now, log }: Clocks & { log: Logger }): Promise<void> {
  const difference = await clockDifference(db, now());
  if (Math.abs(difference) <= TOLERATED_MS) return;
  const aheadSeconds = Math.round(difference / 1000);
  log.warn({ aheadSeconds }, 'the clock of this machine differs from the clock of the database');
}
