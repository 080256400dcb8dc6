import type { ListQuery } from '@clubhouse/core/lists';
import type { Knex } from 'knex';

/** A page of what a query finds, sorted as asked and then by id, and how many it finds in all (contract 2). */
export async function pageOf<Row extends object, Field extends string = string>(
  found: Knex.QueryBuilder,
  { sort, page, pageSize }: ListQuery<Field>,
  columns: Record<Field, string>,
): Promise<{ rows: Row[]; total: number }> {
  const order = sort.descending ? 'desc' : 'asc';
  const [counted] = await found.clone().count({ total: '*' });
  const rows = await found
    .orderBy([
      { column: columns[sort.field], order },
      { column: 'id', order },
    ])
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: Number(counted?.total ?? 0) };
}
