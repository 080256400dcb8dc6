// Shared by released migrations. Nothing here may change: a new database must get the same schema as an upgraded one.
// For the same reason migrations import nothing else from this repository.
import type { Knex } from 'knex';

export const isPostgres = (db: Knex): boolean => db.client.config.client === 'pg';

/** The column of an instant. Values come from the server's clock, never from the database's. */
export function instantColumn(table: Knex.CreateTableBuilder, name: string) {
  return table.timestamp(name, { useTz: true });
}

/**
 * Drops a column that has no index. On SQLite, knex would recreate the table. In a transaction, dropping the old table
 * also deletes its triggers and the rows that reference it.
 */
export async function dropColumn(db: Knex, table: string, column: string): Promise<void> {
  await db.raw('ALTER TABLE ?? DROP COLUMN ??', [table, column]);
}
