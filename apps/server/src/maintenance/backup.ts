import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSettings } from '../db/connect.ts';
import { appliedMigrations, refuseUnknown } from '../db/migrate.ts';
import { readCommandSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import type { Command } from './command.ts';
import { type Contents, contentsOfSqlite, tableLines } from './contents.ts';
import { encrypt, encryptionOf } from './encryption.ts';
import { fileError, PRIVATE_FILE, syncFolder } from './files.ts';
import { contentsOfDump, dumpTo } from './postgres-tools.ts';
import { withDatabase } from './with-database.ts';

const USAGE = 'Specify the target: npm run backup -- /var/backups/clubhouse/ (a folder, or a new file)';

export async function backup(call: Command): Promise<void> {
  const [target] = call.args;
  if (!target || call.args.length > 1) throw new StartError(`${USAGE}.`);
  const { database } = readCommandSettings(call.env);
  const encryption = encryptionOf(call.env);
  const suffix = `${'url' in database ? 'dump' : 'sqlite'}${encryption ? '.age' : ''}`;
  const file = path.resolve(isFolder(target) ? path.join(target, nameAt(call.now(), suffix)) : target);
  // Never overwrites an existing file, because the file could be anything, even the database itself.
  if (existsSync(file))
    throw new StartError(`${file} already exists. Use a different file name or choose a folder.`);
  await withDatabase(database, async (db) => refuseUnusable(await appliedMigrations(db)), {
    mustExist: true,
  });

  const unfinished = `${file}.unfinished`;
  await createPrivate(unfinished);
  try {
    const contents = await write(database, unfinished);
    if (encryption) await encrypt(unfinished, encryption);
    await syncAs(unfinished, file);
    await record(database, call.now());
    for (const line of tableLines(contents.tables)) call.say(line);
    call.say(
      `${file}: ${Math.ceil(statSync(file).size / 1000).toLocaleString('en-US')} KB, complete and verified.`,
    );
  } catch (error) {
    throw fileError(error, `${file} cannot be written`);
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(unfinished + suffix, { force: true });
  }
}

function refuseUnusable(migrations: string[]): void {
  if (migrations.length === 0)
    throw new StartError('The database has no Clubhouse tables. There is nothing to back up.');
  refuseUnknown(migrations, 'The database');
}

/** Writes the database to a file, and then reads the file to verify it. */
async function write(database: DatabaseSettings, file: string): Promise<Contents> {
  if ('url' in database) {
    await dumpTo(database.url, file);
    return contentsOfDump(file);
  }
  await withDatabase(database, (db) => db.raw('VACUUM INTO ?', [file]));
  return withDatabase({ file }, contentsOfSqlite);
}

/**
 * Records when the backup was made, for the checklist on the admin home. Ignores errors, because the database
 * can be read-only.
 */
const record = (database: DatabaseSettings, madeAt: Date) =>
  withDatabase(database, (db) => db('backups').insert({ made_at: madeAt })).catch(() => undefined);

/**
 * Creates a file that only its owner can read. Fails if the file exists, so that two backups never write to
 * the same file.
 */
async function createPrivate(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', PRIVATE_FILE)).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw fileError(error, `${file} cannot be written`);
    throw new StartError(
      `${file} exists, so another backup may be running. If no backup is running, delete the file.`,
    );
  }
}

/** Flushes the file to disk and renames it, so that the content and the new name survive a power failure. */
async function syncAs(unfinished: string, file: string): Promise<void> {
  const handle = await open(unfinished, 'r+');
  await handle.sync().finally(() => handle.close());
  await rename(unfinished, file);
  await syncFolder(path.dirname(file));
}

const isFolder = (target: string) =>
  /[/\\]$/.test(target) || (existsSync(target) && statSync(target).isDirectory());

/** The time in the file name contains no colons, because Windows does not allow them. */
const nameAt = (now: Date, suffix: string) =>
  `clubhouse-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.${suffix}`;
