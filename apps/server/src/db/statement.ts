import type { Knex } from 'knex';
import type { Client, QueryConfig } from 'pg';
import { engineOf } from './connect.ts';
import { withSharedConnection } from './shared-connection.ts';
import { answerTimeoutOf } from './timeouts.ts';

type Statement<Row> = (db: Knex, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Defines a statement with constant SQL, for the busiest endpoints. PostgreSQL prepares the statement once
 * per connection, under `name`. On PostgreSQL, the statement bypasses knex, and a `SELECT` outside a
 * transaction shares a connection with other statements. Both are faster (docs/decisions/hot-statements.md).
 *
 * `sql` must list its columns, because a prepared `*` fails after a migration adds a column.
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
    throw new Error(`Cannot run "${config.name}", because its transaction has ended.`);
  const client: Knex.Client = db.client;
  const run = (connection: Client) => runOn<Row>(connection, client, config, answerTimeoutOf(db));
  // Only reads share a connection, because a write could wait for a locked row and delay later statements.
  if (!db.isTransaction && /^\s*SELECT\b/.test(config.text)) return withSharedConnection(client, run);
  const connection: Client = await client.acquireConnection();
  try {
    return await run(connection);
  } finally {
    client.releaseConnection(connection);
  }
}

async function runOn<Row>(
  connection: Client,
  client: Knex.Client,
  config: QueryConfig,
  query_timeout: number | undefined,
): Promise<Row[]> {
  const event = { __knexQueryUid: `prepared-${++lastId}`, sql: config.text, bindings: config.values };
  const query: QueryConfig & { query_timeout?: number | undefined } = { ...config, query_timeout };
  // Emits the same events as knex, because the slow query log listens for all of them, and `connectPostgres`
  // for `query-error`.
  client.emit('query', event);
  try {
    const { rows } = await connection.query(query);
    client.emit('query-response', rows, event);
    return rows as Row[];
  } catch (error) {
    // Like knex, puts the statement into the error message, but not its values. Copies the error, because the
    // driver gives the same error object to all statements of a lost connection.
    const message = `${config.text} - ${(error as Error).message}`;
    const failed = Object.assign(new Error(message, { cause: error }), { ...(error as Error) });
    client.emit('query-error', failed, event);
    throw failed;
  }
}
