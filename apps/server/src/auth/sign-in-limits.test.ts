import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { aDatabase, engine } from '../../testing/database.ts';
import { aServer, PASSWORD, type Person, type TestServer } from '../../testing/server.ts';
import { connect } from '../db/connect.ts';
import { clearExpiredLimits } from '../http/counter.ts';
import { signInLimits } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ rateLimits: true, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

let ips = 0;
const newIp = () => {
  ips += 1;
  return `203.0.113.${ips}`;
};

/** Signs in from a device without cookies. `ip` is the IP address that the proxy reports. */
const attempt = (username: string, password: string, ip = newIp()) =>
  server.visitor().from(ip).post('/api/login', { username, password });

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test('an account allows ten wrong tries in total; after that, even the right password has to wait', async () => {
  const { user } = await server.signedIn();
  for (let index = 0; index < 10; index += 1) {
    expect((await attempt(user.email, 'wrong password', `198.51.100.${index}`)).status).toBe(401);
  }
  const refused = await attempt(user.email.toUpperCase(), PASSWORD, '198.51.100.200');
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tries']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1000 });
  expect((await attempt(user.email, PASSWORD)).status).toBe(200);
});

test('unknown accounts are counted the same way', async () => {
  for (let index = 0; index < 10; index += 1) await attempt('nobody@example.com', 'wrong password');
  expect((await attempt('Nobody@example.com', 'wrong password')).status).toBe(429);
});

test('of thirty simultaneous wrong tries, ten are compared', async () => {
  const { user } = await server.signedIn();
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(user.email, 'wrong password')));
  expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
});

test('right passwords are not wrong tries, but an account has only sixty sign-ins in a quarter of an hour', async () => {
  const { user } = await server.signedIn();
  for (let index = 0; index < 59; index += 1) expect((await attempt(user.email, PASSWORD)).status).toBe(200);
  expect((await attempt(user.email, PASSWORD)).status).toBe(429);
});

test('an IP address allows three hundred sign-ins with the right password', async () => {
  const ip = newIp();
  for (let index = 0; index < 6; index += 1) {
    const { user } = await server.signedIn();
    for (let count = 0; count < 50; count += 1) {
      expect((await attempt(user.email, PASSWORD, ip)).status).toBe(200);
    }
  }
  const { user } = await server.signedIn();
  expect((await attempt(user.email, PASSWORD, ip)).status).toBe(429);
  expect((await attempt(user.email, PASSWORD)).status).toBe(200);
});

test('an IP address allows a hundred wrong tries across accounts, and does not lock accounts or other addresses', async () => {
  const { user } = await server.signedIn();
  const ip = newIp();
  for (let index = 0; index < 100; index += 1) {
    expect((await attempt(`guess${index}@example.com`, 'wrong password', ip)).status).toBe(401);
  }
  for (let index = 0; index < 12; index += 1)
    expect((await attempt(user.email, PASSWORD, ip)).status).toBe(429);
  expect((await attempt(user.email, PASSWORD)).status).toBe(200);
});

