import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, PASSWORD, type TestServer } from '../../testing/server.ts';
import { createApp } from '../app.ts';

const OLD = 'an old secret that is quite long enough';
const NEW = 'a new secret that is quite long enough';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ rateLimits: true, env: { SESSION_SECRET: OLD, RESET_EMAIL_DOMAIN: '*' } });
});
afterAll(() => server.close());

/** Runs `visit` against a server with other secrets and the same database. */
async function restarted<T>(sessionSecrets: string[], visit: (origin: string) => Promise<T>): Promise<T> {
  const app = createApp({ ...server.deps, settings: { ...server.deps.settings, sessionSecrets } });
  const listening = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  try {
    return await visit(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`);
  } finally {
    listening.closeAllConnections();
    await new Promise((resolve) => listening.close(resolve));
  }
}

test('adding a new secret signs no one out, and removing the old secret ends its sessions', async () => {
  const member = await server.signedIn();
  const status = async (origin: string) => (await member.at(origin).get('/api/user')).status;
  expect(await restarted([NEW, OLD], status)).toBe(200);
  expect(await restarted([NEW], status)).toBe(401);

  // After a minute, the next request renews the cookie and signs it with the first secret.
  server.clock.now = new Date(server.clock.now.getTime() + 61_000);
  expect(await restarted([NEW, OLD], status)).toBe(200);
  expect(await restarted([NEW], status)).toBe(200);
});

test('a device stays known while the secret that signed its cookie is accepted', async () => {
  const member = await server.signedIn();
  const login = (password: string) => ({ username: member.user.email, password });
  for (let count = 0; count < 10; count += 1) {
    expect((await server.visitor().post('/api/login', login('wrong password'))).status).toBe(401);
  }
  const signIn = async (origin: string) =>
    (await member.copy().at(origin).post('/api/login', login(PASSWORD))).status;
  expect(await restarted([NEW, OLD], signIn)).toBe(200);
  expect(await restarted([NEW], signIn)).toBe(429);
});

test('codes and links that were sent before a new secret still set a password', async () => {
  const member = await server.signedIn();
  const { email } = member.user;
  await server.visitor().post('/api/reset-password/request', { email });
  const mail = await server.db('outbox').where({ recipient: email }).orderBy('id', 'desc').first('content');
  const verificationCode = /"(\d{6})"/.exec(mail.content)?.[1];
  const token = /\/reset-password\/([\w-]{43})/.exec(mail.content)?.[1];
  const verify = (proof: object) => async (origin: string) =>
    (await server.visitor().at(origin).post('/api/reset-password/verify', proof)).status;
  for (const proof of [{ email, verificationCode }, { token }]) {
    expect(await restarted([NEW, OLD], verify(proof))).toBe(200);
    expect(await restarted([NEW], verify(proof))).toBe(400);
  }
});
