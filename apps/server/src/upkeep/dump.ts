import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { type StoredInstant, toInstant } from '../db/columns.ts';
import { engineOf } from '../db/connect.ts';
import { appliedMigrations, refuseUnknown } from '../db/migrate.ts';
import { withoutTimeouts } from '../db/timeouts.ts';
import { StartError } from '../start-error.ts';
import { VERSION } from '../version.ts';
import { FORMAT, type Header, type Lines, type TableStart } from './lines.ts';
import { rowsOf, type StoredRow } from './rows.ts';
import { type Column, type Kind, type Table, tablesOf } from './tables.ts';

/**
 * One moment of the database for as long as the work lasts, while everybody else reads and writes on. On SQLite the
 * first read chooses the moment.
 */
export function inSnapshot<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') return db.transaction(work);
  return db.transaction((trx) => withoutTimeouts(trx, () => work(trx)), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  });
}

/** All that a database holds, by its own schema; it may be older than the newest. */
export async function* wholeDatabase(trx: Knex.Transaction, now: Date): Lines {
  const migrations = await appliedMigrations(trx);
  if (migrations.length === 0)
    throw new StartError('There is nothing in the database: it has no tables of ours.');
  refuseUnknown(migrations, 'The database');
  yield* dump(trx, { migrations, tables: await tablesOf(migrations), now });
}

/** What these tables hold, as lines. To be one moment it has to be read in a snapshot. */
export async function* dump(
  trx: Knex.Transaction,
  { migrations, tables, now }: { migrations: string[]; tables: Table[]; now: Date },
): Lines {
  const frame = createHash('sha256');
  const framing = (content: object) => {
    const line = JSON.stringify(content);
    frame.update(`${line}\n`);
    return [line];
  };
  yield framing({
    clubhouse: 'backup',
    format: FORMAT,
    version: VERSION,
    engine: engineOf(trx),
    migrations,
    at: now.toISOString(),
  } satisfies Header);
  for (const table of tables) {
    yield framing({
      table: table.name,
      columns: table.columns.map(({ name }) => name),
      lastId: table.givesIds ? await lastIdOf(trx, table.name) : null,
    } satisfies TableStart);
    const hash = createHash('sha256');
    let rows = 0;
    for await (const stored of rowsOf(trx, table)) {
      const lines = stored.map(lineOf(table));
      hash.update(`${lines.join('\n')}\n`);
      rows += lines.length;
      yield lines;
    }
    yield framing({ rows, sha256: hash.digest('hex') });
  }
  yield [JSON.stringify({ tables: tables.length, sha256: frame.digest('hex') })];
}

async function lastIdOf(trx: Knex.Transaction, table: string): Promise<number> {
  if (engineOf(trx) === 'sqlite') {
    return (await trx('sqlite_sequence').where({ name: table }).first('seq'))?.seq ?? 0;
  }
  const found = await trx.raw(`SELECT pg_get_serial_sequence(?, 'id') AS sequence`, [table]);
  const { rows } = await trx.raw(`SELECT last_value, is_called FROM ${found.rows[0].sequence}`);
  return rows[0].is_called ? rows[0].last_value : 0;
}

/** What each kind is in the lines; what the drivers give of it differs. */
const WRITTEN: Record<Kind, (stored: unknown) => unknown> = {
  number: (stored) => stored,
  text: (stored) => stored,
  date: (stored) => stored,
  time: (stored) => stored,
  boolean: (stored) => (stored === 1 ? true : stored === 0 ? false : stored),
  instant: (stored) => toInstant(stored as StoredInstant),
};
const TYPES: Record<Kind, string> = {
  number: 'number',
  text: 'string',
  date: 'string',
  time: 'string',
  boolean: 'boolean',
  instant: 'string',
};

function lineOf({ name: table, columns }: Table) {
  const written = (row: StoredRow, { name, kind }: Column) => {
    const stored = row[name];
    if (stored === null) return null;
    const value = WRITTEN[kind](stored);
    // SQLite's columns take anything: better no backup than one that no other database takes.
    if (typeof value !== TYPES[kind]) throw new StartError(`${table}.${name} holds what is no ${kind}.`);
    return value;
  };
  return (row: StoredRow) => JSON.stringify(columns.map((column) => written(row, column)));
}
