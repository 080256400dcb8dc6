import type { Knex } from 'knex';
import { appliedMigrations } from '../db/migrate.ts';
import { StartError } from '../start-error.ts';

export type Tables = Map<string, { rows: number; checksum: string }>;
export type Contents = { tables: Tables; migrations: string[] };

/** Returns one line per table, like "  users      1,234". Leaves out sequences and knex's own tables. */
export function tableLines(tables: Tables): string[] {
  const shown = [...tables].filter(([name]) => !/_seq$|^knex_/.test(name));
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown.map(
    ([name, { rows }]) => `  ${name.padEnd(width)} ${rows.toLocaleString('en-US').padStart(11)}`,
  );
}

export function refuseDifference(wanted: Tables, found: Tables, advice: string): void {
  const names = [...new Set([...wanted.keys(), ...found.keys()])];
  const different = names.filter((name) => {
    const [a, b] = [wanted.get(name), found.get(name)];
    return a?.rows !== b?.rows || a?.checksum !== b?.checksum;
  });
  if (different.length === 0) return;
  throw new StartError(`The copied data does not match the source (${different.join(', ')}). ${advice}`);
}

/**
 * Returns the contents of a SQLite database. Throws if it is damaged. Leaves out SQLite's internal tables and
 * the search index.
 */
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
