import type { Knex } from 'knex';

/** Adds to a query that one of the columns contains the text, whatever the case of its letters. */
export function contains(query: Knex.QueryBuilder, columns: readonly string[], text: string): void {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  for (const column of columns) query.orWhereRaw("LOWER(??) LIKE ? ESCAPE '\\'", [column, pattern]);
}
