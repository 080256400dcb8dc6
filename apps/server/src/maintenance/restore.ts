import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, constants, copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { DatabaseSettings, Engine } from '../db/connect.ts';
import { migrate, migrateOn, refuseUnknown, withMigrationLock } from '../db/migrate.ts';
import { readCommandSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import type { Command } from './command.ts';
import { type Contents, contentsOfSqlite, refuseDifference, tableLines } from './contents.ts';
import { decrypt } from './encryption.ts';
import { fileError, PRIVATE_FILE } from './files.ts';
import { contentsOfDump, contentsOfPostgres, restoreFrom } from './postgres-tools.ts';
import { refuseFilled, withDatabase } from './with-database.ts';

const USAGE =
  'Specify the backup file: npm run restore -- /var/backups/clubhouse/clubhouse-2026-11-22T08-15-00Z.dump';
const WRONG_ENGINE = {
  postgres: 'This is a PostgreSQL backup. Set DATABASE_URL to an empty PostgreSQL database.',
  sqlite: 'This is a SQLite backup. Restore it with SQLITE_FILE, then use npm run copy-database.',
};
const DO_NOT_USE = 'Do not use the database. Drop it and restore again.';

/**
 * Restores a backup into an empty database of the same engine. Compares the database with the backup, and
 * then migrates it.
 */
export async function restore(call: Command): Promise<void> {
  const [file] = call.args;
  if (!file || call.args.length > 1) throw new StartError(`${USAGE}.`);
  const { database }: { database: DatabaseSettings } = readCommandSettings(call.env);
  // This folder contains decrypted data during the restore, so only its owner can read it.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clubhouse-restore-'));
  try {
    const readable = await decrypt(file, folder, call.env);
    const engine = await engineOfBackup(readable, file);
    if (engine === 'postgres' && 'url' in database) await restorePostgres(call, database.url, readable);
    else if (engine === 'sqlite' && 'file' in database) await restoreSqlite(call, database.file, readable);
    else throw new StartError(WRONG_ENGINE[engine]);
  } catch (error) {
    throw fileError(error, `${file} cannot be read`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function engineOfBackup(readable: string, file: string): Promise<Engine> {
  const handle = await open(readable);
  const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0).finally(() => handle.close());
  const start = buffer.toString('latin1');
  if (start.startsWith('PGDMP')) return 'postgres';
  if (start.startsWith('SQLite format 3')) return 'sqlite';
  throw new StartError(
    start.startsWith('\x1f\x8b')
      ? `${file} cannot be read: it was made by an earlier version of Clubhouse. Restore it with that version.`
      : `${file} cannot be read: it is not a Clubhouse backup, or the start of the file is damaged.`,
  );
}

async function restorePostgres(call: Command, url: string, file: string): Promise<void> {
  const wanted = await contentsOfDump(file);
  refuseUnknown(wanted.migrations, 'The backup');
  await withDatabase({ url }, (db) =>
    // Holds the migration lock until the restore ends, so that other restores and starting servers wait.
    withMigrationLock(db, async (trx) => {
      await refuseFilled(trx);
      await restoreFrom(url, file);
      const found = await contentsOfPostgres(url);
      refuseDifference(wanted.tables, found.tables, DO_NOT_USE);
      report(call, wanted, await migrateOn(trx));
    }),
  );
}

async function restoreSqlite(call: Command, target: string, file: string): Promise<void> {
  try {
    await copyFile(file, target, constants.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new StartError(`${target} already exists. Set SQLITE_FILE to a new file, so that nothing is lost.`);
  }
  try {
    await chmod(target, PRIVATE_FILE);
    // Compares the bytes of the files instead of their tables, because identical files contain identical
    // tables.
    if ((await hashOf(file)) !== (await hashOf(target)))
      throw new StartError(`${target} differs from the backup.`);
    await withDatabase({ file: target }, async (db) => {
      const contents = await contentsOfSqlite(db);
      refuseUnknown(contents.migrations, 'The backup');
      await db('rate_limits').delete();
      report(call, contents, await migrate(db));
    });
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm']) await rm(target + suffix, { force: true });
    throw error;
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

function report({ say }: Command, { tables }: Contents, migrated: string[]): void {
  for (const line of tableLines(tables)) say(line);
  say('The restore is complete. Every table matches the backup.');
  if (migrated.length > 0) say(`Applied these migrations afterward: ${migrated.join(', ')}.`);
}
