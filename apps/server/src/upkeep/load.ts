import type { Knex } from 'knex';
import { engineOf } from '../db/connect.ts';
import { appliedMigrations, behindGate, migrateExactly, migrateOn, refuseUnknown } from '../db/migrate.ts';
import { StartError } from '../start-error.ts';
import { dump } from './dump.ts';
import type { Lines, TableStart } from './lines.ts';
import { type Contents, readThrough } from './read-through.ts';
import { type Kind, type Table, tablesOf } from './tables.ts';

export type Loaded = {
  contents: Contents;
  /** The migrations that the database got after its data. */
  migrated: string[];
};

/**
 * Fills an empty database with what lines hold: all of it, compared with them, and brought to the newest schema; or
 * nothing at all.
 */
export function load(db: Knex, lines: () => Lines): Promise<Loaded> {
  return behindGate(db, async (trx) => {
    await refuseFilled(trx);
    let tables: Table[] = [];
    const contents = await readThrough(lines(), {
      async header({ migrations }) {
        refuseUnknown(migrations, 'The backup');
        tables = await tablesOf(migrations);
        await migrateExactly(trx, migrations);
        for (const { name } of tables.filter(({ isFilledFromStart }) => isFilledFromStart).reverse()) {
          await trx(name).delete();
        }
      },
      rows: (rows, { table }) => insertRows(trx, tableCalled(tables, table), rows),
      table: async (start) => refuseOther(tableCalled(tables, start.table), start),
      tableEnd: ({ table, lastId }) => goOnAfter(trx, table, lastId),
    });
    const missing = tables.find(({ name }) => contents.tables.every(({ table }) => table !== name));
    if (missing) throw doesNotFit(missing.name);
    const { migrations, at } = contents.header;
    refuseDifference(contents, await readThrough(dump(trx, { migrations, tables, now: new Date(at) })));
    return { contents, migrated: await migrateOn(trx) };
  });
}

/** What is there already would be mixed with what comes, or lost. */
async function refuseFilled(trx: Knex.Transaction): Promise<void> {
  const applied = await appliedMigrations(trx);
  if (applied.length === 0) {
    const [other] = await tablesInUse(trx);
    if (other) throw new StartError(`The database is not empty: something else is in it (table ${other}).`);
  }
  for (const { name } of (await tablesOf(applied)).filter((table) => !table.isFilledFromStart)) {
    if (!(await trx(name).first(trx.raw('1')))) continue;
    throw new StartError(
      `The database is not empty (table ${name}): only an empty one is filled, so that nothing is lost or mixed.`,
    );
  }
}

async function tablesInUse(trx: Knex.Transaction): Promise<string[]> {
  const tables = await (engineOf(trx) === 'postgres'
    ? trx('pg_tables').whereRaw('schemaname = current_schema()').pluck('tablename')
    : trx('sqlite_master').where({ type: 'table' }).pluck('name'));
  return tables.filter((name) => !/^(knex|sqlite)_/.test(name));
}

const doesNotFit = (table: string) =>
  new StartError(`The backup does not fit the schema that it names: table ${table} differs.`);

function tableCalled(tables: Table[], name: string): Table {
  const table = tables.find((other) => other.name === name);
  if (!table) throw doesNotFit(name);
  return table;
}

function refuseOther({ name, columns }: Table, start: TableStart): void {
  if (columns.map((column) => column.name).join() !== start.columns.join()) throw doesNotFit(name);
}

/** Values as each database reads them out of JSON. */
const READ = {
  postgres: (at: number, kind: Kind) => `(line->>${at})::${POSTGRES_TYPES[kind]}`,
  sqlite: (at: number, kind: Kind) => {
    const value = `json_extract(value, '$[${at}]')`;
    return kind === 'instant' ? `CAST(round(unixepoch(${value}, 'subsec') * 1000) AS INTEGER)` : value;
  },
};
const POSTGRES_TYPES: Record<Kind, string> = {
  number: 'bigint',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  instant: 'timestamptz',
};

/** The database takes the lines apart by itself, one statement for many rows. */
async function insertRows(trx: Knex.Transaction, { name, columns }: Table, lines: string[]): Promise<void> {
  const engine = engineOf(trx);
  const values = columns.map(({ kind }, at) => READ[engine](at, kind)).join(', ');
  const source = engine === 'postgres' ? 'json_array_elements(?::json) AS line' : 'json_each(?)';
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  try {
    await trx.raw(`INSERT INTO "${name}" (${names}) SELECT ${values} FROM ${source}`, [
      `[${lines.join(',')}]`,
    ]);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!REFUSED.test(code)) throw error;
    throw new StartError(`The database does not take rows of ${name}: ${WHY[code] ?? code}.`, {
      cause: error,
    });
  }
}

/** Errors of data and of constraints. */
const REFUSED = /^(22|23)|^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/;
// SQLite keeps both, and PostgreSQL neither.
const WHY: Record<string, string> = {
  '22001': 'a text is longer than its column allows',
  '22P05': 'a text has a zero character in it',
};

/** No number is given twice: what was said of a row stays said of that row, even when it is gone. */
async function goOnAfter(trx: Knex.Transaction, table: string, lastId: number | null): Promise<void> {
  if (lastId === null) return;
  if (engineOf(trx) === 'sqlite') {
    await trx('sqlite_sequence').where({ name: table }).delete();
    await trx('sqlite_sequence').insert({ name: table, seq: lastId });
    return;
  }
  await trx.raw(`SELECT setval(pg_get_serial_sequence(?, 'id'), ?, ?)`, [
    table,
    Math.max(1, lastId),
    lastId > 0,
  ]);
}

function refuseDifference(wanted: Contents, found: Contents): void {
  const other = wanted.tables.filter(
    ({ table, rows, sha256 }) =>
      !found.tables.some((own) => own.table === table && own.rows === rows && own.sha256 === sha256),
  );
  if (other.length === 0) return;
  const names = other.map(({ table }) => table).join(', ');
  throw new StartError(`What was written is not what was read (${names}): nothing of it was kept.`);
}
