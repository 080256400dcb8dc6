import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDatabase, engine, type TestDatabase } from '../../testing/database.ts';
import { at } from '../../testing/server.ts';
import { insertBooking, insertHistory, placeOf } from '../bookings/index.ts';
import { connect, type DatabaseSettings, engineOf } from '../db/connect.ts';
import { appliedMigrations, MIGRATION_NAMES, migrate, rollBack, rollBackLast } from '../db/migrate.ts';
import { seedDemoData } from '../demo-data/index.ts';
import type { Passwords } from '../deps.ts';
import { insertUser } from '../users/index.ts';
import { backup } from './backup.ts';
import { copyDatabase } from './copy-database.ts';
import { inSnapshot, wholeDatabase } from './dump.ts';
import { load } from './load.ts';
import { migrateSchema } from './migrate-schema.ts';
import { restore } from './restore.ts';
import { tablesOf } from './tables.ts';

const now = at('2026-11-23', '12:00');
const noPasswords = { hash: async () => 'none' } as unknown as Passwords;
const known = { phone: '407-555-0100', passwordHash: 'none' };
const ann = { username: 'ann', email: 'ann@example.com', ...known };

const [BEFORE_NEWEST, NEWEST] = MIGRATION_NAMES.slice(-2) as [string, string];

let folder: string;
let source: TestDatabase;
let file: string;

let target: TestDatabase;
/** A new one for each test. */
function withTarget(): void {
  beforeEach(async () => {
    target = await aDatabase();
  });
  afterEach(() => target.drop());
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-upkeep-'));
  source = await aDatabase();
  await seedDemoData(source.db, noPasswords, now);
  await insertOddities(source.db);
  file = await backUp(source.settings);
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true });
});

/** A value of every kind that is easily lost on the way, and numbers that were given and are not used any more. */
async function insertOddities(db: Knex): Promise<void> {
  const odd = ' "Ann" O’Malley \\N \\\\ \t\r\n null NULL {} [1] 😀👩‍👩‍👧 日本語 \u2028 \u007f e\u0301 ';
  const ghost = { username: 'ghost', email: 'ghost@example.com', ...known };
  const { id } = await db.transaction((trx) => insertUser(trx, ghost, now));
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
  // Two rows of a table without a key may be alike.
  const repeat = { key: odd, booking_id: 3, is_repeat: true };
  await db('guest_keys').insert([repeat, repeat]);
  // Both passes of the hour that comes twice in autumn.
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

let files = 0;
async function backUp(settings: DatabaseSettings): Promise<string> {
  files += 1;
  const place = path.join(folder, `${files}.gz`);
  await run(backup, [place], settings);
  return place;
}

const namesByMigrations = new Map<string, Promise<string[]>>();
function namesOf(migrations: string[]): Promise<string[]> {
  const key = migrations.join();
  const names =
    namesByMigrations.get(key) ?? tablesOf(migrations).then((tables) => tables.map(({ name }) => name));
  namesByMigrations.set(key, names);
  return names;
}

/** Every row of every table, read by other means than a backup's, and the same on both engines. */
async function contentsOf(db: Knex): Promise<Record<string, string[]>> {
  // Of an instant SQLite has the milliseconds, PostgreSQL the text; of a flag a number and a boolean.
  const isInstant = (value: unknown) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value));
  const plain = (value: unknown) =>
    isInstant(value) ? Date.parse(String(value)) : typeof value === 'boolean' ? Number(value) : value;
  const contents: Record<string, string[]> = {};
  for (const name of await namesOf(await appliedMigrations(db))) {
    const rows = (await db(name)).map((row) =>
      Object.entries(row).map(([column, value]) => `${column}=${JSON.stringify(plain(value))}`),
    );
    contents[name] = rows.map((row) => row.sort().join()).sort();
  }
  return contents;
}

/** What was filled works as what was given to it did. */
async function expectToGoOn(db: Knex): Promise<void> {
  const lastId = (await source.db('users').max({ id: 'id' }).first())?.id;
  const user = await db.transaction((trx) => insertUser(trx, ann, now));
  // The ghost's number is not given again.
  expect(user.id).toBe(lastId + 2);
  expect(await db('users_search').count({ count: '*' })).toEqual([{ count: lastId + 1 }]);
  await expect(
    db('bay_slots').insert({ simulator_id: 1, slot_date: '2027-01-01', start_time: '08:00:00' }),
  ).rejects.toThrow(/check constraint/i);
  await expect(
    db('sessions').insert({ sid_hash: 'x', user_id: 999, device: '', created_at: now, last_seen_at: now }),
  ).rejects.toThrow(/foreign key/i);
}

