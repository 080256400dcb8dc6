import type { Knex } from 'knex';
import { appliedMigrations } from '../db/migrate.ts';
import { StartError } from '../start-error.ts';
import type { Contents } from './report.ts';

/** Checks a SQLite database and counts its rows, without the tables of SQLite itself and its search index. */
export async function contentsOfSqlite(db: Knex): Promise<Contents> {
  const [{ integrity_check: result }] = await db.raw('PRAGMA integrity_check(1)');
  if (result !== 'ok') throw new StartError(`The SQLite file is damaged: ${result}`);
  const names: string[] = await db('sqlite_master').where({ type: 'table' }).orderBy('name').pluck('name');
  const tables: Contents['tables'] = new Map();
  for (const name of names.filter((other) => !/^sqlite_|_search/.test(other))) {
    const [count] = await db(name).count({ rows: '*' });
    tables.set(name, { rows: Number(count?.rows), checksum: '' });
  }
  return { tables, migrations: await appliedMigrations(db) };
}
