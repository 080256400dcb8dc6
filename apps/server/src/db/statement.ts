import type { Knex } from 'knex';
import type { Client, QueryConfig } from 'pg';
import { engineOf } from './connect.ts';
import { answerTimeoutOf } from './timeouts.ts';

/** Runs with values for its `?`, in a transaction or on its own. Returns the rows. */
export type Statement<Row> = (db: Knex, values: readonly unknown[]) => Promise<Row[]>;

/**
 * A constant statement for the busiest endpoints. PostgreSQL prepares it once per connection, under its name. It goes
 * directly to the driver, because knex would take half of the time (docs/decisions/hot-statements.md). It lists its
 * columns, because a prepared `*` fails when a migration adds one.
 */
export function statement<Row>(name: string, sql: string): Statement<Row> {
  let parameters = 0;
  const text = sql.replaceAll('?', () => `$${++parameters}`);
  return async (db, values) =>
    engineOf(db) === 'postgres'
      ? runPrepared(db, { name, text, values: [...values] })
      : ((await db.raw(sql, values as Knex.RawBinding[])) as Row[]);
}

let lastId = 0;

/** Emits the events of knex that the pool and the slow query log listen to. */
async function runPrepared<Row>(db: Knex, config: QueryConfig): Promise<Row[]> {
  if (db.isTransaction && (db as Knex.Transaction).isCompleted())
    throw new Error(`The transaction of "${config.name}" is completed.`);
  const client: Knex.Client = db.client;
  const connection: Client = await client.acquireConnection();
  const event = { __knexQueryUid: `prepared-${++lastId}`, sql: config.text, bindings: config.values };
  const query: QueryConfig & { query_timeout?: number | undefined } = {
    ...config,
    query_timeout: answerTimeoutOf(db),
  };
  client.emit('query', event);
  try {
    const { rows } = await connection.query(query);
    client.emit('query-response', rows, event);
    return rows as Row[];
  } catch (error) {
    // Logs show the statement without its values, as for every other statement.
    (error as Error).message = `${config.text} - ${(error as Error).message}`;
    client.emit('query-error', error, event);
    throw error;
  } finally {
    client.releaseConnection(connection);
  }
}
