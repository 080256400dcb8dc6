import { type ListQuery, searchedWords } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { type Columns, type RowOf, selected } from './row.ts';
import { matchingIds, newestFound, type Searched } from './search.ts';

type List<Field extends string, Selection extends Columns> = {
  table: Searched;
  selection: Selection;
  columns: Record<Field, string>;
  where?: Record<string, boolean>;
  /** Adds conditions to the query. */
  filter?: (rows: Knex.QueryBuilder) => void;
};

/**
 * Returns one page of rows. First selects only the page's IDs, because an index alone can answer that query.
 */
export async function pageOf<Field extends string, Selection extends Columns>(
  db: Knex,
  { table, selection: list, columns, where = {}, filter }: List<Field, Selection>,
  { search, sort, page, pageSize }: ListQuery<Field>,
): Promise<{ rows: RowOf<Selection>[]; total: number }> {
  const words = searchedWords(search);
  const found: Knex.QueryBuilder = db<Record<string, unknown>>(table).where(where);
  filter?.(found);
  if (words.length > 0) found.andWhere(matchingIds(db, 'id', newestFound(db, table, words)));

  const counted = async () => Number((await found.clone().count({ total: '*' }))[0]?.total ?? 0);
  const ordered = (query: Knex.QueryBuilder): Knex.QueryBuilder => {
    const order = sort.descending ? 'desc' : 'asc';
    return query.orderBy([
      { column: columns[sort.field], order },
      { column: 'id', order },
    ]);
  };
  const selection = (): Knex.QueryBuilder => db(table).select(selected(list));
  const offset = (page - 1) * pageSize;

  if (words.length > 0) {
    // Reads the page's IDs together with the total count, so that the search runs only once. An empty page
    // after the first page has no row with the count, so it needs a second search.
    const ids: { id: number; total: number }[] = await ordered(
      found.clone().select('id', db.raw('COUNT(*) OVER () AS total')),
    )
      .limit(pageSize)
      .offset(offset);
    const onPage = ids.map(({ id }) => id);
    const rows: RowOf<Selection>[] = await ordered(selection().whereIn('id', onPage));
    return { rows, total: ids[0]?.total ?? (page > 1 ? await counted() : 0) };
  }
  const ids = ordered(found.clone().select('id')).limit(pageSize).offset(offset);
  const read: PromiseLike<RowOf<Selection>[]> = ordered(selection().where(matchingIds(db, 'id', ids)));
  const [rows, total] = await Promise.all([read, counted()]);
  return { rows, total };
}
