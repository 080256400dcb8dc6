import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@clubhouse/core/auth';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../testing/database.ts';
import { engine } from '../../testing/database.ts';
import { aReleasedDatabase, RELEASES } from '../../testing/releases.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { readFacility } from '../facility/index.ts';
import { latestMails } from '../mail/outbox-view.ts';
import { migrate } from './migrate.ts';

type Row = Record<string, unknown>;
type Snapshot = Record<string, Row[]>;

/**
 * Reads every row of every table. Skips knex's own tables. Also skips the search tables, because the database
 * fills them from other tables.
 */
async function snapshot(db: Knex): Promise<Snapshot> {
  const names: string[] =
    engine === 'postgres'
      ? await db('information_schema.tables')
          .where({ table_schema: 'public', table_type: 'BASE TABLE' })
          .pluck('table_name')
      : await db('sqlite_master').where({ type: 'table' }).whereNot('name', 'like', 'sqlite%').pluck('name');
  const found: Snapshot = {};
  for (const name of names.sort()) {
    if (/^knex_|_search/.test(name)) continue;
    found[name] = await db(name);
  }
  return found;
}

/** The names that the upgrade adds to audit entries, by booking. */
const HOLDERS: Record<string, string> = { 'booking 261': 'Grace Okafor', 'booking 262': 'Walter Inn' };

/**
 * Returns the data that the upgrade should produce: the old data with the intended changes. Everything else
 * must stay the same.
 */
function withIntendedChanges(before: Snapshot): Snapshot {
  const newestCode = Math.max(...(before.keypad_codes ?? []).map(({ id }) => Number(id)));
  const change = (table: string, edit: (row: Row) => Row[]) => (before[table] ?? []).flatMap(edit);
  return {
    ...before,
    // The upgrade erases old door codes.
    keypad_codes: change('keypad_codes', (row) => [row.id === newestCode ? row : { ...row, code: '' }]),
    // If a username is an old email, the upgrade replaces it with the account's current email.
    users: change('users', (row) => [
      row.username === 'old.address@family.example' ? { ...row, username: row.email } : row,
    ]),
    // The upgrade adds the holder's name to entries about bookings.
    audit_log: change('audit_log', (row) => {
      const holder = HOLDERS[/^booking \d+/.exec(String(row.subject))?.[0] ?? ''];
      return [holder ? { ...row, subject: String(row.subject).replace('(', `(${holder}, `) } : row];
    }),
    login_names: change('login_names', (row) => (row.name === 'old.address@family.example' ? [] : [row])),
  };
}

