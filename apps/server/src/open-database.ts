import type { Knex } from 'knex';
import { ANSWER_WITHIN_MS, checkpoint, connect, type DatabaseSettings } from './db/connect.ts';
import { isDatabaseAway } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import type { Watch } from './db/slow-queries.ts';
import { StartError } from './start-error.ts';

/** Connects and brings the schema up to date; a `StartError` when the database is not to be had. */
export async function openDatabase(database: DatabaseSettings, watch?: Watch): Promise<Knex> {
  let db: Knex | undefined;
  try {
    db = await connect(database, watch);
    await migrate(db);
    await checkpoint(db);
    if ('file' in database) return db;
    // A migration may take its time; whoever waits for an answer may not.
    await db.destroy();
    return await connect({ answerWithinMs: ANSWER_WITHIN_MS, ...database }, watch);
  } catch (error) {
    await db?.destroy();
    throw asStartError(error, database);
  }
}

/** What a database that is not to be had has answered, as a `StartError`; any other error as it is. */
export function asStartError(
  error: unknown,
  database: DatabaseSettings,
  advice = ' Check DATABASE_URL.',
): unknown {
  if (error instanceof StartError) return error;
  const { code, message } = error as { code?: string; message: string };
  if ('file' in database) {
    return new StartError(`The database file ${database.file} cannot be used: ${message}.`);
  }
  // 28… wrong user or password, 3D000 no such database.
  if (isDatabaseAway(error) || code?.startsWith('28') || code === '3D000') {
    const { host } = new URL(database.url);
    return new StartError(`The database at ${host} cannot be used (${code ?? message}).${advice}`);
  }
  return error;
}
