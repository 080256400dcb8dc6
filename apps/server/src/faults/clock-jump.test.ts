import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDatabase, engine, type TestDatabase } from '../../testing/database.ts';
import { aServer, at, PASSWORD, type TestServer } from '../../testing/server.ts';
import { clockDifference, warnOfClock } from '../db/clock.ts';
import { sendDue } from '../mail/worker.ts';
import { readSettings } from '../settings.ts';
import { startServer } from '../start-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOON = at('2026-11-23', '12:00');

/** Two servers on one database, each with its own clock. */
let database: TestDatabase;
let server: TestServer;
let other: TestServer;
beforeEach(async () => {
  database = await aDatabase();
  const env = { RESET_EMAIL_DOMAIN: '*' };
  [server, other] = await Promise.all([
    aServer({ on: database, now: NOON, env }),
    aServer({ on: database, now: NOON, env }),
  ]);
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([server.close(), other.close()]);
  await database.drop();
});

const jump = (ms: number, { clock } = server) => {
  clock.now = new Date(NOON.getTime() + ms);
};
const ask = (message: string) =>
  server.visitor().post('/api/contact', {
    name: 'Ann Visitor',
    email: 'ann@example.com',
    phone: '407-555-0177',
    interest: 'other',
    message,
  });

test('a clock that jumps back does not sign anyone out', async () => {
  const before = [await server.signedIn({ isMember: true }), await server.signedIn({ isStaff: true })];
  jump(DAY);
  const ahead = [await server.signedIn({ isMember: true }), await server.signedIn({ isStaff: true })];
  for (const member of [before[0], ahead[0]]) expect((await member?.get('/api/user'))?.status).toBe(200);
  for (const time of [0, -HOUR, -DAY, 0]) {
    jump(time);
    for (const person of [...before, ...ahead]) {
      const answer = await person.get('/api/user');
      expect([time, answer.status]).toEqual([time, 200]);
    }
  }
});

test('a clock that is a day ahead ends staff sessions, and one that is an hour ahead does not', async () => {
  const staff = await server.signedIn({ isStaff: true });
  jump(HOUR);
  expect((await staff.get('/api/user')).status).toBe(200);
  jump(DAY + HOUR);
  expect((await staff.get('/api/user')).status).toBe(401);
});

