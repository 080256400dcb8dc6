import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { engineOf } from './connect.ts';
import { isWorthRepeating } from './errors.ts';
import { withoutTimeouts } from './timeouts.ts';

const MIN_WAIT_MS = 30;
const MAX_WAIT_MS = 500;
/** On PostgreSQL, which needs a second to detect a deadlock. */
const MAX_ATTEMPTS = 6;
/** On SQLite, where each attempt may wait 2.5 seconds for another process. */
const SQLITE_REPEAT_TIMEOUT_MS = 2000;
const SQLITE_REPEAT_PATIENTLY_TIMEOUT_MS = 60_000;

/**
 * Runs work in one transaction, and the whole of it again when the database asks for that: a deadlock, a
 * serialization failure, or a busy SQLite file. The work must therefore do nothing outside the database.
 *
 * Its first statement has to be a write, a lock above all: on SQLite a transaction that reads before it writes
 * fails at once when another process wrote in between, whatever the busy timeout.
 */
export function inTransaction<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return runRepeatedly(db, work, SQLITE_REPEAT_TIMEOUT_MS);
}

/** The same without timeouts, for work such as migrations that may have to wait for other processes. */
export function inPatientTransaction<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return runRepeatedly(
    db,
    (trx) => withoutTimeouts(trx, () => work(trx)),
    SQLITE_REPEAT_PATIENTLY_TIMEOUT_MS,
  );
}

async function runRepeatedly<T>(
  db: Knex,
  work: (trx: Knex.Transaction) => Promise<T>,
  sqliteWithinMs: number,
): Promise<T> {
  const begun = performance.now();
  const isLast = (attempt: number) =>
    engineOf(db) === 'postgres' ? attempt === MAX_ATTEMPTS : performance.now() - begun > sqliteWithinMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOf(db, work);
    } catch (error) {
      if (!isWorthRepeating(error) || isLast(attempt)) throw error;
      await sleep(Math.min(MIN_WAIT_MS * 2 ** attempt, MAX_WAIT_MS) * (0.25 + Math.random() / 2));
    }
  }
}

async function attemptOf<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  // Each attempt has its own: what one that is repeated wanted done is forgotten with it.
  const tasks: AfterCommit[] = [];
  let reason: { error: unknown } | undefined;
  const remembering = async (trx: Knex.Transaction) => {
    tasksOf.set(trx, tasks);
    try {
      return await work(trx);
    } catch (error) {
      reason = { error };
      throw error;
    }
  };
  const running = engineOf(db) === 'sqlite' ? serializeWriters(db, remembering) : db.transaction(remembering);
  const result = await running.catch((error) => {
    // Where the connection is lost, or SQLite has rolled back by itself, knex says only that rolling back failed.
    throw reason ? reason.error : error;
  });
  for (const task of tasks) task(db);
  return result;
}

/** What is done once a transaction is committed: with the database itself, at once and without a mistake. */
export type AfterCommit = (db: Knex) => void;

const tasksOf = new WeakMap<Knex, AfterCommit[]>();

/**
 * Has something done when this transaction is committed, and never when it is rolled back; at once where there is
 * none, because then every statement is its own.
 */
export function afterCommit(db: Knex, task: AfterCommit): void {
  const tasks = tasksOf.get(db);
  if (tasks) tasks.push(task);
  else if (db.isTransaction) throw new Error('What comes after a commit belongs into `inTransaction`.');
  else task(db);
}

const lastWriter = new WeakMap<Knex, Promise<unknown>>();

/**
 * One writer of this process at a time. SQLite would make the others wait too, but asleep in a worker thread
 * each, of which there are four, and without an order.
 */
function serializeWriters<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const result = (lastWriter.get(db) ?? Promise.resolve()).then(() => db.transaction(work));
  lastWriter.set(
    db,
    result.catch(() => undefined),
  );
  return result;
}
