import type { Knex } from 'knex';

/** With this many rows, an insert stays below the parameter limits of SQLite and PostgreSQL. */
const ROWS_AT_ONCE = 500;

/** Inserts any number of rows, and returns the given columns of each inserted row. */
export async function insertRows<Row>(
  trx: Knex.Transaction,
  table: string,
  rows: readonly object[],
  columns: string[],
): Promise<Row[]> {
  const inserted: Row[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = await trx(table)
      .insert(rows.slice(start, start + ROWS_AT_ONCE))
      .returning(columns);
    inserted.push(...(part as Row[]));
  }
  return inserted;
}
