import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  // Trusts a proxy on this machine, so that a test can set the client's IP address in a header.
  server = await aServer({ env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => server.close());

test.each(['/api/dev/outbox', '/dev/outbox', '/dev/outbox/1'])(
  '%s shows emails only to this machine, because they contain codes and links that open accounts',
  async (path) => {
    const from = (ip: string) =>
      server.visitor().get(path, { headers: { 'X-Forwarded-For': ip, Accept: 'application/json' } });
    expect((await from('203.0.113.7')).status).toBe(403);
    expect((await from('fe80::1')).status).toBe(403);
    expect((await from('::1')).status).not.toBe(403);
    expect((await from('127.0.0.1')).status).not.toBe(403);
  },
);
