import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, engine, type TestDatabase } from '../../testing/database.ts';
import { aServer, PASSWORD, type TestServer } from '../../testing/server.ts';
import { environmentFor, runToEnd } from '../../testing/server-process.ts';
import { onEveryConnection } from '../../testing/sqlite.ts';

const READ_ONLY = {
  status: 503,
  body: { code: 'read_only', message: 'We cannot save changes right now. Please try again shortly.' },
};
const DATE = '2026-11-24';

let database: TestDatabase;
let server: TestServer;
beforeEach(async () => {
  database = await aDatabase();
  server = await aServer({ on: database });
});
afterEach(async () => {
  await server.close();
  await database.drop();
});

/**
 * Makes the database read-only, or writable again. On PostgreSQL, the setting applies only to new sessions.
 * So making the database read-only ends the open sessions, as a failover to a standby does.
 */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  if (engine === 'sqlite')
    return onEveryConnection(database.db, `PRAGMA query_only = ${isReadOnly ? 'ON' : 'OFF'}`);
  const { rows } = await database.db.raw('SELECT current_database() AS name');
  const value = isReadOnly ? 'on' : 'off';
  await database.db.raw(
    `BEGIN READ WRITE; ALTER DATABASE ?? SET default_transaction_read_only = ${value}; COMMIT`,
    [rows[0].name],
  );
  if (!isReadOnly) return;
  await database.db.raw(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = ''`,
  );
  // Ends this connection too, because its session still has the old setting.
  await database.db.raw('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
}

test('a read-only database is reported, reads keep working, and writes resume as soon as possible', async () => {
  const member = await server.signedIn({ isMember: true });
  const book = (startTime: string, endTime: string) =>
    member.post('/api/bookings', { simulatorId: 1, bookingDate: DATE, startTime, endTime });
  expect((await book('09:00', '10:00')).status).toBe(201);
  await setReadOnly(true);

  const signIn = () =>
    server.visitor().post('/api/login', { username: member.user.email, password: PASSWORD });
  // Repeats this request until the server has noticed that its open connections are gone.
  await expect.poll(() => book('10:00', '11:00')).toMatchObject(READ_ONLY);
  const answers = await Promise.all([book('10:00', '11:00'), book('12:00', '13:00'), signIn()]);
  for (const answer of answers) {
    expect(answer).toMatchObject(READ_ONLY);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await server.visitor().get('/api/health')).toMatchObject({
    status: 503,
    body: { ...READ_ONLY.body, status: 'unavailable', database: 'unavailable' },
  });
  await expect
    .poll(async () => (await member.get(`/api/bookings?date=${DATE}`)).body)
    .toMatchObject([{ startTime: '09:00:00' }]);

  await setReadOnly(false);
  await expect.poll(async () => (await server.visitor().get('/api/health')).status).toBe(200);
  await expect.poll(async () => (await book('10:00', '11:00')).status).toBe(201);
  expect((await signIn()).status).toBe(200);
});

test.runIf(engine === 'postgres')(
  'a server does not start on a read-only database, and says why',
  async () => {
    await setReadOnly(true);
    const { code, output } = await runToEnd(environmentFor(database.settings));
    expect(code).toBe(1);
    expect(output).toMatch(/^✗ The database is read-only, .+\n$/);
    await setReadOnly(false);
  },
);
