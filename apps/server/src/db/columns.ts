import type { Knex } from 'knex';

/** An instant as a driver gives it: a Date from PostgreSQL, milliseconds from SQLite. */
export type StoredInstant = Date | number;
/** A flag as a driver gives it. */
export type StoredBoolean = boolean | 0 | 1;

/** ISO-8601 in UTC, as instants are on the wire (contract 2). */
export function toInstant(stored: StoredInstant): string {
  return new Date(stored).toISOString();
}

/** The column of an instant; always written from the handed-in clock, never by the database's own. */
export function instantColumn(table: Knex.CreateTableBuilder, name: string) {
  return table.timestamp(name, { useTz: true });
}

/**
 * Drops a column without an index, and nothing else. On SQLite knex makes the table anew and drops the old one, which
 * in a transaction also deletes what refers to its rows, and its triggers.
 */
export async function dropColumn(db: Knex, table: string, column: string): Promise<void> {
  await db.raw('ALTER TABLE ?? DROP COLUMN ??', [table, column]);
}
