import type { Knex } from 'knex';
import { engineOf } from './connect.ts';

/** The rows of a query that answers thousands: SQLite's driver makes an object of each more slowly than one text of all. */
export async function manyRows<Row>(
  db: Knex,
  query: Knex.QueryBuilder,
  columns: readonly string[],
): Promise<Row[]> {
  if (engineOf(db) === 'postgres') return query;
  const row = columns.map((column) => `'${column}', ${column}`);
  const [answer] = await db
    .from(query.as('found'))
    .select<{ all_rows: string }[]>(db.raw(`json_group_array(json_object(${row})) AS all_rows`));
  return JSON.parse(answer?.all_rows ?? '[]');
}
