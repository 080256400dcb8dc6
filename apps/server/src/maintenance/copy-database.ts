import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import {
  appliedMigrations,
  migrateExactly,
  migrateOn,
  refuseUnknown,
  withMigrationLock,
} from '../db/migrate.ts';
import { StartError } from '../start-error.ts';
import type { Command } from './command.ts';
import { refuseDifference, type Tables, tableLines } from './contents.ts';
import { refuseFilled, withDatabase } from './with-database.ts';

const USAGE =
  'Specify the source and the target: npm run copy-database -- data/clubhouse.sqlite postgres://user@host:5432/clubhouse';
const ROWS_PER_FETCH = 1000;
/** Rate limit counters expire within a day, so they are not copied. */
const NOT_COPIED = ['rate_limits'];

type StoredRow = Record<string, unknown>;

/** Reads a SQLite table in batches, because a table may be larger than memory. */
async function* sqliteRows(db: Knex, table: string): AsyncGenerator<StoredRow[]> {
  for (let last = -1; ; ) {
    const rows: (StoredRow & { row_id: number })[] = await db(table)
      .where('rowid', '>', last)
      .orderBy('rowid')
      .limit(ROWS_PER_FETCH)
      .select('*', 'rowid as row_id');
    if (rows.length === 0) return;
    last = rows.at(-1)?.row_id as number;
    yield rows.map(({ row_id: _, ...row }) => row);
  }
}

type Column = { table: string; name: string; type: string };
type Table = { name: string; columns: Column[] };

/**
 * Copies a SQLite database into an empty PostgreSQL database, and compares the two. If anything fails, the
 * PostgreSQL database stays empty.
 */
export async function copyDatabase(call: Command): Promise<void> {
  const [from, to] = call.args;
  if (!from || !to || call.args.length > 2) throw new StartError(`${USAGE}.`);
  // The error message does not include the URL, because it may contain a password.
  if (from.includes('://') || !/^postgres(ql)?:\/\/./.test(to) || !URL.canParse(to))
    throw new StartError('Copy from a SQLite file to a URL that begins with postgres://.');
  const advice = ' Check the target URL.';
  await withDatabase(
    { file: path.resolve(from) },
    (source) =>
      // Reads everything in one transaction, so that all tables come from the same snapshot of the file.
      source.transaction((sqlite) =>
        withDatabase(
          { url: to },
          (target) => withMigrationLock(target, (postgres) => copy(call, sqlite, postgres)),
          { advice },
        ),
      ),
    { mustExist: true, advice },
  );
}

async function copy({ say }: Command, sqlite: Knex.Transaction, postgres: Knex.Transaction): Promise<void> {
  const migrations = await appliedMigrations(sqlite);
  if (migrations.length === 0)
    throw new StartError('The database has no Clubhouse tables. There is nothing to copy.');
  refuseUnknown(migrations, 'The database');
  await refuseFilled(postgres);
  await migrateExactly(postgres, migrations);
  const tables = await tablesOf(postgres);
  // Deletes the rows that the migrations have just inserted, because the source has the same rows.
  await postgres.raw(
    `TRUNCATE ${tables.map(() => '??').join(', ')} CASCADE`,
    tables.map(({ name }) => name),
  );
  const wanted: Tables = new Map();
  const found: Tables = new Map();
  for (const table of tables) {
    wanted.set(table.name, await copyTable(table, sqlite, postgres));
    found.set(table.name, await readTable(table, postgres));
  }
  refuseDifference(wanted, found, 'The copy was undone.');
  await continueSequences(sqlite, postgres);
  const migrated = await migrateOn(postgres);
  for (const line of tableLines(wanted)) say(line);
  say('The copy is complete. Every table matches the source.');
  if (migrated.length > 0) say(`Applied these migrations afterward: ${migrated.join(', ')}.`);
}

/**
 * Returns the tables to copy. Each table comes after the tables that it references. Leaves out the tables in
 * `NOT_COPIED`. Leaves out the search tables, which triggers fill, and knex's own tables, which the
 * migrations fill.
 */
