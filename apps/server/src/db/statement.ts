import type { Knex } from 'knex';
import { engineOf } from './connect.ts';
import type { PreparingConnection } from './prepared.ts';
import { allRows, rowsOf } from './rows-as-text.ts';

type Done<Row> = (error: Error | null, result: Row) => void;
type PostgresConnection<Row> = {
  query(
    statement: { name: string; text: string; values: readonly unknown[] },
    done: Done<{ rows: Row[] }>,
  ): void;
};

/** Runs with values for its `?`, on a connection of its own or in a transaction; answers the rows. */
export type Statement<Row> = (db: Knex, values: readonly unknown[]) => Promise<Row[]>;

/**
 * A statement of the busiest calls: written out once, prepared once a connection, and handed to
 * the driver past knex' builder, which costs more than many a query (docs/decisions/hot-statements.md).
 * It names its columns, because a prepared `*` fails when a migration adds one.
 */
export function statement<Row>(
  name: string,
  sql: string,
  {
    columns,
  }: {
    /** Of one that answers many rows. */
    columns?: readonly string[];
  } = {},
): Statement<Row> {
  const asText = columns && `SELECT ${allRows(columns)} FROM (${sql})`;
  let position = 0;
  const numbered = sql.replace(/\?/g, () => {
    position += 1;
    return `$${position}`;
  });
  return async (db, values) => {
    const isPostgres = engineOf(db) === 'postgres';
    // In a transaction its client gives the transaction's connection, and keeps it when it is released.
    const connection = await db.client.acquireConnection();
    try {
      return await (isPostgres
        ? runOnPostgres<Row>(connection, { name, text: numbered, values })
        : asText
          ? rowsOf<Row>(await runOnSqlite<{ all_rows: string }>(connection, asText, values))
          : runOnSqlite<Row>(connection, sql, values));
    } finally {
      await db.client.releaseConnection(connection);
    }
  };
}

function runOnPostgres<Row>(
  connection: PostgresConnection<Row>,
  prepared: { name: string; text: string; values: readonly unknown[] },
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    connection.query(prepared, (error, result) => (error ? reject(error) : resolve(result.rows)));
  });
}

function runOnSqlite<Row>(
  connection: PreparingConnection,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    connection.prepared(sql, values, (error, rows) => (error ? reject(error) : resolve(rows as Row[])));
  });
}
