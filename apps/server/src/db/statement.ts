import type { Knex } from 'knex';
import type { Client, QueryConfig } from 'pg';
import { engineOf } from './connect.ts';
import { answerTimeoutOf } from './timeouts.ts';

/** Runs with the values for its `?` and returns the rows. */
type Statement<Row> = (db: Knex, values: readonly unknown[]) => Promise<Row[]>;

/**
 * A constant statement for the busiest endpoints. PostgreSQL prepares each statement once per connection, under its
 * name. The driver runs the statement without knex, which would take half of the time
 * (docs/decisions/hot-statements.md). `sql` must list its columns: a prepared `*` fails when a migration adds a column.
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
  // The pool and the slow query log listen to these events of knex.
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
