import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Client } from '../testing/client.ts';
import { aDatabase, type TestDatabase } from '../testing/database.ts';
import { aServerProcess, environmentFor, runToEnd } from '../testing/server-process.ts';

let database: TestDatabase;
let isOpen = false;
const aNewDatabase = async (options?: { empty: boolean }) => {
  database = await aDatabase(options);
  isOpen = true;
};
afterEach(async () => {
  if (isOpen) await database.drop();
  isOpen = false;
});

describe('a first start', () => {
  test('creates the schema and the demo data once, even if several processes start together', async () => {
    await aNewDatabase({ empty: true });
    const servers = await Promise.all(
      [1, 2, 3].map(() => aServerProcess(database.settings, { SEED_DEMO: 'on' })),
    );
    for (const server of servers) expect(server.output()).toContain('all with the password fairway-demo');
    const accounts = await database.db('users').orderBy('id').limit(5);
    expect(accounts.map(({ id, email }) => `${id} ${email.split('@')[0]}`)).toEqual([
      '1 admin',
      '2 frontdesk',
      '3 coach',
      '4 member',
      '5 visitor',
    ]);
    const flags = accounts.map((user) =>
      ['is_admin', 'is_staff', 'is_coach', 'is_member'].filter((flag) => user[flag]),
    );
    expect(flags).toEqual([['is_admin'], ['is_staff'], ['is_coach', 'is_member'], ['is_member'], []]);
    const members = new Client(servers[1]?.origin as string);
    const signIn = await members.post('/api/login', {
      username: accounts[3].email,
      password: 'fairway-demo',
    });
    expect(signIn.status).toBe(200);
    expect((await members.get('/api/user/bookings')).body.length).toBeGreaterThan(3);
    expect((await members.get('/api/leagues')).body).toHaveLength(4);
    expect((await members.get('/api/member/keypad-code')).body.keypadCode).toMatch(/^\d{6}$/);
    await Promise.all(servers.map((server) => server.stop()));
  });

  test('creates no demo accounts in production', async () => {
    await aNewDatabase({ empty: true });
    const env = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), SEED_DEMO: '', RATE_LIMITS: '' };
    const server = await aServerProcess(database.settings, env);
    expect(server.output()).not.toContain('fairway');
    expect(await database.db('users')).toEqual([]);
    await server.stop();
  });
});

describe('a failed start gives the reason in one message', () => {
  test('reports a port that is already in use', async () => {
    await aNewDatabase();
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, () => resolve((other.address() as { port: number }).port));
    });
    const { code, output } = await runToEnd(environmentFor(database.settings, { PORT: String(port) }));
    expect(code).toBe(1);
    expect(output).toBe(
      `✗ Port ${port} is already in use. Stop the other program, or set PORT to another number.\n`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
    [{ NODE_ENV: 'production' }, 'SESSION_SECRET is required in production. Run `openssl rand -hex 32`.'],
    [
      { DATABASE_URL: 'mysql://localhost/x' },
      'DATABASE_URL must be a URL like postgres://user:password@host:5432/clubhouse.',
    ],
    [{ SQLITE_FILE: '/dev/null/x.sqlite' }, 'The database file /dev/null/x.sqlite cannot be used'],
    [
      { NODE_ENV: 'test', DATABASE_URL: 'postgres://kim:secret@127.0.0.1:1/x' },
      'The database at 127.0.0.1:1 cannot be used (ECONNREFUSED). Check DATABASE_URL.',
    ],
  ])('%o', async (env, sentence) => {
    const { code, output } = await runToEnd(env as Record<string, string>);
    expect(code).toBe(1);
    expect(output).toMatch(/^✗ .+\n$/);
    expect(output).toContain(sentence);
    expect(output).not.toContain('secret');
  });
});

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s running requests finish, new ones are refused, and the exit code is 0',
    async (signal) => {
      await aNewDatabase();
      const server = await aServerProcess(database.settings, { LOG_LEVEL: 'info' });
      const { running, sendBody } = await aRunningRequest(server.origin);
      const stopped = server.stop(signal);
      await refused(server.origin);
      sendBody();
      const [answer] = await once(running, 'response');
      expect(answer.statusCode).toBe(201);
      answer.resume();
      expect(await stopped).toBe(0);
      expect(server.output()).toContain('"path":"/api/register","status":201');
    },
  );
});

describe('an uncaught error', () => {
  /** Returns environment variables that make the process run the code `how` when it receives the signal. */
  const failOn = (signal: string, how: string) => ({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`process.on('${signal}', () => { ${how} })`)}`,
  });

  test
    .skipIf(process.platform === 'win32')
    .each(['throw new Error("A test fault")', 'Promise.reject(new Error("A test fault"))'])(
    'is logged, running requests finish, new requests are refused, and the exit code is not 0: %s',
    async (how) => {
      await aNewDatabase();
      const server = await aServerProcess(database.settings, failOn('SIGUSR2', how));
      const { running, sendBody } = await aRunningRequest(server.origin);
      server.child.kill('SIGUSR2');
      await refused(server.origin);
      const ended = once(server.child, 'close');
      sendBody();
      const [answer] = await once(running, 'response');
      expect(answer.statusCode).toBe(201);
      answer.resume();
      expect(await ended).toEqual([1, null]);
      const fatal = server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":60'));
      expect(fatal.map((line) => JSON.parse(line))).toMatchObject([{ err: { message: 'A test fault' } }]);
    },
  );
});

/** Starts a request. The server has read the headers, but the client has not sent the body. */
async function aRunningRequest(origin: string) {
  const body = JSON.stringify({
    username: 'late@example.com',
    phone: '407-555-0100',
    password: 'a long walk',
  });
  const running = request(`${origin}/api/register`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Expect: '100-continue',
    },
  });
  running.flushHeaders();
  await once(running, 'continue');
  return { running, sendBody: () => running.end(body) };
}

async function refused(origin: string): Promise<void> {
  for (;;) {
    const isOpen = await fetch(origin, { headers: { Connection: 'close' } }).then(
      () => true,
      () => false,
    );
    if (!isOpen) return;
  }
}
