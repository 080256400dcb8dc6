import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { engineOf } from './connect.ts';
import { isWorthRepeating } from './errors.ts';
import { withoutTimeouts } from './timeouts.ts';

type Work<T> = (trx: Knex.Transaction) => Promise<T>;
/**
 * A task that runs after the commit, before the caller gets the result. It must return immediately. It must
 * not throw, because an error would look like a failed transaction.
 */
type AfterCommit = (db: Knex) => void;

const MIN_WAIT_MS = 30;
const MAX_WAIT_MS = 500;
/**
 * The maximum number of attempts on PostgreSQL. More attempts would take too long, because
 * PostgreSQL needs one second to detect each deadlock.
 */
const MAX_ATTEMPTS = 6;
/**
 * A failed attempt is not repeated after this time. A single attempt can take longer, because it can wait 2.5
 * seconds for a busy SQLite file.
 */
const SQLITE_REPEAT_TIMEOUT_MS = 2000;
const SQLITE_REPEAT_PATIENTLY_TIMEOUT_MS = 60_000;

/**
 * Runs work in one transaction. After a deadlock, a serialization failure or a busy SQLite file, repeats all
 * of the work. So the work must not do anything outside the database.
 *
 * The first statement must be a write, such as a lock. Otherwise, on SQLite, the first write fails if another
 * process has written since the transaction's first read. The busy timeout does not prevent that.
 */
export const inTransaction = <T>(db: Knex, work: Work<T>): Promise<T> =>
  runRepeatedly(db, work, SQLITE_REPEAT_TIMEOUT_MS);

/**
 * Runs migrations and other work that may wait for other processes. On PostgreSQL, turns off the timeouts. On
 * SQLite, retries for up to a minute.
 */
export const inPatientTransaction = <T>(db: Knex, work: Work<T>): Promise<T> =>
  runRepeatedly(db, (trx) => withoutTimeouts(trx, () => work(trx)), SQLITE_REPEAT_PATIENTLY_TIMEOUT_MS);

async function runRepeatedly<T>(db: Knex, work: Work<T>, sqliteWithinMs: number): Promise<T> {
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

async function attemptOf<T>(db: Knex, work: Work<T>): Promise<T> {
  // Each attempt has its own list, so that the tasks of a failed attempt never run.
  const tasks: AfterCommit[] = [];
  let reason: { error: unknown } | undefined;
  const rememberingReason = async (trx: Knex.Transaction) => {
    tasksOf.set(trx, tasks);
    try {
      return await work(trx);
    } catch (error) {
      reason = { error };
      throw error;
    }
  };
  const running =
    engineOf(db) === 'sqlite' ? serializeWriters(db, rememberingReason) : db.transaction(rememberingReason);
  const result = await running.catch((error) => {
    // If the connection is lost or SQLite has already rolled back, the rollback fails, and knex reports only
    // that failure. So this code throws the error of the work itself.
    throw reason ? reason.error : error;
  });
  for (const task of tasks) task(db);
  return result;
}

const tasksOf = new WeakMap<Knex, AfterCommit[]>();

/**
 * Runs the task after the commit, or immediately if `db` is not a transaction. A rollback discards the task.
 * Throws if the functions above did not start the transaction.
 */
export function afterCommit(db: Knex, task: AfterCommit): void {
  const tasks = tasksOf.get(db);
  if (tasks) tasks.push(task);
  else if (db.isTransaction) throw new Error('`afterCommit` must be called inside `inTransaction`.');
  else task(db);
}

const lastWriter = new WeakMap<Knex, Promise<unknown>>();

/**
 * Lets only one writer run at a time. Otherwise, each waiting writer would block one of the SQLite driver's
 * few threads. The writers would also run in random order.
 */
function serializeWriters<T>(db: Knex, work: Work<T>): Promise<T> {
  const result = (lastWriter.get(db) ?? Promise.resolve()).then(() => db.transaction(work));
  const settled = result.catch(() => undefined);
  lastWriter.set(db, settled);
  return result;
}
