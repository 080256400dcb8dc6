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
      return await (engineOf(db) === 'sqlite' ? inTurn(db, work) : db.transaction(work));
    } catch (error) {
      if (!isDatabaseBusy(error) || attempt === ATTEMPTS) throw error;
      const wait = SHORTEST_WAIT_MS * 2 ** attempt * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
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
