import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { engine } from '../../testing/database.ts';
import { waitUntil } from '../../testing/event-stream.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ rateLimits: true, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

/** Sends a write that the server refuses. The write counts toward the limit but changes nothing. */
const write = (client: Client) => client.put('/api/coach/availability', {});
const statusesOf = (answers: { status: number }[]) => new Set(answers.map(({ status }) => status));

async function writeOften(client: Client, times: number): Promise<Set<number>> {
  const answers = [];
  for (let count = 0; count < times; count += 20) {
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => write(client)))));
  }
  return statusesOf(answers);
}

test('one user can write six hundred times in ten minutes, and can still read and sign out after that', async () => {
  const greedy = await server.signedIn();
  expect(await writeOften(greedy, 600)).toEqual(new Set([403]));
  const refused = await write(greedy);
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tries']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await greedy.get('/api/user')).status).toBe(200);
  expect((await write(await server.signedIn())).status).toBe(403);
  expect((await greedy.post('/api/logout')).status).toBe(204);
});

// Each process counts in its own memory, so testing with one database engine is enough. Most of the writes
// have no session, because that is faster.
test.runIf(engine === 'sqlite')(
  'one IP address can write six thousand times in ten minutes, across all users',
  async () => {
    const ip = '203.0.113.50';
    expect(await writeOften(server.visitor().from(ip), 5980)).toEqual(new Set([401]));
    expect(await writeOften((await server.signedIn()).from(ip), 20)).toEqual(new Set([403]));
    const next = await server.signedIn();
    expect((await write(next.from(ip))).status).toBe(429);
    expect((await write(next)).status).toBe(403);
  },
);

test('three writes of one user run at the same time, fifty wait, and further ones are refused', async () => {
  const person = await server.signedIn();
  const other = await server.signedIn();
  const { passwords } = server.deps;
  let running = 0;
  let most = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.deps.passwords = {
    ...passwords,
    async matches() {
      running += 1;
      most = Math.max(most, running);
      await released;
      running -= 1;
      return false;
    },
  };
  const change = { currentPassword: 'a guess', newPassword: 'another long password' };
  const answers = Array.from({ length: 60 }, () => person.post('/api/user/password', change));
  const first = await Promise.race(answers);
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await write(other)).status).toBe(403);
  await waitUntil(() => expect(running).toBe(3));
  release();
  await Promise.all(answers);
  server.deps.passwords = passwords;
  expect(most).toBe(3);
  expect((await write(person)).status).toBe(403);
});