describe('a backup', () => {
  withTarget();

  test('puts everything back as it was, but counters of tries, and the database goes on from there', async () => {
    const lines = await run(restore, [file], target.settings);
    expect(await contentsOf(target.db)).toEqual(await contentsOf(source.db));
    expect(await target.db('rate_limits')).toEqual([]);
    expect(lines.find((line) => line.startsWith('  users '))).toMatch(/^ {2}users +\d+ {2}the same$/);
    expect(lines.at(-1)).toMatch(/^[\d,]+ rows in \d+ tables: written, read again and compared\.$/);
    await expectToGoOn(target.db);
  });

  test('is one private file with a name of its own, in the folder that was named', async () => {
    const inFolder = path.join(folder, 'nightly/');
    const [line] = (await run(backup, [inFolder], source.settings).catch((error) => [error.message])).slice(
      -1,
    );
    expect(line).toBe(
      `${inFolder}clubhouse-2026-11-23T17-00-00Z.jsonl.gz cannot be written: there is no such file or folder.`,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const all = await run(backup, [folder], source.settings);
    expect(all.at(-1)).toMatch(
      /clubhouse-2026-11-23T17-00-00Z\.jsonl\.gz: [\d,]+ rows in \d+ tables, [\d,]+ KB, read back and whole\.$/,
    );
    expect(readdirSync(folder).filter((name) => !/^(\d+|clubhouse-.*Z\.jsonl)\.gz$/.test(name))).toEqual([]);
  });

  test('is one moment of the database, whatever is written meanwhile', async () => {
    const busy = await aDatabase();
    await busy.db.transaction((trx) => insertUser(trx, ann, now));
    for (const early of [1, 2, 3]) await book(busy.db, early);
    const before = await contentsOf(busy.db);
    let day = 4;
    const batches = await inSnapshot(busy.db, async (trx) => {
      const read: string[][] = [];
      for await (const batch of wholeDatabase(trx, now)) {
        read.push(batch);
        if (batch.some((line) => line.startsWith('['))) continue;
        // Before and behind every table: one more with its half-hour and history, and one that is gone.
        await book(busy.db, day++);
        await busy
          .db('bookings')
          .where({ id: day - 4 })
          .delete();
      }
      return read;
    });
    expect(day).toBeGreaterThan(30);
    async function* again() {
      yield* batches;
    }
    await load(target.db, again);
    expect(await contentsOf(target.db)).toEqual(before);
    await busy.drop();
  });

  async function book(db: Knex, day: number): Promise<void> {
    const bookingDate = new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10);
    const place = { simulatorId: 1, bookingDate, startTime: '08:00:00', endTime: '08:30:00' } as const;
    await db.transaction(async (trx) => {
      const booking = await insertBooking(trx, { ...place, userId: 1, kind: 'member' }, now);
      await insertHistory(
        trx,
        booking.id,
        { action: 'created', detail: { to: placeOf(booking) } },
        { by: 1, now },
      );
    });
  }

  test('made before an upgrade is brought up to date when it is restored', async () => {
    const old = await aDatabase();
    await rollBackLast(old.db);
    await old.db.transaction((trx) => insertUser(trx, ann, now));
    const before = await contentsOf(old.db);
    const lines = await run(restore, [await backUp(old.settings)], target.settings);
    expect(lines.at(-1)).toBe(`Then brought up to date: ${NEWEST}.`);
    expect(await contentsOf(target.db)).toEqual(before);
    expect(await target.db('users_search').count({ count: '*' })).toEqual([{ count: 1 }]);
    await old.drop();
  });

  const refused = async (content: Buffer | string) => {
    const place = path.join(folder, 'bad');
    writeFileSync(place, content);
    const message = await run(restore, [place], target.settings).catch((error) => error.message);
    expect(await target.db('users')).toEqual([]);
    return message.replace(place, 'It');
  };
  const bytes = () => readFileSync(file);
  const changed = (change: (text: string) => string) => gzipSync(change(gunzipSync(bytes()).toString()));

  test('that was cut off or damaged is not restored at all', async () => {
    const cutOff = 'It cannot be read: it is cut off.';
    const half = bytes().length / 2;
    expect(await refused(bytes().subarray(0, half))).toBe(cutOff);
    expect(await refused(bytes().subarray(0, -1))).toBe(cutOff);
    expect(await refused(changed((text) => text.slice(0, -1)))).toBe(cutOff);
    // As if the disk had been full just between two lines.
    expect(await refused(changed((text) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)))).toBe(
      cutOff,
    );

    const flipped = bytes();
    flipped[half | 0] = (flipped[half | 0] as number) ^ 1;
    expect(await refused(flipped)).toMatch(
      /^It cannot be read: (it is damaged|the .* not as they were written)\.$/,
    );
    expect(
      await refused(changed((text) => text.replace('"lead":', '"leaf":').replace('08:00:00', '08:30:00'))),
    ).toMatch(/^It cannot be read: the rows of \w+ in it are not as they were written\.$/);
    expect(await refused(changed((text) => text.replace('"lastId":', '"lastId":1')))).toBe(
      'It cannot be read: the tables in it are not as they were written.',
    );
    expect(await refused(changed((text) => text + text))).toBe(
      'It cannot be read: the tables in it are not as they were written.',
    );
  });

  test('that is none, or of a newer version, is not restored either', async () => {
    const none = 'It cannot be read: it is no backup of Clubhouse, or damaged at its beginning.';
    expect(await refused('')).toBe('It cannot be read: it is cut off.');
    expect(await refused('SQLite format 3\0')).toBe(none);
    expect(await refused(gzipSync('{"members":[]}\n'))).toBe(none);
    expect(
      await refused(
        changed((text) => text.replace('"format":1,"version":"development"', '"format":2,"version":"9.0.0"')),
      ),
    ).toBe('It cannot be read: it was made by a newer version of the product, 9.0.0.');

    const newer = async function* () {
      yield [
        gunzipSync(bytes()).toString().split('\n', 1)[0]?.replace(`"${NEWEST}"`, '"999-later"') as string,
      ];
    };
    await expect(load(target.db, newer)).rejects.toThrow(
      'The backup is of a newer version of the product, which has 999-later. Use that one.',
    );
  });

  test('goes into an empty database only', async () => {
    const sentence = /^The database is not empty \(table contact_submissions\): only an empty one is filled/;
    await target.db('contact_submissions').insert({
      name: 'Ann',
      email: 'ann@example.com',
      phone: '1',
      interest: 'other',
      message: '',
      created_at: now,
    });
    const before = await contentsOf(target.db);
    await expect(run(restore, [file], target.settings)).rejects.toThrow(sentence);
    expect(await contentsOf(target.db)).toEqual(before);
    await target.db('contact_submissions').delete();
    await rollBack(target.db);
    await target.db.schema.createTable('shop', (t) => t.increments('id'));
    await expect(run(restore, [file], target.settings)).rejects.toThrow(
      'The database is not empty: something else is in it (table shop).',
    );
    await target.db.schema.dropTable('shop');
    await run(restore, [file], target.settings);
  });
});

