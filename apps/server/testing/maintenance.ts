import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect } from 'vitest';
import type { DatabaseSettings } from '../src/db/connect.ts';
import { inTransaction } from '../src/db/transaction.ts';
import type { Passwords } from '../src/deps.ts';
import type { backup } from '../src/maintenance/backup.ts';
import { insertUser } from '../src/users/index.ts';
import { tableNames } from './database.ts';
import { at } from './server.ts';

export const now = at('2026-11-23', '12:00');
export const noPasswords = { hash: async () => 'none' } as unknown as Passwords;
const known = { phone: '407-555-0100', passwordHash: 'none' };
export const ann = { username: 'ann', email: 'ann@example.com', ...known };

export let folder: string;
export function temporaryFolder(): void {
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-maintenance-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
}
let files = 0;
export const newFile = (suffix: string) => {
  files += 1;
  return path.join(folder, `${files}.${suffix}`);
};

/** Inserts values that a copy could easily lose or change, and deletes a user to leave a gap in the IDs. */
export async function insertOddities(db: Knex): Promise<void> {
  const odd = ' "Ann" O’Malley \\N \\\\ \t\r\n null NULL {} [1] 😀👩‍👩‍👧 日本語 \u2028 \u007f e\u0301 ';
  const ghost = { username: 'ghost', email: 'ghost@example.com', ...known };
  const { id } = await inTransaction(db, (trx) => insertUser(trx, ghost, now, DEFAULT_FACILITY));
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
  // The unique index of this table leaves out repeats, so a copy must keep two identical rows.
  const repeat = { key: odd, booking_id: 3, is_repeat: true };
  await db('guest_keys').insert([repeat, repeat]);
  // The clock shows 1:30 AM at both instants, because daylight saving time ends in between.
  const passes = ['2026-11-01T05:30:00.123Z', '2026-11-01T06:30:00.999Z'];
  await db('keypad_views').insert(passes.map((viewedAt) => ({ user_id: 1, viewed_at: new Date(viewedAt) })));
  await db('rate_limits').insert({ key: 'sign-in:1', points: 3, expire: 1_795_521_600_123 });
}

const environmentOf = (settings: DatabaseSettings): Record<string, string> =>
  'url' in settings ? { DATABASE_URL: settings.url } : { SQLITE_FILE: settings.file };

export type Command = typeof backup;
/** The lines that the command has printed, even if the command fails. */
export const said: string[] = [];

export async function run(
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

/** Returns every row as text, in the same form on both engines. Does not use the code under test. */
export async function contentsOf(db: Knex): Promise<Record<string, string[]>> {
  // SQLite returns instants as milliseconds and booleans as numbers, so the values from PostgreSQL are
  // converted to this form.
  const isInstant = (value: unknown) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value));
  const plain = (value: unknown) =>
    isInstant(value) ? Date.parse(String(value)) : typeof value === 'boolean' ? Number(value) : value;
  const contents: Record<string, string[]> = {};
  for (const name of await tableNames(db)) {
    // Skips two tables that are expected to differ. A restored or copied database has no rate limits. A
    // backup is recorded after its file is written, so the file does not contain the record.
    if (name === 'rate_limits' || name === 'backups') continue;
    const rows = (await db(name)).map((row) =>
      Object.entries(row).map(([column, value]) => `${column}=${JSON.stringify(plain(value))}`),
    );
    contents[name] = rows.map((row) => row.sort().join()).sort();
  }
  return contents;
}

/** Checks that IDs, search and constraints work as in the source database. */
export async function expectToGoOn(db: Knex, source: Knex): Promise<void> {
  const lastId = (await source('users').max({ id: 'id' }).first())?.id;
  const user = await inTransaction(db, (trx) => insertUser(trx, ann, now, DEFAULT_FACILITY));
  // `insertOddities` deleted the user with the ID `lastId + 1`, which must not be reused.
  expect(user.id).toBe(lastId + 2);
  expect(await db('users_search').count({ count: '*' })).toEqual([{ count: lastId + 1 }]);
  await expect(
    db('bay_slots').insert({ simulator_id: 1, slot_date: '2027-01-01', start_time: '08:00:00' }),
  ).rejects.toThrow(/check constraint/i);
  await expect(
    db('sessions').insert({ sid_hash: 'x', user_id: 999, device: '', created_at: now, last_seen_at: now }),
  ).rejects.toThrow(/foreign key/i);
}
