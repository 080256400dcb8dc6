import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ rateLimits: true, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

const madeUp = () => `/calendar/${randomBytes(24).toString('base64url')}.ics`;
const statusOf = async (path: string, ip: string) => (await server.visitor().from(ip).get(path)).status;

async function aCalendar(): Promise<string> {
  const member = await server.signedIn({ isMember: true });
  return new URL((await member.post('/api/user/calendar-link')).body.url).pathname;
}

async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  let queries = 0;
  const count = ({ sql }: { sql: string }) => {
    if (sql.includes('calendar')) queries += 1;
  };
  server.db.on('query', count);
  await work();
  server.db.removeListener('query', count);
  return queries;
}

test('invented links are refused after sixty in a quarter of an hour, without any further query', async () => {
  const ip = '203.0.113.1';
  for (let count = 0; count < 60; count += 1) expect(await statusOf(madeUp(), ip)).toBe(404);
  const queries = await queriesOf(async () => {
    for (let count = 0; count < 5; count += 1) expect(await statusOf(madeUp(), ip)).toBe(429);
  });
  expect(queries).toBe(0);
  expect(await statusOf(await aCalendar(), '203.0.113.2')).toBe(200);
});

test('a malformed link costs no query', async () => {
  const tokens = ['x', 'x'.repeat(31), 'x'.repeat(33), '!'.repeat(32), '%2e'.repeat(32)];
  const queries = await queriesOf(async () => {
    for (const token of tokens) expect(await statusOf(`/calendar/${token}.ics`, '203.0.113.3')).toBe(404);
  });
  expect(queries).toBe(0);
  expect(await queriesOf(() => statusOf(madeUp(), '203.0.113.3'))).toBe(1);
});

test('a calendar service may fetch any number of calendars, each sixty times an hour', async () => {
  const service = '203.0.113.4';
  const [first, second] = [await aCalendar(), await aCalendar()];
  for (let count = 0; count < 60; count += 1) expect(await statusOf(first, service)).toBe(200);
  expect(await statusOf(first, service)).toBe(429);
  expect(await statusOf(first, '203.0.113.5')).toBe(429);
  expect(await statusOf(second, service)).toBe(200);
});
