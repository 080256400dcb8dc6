import type { Knex } from 'knex';
import { engineOf, type SESSION_TIMEOUTS } from './connect.ts';

const LONG_STATEMENT_MS = 15_000;
const ANSWER_MARGIN_MS = 1000;
/**
 * About 25 days, the longest delay that a Node timer accepts. This value turns the driver's timeout off in
 * practice.
 */
const NEVER_MS = 2 ** 31 - 1;

/**
 * Runs the work in a transaction with a timeout of 15 seconds per statement. On SQLite, just runs the work,
 * because SQLite has no such timeout.
 */
export function withLongStatements<T>(db: Knex, work: (db: Knex) => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') return work(db);
  return db.transaction((trx) =>
    withTimeouts(trx, { statement_timeout: LONG_STATEMENT_MS }, () => work(trx)),
  );
}

/** Runs work without any timeouts, for example migrations, restores and the insertion of demo data. */
export function withoutTimeouts<T>(trx: Knex.Transaction, work: () => Promise<T>): Promise<T> {
  const none = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };
  return withTimeouts(trx, none, work);
}

const answerTimeouts = new WeakMap<Knex, number>();

/**
 * Returns the driver's timeout for responses in this transaction, in milliseconds. Undefined if the default
 * applies.
 */
export const answerTimeoutOf = (db: Knex): number | undefined => answerTimeouts.get(db);

async function withTimeouts<T>(
  trx: Knex.Transaction,
  timeouts: Partial<typeof SESSION_TIMEOUTS> & { statement_timeout: number },
  work: () => Promise<T>,
): Promise<T> {
  if (engineOf(trx) === 'sqlite') return work();
  const { statement_timeout: statementMs } = timeouts;
  const query_timeout = statementMs === 0 ? NEVER_MS : statementMs + ANSWER_MARGIN_MS;
  answerTimeouts.set(trx, query_timeout);
  trx.on('start', (builder: Partial<Knex.Raw>) => builder.options?.({ query_timeout }));
  await trx.raw(
    Object.entries(timeouts)
      .map(([name, ms]) => `SET LOCAL ${name} = ${ms}`)
      .join('; '),
  );
  return work();
}
