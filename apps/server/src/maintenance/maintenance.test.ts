import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDatabase, engine, type TestDatabase, tableNames } from '../../testing/database.ts';
import { installedTools, type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { at } from '../../testing/server.ts';
import { connect, type DatabaseSettings } from '../db/connect.ts';
import { MIGRATION_NAMES, migrate, rollBackLast } from '../db/migrate.ts';
import { seedDemoData } from '../demo-data/index.ts';
import type { Passwords } from '../deps.ts';
import { insertUser } from '../users/index.ts';
import { backup } from './backup.ts';
import { refuseDifference } from './contents.ts';
import { copyDatabase } from './copy-database.ts';
import { migrateSchema } from './migrate-schema.ts';
import { contentsOfDump, dumpTo } from './postgres-tools.ts';
import { restore } from './restore.ts';

const now = at('2026-11-23', '12:00');
const noPasswords = { hash: async () => 'none' } as unknown as Passwords;
const known = { phone: '407-555-0100', passwordHash: 'none' };
const ann = { username: 'ann', email: 'ann@example.com', ...known };

const [BEFORE_NEWEST, NEWEST] = MIGRATION_NAMES.slice(-2) as [string, string];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-maintenance-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = (suffix: string) => {
  files += 1;
  return path.join(folder, `${files}.${suffix}`);
};

/** Inserts values that a copy can easily lose or change. Also uses up an ID by deleting its user. */
async function insertOddities(db: Knex): Promise<void> {
  const odd = ' "Ann" O’Malley \\N \\\\ \t\r\n null NULL {} [1] 😀👩‍👩‍👧 日本語 \u2028 \u007f e\u0301 ';
  const ghost = { username: 'ghost', email: 'ghost@example.com', ...known };
  const { id } = await db.transaction((trx) => insertUser(trx, ghost, now, DEFAULT_FACILITY));
  await db('users').where({ id }).delete();
  await db('users').where({ id: 1 }).update({ profile_name: odd, membership_ends_on: '2028-02-29' });
  await db('users').where({ id: 2 }).update({ profile_name: '', membership_ends_on: '9999-12-31' });
  await db('users')
    .where({ id: 3 })
    .update({ email_confirmed_at: new Date('1969-12-31T23:59:59.001Z') });
  await db('leagues')
    .where({ id: 1 })
    .update({ description: '\\é"\n😀'.repeat(100_000) });
  await db('bookings').where({ id: 1 }).update({ cancelled_by: -2_147_483_648 });
  await db('bookings').where({ id: 2 }).update({ cancelled_by: 2_147_483_647 });
  await db('contact_submissions').where({ id: 1 }).update({ message: odd, is_read: true });
  // This table has no unique key, so it may contain identical rows.
  const repeat = { key: odd, booking_id: 3, is_repeat: true };
  await db('guest_keys').insert([repeat, repeat]);
  // When daylight saving time ends, 1:30 a.m. occurs twice. These are both instants.
  const passes = ['2026-11-01T05:30:00.123Z', '2026-11-01T06:30:00.999Z'];
  await db('keypad_views').insert(passes.map((viewedAt) => ({ user_id: 1, viewed_at: new Date(viewedAt) })));
  await db('rate_limits').insert({ key: 'sign-in:1', points: 3, expire: 1_795_521_600_123 });
}

const environmentOf = (settings: DatabaseSettings): Record<string, string> =>
  'url' in settings ? { DATABASE_URL: settings.url } : { SQLITE_FILE: settings.file };

type Command = typeof backup;
const said: string[] = [];

async function run(
  command: Command,
  args: string[],
  settings: DatabaseSettings,
  env: Record<string, string> = {},
): Promise<string[]> {
  said.length = 0;
  const say = (line: string) => said.push(line);
  await command({ args, env: { ...environmentOf(settings), ...env }, now: () => now, say });
  return [...said];
}

/** Returns every row of every table as text that is the same on both engines. Does not use the code under test. */
async function contentsOf(db: Knex): Promise<Record<string, string[]>> {
  // SQLite returns instants as milliseconds and booleans as numbers. PostgreSQL returns instants as text.
  const isInstant = (value: unknown) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value));
  const plain = (value: unknown) =>
    isInstant(value) ? Date.parse(String(value)) : typeof value === 'boolean' ? Number(value) : value;
  const contents: Record<string, string[]> = {};
  for (const name of await tableNames(db)) {
    // A backup is recorded after its file is written.
    if (name === 'rate_limits' || name === 'backups') continue;
    const rows = (await db(name)).map((row) =>
      Object.entries(row).map(([column, value]) => `${column}=${JSON.stringify(plain(value))}`),
    );
    contents[name] = rows.map((row) => row.sort().join()).sort();
  }
  return contents;
}

