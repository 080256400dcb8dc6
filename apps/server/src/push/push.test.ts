import type { PushContent } from '@clubhouse/core/push';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aPushService, vapidClaims } from '../../testing/push-service.ts';
import { aServer, type Person, type TestServer } from '../../testing/server.ts';
import { connect } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import { type NewPush, pushTransport, queuePush } from './index.ts';
import { vapidKeys } from './keys.ts';
import { isPushEndpoint, publicLookup } from './public-hosts.ts';
import { pushWaitAfter, sendDuePushes } from './worker.ts';

const START = new Date('2026-11-23T17:00:00Z');

const addMinutes = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);

let database: TestDatabase;
let server: TestServer;
let service: Awaited<ReturnType<typeof aPushService>>;
let member: Person;
beforeAll(async () => {
  database = await aDatabase();
  server = await aServer({ on: database });
  service = await aPushService();
});
afterAll(async () => {
  await server.close();
  await service.close();
  await database.drop();
});
beforeEach(async () => {
  await server.setTime(START);
  await server.db('push_subscriptions').delete();
  service.delivered.length = 0;
  service.behaviour.answer = async () => ({ status: 201 });
  member = await server.signedIn({ isMember: true });
});

const transport = () =>
  pushTransport({ contact: () => 'hello@golf.example', allowLocal: true, ca: service.cert });
const worker = () => ({
  db: server.db,
  now: () => server.clock.now,
  log: pino({ level: 'silent' }),
  send: transport(),
  refresh: async (_: unknown, content: PushContent) => content,
});
const send = () => sendDuePushes(worker());
const later = (minutes: number) => {
  server.clock.now = addMinutes(server.clock.now, minutes);
};
const subscribe = (person: Person, subscription = service.aDevice()) =>
  person.post('/api/push/devices', subscription);
const reminder = (person: Person, more: Partial<NewPush> = {}): NewPush => ({
  userIds: [person.user.id],
  kind: 'reminder',
  title: 'Tomorrow at 6:00 PM',
  body: 'Bay 1, 2 hours.',
  path: '/my-bookings',
  expiresAt: addMinutes(server.clock.now, 30),
  ...more,
});
const queue = (push: NewPush) =>
  inTransaction(server.db, (trx) => queuePush(trx, push, { now: server.clock.now }));
const titles = () => service.delivered.map(({ payload }) => payload.title);
const waiting = async () => (await server.db('push_messages')).length;