if (engine === 'postgres')
  describe('between the engines', () => {
    withTarget();
    const place = () => path.join(folder, `${files++}.sqlite`);

    test('a backup of one is restored into the other, and copied back again', async () => {
      const small = { file: place() };
      await run(restore, [file], small);
      const db = await connect(small);
      expect(engineOf(db)).toBe('sqlite');
      expect(await contentsOf(db)).toEqual(await contentsOf(source.db));
      const lines = await run(copyDatabase, [small.file, (target.settings as { url: string }).url], small);
      expect(lines.at(-1)).toMatch(/^[\d,]+ rows in \d+ tables: written, read again and compared\.$/);
      expect(await contentsOf(target.db)).toEqual(await contentsOf(source.db));
      await expectToGoOn(db);
      await expectToGoOn(target.db);
      await db.destroy();
    });

    test.each([
      ['x'.repeat(101), 'The database does not take rows of users: a text is longer than its column allows.'],
      ['x\0y', 'The database does not take rows of users: a text has a zero character in it.'],
      // PostgreSQL cuts off spaces beyond the length of a column, and says nothing.
      [`${'x'.repeat(100)} `, 'What was written is not what was read (users): nothing of it was kept.'],
    ])(
      'a text that PostgreSQL refuses or changes is told, and nothing is kept',
      async (profile_name, sentence) => {
        const small = { file: place() };
        const db = await connect(small);
        await migrate(db);
        await db.transaction((trx) => insertUser(trx, ann, now));
        await db('users').update({ profile_name });
        await db.destroy();
        const copying = run(copyDatabase, [small.file, (target.settings as { url: string }).url], small);
        await expect(copying).rejects.toThrow(sentence);
        expect(await target.db('users')).toEqual([]);
      },
    );
  });