test('servers with clocks an hour apart never double-book, and each uses its own clock for past times', async () => {
  jump(HOUR, other);
  const members: Awaited<ReturnType<TestServer['signedIn']>>[] = [];
  for (let count = 0; count < 6; count += 1) members.push(await server.signedIn({ isMember: true }));
  const slot = { simulatorId: 1, bookingDate: '2026-11-24', startTime: '09:00', endTime: '10:00' };
  const answers = await Promise.all(
    members.map((member, index) =>
      member.at((index % 2 ? server : other).origin).post('/api/bookings', slot),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);

  const today = { ...slot, bookingDate: '2026-11-23', startTime: '12:30', endTime: '13:30' };
  const [ann] = members;
  const refused = await ann?.at(other.origin).post('/api/bookings', today);
  expect([refused?.status, refused?.body.message]).toEqual([400, "You can't book a time in the past."]);
  const taken = await ann?.at(server.origin).post('/api/bookings', today);
  expect(taken?.status).toBe(201);
  // By the second server's clock, the booking has already started, but a repeated request still returns it.
  expect((await ann?.at(other.origin).post('/api/bookings', today))?.status).toBe(200);
  const late = await ann?.at(other.origin).delete(`/api/bookings/${taken?.body.id}`);
  expect([late?.status, late?.body.code]).toEqual([409, 'booking_past']);
});

describe('emails', () => {
  const sent: string[] = [];
  const workerOf = ({ clock }: TestServer, send = async () => {}) => ({
    db: database.db,
    now: () => clock.now,
    log: pino({ level: 'silent' }),
    send: async (mail: { to: string; content: { subject: string } }) => {
      await send();
      sent.push(mail.content.subject);
    },
    refresh: async () => null,
  });
  beforeEach(() => {
    sent.length = 0;
  });

  test('that were queued while the clock was ahead do not wait for that time', async () => {
    jump(DAY);
    expect((await ask('One')).status).toBe(201);
    jump(0);
    await sendDue(workerOf(server));
    await sendDue(workerOf(other));
    expect(sent).toHaveLength(1);
  });

  test('that failed while the clock was ahead are retried within about an hour', async () => {
    jump(DAY);
    expect((await ask('One')).status).toBe(201);
    await sendDue(workerOf(server, () => Promise.reject(new Error('Away'))));
    expect(sent).toEqual([]);
    jump(0);
    await sendDue(workerOf(server));
    expect(sent).toHaveLength(1);
  });

  test('are sent once and on time if the clock jumps back during sending', async () => {
    expect((await ask('One')).status).toBe(201);
    const sending = workerOf(server, async () => {
      jump(-HOUR);
      await sendDue(workerOf(server));
    });
    await sendDue(sending);
    jump(0);
    await sendDue(workerOf(server));
    expect(sent).toHaveLength(1);
  });
});

test('a code for a new password works after the clock was a day ahead', async () => {
  const { user } = await server.signedIn();
  const request = () => server.visitor().post('/api/reset-password/request', { email: user.email });
  const codes = async () => {
    const rows: { content: string }[] = await database.db('outbox').orderBy('id');
    return rows.map(({ content }) => /"code":"(\d{6})"/.exec(content)?.[1] as string);
  };
  jump(DAY);
  for (let count = 0; count < 6; count += 1) expect((await request()).status).toBe(200);
  expect(await codes()).toHaveLength(5);
  jump(0);
  expect((await request()).status).toBe(200);
  expect(await codes()).toHaveLength(6);
  const proof = { email: user.email, verificationCode: (await codes())[5] };
  expect((await server.visitor().post('/api/reset-password/verify', proof)).status).toBe(200);
  // The code still works after the clock has jumped back, and expires after 15 minutes.
  jump(-HOUR);
  expect((await server.visitor().post('/api/reset-password/verify', proof)).status).toBe(200);
  jump(15 * MINUTE);
  expect((await server.visitor().post('/api/reset-password/verify', proof)).status).toBe(400);
});

test('after too many tries, a user waits at most a quarter of an hour, even if the clock jumped', async () => {
  const limited = await aServer({ on: database, rateLimits: true });
  const { user } = await server.signedIn();
  const attempt = (password: string) =>
    limited.visitor().post('/api/login', { username: user.email, password });
  const real = Date.now();
  const clockAt = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: real + ms });

  clockAt(DAY);
  for (let count = 0; count < 10; count += 1) await attempt('wrong password');
  const blocked = await attempt(PASSWORD);
  expect(blocked.status).toBe(429);
  expect(Number(blocked.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);

  clockAt(0);
  expect((await attempt(PASSWORD)).status).toBe(200);
  for (let count = 0; count < 10; count += 1) await attempt('wrong password');
  // The clocks of two servers may differ slightly, so a clock that is a little behind must not reset the
  // count.
  clockAt(-30_000);
  const still = await attempt(PASSWORD);
  expect([still.status, still.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(still.body.message).toBe('Too many attempts. Please wait 16 minutes and try again.');
  clockAt(HOUR);
  expect((await attempt(PASSWORD)).status).toBe(200);
  await limited.close();
});

test.runIf(engine === 'postgres')('a clock that differs from the database’s clock is logged', async () => {
  const real = new Date();
  expect(Math.abs(await clockDifference(database.db, real))).toBeLessThan(MINUTE);
  const difference = await clockDifference(database.db, new Date(real.getTime() + HOUR));
  expect(Math.round(difference / MINUTE)).toBe(60);
  const notified: object[] = [];
  const log = pino({}, { write: (line: string) => notified.push(JSON.parse(line)) });
  await warnOfClock({ db: database.db, now: () => new Date(), log });
  expect(notified).toEqual([]);
  await warnOfClock({ db: database.db, now: () => new Date(Date.now() - HOUR), log });
  expect(notified).toMatchObject([{ level: 40, aheadSeconds: -3600 }]);
});

describe('a membership', () => {
  const lastDay = datePlus(facilityDate(new Date(), DEFAULT_FACILITY), 20);
  const isMember = async (id: number) =>
    Boolean((await database.db('users').where({ id }).first()).is_member);

  /** Starts a server whose clock is ahead by this many days. Also returns the server's log lines. */
  async function startedWith(daysAhead: number) {
    const lines: string[] = [];
    const running = await startServer(
      { ...readSettings({ PORT: '0', SEED_DEMO: 'off' }), database: database.settings },
      {
        log: pino({}, { write: (line: string) => void lines.push(line) }),
        now: () => new Date(Date.now() + daysAhead * DAY),
        webFolder: '/nowhere',
      },
    );
    return { lines, close: () => running.close() };
  }
  async function aMemberUntil(endsOn: string) {
    const { user } = await server.signedIn({ isMember: true });
    await database.db('users').where({ id: user.id }).update({ membership_ends_on: endsOn });
    return user;
  }

  // SQLite has no clock of its own that could differ from the server's clock.
  test.runIf(engine === 'postgres')(
    'does not end while the server’s clock differs from the database’s',
    async () => {
      const { id } = await aMemberUntil(lastDay);
      const ahead = await startedWith(40);
      await expect.poll(() => ahead.lines.join()).toContain('ending memberships');
      expect(ahead.lines.join()).toContain('skipped: the clocks of this machine and the database differ');
      await ahead.close();
      expect(await isMember(id)).toBe(true);
      expect(await database.db('outbox')).toEqual([]);
    },
  );

  test('ends when its last day is over, and the audit log has an entry', async () => {
    const { id, displayName } = await aMemberUntil(datePlus(facilityDate(new Date(), DEFAULT_FACILITY), -1));
    const other = await aMemberUntil(lastDay);
    const running = await startedWith(0);
    await expect.poll(() => isMember(id)).toBe(false);
    await running.close();
    expect(await isMember(other.id)).toBe(true);
    const admin = await server.signedIn({ isAdmin: true });
    const { body } = await admin.get('/api/admin/audit');
    expect(body).toMatchObject([
      {
        actorId: 0,
        actorName: 'Clubhouse',
        action: 'user.membership-ended',
        subject: `user ${id} (${displayName})`,
        detail: { before: { isMember: true }, after: { isMember: false }, cancelledBookings: [] },
      },
    ]);
  });
});

test('the same request within ten minutes counts once, even if the clock jumped in between', async () => {
  const first = await ask('Please call');
  jump(-HOUR);
  const again = await ask('Please call');
  expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
});