describe('a notification', () => {
  test('reaches every device of its users once, encrypted for each device', async () => {
    const tablet = await server.signedIn({ isMember: true });
    await subscribe(member);
    await subscribe(tablet);
    await queue(reminder(member, { userIds: [member.user.id, tablet.user.id] }));
    await send();
    await send();
    expect(service.delivered.map(({ payload: { tag: _, ...content } }) => content)).toEqual(
      Array(2).fill({ title: 'Tomorrow at 6:00 PM', body: 'Bay 1, 2 hours.', path: '/my-bookings' }),
    );
    expect(new Set(service.delivered.map(({ device }) => device)).size).toBe(2);
    expect(await waiting()).toBe(0);
  });

  test('is signed with the key that browsers subscribed with, and names a contact', async () => {
    await subscribe(member);
    await queue(reminder(member));
    await send();
    const headers = service.delivered[0]?.headers ?? {};
    const { publicKey } = (await member.get('/api/push/key')).body;
    const claims = vapidClaims(String(headers.authorization));
    expect(claims).toMatchObject({ key: publicKey, aud: service.origin, sub: 'mailto:hello@golf.example' });
    expect(claims.exp * 1000).toBeGreaterThan(Date.now());
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '1800', urgency: 'high' });
  });

  test('is not stored if its transaction fails', async () => {
    await subscribe(member);
    const failing = inTransaction(server.db, async (trx) => {
      await queuePush(trx, reminder(member), { now: START });
      throw new Error('The booking did not fit.');
    });
    await expect(failing).rejects.toThrow('The booking did not fit.');
    expect(await waiting()).toBe(0);
  });

  test('is never sent after it expires', async () => {
    await subscribe(member);
    await queue(reminder(member));
    later(30);
    await send();
    expect(titles()).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test('is tried again with growing delays while the push service fails, until it expires', async () => {
    await subscribe(member);
    await queue(reminder(member));
    service.behaviour.answer = async () => ({ status: 503 });
    await send();
    expect([1, 2, 3].map(pushWaitAfter)).toEqual([10_000, 20_000, 40_000]);
    service.behaviour.answer = async () => ({ status: 201 });
    await send();
    expect(titles()).toEqual([]);
    later(1);
    await send();
    expect(titles()).toEqual(['Tomorrow at 6:00 PM']);
  });

  test('waits as long as the push service asks for', async () => {
    await subscribe(member);
    await queue(reminder(member));
    service.behaviour.answer = async () => ({ status: 429, headers: { 'Retry-After': '240' } });
    await send();
    service.behaviour.answer = async () => ({ status: 201 });
    later(3);
    await send();
    expect(titles()).toEqual([]);
    later(1);
    await send();
    expect(titles()).toHaveLength(1);
  });

  test('is sent once, even if a worker dies and another takes over', async () => {
    await subscribe(member);
    await queue(reminder(member));
    const dying = new AbortController();
    const never = () => new Promise<never>(() => {});
    void sendDuePushes({ ...worker(), send: never }, { stopping: dying.signal });
    await expect.poll(async () => (await server.db('push_messages').first()).attempts).toBe(1);
    dying.abort();
    await send();
    expect(titles()).toEqual([]);
    later(1);
    await send();
    await send();
    expect(titles()).toHaveLength(1);
  });

  test('is sent once by two workers on one database', async () => {
    const second = await connect(database.settings);
    await subscribe(member);
    for (let index = 0; index < 30; index += 1) await queue(reminder(member, { title: `${index}` }));
    await Promise.all([send(), sendDuePushes({ ...worker(), db: second })]);
    await send();
    await second.destroy();
    expect(titles()).toHaveLength(30);
    expect(new Set(titles()).size).toBe(30);
  });

  test('with a long text is cut, because it must never block the change that it reports', async () => {
    await subscribe(member);
    await queue(reminder(member, { title: 'T'.repeat(300), body: 'B'.repeat(9000) }));
    await send();
    expect(service.delivered[0]?.payload.body.length).toBe(240);
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'account'])(
    'never opens %s, which is not a screen of the website',
    async (path) => {
      await expect(queue(reminder(member, { path }))).rejects.toThrow();
    },
  );

  test('that cannot be read is dropped, and the others are sent', async () => {
    await subscribe(member);
    await queue(reminder(member));
    await server.db('push_messages').update({ content: '{"title":1}' });
    await queue(reminder(member, { title: 'Readable' }));
    await send();
    expect(titles()).toEqual(['Readable']);
    expect(await waiting()).toBe(0);
  });

  test('and its device stay out of the log', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    await subscribe(member);
    await queue(reminder(member));
    service.behaviour.answer = async () => ({ status: 503 });
    await sendDuePushes({ ...worker(), log });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/localhost|device|Tomorrow/);
  });
});

