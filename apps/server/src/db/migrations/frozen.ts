// Released migrations share this code. Nothing here may change, because a new database must get the same schema
// as an upgraded one. For the same reason, migrations import nothing else from this repository.
import type { Knex } from 'knex';

export const isPostgres = (db: Knex): boolean => db.client.config.client === 'pg';

/**
 * Adds a timestamp column without a default, because its values come from the server's clock, not the
 * database's.
 */
export function instantColumn(table: Knex.CreateTableBuilder, name: string) {
  return table.timestamp(name, { useTz: true });
}

/**
 * Drops a column that has no index. Uses raw SQL, because knex would recreate the table on SQLite. Inside a
 * transaction, this also deletes the table's triggers and all rows that reference it.
 */
export async function dropColumn(db: Knex, table: string, column: string): Promise<void> {
  await db.raw('ALTER TABLE ?? DROP COLUMN ??', [table, column]);
}
