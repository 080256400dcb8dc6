import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../../testing/client.ts';
import { engine, type TestDatabase } from '../../testing/database.ts';
import { openEvents, waitUntil } from '../../testing/event-stream.ts';
import { followEvents } from '../../testing/follower.ts';
import { aMailServer } from '../../testing/mail-server.ts';
import { type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { aServer, aSignedInUser } from '../../testing/server.ts';
import { aServerProcess } from '../../testing/server-process.ts';
import { Wire } from '../../testing/wire.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';

const DATE = '2026-11-24';
const AWAY = {
  status: 503,
  body: {
    code: 'database_away',
    message: 'Our system is down right now. Please try again shortly.',
  },
};
const FORM = {
  name: 'Ann Visitor',
  email: 'ann@example.com',
  phone: '407-555-0177',
  interest: 'free_sim_demo',
};

// Skips SQLite, because it runs inside the server process and cannot be offline.
describe.skipIf(engine === 'sqlite')('while the database is offline', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres({ synchronous_commit: 'on' });
    const db = await connect({ url: postgres.url });
    await migrate(db);
    await db.destroy();
  });
  afterAll(() => postgres.stop());

  async function aDatabaseThere(answerTimeoutMs?: number): Promise<TestDatabase> {
    const settings = { url: postgres.url, ...(answerTimeoutMs && { answerTimeoutMs }) };
    const db = await connect(settings);
    return { db, settings, drop: () => db.destroy() };
  }

  /** Checks that each kind of request gets a 503 response in time. */
  async function everyCallSaysSo(client: Client, withinMs: number): Promise<void> {
    const begun = performance.now();
    const calls = await Promise.all([
      client.get(`/api/bookings?date=${DATE}`),
      client.get('/api/user'),
      client.post('/api/bookings', {
        simulatorId: 1,
        bookingDate: DATE,
        startTime: '09:00',
        endTime: '10:00',
      }),
      client.get('/api/events'),
      new Client(client.origin).post('/api/contact', { ...FORM, message: 'Lost' }),
      new Client(client.origin).post('/api/login', {
        username: 'ann@example.com',
        password: 'wrong password',
      }),
    ]);
    for (const answer of calls) {
      expect(answer).toMatchObject(AWAY);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const health = await new Client(client.origin).get('/api/health');
    expect(health).toMatchObject({ status: 503, body: { database: 'unavailable' } });
    expect(performance.now() - begun).toBeLessThan(withinMs);
  }

  test('every request gets a 503, and everything recovers by itself when the database is back', async () => {
    const mailServer = await aMailServer();
    const database = await aDatabaseThere();
    const server = await aServerProcess(database.settings, { SMTP_URL: mailServer.url });
    const admin = await aSignedInUser(database, server.origin, { isAdmin: true, isMember: true });
    const follower = followEvents(new Wire({ origin: server.origin }, { Cookie: admin.cookie }));
    await waitUntil(() => expect(follower.isOpen).toBe(true));
    await postgres.crash();

    await everyCallSaysSo(admin, 5000);
    expect(mailServer.delivered).toEqual([]);

    await postgres.restart();
    await waitUntil(async () => expect((await admin.get('/api/health')).status).toBe(200));
    expect((await admin.get('/api/user')).body.id).toBe(admin.user.id);
    expect((await admin.post('/api/contact', { ...FORM, message: 'Kept' })).status).toBe(201);
    // The desk gets the request, and the visitor gets the confirmation.
    await waitUntil(() => expect(mailServer.delivered).toHaveLength(2));
    expect(await database.db('contact_submissions').pluck('message')).toEqual(['Kept']);
    // The event stream has reconnected. It also gets events from other processes again.
    await waitUntil(() => expect([follower.isOpen, follower.opened]).toEqual([true, 2]));
    const notified = { from: 'another process', events: [{ name: 'bookings', data: { date: DATE } }] };
    await database.db.raw(`SELECT pg_notify('clubhouse_live', ?)`, [JSON.stringify(notified)]);
    const news = `event: bookings\ndata: ${JSON.stringify({ date: DATE })}`;
    await waitUntil(() => expect(follower.received).toContain(news));

    follower.leave();
    expect(await server.stop()).toBe(0);
    await database.drop();
    await mailServer.close();
  });

  test('an email that is accepted while the database restarts counts as sent once the database is back', async () => {
    const mailServer = await aMailServer();
    let isReached = false;
    let release = () => {};
    mailServer.behaviour.holdBack = () => {
      isReached = true;
      return new Promise((resolve) => {
        release = resolve;
      });
    };
    const database = await aDatabaseThere();
    await database.db('outbox').delete();
    const server = await aServerProcess(database.settings, { SMTP_URL: mailServer.url });
    const member = await aSignedInUser(database, server.origin, { isMember: true });
    expect((await member.post('/api/user/cancel-membership')).status).toBe(202);
    await waitUntil(() => expect(isReached).toBe(true));
    await postgres.crash();
    release();
    await waitUntil(() => expect(mailServer.delivered).toHaveLength(1));
    await waitUntil(() => expect(server.output()).toContain('retrying to store the outcome of an email'));
    await postgres.restart();
    // The worker that sent the email stores the outcome long before another worker could claim the email and
    // send it again.
    await waitUntil(async () => expect(await database.db('outbox').whereNotNull('sent_at')).toHaveLength(1));
    expect(mailServer.delivered).toHaveLength(1);
    await server.stop();
    await database.drop();
    await mailServer.close();
  });

  test('requests wait at most five seconds for a database that stops answering', async () => {
    const database = await aDatabaseThere();
    const server = await aServerProcess(database.settings);
    const member = await aSignedInUser(database, server.origin, { isMember: true });
    const visitor = new Client(server.origin);
    const timed = async (call: () => ReturnType<Client['get']>) => {
      const begun = performance.now();
      const { status, body } = await call();
      return { status, code: body.code, seconds: (performance.now() - begun) / 1000 };
    };
    const everybody = () =>
      Promise.all(
        Array.from({ length: 15 }, () => [
          timed(() => member.get('/api/user/bookings')),
          timed(() => visitor.post('/api/contact', FORM)),
          timed(() => visitor.post('/api/login', { username: 'ann@example.com', password: 'a long walk' })),
        ]).flat(),
      );
    const health = () => timed(() => visitor.get('/api/health'));
    for (const { status } of await everybody()) expect([200, 201, 401]).toContain(status);

    const goOn = await postgres.freeze();
    try {
      // The first batch of requests uses open connections. The second batch needs new connections.
      const batch = async () => (await Promise.all([everybody(), health()])).flat();
      const answers = [...(await batch()), ...(await batch())];
      const kinds = new Set(answers.map(({ status, code }) => `${status} ${code}`));
      expect(kinds).toEqual(new Set(['503 database_away']));
      expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(5);
    } finally {
      goOn();
    }
    await waitUntil(async () => expect((await health()).status).toBe(200));
    expect((await member.get('/api/user/bookings')).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await database.drop();
  });

  test('a server shuts down cleanly while the database does not answer', async () => {
    const database = await aDatabaseThere();
    const server = await aServerProcess(database.settings);
    expect((await new Client(server.origin).get('/api/health')).status).toBe(200);
    const goOn = await postgres.freeze();
    expect(await server.stop()).toBe(0);
    goOn();
    await database.drop();
  });

  test('a silent database also fails waiting requests in time', async () => {
    const database = await aDatabaseThere(1000);
    const server = await aServer({ on: database });
    const member = await server.signedIn({ isMember: true });
    const stream = await openEvents(server.origin, member);
    const goOn = await postgres.freeze();

    await everyCallSaysSo(member, 8000);

    goOn();
    await waitUntil(async () => expect((await member.get('/api/user')).status).toBe(200));
    const answers = await Promise.all(Array.from({ length: 20 }, () => member.get('/api/user')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    stream.leave();
    await server.close();
    await database.drop();
  });
});
