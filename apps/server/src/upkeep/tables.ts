import type { Knex } from 'knex';
import { connect } from '../db/connect.ts';
import { behindGate, migrateExactly } from '../db/migrate.ts';

export type Kind = 'number' | 'text' | 'boolean' | 'date' | 'time' | 'instant';
export type Column = { name: string; kind: Kind };

export type Table = {
  name: string;
  columns: Column[];
  /** What its rows are sorted by: its key, or all of its columns where it has none. */
  order: string[];
  hasKey: boolean;
  /** Whether the database numbers its rows, in the column `id`. */
  givesIds: boolean;
  /** Whether the migrations themselves put rows into it. */
  isFilledFromStart: boolean;
};

/** Counters of tries, which are over in minutes: a database that is put in another's place begins with none. */
const LEFT_OUT = ['rate_limits'];

const KINDS: [RegExp, Kind][] = [
  [/^(integer|bigint)$/, 'number'],
  [/^(varchar\(\d+\)|text)$/, 'text'],
  [/^boolean$/, 'boolean'],
  [/^date$/, 'date'],
  [/^time$/, 'time'],
  [/^datetime$/, 'instant'],
];

type ColumnRow = { table: string; sql: string; name: string; type: string; key: number; not_null: 0 | 1 };

/**
 * The tables that these migrations make, each behind those that it refers to. Read from a database in memory to which
 * they were applied: it says the same for both engines, and tells flags and dates apart, as SQLite's files do not.
 */
export async function tablesOf(migrations: readonly string[]): Promise<Table[]> {
  const db = await connect({ file: ':memory:' });
  try {
    // One transaction, because every connection has a memory of its own.
    return await behindGate(db, async (trx) => {
      await migrateExactly(trx, migrations);
      return readTables(trx);
    });
  } finally {
    await db.destroy();
  }
}

async function readTables(trx: Knex.Transaction): Promise<Table[]> {
  // Tables of search words are "virtual" and "shadow": triggers fill them again.
  const columns: ColumnRow[] = await trx.raw(
    `SELECT made.name AS "table", made.sql, c.name, c.type, c.pk AS "key", c."notnull" AS not_null
     FROM pragma_table_list AS listed JOIN sqlite_master AS made ON made.name = listed.name
     JOIN pragma_table_info(listed.name) AS c
     WHERE listed.schema = 'main' AND listed.type = 'table'
       AND made.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND made.name NOT LIKE 'knex\\_%' ESCAPE '\\'
     ORDER BY made.name, c.cid`,
  );
  const references: { table: string; target: string }[] = await trx.raw(
    `SELECT listed.name AS "table", r."table" AS target
     FROM pragma_table_list AS listed JOIN pragma_foreign_key_list(listed.name) AS r`,
  );
  const names = [...new Set(columns.map(({ table }) => table))].filter((name) => !LEFT_OUT.includes(name));
  const tables: Table[] = [];
  for (const name of sortedByReference(names, references)) {
    const isFilledFromStart = (await trx(name).first(trx.raw('1'))) !== undefined;
    tables.push({
      ...tableOf(
        name,
        columns.filter(({ table }) => table === name),
      ),
      isFilledFromStart,
    });
  }
  return tables;
}

function tableOf(name: string, rows: ColumnRow[]): Omit<Table, 'isFilledFromStart'> {
  const columns = rows.map((row) => ({ name: row.name, kind: kindOf(row) }));
  const key = rows.filter((row) => row.key > 0).sort((a, b) => a.key - b.key);
  const sortedBy = key.length > 0 ? key : rows;
  if (sortedBy.some((row) => row.not_null === 0 && row.key === 0)) {
    throw new Error(`${name} has neither a key nor only columns that are never empty: it has no order.`);
  }
  return {
    name,
    columns,
    order: sortedBy.map((row) => row.name),
    hasKey: key.length > 0,
    givesIds: rows.some(({ sql }) => /autoincrement/i.test(sql)),
  };
}

function kindOf({ table, name, type }: ColumnRow): Kind {
  const kind = KINDS.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1];
  if (!kind) throw new Error(`${table}.${name} is a ${type}: say in KINDS what that is on both engines.`);
  return kind;
}

function sortedByReference(names: string[], references: { table: string; target: string }[]): string[] {
  const sorted = new Set<string>();
  const add = (name: string, waiting: string[]) => {
    if (sorted.has(name)) return;
    if (waiting.includes(name)) throw new Error(`${[...waiting, name].join(' → ')}: none can be first.`);
    for (const { table, target } of references) {
      if (table === name && target !== name) add(target, [...waiting, name]);
    }
    sorted.add(name);
  };
  for (const name of names) add(name, []);
  return [...sorted];
}