describe('a device on which the account has signed in before', () => {
  const wrong = 'wrong password';
  const tryOn = (device: Client, username: string, password: string) =>
    device.post('/api/login', { username, password });

  async function lock(email: string) {
    for (let count = 0; count < 10; count += 1) expect((await attempt(email, wrong)).status).toBe(401);
    expect((await attempt(email, PASSWORD)).status).toBe(429);
  }

  async function block(ip: string) {
    for (let count = 0; count < 100; count += 1) await attempt(`nobody${count}@example.com`, wrong, ip);
    expect((await attempt('nobody@example.com', wrong, ip)).status).toBe(429);
  }

  test('can sign in while strangers keep the account locked or block its IP address', async () => {
    const desk = await server.signedIn({ isStaff: true });
    await desk.post('/api/logout');
    const ip = newIp();
    await lock(desk.user.email);
    await block(ip);
    expect((await tryOn(desk.from(ip), desk.user.email, PASSWORD)).status).toBe(200);
  });

  test('has its own ten failed attempts, which lock only this device', async () => {
    const person = await server.signedIn();
    for (let count = 0; count < 10; count += 1) {
      expect((await tryOn(person, person.user.email, wrong)).status).toBe(401);
    }
    expect((await tryOn(person, person.user.email, PASSWORD)).status).toBe(429);
    expect((await attempt(person.user.email, PASSWORD)).status).toBe(200);
  });

  test('knows the accounts that have signed in on it, and no others', async () => {
    const first = await server.signedIn();
    const second = await server.signedIn();
    const third = await server.signedIn();
    const shared = server.visitor();
    const statusOf = async ({ user }: Person) => (await tryOn(shared, user.email, PASSWORD)).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    for (const { user } of [first, second, third]) await lock(user.email);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([200, 200, 429]);
  });

  test('cannot be forged', async () => {
    const victim = await server.signedIn();
    const attacker = await server.signedIn();
    await lock(victim.user.email);
    const own = /clubhouse-device=([\w.-]+)/.exec(attacker.cookie)?.[1] as string;
    const [id, , signature] = own.split('.');
    for (const cookie of [`${id}.${victim.user.id}.${signature}`, `${id}.${victim.user.id}`, 'x', '']) {
      const headers = { Cookie: `clubhouse-device=${cookie}` };
      const login = { username: victim.user.email, password: PASSWORD };
      expect((await server.visitor().post('/api/login', login, { headers })).status).toBe(429);
    }
  });

  test('of the desk is not blocked by other sign-ins at its IP address', async () => {
    const desk = await server.signedIn({ isStaff: true });
    const member = await server.signedIn({ isMember: true });
    const ip = newIp();
    for (let count = 0; count < 300; count += 1) {
      await server.deps.signInLimits.count(`name ${count}`, ip);
      await server.deps.signInLimits.giveBack(`name ${count}`, ip);
    }
    expect((await tryOn(member.from(ip), member.user.email, PASSWORD)).status).toBe(429);
    expect((await tryOn(desk.from(ip), desk.user.email, PASSWORD)).status).toBe(200);
  });

  test('is remembered when it registers, and by a cookie that scripts and other sites cannot read', async () => {
    const registering = server.visitor().from(newIp());
    const username = `device${Date.now()}@example.com`;
    const answer = await registering.post('/api/register', {
      username,
      phone: '407-555-0100',
      password: PASSWORD,
    });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('clubhouse-device='));
    expect(cookie).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    await lock(username);
    expect((await tryOn(registering, username, PASSWORD)).status).toBe(200);
  });
});

test('a new password opens a locked account at once on this server, and within ten seconds on the others', async () => {
  const [one, other] = [signInLimits(server.db), signInLimits(server.db)];
  const tries = [newIp(), newIp()] as const;
  for (let count = 0; count < 10; count += 1) await one.count('locked', newIp());
  for (const limits of [one, other]) {
    await expect(limits.count('locked', tries[0])).rejects.toMatchObject({ status: 429 });
  }
  await one.forget('locked');
  await one.count('locked', tries[0]);
  await expect(other.count('locked', tries[1])).rejects.toMatchObject({ status: 429 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
  await other.count('locked', tries[1]);
});

test('all processes share the count, and expired counts are deleted', async () => {
  const [one, other] = [signInLimits(server.db), signInLimits(server.db)];
  for (let index = 0; index < 5; index += 1)
    await Promise.all([one.count('shared', '192.0.2.1'), other.count('shared', '192.0.2.2')]);
  await expect(one.count('shared', '192.0.2.3')).rejects.toMatchObject({ status: 429 });
  await clearExpiredLimits(server.db, new Date(Date.now() + 25 * 60 * 60_000));
  expect(await server.db('rate_limits')).toEqual([]);
});

if (engine === 'sqlite')
  test('a count that fails because the SQLite file is busy leaves no transaction open', async () => {
    const database = await aDatabase();
    const writer = await connect(database.settings);
    await database.db.raw('PRAGMA busy_timeout = 20');
    const held = await writer.transaction();
    await held('simulators').update({ name: 'Held' });
    await expect(signInLimits(database.db).count('person', '192.0.2.1')).rejects.toMatchObject({
      code: 'SQLITE_BUSY',
    });
    await held.rollback();
    await database.db.transaction((trx) => trx('simulators').update({ name: 'Free' }));
    await writer.destroy();
    await database.drop();
  });

describe('without limits', () => {
  test('sign-ins are never delayed', async () => {
    const open = await aServer();
    const { user } = await open.signedIn();
    const wrong = () =>
      open.visitor().post('/api/login', { username: user.email, password: 'wrong password' });
    expect(statuses(await Promise.all(Array.from({ length: 15 }, wrong)))).toEqual(Array(15).fill(401));
    await open.close();
  });
});
