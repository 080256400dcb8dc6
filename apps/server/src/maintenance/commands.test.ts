import path from 'node:path';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { ann, type Command, folder, now, run, temporaryFolder } from '../../testing/maintenance.ts';
import type { DatabaseSettings } from '../db/connect.ts';
import { MIGRATION_NAMES } from '../db/migrate.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertUser } from '../users/index.ts';
import { backup } from './backup.ts';
import { copyDatabase } from './copy-database.ts';
import { migrateSchema } from './migrate-schema.ts';
import { restore } from './restore.ts';

temporaryFolder();

const [BEFORE_NEWEST, NEWEST] = MIGRATION_NAMES.slice(-2) as [string, string];
describe('npm run migrate', () => {
  let target: TestDatabase;
  beforeEach(async () => {
    target = await aDatabase();
  });
  afterEach(() => target.drop());

  test('migrates the schema or rolls it back, and asks twice before data is lost', async () => {
    const upToDate = ['The schema is up to date.'];
    expect(await run(migrateSchema, [], target.settings)).toEqual(upToDate);
    await inTransaction(target.db, (trx) => insertUser(trx, ann, now, DEFAULT_FACILITY));
    await expect(run(migrateSchema, ['--down'], target.settings)).rejects.toThrow(
      `All data that depends on migration ${NEWEST} would be lost. Make a backup, then add --yes.`,
    );
    expect(await run(migrateSchema, ['--down', '--yes'], target.settings)).toEqual([
      `Rolled back: ${NEWEST}.`,
    ]);
    await expect(run(migrateSchema, ['--down', '--all'], target.settings)).rejects.toThrow(
      'Everything in the database would be lost. Make a backup, then add --yes.',
    );
    expect(await target.db('users')).toHaveLength(1);
    await target.db('users').delete();
    expect(await run(migrateSchema, ['--down'], target.settings)).toEqual([`Rolled back: ${BEFORE_NEWEST}.`]);
    expect(await run(migrateSchema, [], target.settings)).toEqual([`Done: ${BEFORE_NEWEST}, ${NEWEST}.`]);
    expect(await run(migrateSchema, ['--down', '--all'], target.settings)).toEqual([
      expect.stringMatching(new RegExp(`^Rolled back: ${NEWEST}, .*, 001-accounts\\.$`)),
    ]);
    expect(await run(migrateSchema, ['--down'], target.settings)).toEqual([
      'There is no migration to roll back.',
    ]);
    await expect(run(backup, [path.join(folder, 'none')], target.settings)).rejects.toThrow(
      'The database has no Clubhouse tables. There is nothing to back up.',
    );
    await target.db('knex_migrations').insert({ name: '999-later', batch: 9, migration_time: now });
    await expect(run(migrateSchema, [], target.settings)).rejects.toThrow(
      'The database is from a newer version of Clubhouse: it includes migration 999-later. Use that version.',
    );
  });
});

describe('the commands', () => {
  const nowhere = { url: 'postgres://kim:secret@127.0.0.1:1/x' };
  const missing = { file: '/nowhere/club.sqlite' };
  test.each<[string, Command, string[], DatabaseSettings, string]>([
    [
      'no file to write',
      backup,
      [],
      missing,
      'Specify the target: npm run backup -- /var/backups/clubhouse/ (a folder, or a new file).',
    ],
    ['two files to write', backup, ['a', 'b'], missing, 'Specify the target: '],
    [
      'a file that exists',
      backup,
      ['package.json'],
      missing,
      `${path.resolve('package.json')} already exists. Use a different file name or choose a folder.`,
    ],
    [
      'a missing database file',
      backup,
      ['x.gz'],
      missing,
      'The database file /nowhere/club.sqlite does not exist.',
    ],
    [
      'a database that does not respond',
      backup,
      ['x.gz'],
      nowhere,
      'The database at 127.0.0.1:1 cannot be used (ECONNREFUSED). Check DATABASE_URL.',
    ],
    ['no file to read', restore, [], missing, 'Specify the backup file: npm run restore -- /var/backups'],
    [
      'a missing file',
      restore,
      ['none.gz'],
      missing,
      'none.gz cannot be read: there is no such file or folder.',
    ],
    ['a folder', restore, ['/'], missing, '/ cannot be read: it is a folder.'],
    [
      'one database',
      copyDatabase,
      ['a.sqlite'],
      missing,
      'Specify the source and the target: npm run copy-database -- ',
    ],
    [
      'an unknown kind of database',
      copyDatabase,
      ['a.sqlite', 'mysql://kim:secret@host/x'],
      missing,
      'Copy from a SQLite file to a URL that begins with postgres://.',
    ],
    [
      'a missing source',
      copyDatabase,
      [missing.file, nowhere.url],
      missing,
      'The database file /nowhere/club.sqlite does not exist.',
    ],
    [
      'an unknown option',
      migrateSchema,
      ['down'],
      missing,
      'Use no option to migrate, --down to undo the last migration, or --down --all to undo all: npm run migrate -- --down.',
    ],
    ['all without a direction', migrateSchema, ['--all'], missing, 'Use no option'],
    [
      'a rollback without a database',
      migrateSchema,
      ['--down'],
      missing,
      'The database file /nowhere/club.sqlite does not exist.',
    ],
  ])('refuse %s with one clear message', async (_what, command, args, settings, sentence) => {
    const error = await run(command, args, settings).catch((reason) => reason);
    expect(error.constructor.name).toBe('StartError');
    expect(error.message.slice(0, sentence.length)).toBe(sentence);
    expect(error.message).not.toContain('secret');
  });
});
