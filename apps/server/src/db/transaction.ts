import type { Knex } from 'knex';
import { engineOf } from './connect.ts';
import { isDatabaseBusy } from './errors.ts';

const ATTEMPTS = 6;
const SHORTEST_WAIT_MS = 15;

/**
 * Runs work in one transaction, and the whole of it again when the database asks for that: a deadlock, a
 * serialization failure, or a busy SQLite file. The work must therefore do nothing outside the database.
 *
 * Its first statement has to be a write, a lock above all: on SQLite a transaction that reads before it writes
 * fails at once when another process wrote in between, whatever the busy timeout.
 */
export async function inTransaction<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOf(db, work);
    } catch (error) {
      if (!isDatabaseBusy(error) || attempt === ATTEMPTS) throw error;
      const wait = SHORTEST_WAIT_MS * 2 ** attempt * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, wait));
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
  const running = engineOf(db) === 'sqlite' ? inTurn(db, remembering) : db.transaction(remembering);
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
function inTurn<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const result = (lastWriter.get(db) ?? Promise.resolve()).then(() => db.transaction(work));
  lastWriter.set(
    db,
    result.catch(() => undefined),
  );
  return result;
}