describe('a device', () => {
  const devices = async (person: Person) => (await person.get('/api/push/devices')).body;

  test.each([404, 410])('that answers %i is removed with its waiting notifications', async (status) => {
    await subscribe(member);
    await queue(reminder(member));
    await queue(reminder(member));
    service.behaviour.answer = async () => ({ status });
    await send();
    expect(await devices(member)).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test('is listed with its name and the time of its last notification', async () => {
    await subscribe(member);
    await queue(reminder(member));
    await send();
    expect(await devices(member)).toEqual([
      {
        id: expect.any(Number),
        device: expect.any(String),
        createdAt: START.toISOString(),
        lastSentAt: START.toISOString(),
        current: true,
      },
    ]);
  });

  test('subscribes as often as it likes and is listed once', async () => {
    const subscription = service.aDevice();
    await subscribe(member, subscription);
    await queue(reminder(member));
    await subscribe(member, subscription);
    await subscribe(member, service.aDevice());
    expect(await devices(member)).toHaveLength(1);
  });

  test('keeps its waiting notifications if it subscribes again', async () => {
    const subscription = service.aDevice();
    await subscribe(member, subscription);
    await queue(reminder(member));
    await subscribe(member, subscription);
    await send();
    expect(titles()).toHaveLength(1);
  });

  test('that another user signs in on gets nothing for the previous user', async () => {
    const subscription = service.aDevice();
    await subscribe(member, subscription);
    await queue(reminder(member));
    const next = await server.signedIn({ isMember: true });
    await subscribe(next, subscription);
    await send();
    expect(titles()).toEqual([]);
    expect(await devices(member)).toEqual([]);
    expect(await devices(next)).toHaveLength(1);
  });

  test('does not get notifications after signing out', async () => {
    await subscribe(member);
    await queue(reminder(member));
    await member.post('/api/logout');
    await send();
    expect(titles()).toEqual([]);
    expect(await server.db('push_subscriptions').where({ user_id: member.user.id })).toEqual([]);
  });

  test('can be turned off only by its user', async () => {
    await subscribe(member);
    const [{ id }] = await devices(member);
    const stranger = await server.signedIn({ isMember: true });
    expect((await stranger.delete(`/api/push/devices/${id}`)).status).toBe(404);
    expect((await member.delete(`/api/push/devices/${id}`)).status).toBe(204);
    expect(await devices(member)).toEqual([]);
  });

  test('is removed with the account', async () => {
    await subscribe(member);
    await queue(reminder(member));
    const admin = await server.signedIn({ isAdmin: true });
    expect((await admin.delete(`/api/admin/users/${member.user.id}`)).status).toBeLessThan(300);
    expect(await server.db('push_subscriptions').where({ user_id: member.user.id })).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test('beyond the tenth replaces the oldest one', async () => {
    const sessions = await server.db('sessions').where({ user_id: member.user.id }).first();
    const old = (index: number) => ({
      user_id: member.user.id,
      endpoint: `${service.origin}/old/${member.user.id}/${index}`,
      p256dh: 'p',
      auth: 'a',
      created_at: START,
    });
    for (let index = 0; index < 10; index += 1) {
      const { id: _, ...session } = { ...sessions, sid_hash: `${index}`.repeat(64) };
      const [{ id }] = await server.db('sessions').insert(session).returning('id');
      await server.db('push_subscriptions').insert({ ...old(index), session_id: id });
    }
    await subscribe(member);
    const endpoints = await server
      .db('push_subscriptions')
      .where({ user_id: member.user.id })
      .orderBy('id')
      .pluck('endpoint');
    expect(endpoints).toHaveLength(10);
    expect(endpoints).not.toContain(old(0).endpoint);
    expect(endpoints).toContain(old(1).endpoint);
  });
});

describe('a subscription', () => {
  const keys = () => service.aDevice().keys;

  test.each([
    ['another protocol', 'http://push.example/1'],
    ['an IP address', 'https://10.0.0.5/1'],
    ['an IPv6 address', 'https://[fd00::1]/1'],
    ['a name on our own network', 'https://database/1'],
    ['another port', 'https://push.example:8443/1'],
    ['a password', 'https://ann:secret@push.example/1'],
  ])('with %s is refused', async (_, endpoint) => {
    expect((await subscribe(member, { endpoint, keys: keys() })).status).toBe(400);
  });

  test('with keys of another length is refused', async () => {
    const device = service.aDevice();
    expect((await subscribe(member, { ...device, keys: { ...device.keys, auth: 'short' } })).status).toBe(
      400,
    );
  });

  test.each(['https://localhost/1', 'https://127.0.0.1/1', 'https://2130706433/1', 'https://[::1]/1'])(
    'cannot lead a production server to itself with %s',
    (endpoint) => expect(isPushEndpoint(endpoint, { allowLocal: false })).toBe(false),
  );

  test.each([
    'https://fcm.googleapis.com/fcm/send/1',
    'https://updates.push.services.mozilla.com/wpush/v2/1',
    'https://web.push.apple.com/1',
    'https://wns2-by3p.notify.windows.com/w/?token=1',
  ])('of a browser is accepted: %s', (endpoint) =>
    expect(isPushEndpoint(endpoint, { allowLocal: false })).toBe(true),
  );

  test.each([false, true])(
    'cannot lead into our own network through DNS (all addresses: %s)',
    async (all) => {
      const lookup = new Promise((resolve, reject) =>
        publicLookup('localhost', { all }, (error, found) => (error ? reject(error) : resolve(found))),
      );
      await expect(lookup).rejects.toThrow('The push service has no public IP address.');
    },
  );
});

describe('the key of the server', () => {
  test('is created once, even if several processes ask for it at the same time', async () => {
    await server.db('push_keys').delete();
    const second = await connect(database.settings);
    const found = await Promise.all([server.db, second, server.db, second].map((db) => vapidKeys(db, START)));
    await second.destroy();
    expect(new Set(found.map(({ privateKey }) => privateKey)).size).toBe(1);
  });

  test('never leaves the server with its private part', async () => {
    const { privateKey } = await vapidKeys(server.db, START);
    const answers = [await member.get('/api/push/key'), await subscribe(member)];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(privateKey);
    expect(server.logged.join()).not.toContain(privateKey);
  });
});
