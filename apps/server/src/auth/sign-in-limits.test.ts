import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aDatabase, engine } from '../../testing/database.ts';
import { aServer, PASSWORD, type TestServer } from '../../testing/server.ts';
import { connect } from '../db/connect.ts';
import { clearExpiredLimits } from '../http/rate-limit.ts';
import { signInLimits } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ rateLimits: true, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

/** A try from an address: the proxy in front tells which. */
const attempt = (username: string, password: string, address = '203.0.113.7') =>
  server.visitor().post('/api/login', { username, password }, { headers: { 'X-Forwarded-For': address } });

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test('ten wrong tries an account, wherever they come from; the eleventh waits, also with the right password', async () => {
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

test('an unknown account is counted the same', async () => {
  for (let index = 0; index < 10; index += 1) await attempt('nobody@example.com', 'wrong password');
  expect((await attempt('Nobody@example.com', 'wrong password')).status).toBe(429);
});

test('of thirty wrong tries at the same instant ten are judged', async () => {
  const { user } = await server.signedIn();
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(user.email, 'wrong password')));
  expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
});

test('right ones do not count', async () => {
  const { user } = await server.signedIn();
  for (let index = 0; index < 12; index += 1) expect((await attempt(user.email, PASSWORD)).status).toBe(200);
});

test('a hundred wrong tries an address, however many accounts; other addresses go on, and no account is locked by it', async () => {
  const { user } = await server.signedIn();
  const address = '203.0.113.99';
  for (let index = 0; index < 100; index += 1) {
    expect((await attempt(`guess${index}@example.com`, 'wrong password', address)).status).toBe(401);
  }
  for (let index = 0; index < 12; index += 1)
    expect((await attempt(user.email, PASSWORD, address)).status).toBe(429);
  expect((await attempt(user.email, PASSWORD, '203.0.113.100')).status).toBe(200);
});

test('the addresses of one IPv6 household are one', async () => {
  const limits = signInLimits(server.db);
  for (let index = 0; index < 100; index += 1)
    await limits.count(`name ${index}`, `2001:db8:1:2::${index.toString(16)}`);
  await expect(limits.count('another', '2001:db8:1:2:ffff::1')).rejects.toMatchObject({ status: 429 });
  await limits.count('another', '2001:db8:1:3::1');
});

test('the count is shared by all processes, and what has expired is cleared', async () => {
  const [one, other] = [signInLimits(server.db), signInLimits(server.db)];
  for (let index = 0; index < 5; index += 1)
    await Promise.all([one.count('shared', '192.0.2.1'), other.count('shared', '192.0.2.2')]);
  await expect(one.count('shared', '192.0.2.3')).rejects.toMatchObject({ status: 429 });
  await clearExpiredLimits(server.db, new Date(Date.now() + 60 * 60_000));
  expect(await server.db('rate_limits')).toEqual([]);
});

if (engine === 'sqlite')
  test('a busy file leaves no transaction open behind a refused count', async () => {
    const database = await aDatabase();
    const writer = await connect(database.settings);
    await database.db.raw('PRAGMA busy_timeout = 20');
    const held = await writer.transaction();
    await held('simulators').update({ name: 'Held' });
    await expect(signInLimits(database.db).count('somebody', '192.0.2.1')).rejects.toMatchObject({
      code: 'SQLITE_BUSY',
    });
    await held.rollback();
    await database.db.transaction((trx) => trx('simulators').update({ name: 'Free' }));
    await writer.destroy();
    await database.drop();
  });

describe('without limits', () => {
  test('nobody waits', async () => {
    const open = await aServer();
    const { user } = await open.signedIn();
    const wrong = () =>
      open.visitor().post('/api/login', { username: user.email, password: 'wrong password' });
    expect(statuses(await Promise.all(Array.from({ length: 15 }, wrong)))).toEqual(Array(15).fill(401));
    await open.close();
  });
});
