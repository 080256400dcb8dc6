import { afterEach, beforeEach, expect, test } from 'vitest';
import { engine } from '../../testing/database.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { onEveryConnection } from '../../testing/sqlite.ts';

const FULL = {
  status: 503,
  body: {
    code: 'storage_full',
    message: 'We cannot save changes because our storage is full. Please try again later.',
  },
};
const DATE = '2026-11-24';

let server: TestServer;
let room: Room;
beforeEach(async () => {
  server = await aServer();
  room = engine === 'postgres' ? roomOnPostgres() : roomOnSqlite();
});
afterEach(() => server.close());

const ask = (message: string) =>
  server.visitor().post('/api/contact', {
    name: 'Ann Visitor',
    email: 'ann@example.com',
    phone: '407-555-0177',
    interest: 'other',
    message: `${message} ${'please '.repeat(100)}`,
  });

test('a full disk is reported, nothing is stored partially, reads keep working, and writes resume when there is space', async () => {
  const member = await server.signedIn({ isMember: true });
  const book = (startTime: string, endTime: string) =>
    member.post('/api/bookings', { simulatorId: 1, bookingDate: DATE, startTime, endTime });
  expect((await book('09:00', '10:00')).status).toBe(201);
  await room.fill();

  // On SQLite, some requests still succeed, because the database file has unused space inside.
  let stored = 0;
  let answer = await ask('request 0');
  while (answer.status === 201 && stored < 200) {
    stored += 1;
    answer = await ask(`request ${stored}`);
  }
  expect(answer).toMatchObject(FULL);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await server.visitor().get('/api/health')).toMatchObject({
    status: 503,
    body: { ...FULL.body, database: 'unavailable' },
  });
  expect(await server.db('contact_submissions').count({ count: '*' }).first()).toEqual({ count: stored });
  expect(await server.db('contact_repeats').count({ count: '*' }).first()).toEqual({ count: stored });
  expect(await server.db('outbox').count({ count: '*' }).first()).toEqual({ count: stored + 1 });

  const day = await member.get(`/api/bookings?date=${DATE}`);
  expect([day.status, day.body.length]).toEqual([200, 1]);
  // Once a minute, the server stores the time of a session's last use. Even if this write fails, reads must
  // succeed.
  server.clock.now = new Date(server.clock.now.getTime() + 2 * 60_000);
  for (const path of ['/api/user', '/api/user']) {
    expect(await member.get(path)).toMatchObject({ status: 200, body: { id: member.user.id } });
  }
  expect(server.logged.filter((line) => line.includes('after the response had begun'))).toEqual([]);

  await room.make();
  expect((await ask(`request ${stored}`)).status).toBe(201);
  expect((await book('10:00', '11:00')).status).toBe(201);
  expect((await member.get(`/api/bookings?date=${DATE}`)).body).toHaveLength(2);
});

type Room = { fill(): Promise<void>; make(): Promise<void> };

/** Limits the size of the database file, so that SQLite fails as if the disk were full. */
function roomOnSqlite(): Room {
  return {
    fill: () => onEveryConnection(server.db, 'PRAGMA max_page_count = 1'),
    make: () => onEveryConnection(server.db, 'PRAGMA max_page_count = 1000000'),
  };
}

/**
 * Makes writes to `outbox` and `sessions` fail with PostgreSQL's error for a full disk. Requests write to these
 * tables last, so the test also shows that earlier writes are rolled back.
 */
function roomOnPostgres(): Room {
  const tables = ['outbox', 'sessions'];
  return {
    async fill() {
      await server.db.raw(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
      for (const table of tables) {
        await server.db.raw(
          `CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION no_room()`,
        );
      }
    },
    async make() {
      for (const table of tables) await server.db.raw(`DROP TRIGGER no_room ON ${table}`);
    },
  };
}