describe('npm run migrate', () => {
  withTarget();

  test('brings the schema up to date and takes the last of it back; where there is data, only when told twice', async () => {
    const upToDate = ['The schema is the newest: there is nothing to do.'];
    expect(await run(migrateSchema, [], target.settings)).toEqual(upToDate);
    await target.db.transaction((trx) => insertUser(trx, ann, now));
    await expect(run(migrateSchema, ['--down'], target.settings)).rejects.toThrow(
      `What only ${NEWEST} has a place for would be lost. Make a backup, then add --yes.`,
    );
    expect(await run(migrateSchema, ['--down', '--yes'], target.settings)).toEqual([
      `Taken back: ${NEWEST}.`,
    ]);
    await expect(run(migrateSchema, ['--down', '--all'], target.settings)).rejects.toThrow(
      'Everything in the database would be lost. Make a backup, then add --yes.',
    );
    expect(await target.db('users')).toHaveLength(1);
    await target.db('users').delete();
    expect(await run(migrateSchema, ['--down'], target.settings)).toEqual([`Taken back: ${BEFORE_NEWEST}.`]);
    expect(await run(migrateSchema, [], target.settings)).toEqual([`Done: ${BEFORE_NEWEST}, ${NEWEST}.`]);
    expect(await run(migrateSchema, ['--down', '--all'], target.settings)).toEqual([
      expect.stringMatching(new RegExp(`^Taken back: ${NEWEST}, .*, 001-accounts\\.$`)),
    ]);
    expect(await run(migrateSchema, ['--down'], target.settings)).toEqual([
      'There is no migration to take back.',
    ]);
    await expect(run(backup, [path.join(folder, 'none')], target.settings)).rejects.toThrow(
      'There is nothing in the database: it has no tables of ours.',
    );
    await target.db('knex_migrations').insert({ name: '999-later', batch: 9, migration_time: now });
    await expect(run(migrateSchema, [], target.settings)).rejects.toThrow(
      'The database is of a newer version of the product, which has 999-later. Use that one.',
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
      'Say where to: npm run backup -- /var/backups/clubhouse/ (a folder, or a new file).',
    ],
    ['two files to write', backup, ['a', 'b'], missing, 'Say where to: '],
    [
      'a file that is there',
      backup,
      ['package.json'],
      missing,
      `${path.resolve('package.json')} is there already. Say another name, or a folder.`,
    ],
    [
      'a database file that is not there',
      backup,
      ['x.gz'],
      missing,
      'There is no database file /nowhere/club.sqlite.',
    ],
    [
      'a database that does not answer',
      backup,
      ['x.gz'],
      nowhere,
      'The database at 127.0.0.1:1 cannot be used (ECONNREFUSED). Check DATABASE_URL.',
    ],
    ['no file to read', restore, [], missing, 'Say which file: npm run restore -- /var/backups'],
    [
      'a file that is not there',
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
      'Say from where and to where: npm run copy-database -- ',
    ],
    [
      'an unknown kind of database',
      copyDatabase,
      ['a.sqlite', 'mysql://kim:secret@host/x'],
      missing,
      'An address of a database begins with postgres://; anything else is a SQLite file.',
    ],
    [
      'a source that is not there',
      copyDatabase,
      [missing.file, nowhere.url],
      missing,
      'There is no database file /nowhere/club.sqlite.',
    ],
    [
      'a source that does not answer',
      copyDatabase,
      [nowhere.url, 'b.sqlite'],
      missing,
      'The database at 127.0.0.1:1 cannot be used (ECONNREFUSED). Check its address.',
    ],
    [
      'an unknown wish',
      migrateSchema,
      ['down'],
      missing,
      'Say nothing more, or --down for the last migration, or --down --all: npm run migrate -- --down.',
    ],
    ['everything, but not which way', migrateSchema, ['--all'], missing, 'Say nothing more'],
    [
      'nothing to take back from',
      migrateSchema,
      ['--down'],
      missing,
      'There is no database file /nowhere/club.sqlite.',
    ],
  ])('refuse %s in one sentence', async (_what, command, args, settings, sentence) => {
    const error = await run(command, args, settings).catch((reason) => reason);
    expect(error.constructor.name).toBe('StartError');
    expect(error.message.slice(0, sentence.length)).toBe(sentence);
    expect(error.message).not.toContain('secret');
  });
});