async function tablesOf(postgres: Knex): Promise<Table[]> {
  const { rows: columns }: { rows: Column[] } = await postgres.raw(
    `SELECT table_name AS "table", column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_generated = 'NEVER' AND table_name NOT LIKE 'knex\\_%' AND table_name <> ALL(?)
     ORDER BY table_name, ordinal_position`,
    [NOT_COPIED],
  );
  const { rows: references }: { rows: { table: string; target: string }[] } = await postgres.raw(
    `SELECT conrelid::regclass::text AS "table", confrelid::regclass::text AS target
     FROM pg_constraint WHERE contype = 'f'`,
  );
  const searched = new Set(columns.filter(({ type }) => type === 'tsvector').map(({ table }) => table));
  const sorted = new Set<string>();
  const add = (name: string) => {
    for (const { table, target } of references)
      if (table === name && target !== name && !sorted.has(target)) add(target);
    sorted.add(name);
  };
  for (const { table } of columns) if (!searched.has(table)) add(table);
  return [...sorted].map((name) => ({ name, columns: columns.filter(({ table }) => table === name) }));
}

/** Converts a value for PostgreSQL, because SQLite stores booleans and instants as numbers. */
function toPostgres(value: unknown, type: string): unknown {
  if (value === null) return null;
  if (type === 'boolean') return value === 1 ? true : value === 0 ? false : value;
  return type === 'timestamp with time zone' ? toInstant(value as number) : value;
}

async function copyTable({ name, columns }: Table, sqlite: Knex, postgres: Knex) {
  const checksum = rowChecksum(columns);
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  for await (const stored of sqliteRows(sqlite, name)) {
    const rows = stored.map((row) =>
      Object.fromEntries(columns.map((column) => [column.name, toPostgres(row[column.name], column.type)])),
    );
    for (const row of rows) checksum.add(row);
    const insert = `INSERT INTO "${name}" (${names}) SELECT ${names} FROM json_populate_recordset(NULL::"${name}", ?::json)`;
    await postgres.raw(insert, [JSON.stringify(rows)]).catch((error) => {
      throw REFUSED.test(error.code)
        ? new StartError(`PostgreSQL rejected rows in ${name}: ${WHY[error.code] ?? error.code}.`, {
            cause: error,
          })
        : error;
    });
  }
  return checksum.result();
}

/** Matches PostgreSQL's error codes for invalid data (22…) and violated constraints (23…). */
const REFUSED = /^(22|23)/;
/** Explanations for errors caused by text that SQLite can store and PostgreSQL cannot. */
const WHY: Record<string, string> = {
  '22001': 'a text value is too long for its column',
  '22P05': 'a text value contains a NUL character',
};

async function readTable({ name, columns }: Table, postgres: Knex) {
  const checksum = rowChecksum(columns);
  await postgres.raw(`DECLARE copied NO SCROLL CURSOR FOR SELECT * FROM "${name}"`);
  for (;;) {
    const { rows }: { rows: StoredRow[] } = await postgres.raw(`FETCH ${ROWS_PER_FETCH} FROM copied`);
    if (rows.length === 0) break;
    for (const row of rows) checksum.add(row);
  }
  await postgres.raw('CLOSE copied');
  return checksum.result();
}

/** Computes a checksum that is the sum of the rows' hashes, so the order of the rows does not matter. */
function rowChecksum(columns: Column[]) {
  let rows = 0;
  let sum = 0n;
  return {
    add(row: StoredRow) {
      const values = JSON.stringify(columns.map(({ name }) => row[name]));
      rows += 1;
      sum = BigInt.asUintN(128, sum + BigInt(`0x${createHash('md5').update(values).digest('hex')}`));
    },
    result: () => ({ rows, checksum: sum.toString(16) }),
  };
}

/**
 * Sets each ID sequence to the highest ID ever used. The history and the audit log still refer to deleted
 * rows, so the IDs of these rows must not be reused.
 */
async function continueSequences(sqlite: Knex, postgres: Knex): Promise<void> {
  for (const { name, seq } of await sqlite('sqlite_sequence').select<{ name: string; seq: number }[]>()) {
    if (seq > 0 && !name.startsWith('knex_'))
      await postgres.raw(`SELECT setval(pg_get_serial_sequence(?, 'id'), ?)`, [name, seq]);
  }
}
