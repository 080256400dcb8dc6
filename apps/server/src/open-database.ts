import type { Knex } from 'knex';
import { ANSWER_TIMEOUT_MS, checkpoint, connect, type DatabaseSettings } from './db/connect.ts';
import { troubleOf } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import type { Watch } from './db/slow-queries.ts';
import { StartError } from './start-error.ts';

export async function openDatabase(database: DatabaseSettings, watch?: Watch): Promise<Knex> {
  let db: Knex | undefined;
  try {
    db = await connect(database, watch);
    await migrate(db);
    await checkpoint(db);
    if ('file' in database) return db;
    // Migrations can take a long time, so they ran on a pool that waits for answers without a limit. Requests
    // need this limit, so they get a new pool.
    await db.destroy();
    return await connect({ answerTimeoutMs: ANSWER_TIMEOUT_MS, ...database }, watch);
  } catch (error) {
    await db?.destroy();
    throw asStartError(error, database);
  }
}

/**
 * Converts a SQLite error to a `StartError`. Converts a PostgreSQL error only if the database cannot be used.
 * Returns other PostgreSQL errors unchanged.
 */
export function asStartError(error: unknown, database: DatabaseSettings, advice = ' Check DATABASE_URL.') {
  if (error instanceof StartError) return error;
  const { code, message } = error as { code?: string; message: string };
  if ('file' in database) {
    return new StartError(`The database file ${database.file} cannot be used: ${message}.`);
  }
  const { host } = new URL(database.url);
  const trouble = troubleOf(error);
  if (trouble === 'damaged') {
    return new StartError(
      `The database at ${host} is damaged (${code}: ${message}). Restore a backup (docs/backup.md).`,
    );
  }
  if (trouble === 'full') return new StartError(`The disk that holds the database at ${host} is full.`);
  // 28xxx is a wrong user or password. 3D000 is a missing database.
  if (trouble !== null || code?.startsWith('28') || code === '3D000') {
    return new StartError(`The database at ${host} cannot be used (${code ?? message}).${advice}`);
  }
  return error;
}
