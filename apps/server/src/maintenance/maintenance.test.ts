import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aDatabase, engine, tableNames } from '../../testing/database.ts';
import {
  ann,
  contentsOf,
  expectToGoOn,
  folder,
  insertOddities,
  newFile,
  noPasswords,
  now,
  run,
  said,
  temporaryFolder,
} from '../../testing/maintenance.ts';
import { installedTools, type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { connect, type DatabaseSettings } from '../db/connect.ts';
import { MIGRATION_NAMES, migrate, rollBackLast } from '../db/migrate.ts';
import { inTransaction } from '../db/transaction.ts';
import { seedDemoData } from '../demo-data/index.ts';
import { insertUser } from '../users/index.ts';
import { backup } from './backup.ts';
import { refuseDifference } from './contents.ts';
import { contentsOfDump, dumpTo } from './postgres-tools.ts';
import { restore } from './restore.ts';

temporaryFolder();

const NEWEST = MIGRATION_NAMES.at(-1);

// The bundled PostgreSQL server has no pg_dump, and an installed pg_dump can be too old for that server. So
// on PostgreSQL, these tests start an installed server and use the pg_dump of the same version.
const tools = engine === 'postgres' ? installedTools() : undefined;
const canBackUp = engine === 'sqlite' || tools !== undefined;

describe.skipIf(!canBackUp)('a backup', () => {
  let postgres: PostgresServer | undefined;
  let databases = 0;
  let source: Knex;
  let sourceSettings: DatabaseSettings;
  let file: string;
  const open: Knex[] = [];

  /** Returns an empty PostgreSQL database, or the path of a SQLite file that does not exist yet. */
  async function anEmptyDatabase(): Promise<DatabaseSettings> {
    if (!postgres) return { file: newFile('sqlite') };
    const admin = await connect({ url: postgres.url });
    databases += 1;
    await admin.raw(`CREATE DATABASE test_${databases}`);
    await admin.destroy();
    return { url: Object.assign(new URL(postgres.url), { pathname: `/test_${databases}` }).href };
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

  test('is refused while another backup writes to the same file', async () => {
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
    await inTransaction(old, (trx) => insertUser(trx, ann, now, DEFAULT_FACILITY));
    const before = await contentsOf(old);
    const target = await anEmptyDatabase();
    const lines = await run(restore, [await backUp(settings)], target);
    expect(lines.at(-1)).toBe(`Applied these migrations afterward: ${NEWEST}.`);
    expect(await contentsOf(await opened(target))).toMatchObject(before);
  });

  test('of a newer version can be neither made nor restored', async () => {
    const settings = await anEmptyDatabase();
    const db = await opened(settings);
    await migrate(db);
    await db('knex_migrations').insert({ name: '999-later', batch: 9, migration_time: now });
    const sentence =
      'is from a newer version of Clubhouse: it includes migration 999-later. Use that version.';
    await expect(backUp(settings)).rejects.toThrow(`The database ${sentence}`);
    const later = newFile('backup');
    await ('url' in settings ? dumpTo(settings.url, later) : db.raw('VACUUM INTO ?', [later]));
    expect(await restoreRefusal(later)).toBe(`The backup ${sentence}`);
  });

  /**
   * Restores an invalid backup and returns the error message. Checks that the failed restore leaves no data
   * behind.
   */
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
      // Damages the middle of the backup. Only rows have checksums, so the test adds a row of random text
      // that is long enough to cover the middle of the file.
      const settings = await anEmptyDatabase();
      const large = await opened(settings);
      await migrate(large);
      const content = JSON.stringify(randomBytes(1_000_000).toString('base64'));
      await large('outbox').insert({ recipient: ann.email, content, is_secret: false, created_at: now });
      const flipped = readFileSync(await backUp(settings));
      const middle = Math.floor(flipped.length / 2);
      flipped[middle] = (flipped[middle] as number) ^ 1;
      expect(await restoreRefusal(write(flipped))).toMatch(/^pg_restore failed: /);
    }
    const none = 'It cannot be read: it is not a Clubhouse backup, or the start of the file is damaged.';
    expect(await restoreRefusal(write(''))).toBe(none);
    expect(await restoreRefusal(write('members'))).toBe(none);
    expect(await restoreRefusal(write(gzipSync('{"clubhouse":"backup"}')))).toBe(
      'It cannot be read: it was made by an earlier version of Clubhouse. Restore it with that version.',
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

  // Runs on only one engine, because deriving the key is slow on purpose and encryption is the same on both.
  test.runIf(engine === 'sqlite')('can be encrypted with a passphrase', async () => {
    const env = { BACKUP_PASSPHRASE: 'four words and more' };
    await expectRestorable(await backUp(sourceSettings, env), env);
  });

  test.runIf(engine === 'postgres')('that lost rows while it was restored is reported', async () => {
    const target = await anEmptyDatabase();
    const db = await opened(target);
    // Deletes rows during the restore. The trigger runs when the restore creates the indexes, which happens
    // after the rows were inserted.
    await db.raw(`CREATE FUNCTION lose_rows() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN DELETE FROM public.guest_keys; END $$`);
    await db.raw(
      `CREATE EVENT TRIGGER lose_rows ON ddl_command_end WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION lose_rows()`,
    );
    await expect(run(restore, [file], target)).rejects.toThrow(
      'The copied data does not match the source (guest_keys). Do not use the database.',
    );
    expect(said).toEqual([]);
  });

  test.runIf(engine === 'postgres')('is compared table by table, with its sequences', async () => {
    const { tables } = await contentsOfDump(file);
    expect(tables.get('users')?.rows).toBe((await source('users')).length);
    expect(tables.get('users_id_seq')?.checksum).toMatch(/^\d+, true$/);
    const other = new Map(tables).set('users', { rows: tables.get('users')?.rows ?? 0, checksum: 'x' });
    expect(() => refuseDifference(tables, other, 'Stop.')).toThrow(
      'The copied data does not match the source (users). Stop.',
    );
    other.delete('leagues');
    expect(() => refuseDifference(tables, other, 'Stop.')).toThrow(/\(leagues, users\)|\(users, leagues\)/);
  });

  test.runIf(engine === 'postgres')('reports if pg_dump is missing or older than the server', async () => {
    const newer = await aDatabase();
    const { rows } = await newer.db.raw('SHOW server_version_num');
    const own = await source.raw('SHOW server_version_num');
    // The installed pg_dump is too old only if this server is newer than the installed PostgreSQL.
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
