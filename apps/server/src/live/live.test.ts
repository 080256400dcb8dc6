import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDatabase, engine, type TestDatabase } from '../../testing/database.ts';
import { openEvents, waitUntil } from '../../testing/event-stream.ts';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, aSignedInUser, type Person, type TestServer } from '../../testing/server.ts';
import { aServerProcess, type ServerProcess } from '../../testing/server-process.ts';
import { publish } from '../db/live-events.ts';
import { inTransaction } from '../db/transaction.ts';

const DATE = '2026-11-24';
const bookings = (date: string) => ({ name: 'bookings' as const, data: { date } });
const requests = { name: 'requests' as const, data: {} };
const keypad = { name: 'keypad' as const, data: {} };
const audit = { name: 'audit' as const, data: {} };

const publishAs = (server: TestServer, date = DATE) =>
  inTransaction(server.db, async (trx) => publish(trx, bookings(date)));

describe('live events', () => {
  let server: TestServer;
  let admin: Person;
  let member: Person;
  let staff: Person;
  let regular: Person;

  beforeAll(async () => {
    server = await aServer({ live: { beatEveryMs: 50, recentMs: 0 } });
    admin = await server.signedIn({ isAdmin: true });
    member = await server.signedIn({ isMember: true });
    staff = await server.signedIn({ isStaff: true });
    regular = await server.signedIn();
  });
  afterAll(() => server.close());

  const open = (who: Person) => openEvents(server.origin, who);
  const book = (startTime: string, endTime: string) =>
    member.post('/api/bookings', { simulatorId: 1, bookingDate: DATE, startTime, endTime });
  const sendRequest = () =>
    server.visitor().post('/api/contact', {
      name: 'Ann Visitor',
      email: 'ann@example.com',
      phone: '407-555-0177',
      interest: 'free_sim_demo',
      message: `Hello ${Math.random()}`,
    });

  test('come as an uncached event stream, for signed-in users only', async () => {
    const stream = await open(regular);
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
    await waitUntil(() => expect(stream.text).toMatch(/^retry: \d+\n\n(:\n\n)+$/));
    stream.leave();

    const answer = await server.visitor().get('/api/events');
    expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
    const head = await fetch(`${server.origin}/api/events`, {
      method: 'HEAD',
      headers: { Cookie: regular.cookie },
    });
    expect(head.status).toBe(200);
  });

  test('inform admins about the first view of a door code, but not about later views', async () => {
    const seen = { name: 'keypadSeen' as const, data: {} };
    const [forAdmin, forMember] = await Promise.all([admin, member].map(open));
    expect((await admin.post('/api/admin/keypad-code', { code: '56-78' })).status).toBe(200);
    await forMember?.hears(keypad);
    for (let view = 0; view < 3; view += 1) await member.get('/api/member/keypad-code');
    await forAdmin?.hears(audit, keypad, seen);
    expect((await book('06:00', '07:00')).status).toBe(201);
    await forAdmin?.hears(audit, keypad, seen, bookings(DATE));
    await forMember?.hears(keypad, bookings(DATE));
    for (const stream of [forAdmin, forMember]) stream?.leave();
  });

  test('inform everyone about bookings, the desk about requests, and members and admins about the code', async () => {
    const [forAdmin, forStaff, forMember, forRegular] = await Promise.all(
      [admin, staff, member, regular].map(open),
    );
    expect((await sendRequest()).status).toBe(201);
    await forAdmin?.hears(requests);
    expect((await admin.post('/api/admin/keypad-code', { code: '12-34' })).status).toBe(200);
    await forAdmin?.hears(requests, audit, keypad);
    expect((await book('09:00', '10:00')).status).toBe(201);

    await forAdmin?.hears(requests, audit, keypad, bookings(DATE));
    await forStaff?.hears(requests, bookings(DATE));
    await forMember?.hears(keypad, bookings(DATE));
    await forRegular?.hears(bookings(DATE));
    for (const stream of [forAdmin, forStaff, forMember, forRegular]) stream?.leave();
  });

  test('inform the desk about people: new accounts, names, roles, memberships and notes', async () => {
    const [forStaff, forMember] = await Promise.all([staff, member].map(open));
    const people = { name: 'people' as const, data: {} };
    const heard: (typeof people)[] = [];
    const changes = async (change: () => Promise<{ status: number }>) => {
      expect((await change()).status).toBeLessThan(300);
      heard.push(people);
      await forStaff?.hears(...heard);
    };
    const someone = server.visitor();
    let id = 0;
    await changes(async () => {
      const registration = { username: 'new@example.com', email: 'new@example.com', phone: '407-555-0188' };
      const answer = await someone.post('/api/register', {
        ...registration,
        password: 'a walk on the fairway',
      });
      id = answer.body.id;
      return answer;
    });
    await changes(() => staff.patch(`/api/admin/users/${id}/name`, { name: 'Sam Ortega' }));
    await changes(() => admin.patch(`/api/admin/users/${id}/membership`, { isMember: true }));
    await changes(() => admin.patch(`/api/admin/users/${id}/staff`, { isStaff: true }));
    await changes(() => staff.post(`/api/admin/users/${id}/notes`, { text: 'Prefers Bay 2.' }));
    await changes(() => admin.delete(`/api/admin/users/${id}`));
    await publishAs(server);
    await forMember?.hears(bookings(DATE));
    for (const stream of [forStaff, forMember]) stream?.leave();
  });

  test('inform admins about every entry in the audit log, even if no other screen changes', async () => {
    const [forAdmin, forStaff] = await Promise.all([admin, staff].map(open));
    const [{ id: mailId }] = await server
      .db('outbox')
      .insert({
        recipient: 'ann@example.com',
        content: JSON.stringify({ subject: 'News', heading: 'News', blocks: [] }),
        is_secret: false,
        created_at: server.clock.now,
        failed_at: server.clock.now,
      })
      .returning('id');
    const heard: (typeof audit)[] = [];
    for (const change of [
      () => admin.get('/api/admin/export/users.csv'),
      () => admin.post(`/api/admin/users/${member.user.id}/reset-link`),
      () => admin.post(`/api/admin/outbox/${mailId}/retry`),
    ]) {
      expect((await change()).status).toBeLessThan(300);
      heard.push(audit);
      await forAdmin?.hears(...heard);
    }
    await publishAs(server);
    await forStaff?.hears(bookings(DATE));
    for (const stream of [forAdmin, forStaff]) stream?.leave();
  });

  test('inform about both days of a move, and about a canceled booking', async () => {
    const stream = await open(regular);
    const { body: booking } = await book('10:00', '11:00');
    await stream.hears(bookings(DATE));
    await member.patch(`/api/bookings/${booking.id}`, { bookingDate: '2026-11-25' });
    const moved = [bookings(DATE), bookings(DATE), bookings('2026-11-25')];
    await stream.hears(...moved);
    await member.delete(`/api/bookings/${booking.id}`);
    await stream.hears(...moved, bookings('2026-11-25'));
    stream.leave();
  });

  test('inform about a league with its players and scores, and once about each date of its schedule', async () => {
    const stream = await open(regular);
    const season = { startDate: '2026-12-01', endDate: '2026-12-08' };
    const league = await aLeague(admin, { ...season, numberOfBays: 2, createSchedule: true });
    const changed = { name: 'leagues', data: { id: league.id } };
    const made = [changed, bookings('2026-12-01'), bookings('2026-12-08')];
    await stream.hears(...made);
    await member.post(`/api/leagues/${league.id}/join`, { userId: member.user.id, isTeamLead: true });
    await stream.hears(...made, changed);
    const [round] = (await member.get(`/api/leagues/${league.id}/rounds`)).body;
    const score = { leagueId: league.id, roundId: round.id, teamId: 1, strokes: 72 };
    expect((await admin.post(`/api/leagues/${league.id}/scores`, score)).status).toBe(201);
    await stream.hears(...made, changed, changed);
    await admin.delete(`/api/leagues/${league.id}`);
    await waitUntil(() => expect(stream.received).toHaveLength(made.length + 5));
    expect(stream.received.slice(-3)).toEqual(expect.arrayContaining(made));
    stream.leave();
  });

  test('are not sent for a change that was refused, rolled back or repeated', async () => {
    const stream = await open(regular);
    await expect(
      inTransaction(server.db, async (trx) => {
        publish(trx, bookings('2026-11-29'));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    let attempts = 0;
    await inTransaction(server.db, async (trx) => {
      attempts += 1;
      publish(trx, bookings(`2026-11-1${attempts}`));
      if (attempts === 1) throw Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
    });
    expect((await book('23:00', '23:45')).status).toBe(400);
    await publishAs(server);
    await stream.hears(bookings('2026-11-12'), bookings(DATE));
    stream.leave();
  });

  test('end with the session', async () => {
    const leaving = await server.signedIn();
    const stream = await open(leaving);
    await leaving.post('/api/logout');
    await stream.ends();
    expect(stream.isBroken).toBe(false);
  });

  test('end when the session has been idle for too long, because an open stream is not activity', async () => {
    const { now } = server.clock;
    const idle = await server.signedIn({ isStaff: true });
    try {
      server.clock.now = new Date(now.getTime() + 11 * 60 * 60_000);
      const stream = await open(idle);
      expect(stream.isOpen).toBe(true);
      server.clock.now = new Date(now.getTime() + 12 * 60 * 60_000);
      await stream.ends();
      expect((await idle.get('/api/user')).status).toBe(401);
    } finally {
      server.clock.now = now;
    }
  });

  test('do not extend a session through requests that a page sends by itself', async () => {
    const { now } = server.clock;
    const left = await server.signedIn({ isStaff: true });
    const later = (hours: number) => {
      server.clock.now = new Date(now.getTime() + hours * 60 * 60_000);
    };
    try {
      later(11);
      const byItself = await left.get('/api/user', { headers: { 'X-Unattended': 'true' } });
      expect(byItself.status).toBe(200);
      later(12);
      expect((await left.get('/api/user')).status).toBe(401);
    } finally {
      server.clock.now = now;
    }
  });

  test('follow role changes: a new member gets events about the door code', async () => {
    const promoted = await server.signedIn();
    const stream = await open(promoted);
    await admin.patch(`/api/admin/users/${promoted.user.id}/membership`, { isMember: true });
    let code = 1000;
    await waitUntil(async () => {
      // Saves a new code each time, because saving the same code again publishes no event.
      code += 1;
      await admin.post('/api/admin/keypad-code', { code: String(code) });
      expect(stream.received).toContainEqual(keypad);
    });
    stream.leave();
  });

  test('end together with the session when a person gets desk rights', async () => {
    const promoted = await server.signedIn();
    const stream = await open(promoted);
    await admin.patch(`/api/admin/users/${promoted.user.id}/staff`, { isStaff: true });
    await stream.ends();
  });

  test.each([
    ['with a role', { isMember: true }, 20],
    ['without a role', {}, 3],
  ])('of a user %s have a limit, and beyond it the oldest one ends', async (_who, flags, most) => {
    const greedy = await server.signedIn(flags);
    const first = await open(greedy);
    const others = [];
    for (let index = 0; index < most; index += 1) others.push(await open(greedy));
    await first.ends();
    expect(others.filter(({ isOpen }) => isOpen)).toHaveLength(most);
    for (const stream of others) stream.leave();
  });

  test('appear in the log as open streams, not as slow requests', async () => {
    const stream = await open(regular);
    stream.leave();
    await waitUntil(() => {
      const line = server.logged.findLast((one) => one.includes('/api/events'));
      expect(JSON.parse(line as string)).toMatchObject({ status: 200, openMs: expect.any(Number) });
    });
  });
});

describe('many streams', () => {
  const openFrom = (server: TestServer, who: Person, ip: string) =>
    openEvents(server.origin, who, { 'X-Forwarded-For': ip });

  test('are limited per IP address, and a /56 network may open five times as many', async () => {
    const server = await aServer({
      env: { TRUST_PROXY: '1' },
      live: { streams: { ofIp: 2, inAll: 100 } },
    });
    const member = await server.signedIn({ isMember: true });
    const first = await openFrom(server, member, '203.0.113.1');
    const second = await openFrom(server, member, '203.0.113.1');
    const third = await openFrom(server, member, '203.0.113.1');
    expect([first, second, third].map(({ response }) => response.status)).toEqual([200, 200, 429]);
    expect(Number(third.response.headers.get('retry-after'))).toBeGreaterThan(0);
    const elsewhere = await openFrom(server, member, '203.0.113.2');
    expect(elsewhere.response.status).toBe(200);
    first.leave();
    await waitUntil(async () => {
      const again = await openFrom(server, member, '203.0.113.1');
      expect(again.response.status).toBe(200);
    });
    const statuses = [];
    for (let network = 0; network < 11; network += 1) {
      const { response } = await openFrom(server, member, `2001:db8:0:${network.toString(16)}::1`);
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    await server.close();
  });

  test('have a limit for the whole server, so that other requests still get responses', async () => {
    const server = await aServer({ live: { streams: { ofIp: 100, inAll: 2 } } });
    const member = await server.signedIn({ isMember: true });
    const streams = [];
    for (let index = 0; index < 3; index += 1) streams.push(await openEvents(server.origin, member));
    expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 503]);
    expect((await member.get('/api/user')).status).toBe(200);
    await server.close();
  });

  test('of a hundred people with two tabs each at one IP address all stay open', async () => {
    const server = await aServer();
    const people = [];
    for (let index = 0; index < 100; index += 1) people.push(await server.signedIn({ isMember: true }));
    const streams = await Promise.all(
      [...people, ...people].map((person) => openEvents(server.origin, person)),
    );
    expect(streams.filter(({ response }) => response.status === 200)).toHaveLength(200);
    for (const stream of streams) stream.leave();
    await server.close();
  });
});

describe('a screen that loads its data and then opens the stream', () => {
  test('receives the events in between', async () => {
    const server = await aServer({ live: { recentMs: 60_000 } });
    const regular = await server.signedIn();
    const before = await openEvents(server.origin, regular);
    await server
      .signedIn({ isAdmin: true })
      .then((admin) => admin.post('/api/admin/keypad-code', { code: '1' }));
    await publishAs(server);
    await publishAs(server);
    await before.hearsOf(bookings(DATE));
    const stream = await openEvents(server.origin, regular);
    await stream.hears(bookings(DATE));
    await server.close();
  });
});

describe('the live events of a stopping server', () => {
  test('end at once, and the server stops', async () => {
    const database = await aDatabase();
    const server = await aServerProcess(database.settings);
    const stream = await openEvents(server.origin, await aSignedInUser(database, server.origin));
    expect(await server.stop()).toBe(0);
    await stream.ends();
    expect(stream.isBroken).toBe(false);
    await database.drop();
  });
});

describe.runIf(engine === 'postgres')('live events across several server processes', () => {
  let database: TestDatabase;
  let servers: ServerProcess[];
  let desk: Awaited<ReturnType<typeof aSignedInUser>>;

  beforeAll(async () => {
    database = await aDatabase();
    servers = await Promise.all([1, 2].map(() => aServerProcess(database.settings)));
    desk = await aSignedInUser(database, origin(0), { isAdmin: true });
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
  });

  const origin = (index: number) => (servers[index] as ServerProcess).origin;
  const setCode = (index: number, code: string) =>
    desk.at(origin(index)).post('/api/admin/keypad-code', { code });

  test('reach the streams of all processes within a second, once each', async () => {
    const streams = await Promise.all([0, 1].map((index) => openEvents(origin(index), desk)));
    const begun = performance.now();
    expect((await setCode(0, '0001')).status).toBe(200);
    for (const stream of streams) await stream.hears(audit, keypad);
    expect(performance.now() - begun).toBeLessThan(1000);
    expect((await setCode(1, '0002')).status).toBe(200);
    for (const stream of streams) await stream.hears(audit, keypad, audit, keypad);
    for (const stream of streams) stream.leave();
  });

  test('resume after a lost connection, and browsers load the current data', async () => {
    const streams = await Promise.all([0, 1].map((index) => openEvents(origin(index), desk)));
    const ended = await database.db.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'clubhouse live events' AND datname = current_database()`,
    );
    expect(ended.rowCount).toBe(2);
    for (const stream of streams) await stream.ends();

    const again = await Promise.all([0, 1].map((index) => openEvents(origin(index), desk)));
    const { id } = await aLeague(desk.at(origin(0)));
    for (const stream of again) await stream.hearsOf({ name: 'leagues', data: { id } });
    for (const stream of again) stream.leave();
  });

  test('keep working when other messages arrive on their channel', async () => {
    const stream = await openEvents(origin(0), desk);
    const payloads = [
      'hello',
      'null',
      '[]',
      '{"from":1,"events":[]}',
      '{"from":"another version","events":"all"}',
      '{"from":"another version","events":[null]}',
      '{"from":"another version","events":[{"name":"bookings","data":{"date":1}},{"name":"toString"}]}',
    ];
    for (const payload of payloads) await database.db.raw(`SELECT pg_notify('clubhouse_live', ?)`, [payload]);
    const published = { from: 'another process', events: [bookings(DATE), { name: 'of a later version' }] };
    await database.db.raw(`SELECT pg_notify('clubhouse_live', ?)`, [JSON.stringify(published)]);
    await stream.hearsOf(bookings(DATE));
    expect((await fetch(`${origin(0)}/api/health`)).status).toBe(200);
    await waitUntil(() => expect(servers[0]?.output().match(/ignored a notification/g)).toHaveLength(1));
    stream.leave();
  });

  test('of a process that stops right after a change still reach the others', async () => {
    const stream = await openEvents(origin(0), desk);
    const leaving = await aServerProcess(database.settings);
    const { id } = await aLeague(desk.at(leaving.origin));
    await leaving.stop();
    await stream.hearsOf({ name: 'leagues', data: { id } });
    stream.leave();
  });
});