const texts = (rows: Row[], columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();

describe.each(RELEASES)('a database of release %s, upgraded', (release) => {
  let database: TestDatabase;
  let before: Snapshot;
  let after: Snapshot;
  let server: TestServer;

  beforeAll(async () => {
    database = await aReleasedDatabase(release);
    before = await snapshot(database.db);
    await migrate(database.db);
    after = await snapshot(database.db);
    server = await aServer({ on: database, now: new Date('2026-11-22T17:10:00Z') });
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  test('had rows in every table, so that every migration has data to lose', () => {
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(27);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  });

  test('keeps every row and every value, except for intended changes', () => {
    for (const [table, rows] of Object.entries(withIntendedChanges(before))) {
      const columns = Object.keys(before[table]?.[0] ?? {});
      expect([table, texts(after[table] ?? [], columns)]).toEqual([table, texts(rows, columns)]);
    }
  });

  test('has the default settings', async () => {
    expect(await readFacility(database.db)).toEqual(DEFAULT_FACILITY);
  });

  test('has no broken reference', async () => {
    // Only SQLite needs this check. PostgreSQL checks references while it restores the dump, and on every
    // write of a migration.
    if (engine === 'sqlite') expect(await database.db.raw('PRAGMA foreign_key_check')).toEqual([]);
    const slots = await database.db('bay_slots').whereNull('closure_id').pluck('booking_id');
    const live = await database.db('bookings').whereNull('cancelled_at').pluck('id');
    expect(slots.length).toBeGreaterThan(500);
    expect(slots.filter((id) => !live.includes(id))).toEqual([]);
  });

  test('lets everyone sign in and finds their data', async () => {
    for (const { email } of DEMO_ACCOUNTS) {
      const client = server.visitor();
      const { status, body } = await client.post('/api/login', { username: email, password: DEMO_PASSWORD });
      expect([email, status]).toEqual([email, 200]);
      const bookings = await client.get('/api/user/bookings?includeCancelled=true');
      const own = before.bookings?.filter((row) => row.user_id === body.id) ?? [];
      expect([email, bookings.body.length]).toEqual([email, own.length]);
    }
  });

  test('gives an email back to its owner if another account used it as a username', async () => {
    const registration = {
      username: 'old.address@family.example',
      phone: '407-555-0199',
      password: 'a walk on the fairway',
    };
    expect((await server.visitor().post('/api/register', registration)).status).toBe(201);
    const { body } = await server.visitor().post('/api/login', {
      username: 'new.address@family.example',
      password: 'correct horse battery 42',
    });
    expect(body.username).toBe('new.address@family.example');
  });

  test('distinguishes emailed reset codes and links from those that an admin read out', async () => {
    const rows = await database.db('password_resets').orderBy('id').select('code_hash', 'proves_email');
    expect(rows.map(({ code_hash, proves_email }) => [code_hash !== null, Boolean(proves_email)])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test('shows booking histories and emails as they were stored', async () => {
    const admin = server.visitor();
    await admin.post('/api/login', { username: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD });
    const stored = (before.booking_history ?? []).map((row) => ({
      ...row,
      detail: JSON.parse(String(row.detail)),
    }));
    // The shape of a history entry is its action together with the keys of `detail`. Checks one booking for
    // each shape.
    const shapeOf = ({ action, detail }: Row) => `${action} ${Object.keys(detail as Row).sort()}`;
    const shapes = new Map(stored.map((entry: Row) => [shapeOf(entry), entry.booking_id]));
    expect(shapes.size).toBeGreaterThan(2);
    for (const id of shapes.values()) {
      const { body } = await admin.get(`/api/admin/bookings/${id}/history`);
      const details = stored.filter((entry: Row) => entry.booking_id === id).map(({ detail }) => detail);
      expect(body.map(({ detail }: Row) => detail)).toEqual(details);
    }
    const contents = (before.outbox ?? []).map(({ content }) => JSON.parse(String(content)));
    // Compares only the oldest emails, because registrations in other tests have added newer ones.
    const mails = (await latestMails(database.db, 1000)).reverse().slice(0, contents.length);
    expect(mails.map(({ content }) => content)).toEqual(contents);
    expect((await admin.get('/api/admin/audit?pageSize=100')).status).toBe(200);
  });

  test('gives past league nights one start', async () => {
    const rounds: Row[] = await database
      .db('league_rounds')
      .where('round_date', '<', new Date().toISOString());
    const players: Row[] = await database.db('league_participants');
    const starts = rounds.flatMap(({ league_id, round_date }) =>
      players
        .filter((player) => player.league_id === league_id)
        .map(({ team_id }) => [league_id, round_date, team_id, 0].join()),
    );
    const stored: Row[] = await database.db('league_waves');
    const kept = stored.map((row) => [row.league_id, row.night_date, row.team_id, row.wave].join());
    expect(starts.length).toBeGreaterThan(0);
    expect(kept).toEqual(expect.arrayContaining(starts));
  });

  test('finds people by data from before the upgrade', async () => {
    const admin = server.visitor();
    await admin.post('/api/login', { username: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD });
    const found = await admin.get('/api/admin/users?search=grace');
    expect(found.body.map(({ email }: { email: string }) => email)).toEqual(['grace.okafor@mail.example']);
  });
});
