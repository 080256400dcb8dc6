import type { Knex } from 'knex';
import { engineOf } from './connect.ts';
import { allRows, rowsOf } from './rows-as-text.ts';

/** The rows of a query that answers thousands. */
export async function manyRows<Row>(
  db: Knex,
  query: Knex.QueryBuilder,
  columns: readonly string[],
): Promise<Row[]> {
  if (engineOf(db) === 'postgres') return query;
  return rowsOf(await db.from(query.as('found')).select<{ all_rows: string }[]>(db.raw(allRows(columns))));
}
