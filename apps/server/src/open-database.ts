import type { Knex } from 'knex';
import { connect, type DatabaseSettings } from './db/connect.ts';
import { isDatabaseAway } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import { StartError } from './start-error.ts';

/** Connects and brings the schema up to date; a `StartError` when the database is not to be had. */
export async function openDatabase(database: DatabaseSettings): Promise<Knex> {
  let db: Knex | undefined;
  try {
    db = await connect(database);
    await migrate(db);
    return db;
  } catch (error) {
    await db?.destroy();
    const { code, message } = error as { code?: string; message: string };
    if ('file' in database) {
      throw new StartError(`The database file ${database.file} cannot be used: ${message}.`);
    }
    // 28… wrong user or password, 3D000 no such database.
    if (isDatabaseAway(error) || code?.startsWith('28') || code === '3D000') {
      throw new StartError(
        `The database at ${new URL(database.url).host} cannot be used (${code ?? message}). Check DATABASE_URL.`,
      );
    }
    throw error;
  }
}
