import type { Knex } from 'knex';
import { engineOf } from '../db/connect.ts';
import type { Table } from './tables.ts';

export type StoredRow = Record<string, unknown>;

const ROWS_AT_ONCE = 1000;

/** All rows of a table in its order, some at a time: a table may be larger than memory. */
export const rowsOf = (trx: Knex.Transaction, table: Table): AsyncIterable<StoredRow[]> =>
  engineOf(trx) === 'postgres' ? byCursor(trx, table) : byPlace(trx, table);

async function* byCursor(trx: Knex.Transaction, { name, columns, order }: Table) {
  const isText = (column: string) => columns.some((other) => other.name === column && other.kind === 'text');
  // By its bytes, as SQLite sorts: a database's locale may order letters in any way.
  const sorted = order.map((column) => `"${column}"${isText(column) ? ' COLLATE "C"' : ''}`);
  const selected = columns.map((column) => `"${column.name}"`);
  await trx.raw(
    `DECLARE rows_of_table NO SCROLL CURSOR FOR SELECT ${selected.join(', ')} FROM "${name}" ORDER BY ${sorted.join(', ')}`,
  );
  for (;;) {
    const { rows } = await trx.raw(`FETCH ${ROWS_AT_ONCE} FROM rows_of_table`);
    if (rows.length === 0) break;
    yield rows as StoredRow[];
  }
  await trx.raw('CLOSE rows_of_table');
}

/** The driver has no cursor that waits for who reads it: each time it begins behind the last row. */
async function* byPlace(trx: Knex.Transaction, { name, columns, order, hasKey }: Table) {
  // Rows that are alike have a place each.
  const place = hasKey ? order : [...order, 'rowid'];
  const selected = [...new Set([...columns.map((column) => column.name), ...place])];
  const placeList = place.map((column) => `"${column}"`).join(', ');
  let last: StoredRow | undefined;
  for (;;) {
    const query = trx<StoredRow>(name).select(selected).orderBy(place).limit(ROWS_AT_ONCE);
    if (last) {
      const values = place.map((column) => last?.[column] as Knex.RawBinding);
      query.whereRaw(`(${placeList}) > (${place.map(() => '?').join(', ')})`, values);
    }
    const rows = (await query) as StoredRow[];
    if (rows.length === 0) break;
    last = rows.at(-1);
    yield rows;
  }
}