/** Checks that IDs, search and constraints work in the target database as in the source. */
async function expectToGoOn(db: Knex, source: Knex): Promise<void> {
  const lastId = (await source('users').max({ id: 'id' }).first())?.id;
  const user = await db.transaction((trx) => insertUser(trx, ann, now, DEFAULT_FACILITY));
  // `insertOddities` deleted the user with the ID `lastId + 1`, and that ID is not reused.
  expect(user.id).toBe(lastId + 2);
  expect(await db('users_search').count({ count: '*' })).toEqual([{ count: lastId + 1 }]);
  await expect(
    db('bay_slots').insert({ simulator_id: 1, slot_date: '2027-01-01', start_time: '08:00:00' }),
  ).rejects.toThrow(/check constraint/i);
  await expect(
    db('sessions').insert({ sid_hash: 'x', user_id: 999, device: '', created_at: now, last_seen_at: now }),
  ).rejects.toThrow(/foreign key/i);
}

// These tests need an installed PostgreSQL, because the bundled one has no pg_dump, and the versions of pg_dump and the
// server must match.
const tools = engine === 'postgres' ? installedTools() : undefined;
const canBackUp = engine === 'sqlite' || tools !== undefined;

describe.skipIf(!canBackUp)('a backup', () => {
  let postgres: PostgresServer | undefined;
  let source: Knex;
  let sourceSettings: DatabaseSettings;
  let file: string;
  const open: Knex[] = [];

  /** Returns an empty PostgreSQL database, or the path of a SQLite file that does not exist yet. */
  async function anEmptyDatabase(): Promise<DatabaseSettings> {
    if (!postgres) return { file: newFile('sqlite') };
    const admin = await connect({ url: postgres.url });
    files += 1;
    await admin.raw(`CREATE DATABASE test_${files}`);
    await admin.destroy();
    return { url: Object.assign(new URL(postgres.url), { pathname: `/test_${files}` }).href };
  }
  async function opened(settings: DatabaseSettings): Promise<Knex> {
    const db = await connect(settings);
    open.push(db);
    return db;
  }
  async function backUp(settings: DatabaseSettings, env: Record<string, string> = {}): Promise<string> {
    const target = newFile('backup');
    await run(backup, [target], settings, env);
    return target;
  }

  beforeAll(async () => {
    if (tools) {
      vi.stubEnv('PATH', `${tools}${path.delimiter}${process.env.PATH}`);
      postgres = await startPostgres({}, tools);
    }
    sourceSettings = await anEmptyDatabase();
    source = await connect(sourceSettings);
    await migrate(source);
    await seedDemoData(source, noPasswords, now, DEFAULT_FACILITY);
    await insertOddities(source);
    file = await backUp(sourceSettings);
  });
  afterEach(async () => {
    for (const db of open.splice(0)) await db.destroy();
  });
  afterAll(async () => {
    await source.destroy();
    await postgres?.stop();
    vi.unstubAllEnvs();
  });

  test('restores everything except rate limit counters, and the database continues from there', async () => {
    const target = await anEmptyDatabase();
    const lines = await run(restore, [file], target);
    const db = await opened(target);
    expect(await contentsOf(db)).toEqual(await contentsOf(source));
    expect(await source('backups')).not.toEqual([]);
    expect(await db('rate_limits')).toEqual([]);
    expect(lines.find((line) => line.startsWith('  users '))).toMatch(/^ {2}users +\d+$/);
    expect(lines.at(-1)).toBe('The restore is complete. Every table matches the backup.');
    await expectToGoOn(db, source);
  });

  test('is one private file, named by its time, in the given folder', async () => {
    const suffix = engine === 'postgres' ? 'dump' : 'sqlite';
    const name = `clubhouse-2026-11-23T17-00-00Z.${suffix}`;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const all = await run(backup, [folder], sourceSettings);
    expect(all.at(-1)).toMatch(new RegExp(`${name}: [\\d,]+ KB, complete and verified\\.$`));
    expect(readdirSync(folder).filter((other) => /unfinished/.test(other))).toEqual([]);
    await expect(run(backup, [folder], sourceSettings)).rejects.toThrow(`${name} already exists.`);
    await expect(run(backup, [path.join(folder, 'none/')], sourceSettings)).rejects.toThrow(
      `none/${name}.unfinished cannot be written: there is no such file or folder.`,
    );
  });

  test('is not made while another one writes to the same file', async () => {
    const target = newFile('backup');
    writeFileSync(`${target}.unfinished`, '');
    await expect(run(backup, [target], sourceSettings)).rejects.toThrow(
      `${target}.unfinished exists, so another backup may be running.`,
    );
    expect(readdirSync(folder)).toContain(`${path.basename(target)}.unfinished`);
    rmSync(`${target}.unfinished`);
  });

  test('made before an upgrade is brought up to date when it is restored', async () => {
    const settings = await anEmptyDatabase();
    const old = await opened(settings);
    await migrate(old);
    await rollBackLast(old);
    await old.transaction((trx) => insertUser(trx, ann, now, DEFAULT_FACILITY));
    const before = await contentsOf(old);
    const target = await anEmptyDatabase();
    const lines = await run(restore, [await backUp(settings)], target);
    expect(lines.at(-1)).toBe(`Then applied migrations: ${NEWEST}.`);
    expect(await contentsOf(await opened(target))).toMatchObject(before);
  });

  test('of a newer version can be neither made nor restored', async () => {
    const settings = await anEmptyDatabase();
    const db = await opened(settings);
    await migrate(db);
    await db('knex_migrations').insert({ name: '999-later', batch: 9, migration_time: now });
    const sentence = 'is from a newer version of Clubhouse, with 999-later. Use that version.';
    await expect(backUp(settings)).rejects.toThrow(`The database ${sentence}`);
    const later = newFile('backup');
    await ('url' in settings ? dumpTo(settings.url, later) : db.raw('VACUUM INTO ?', [later]));
    expect(await restoreRefusal(later)).toBe(`The backup ${sentence}`);
  });

  /** Tries to restore a file and returns the error message. Checks that the failed restore leaves no data. */
  async function restoreRefusal(bad: string, env: Record<string, string> = {}): Promise<string> {
    const target = await anEmptyDatabase();
    const message = await run(restore, [bad], target, env).then(
      () => 'restored',
      (error) => error.message,
    );
    if ('file' in target) expect(readdirSync(folder)).not.toContain(path.basename(target.file));
    else expect(await tableNames(await opened(target))).toEqual([]);
    return message.replace(bad, 'It');
  }

  test('that is truncated, damaged or not a backup is not restored', async () => {
    const write = (content: Buffer | string) => {
      const target = newFile('bad');
      writeFileSync(target, content);
      return target;
    };
    const bytes = readFileSync(file);
    expect(await restoreRefusal(write(bytes.subarray(0, bytes.length / 2)))).toMatch(
      /^pg_restore failed: |is damaged|malformed/,
    );
    if (engine === 'postgres') {
      const flipped = Buffer.from(bytes);
      // In the file, rows come after the definitions. Only rows have checksums, so the changed bit must be in a row.
      const inRows = Math.floor(bytes.length * 0.9);
      flipped[inRows] = (flipped[inRows] as number) ^ 1;
      expect(await restoreRefusal(write(flipped))).toMatch(/^pg_restore failed: /);
    }
    const none = 'It cannot be read: it is not a Clubhouse backup, or its beginning is damaged.';
    expect(await restoreRefusal(write(''))).toBe(none);
    expect(await restoreRefusal(write('members'))).toBe(none);
    expect(await restoreRefusal(write(gzipSync('{"clubhouse":"backup"}')))).toBe(
      'It cannot be read: an earlier version of Clubhouse made it. Restore it with that version.',
    );
  });

  test('goes only into an empty database', async () => {
    const target = await anEmptyDatabase();
    await migrate(await opened(target));
    await expect(run(restore, [file], target)).rejects.toThrow(
      'file' in target
        ? `${target.file} already exists. Set SQLITE_FILE to a new file, so that nothing is lost.`
        : 'The database is not empty (table audit_log). Create a new, empty database.',
    );
    expect(await open[0]?.('users')).toEqual([]);
  });

  test('of one engine is not restored into the other', async () => {
    const other = engine === 'postgres' ? { file: newFile('sqlite') } : { url: 'postgres://127.0.0.1:1/x' };
    await expect(run(restore, [file], other)).rejects.toThrow(/^This is a (PostgreSQL|SQLite) backup\. /);
  });

  async function expectRestorable(encrypted: string, env: Record<string, string>): Promise<void> {
    expect(statSync(encrypted).mode & 0o777).toBe(0o600);
    expect(readFileSync(encrypted).subarray(0, 19).toString()).toBe('age-encryption.org/');
    const target = await anEmptyDatabase();
    await run(restore, [encrypted], target, env);
    expect(await contentsOf(await opened(target))).toEqual(await contentsOf(source));
  }

  test('can be encrypted for a public key', async () => {
    const key = await generateX25519Identity();
    const keyFile = newFile('key');
    writeFileSync(keyFile, `# created: now\n${key}\n`);
    const encrypted = await backUp(sourceSettings, { BACKUP_PUBLIC_KEY: await identityToRecipient(key) });
    await expectRestorable(encrypted, { BACKUP_KEY_FILE: keyFile });

    expect(await restoreRefusal(encrypted)).toBe(
      'It is encrypted. Set BACKUP_KEY_FILE or BACKUP_PASSPHRASE.',
    );
    const wrong = 'It cannot be decrypted: the key is wrong, or the file is damaged.';
    expect(await restoreRefusal(encrypted, { BACKUP_PASSPHRASE: 'another' })).toBe(wrong);
    const damaged = newFile('bad');
    const bytes = readFileSync(encrypted);
    bytes[bytes.length - 1000] = (bytes[bytes.length - 1000] as number) ^ 1;
    writeFileSync(damaged, bytes);
    expect(await restoreRefusal(damaged, { BACKUP_KEY_FILE: keyFile })).toBe(wrong);

    const refused = (env: Record<string, string>) => expect(backUp(sourceSettings, env)).rejects;
    await refused({ BACKUP_PUBLIC_KEY: 'ssh-rsa AAAA' }).toThrow(
      'BACKUP_PUBLIC_KEY is not an age public key.',
    );
    await refused({ BACKUP_PUBLIC_KEY: 'age1x', BACKUP_PASSPHRASE: 'x' }).toThrow('not both');
  });

  test('can be encrypted with a passphrase', async () => {
    const env = { BACKUP_PASSPHRASE: 'four words and more' };
    await expectRestorable(await backUp(sourceSettings, env), env);
  });

  test.runIf(engine === 'postgres')('that lost rows while it was restored is reported', async () => {
    const target = await anEmptyDatabase();
    const db = await opened(target);
    // This trigger deletes restored rows, because a restore creates the indexes after it inserts the rows.
    await db.raw(`CREATE FUNCTION lose_rows() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN DELETE FROM public.guest_keys; END $$`);
    await db.raw(
      `CREATE EVENT TRIGGER lose_rows ON ddl_command_end WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION lose_rows()`,
    );
    await expect(run(restore, [file], target)).rejects.toThrow(
      'The written data does not match the source (guest_keys). Do not use the database.',
    );
    expect(said).toEqual([]);
  });

  test.runIf(engine === 'postgres')('is compared table by table, with its sequences', async () => {
    const { tables } = await contentsOfDump(file);
    expect(tables.get('users')?.rows).toBe((await source('users')).length);
    expect(tables.get('users_id_seq')?.checksum).toMatch(/^\d+, true$/);
    const other = new Map(tables).set('users', { rows: tables.get('users')?.rows ?? 0, checksum: 'x' });
    expect(() => refuseDifference(tables, other, 'Stop.')).toThrow(
      'The written data does not match the source (users). Stop.',
    );
    other.delete('leagues');
    expect(() => refuseDifference(tables, other, 'Stop.')).toThrow(/\(leagues, users\)|\(users, leagues\)/);
  });

  test.runIf(engine === 'postgres')('reports if pg_dump is missing or older than the server', async () => {
    const newer = await aDatabase();
    const { rows } = await newer.db.raw('SHOW server_version_num');
    const own = await source.raw('SHOW server_version_num');
    // pg_dump is too old only if the server of `newer` has a later version than the installed one of `source`.
    if (Number(rows[0].server_version_num) > Number(own.rows[0].server_version_num)) {
      await expect(backUp(newer.settings)).rejects.toThrow(
        /^pg_dump [\d.]+ is older than the server, PostgreSQL [\d.]+\. Install the client programs/,
      );
    }
    const path = process.env.PATH;
    vi.stubEnv('PATH', folder);
    await expect(backUp(newer.settings)).rejects.toThrow(
      "pg_dump is not installed. Install PostgreSQL's client programs (docs/backup.md).",
    );
    vi.stubEnv('PATH', path);
    await newer.drop();
  });
});

