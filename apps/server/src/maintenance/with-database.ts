import { existsSync } from 'node:fs';
import type { Knex } from 'knex';
import { connect, type DatabaseSettings } from '../db/connect.ts';
import { asStartError } from '../open-database.ts';
import { StartError } from '../start-error.ts';

/**
 * Opens the database for `work`, and closes it afterwards. A missing SQLite file is created, unless
 * `mustExist` is set.
 */
export async function withDatabase<T>(
  database: DatabaseSettings,
  work: (db: Knex) => Promise<T>,
  { mustExist = false, advice }: { mustExist?: boolean; advice?: string | undefined } = {},
): Promise<T> {
  if (mustExist && 'file' in database && !existsSync(database.file)) {
    throw new StartError(`The database file ${database.file} does not exist.`);
  }
  let db: Knex | undefined;
  try {
    db = await connect(database);
    await db.raw('SELECT 1');
  } catch (error) {
    await db?.destroy();
    throw asStartError(error, database, advice);
  }
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Throws if a PostgreSQL database already has tables, because their data could be lost or mixed with the new
 * data.
 */
export async function refuseFilled(db: Knex): Promise<void> {
  const table = await db('pg_tables')
    .whereRaw('schemaname = current_schema()')
    .orderBy('tablename')
    .first('tablename');
  if (!table) return;
  throw new StartError(`The database is not empty (table ${table.tablename}). Create a new, empty database.`);
}
