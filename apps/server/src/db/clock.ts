import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { engineOf } from './connect.ts';

type Watched = { db: Knex; now: () => Date; log: Logger };

/** Larger than any difference between machines with synchronized clocks. */
const TOLERATED_MS = 30_000;

/** By how many milliseconds this instant is ahead of the database's clock. */
export async function clockDifference(db: Knex, now: Date): Promise<number> {
  const { rows } = await db.raw('SELECT clock_timestamp() AS its');
  return now.getTime() - new Date(rows[0].its).getTime();
}

const MAX_DIFFERENCE_MS = 5 * 60_000;

/**
 * Whether this machine's clock agrees with the database's. Check it before work that cannot be undone, such as ending
 * memberships or deleting expired rows. SQLite has no clock of its own.
 */
export async function isClockRight({ db, now }: Pick<Watched, 'db' | 'now'>): Promise<boolean> {
  if (engineOf(db) === 'sqlite') return true;
  return Math.abs(await clockDifference(db, now())) < MAX_DIFFERENCE_MS;
}

/**
 * Logs a warning if the clock is wrong. Two servers whose clocks differ by more than the lease of an email may both
 * send that email. SQLite runs on the same machine and needs no check.
 */
export async function warnOfClock({ db, now, log }: Watched): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  const difference = await clockDifference(db, now());
  if (Math.abs(difference) <= TOLERATED_MS) return;
  const aheadSeconds = Math.round(difference / 1000);
  log.warn({ aheadSeconds }, 'the clock of this machine differs from the clock of the database');
}