describe.skipIf(engine === 'sqlite')('copying SQLite to PostgreSQL', () => {
  let target: TestDatabase;
  beforeEach(async () => {
    target = await aDatabase({ empty: true });
  });
  afterEach(() => target.drop());
  const copy = (settings: { file: string }) =>
    run(copyDatabase, [settings.file, (target.settings as { url: string }).url], settings);

  test('copies everything except rate limit counters, and the database continues from there', async () => {
    const settings = { file: newFile('sqlite') };
    const sqlite = await connect(settings);
    await migrate(sqlite);
    await seedDemoData(sqlite, noPasswords, now, DEFAULT_FACILITY);
    await insertOddities(sqlite);
    const lines = await copy(settings);
    expect(lines.at(-1)).toBe('The copy is complete. Every table matches the source.');
    expect(await contentsOf(target.db)).toEqual(await contentsOf(sqlite));
    expect(await target.db('rate_limits')).toEqual([]);
    await expectToGoOn(target.db, sqlite);
    await expect(copy(settings)).rejects.toThrow('The database is not empty (table audit_log).');
    await sqlite.destroy();
  });

  test.each([
    ['x'.repeat(101), 'PostgreSQL rejects rows of users: a text is too long for its column.'],
    ['x\0y', 'PostgreSQL rejects rows of users: a text contains a NUL character.'],
    // If a text is too long only because of trailing spaces, PostgreSQL removes these spaces without an error.
    [`${'x'.repeat(100)} `, 'The written data does not match the source (users). The copy was undone.'],
  ])('a text that PostgreSQL refuses or changes is reported, and nothing is kept', async (text, sentence) => {
    const settings = { file: newFile('sqlite') };
    const sqlite = await connect(settings);
    await migrate(sqlite);
    await sqlite.transaction((trx) => insertUser(trx, ann, now, DEFAULT_FACILITY));
    await sqlite('users').update({ profile_name: text });
    await sqlite.destroy();
    await expect(copy(settings)).rejects.toThrow(sentence);
    expect(await tableNames(target.db)).toEqual([]);
  });
});

describe('npm run migrate', () => {
  let target: TestDatabase;
  beforeEach(async () => {
    target = await aDatabase();
  });
  afterEach(() => target.drop());

  test('migrates the schema or rolls it back, and asks twice before data is lost', async () => {
    const upToDate = ['The schema is up to date.'];
    expect(await run(migrateSchema, [], target.settings)).toEqual(upToDate);
    await target.db.transaction((trx) => insertUser(trx, ann, now, DEFAULT_FACILITY));
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
      'The database is from a newer version of Clubhouse, with 999-later. Use that version.',
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
      `${path.resolve('package.json')} already exists. Use a different name, or a folder.`,
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
