import type { Knex } from 'knex';
import { changeAnswerTime } from './answer-timeout.ts';
import { engineOf, type SESSION_TIMEOUTS } from './connect.ts';

/** For reports, exports and the hourly cleanup. */
const LONG_STATEMENT_MS = 15_000;
const ANSWER_MARGIN_MS = 1000;

/** Runs work whose statements may take up to 15 seconds each. On PostgreSQL it runs in a transaction. */
export function withLongStatements<T>(db: Knex, work: (db: Knex) => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') return work(db);
  return db.transaction((trx) =>
    withTimeouts(trx, { statement_timeout: LONG_STATEMENT_MS }, () => work(trx)),
  );
}

/** Runs work without any timeout: migrations, backups, the demo data. */
export function withoutTimeouts<T>(trx: Knex.Transaction, work: () => Promise<T>): Promise<T> {
  const none = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };
  return withTimeouts(trx, none, work);
}

async function withTimeouts<T>(
  trx: Knex.Transaction,
  timeouts: Partial<typeof SESSION_TIMEOUTS> & { statement_timeout: number },
  work: () => Promise<T>,
): Promise<T> {
  if (engineOf(trx) === 'sqlite') return work();
  const { statement_timeout: statementMs } = timeouts;
  // The client of a transaction returns the connection of that transaction.
  const restore = changeAnswerTime(
    await trx.client.acquireConnection(),
    statementMs === 0 ? Number.POSITIVE_INFINITY : statementMs + ANSWER_MARGIN_MS,
  );
  try {
    await trx.raw(
      Object.entries(timeouts)
        .map(([name, ms]) => `SET LOCAL ${name} = ${ms}`)
        .join('; '),
    );
    return await work();
  } finally {
    restore();
  }
}
