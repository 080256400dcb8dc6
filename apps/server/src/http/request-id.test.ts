import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';

const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAMED = '7c1e-the-proxys-own';

let server: TestServer;
let behindProxy: TestServer;
beforeAll(async () => {
  server = await aServer();
  behindProxy = await aServer({ env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => Promise.all([server.close(), behindProxy.close()]));

const idAt = async ({ visitor }: TestServer, name: string) => {
  const answer = await visitor().get('/api/user', { headers: { 'X-Request-Id': name } });
  return answer.headers.get('x-request-id');
};
const lines = ({ logged }: TestServer) => logged.map((line) => JSON.parse(line));

test('a trusted proxy may set the request ID', async () => {
  expect(await idAt(behindProxy, NAMED)).toBe(NAMED);
  expect(lines(behindProxy)).toContainEqual(expect.objectContaining({ requestId: NAMED, path: '/api/user' }));
});

test.each([['short'], ['x'.repeat(65)], ['two words of it'], ['"}{"a":"b'], ['']])(
  'a malformed request ID is ignored: %o',
  async (name) => {
    expect(await idAt(behindProxy, name)).toMatch(OURS);
  },
);

test('clients cannot set the request ID, with or without a proxy', async () => {
  expect(await idAt(server, NAMED)).toMatch(OURS);
  const elsewhere = await aServer({ env: { TRUST_PROXY: '10.1.2.3' } });
  expect(await idAt(elsewhere, NAMED)).toMatch(OURS);
  await elsewhere.close();
});

test('a database problem is logged under the ID of its request', async () => {
  const broken = await aServer();
  await broken.db.destroy();
  const { headers } = await broken.visitor().get('/api/health');
  expect(lines(broken)).toContainEqual(
    expect.objectContaining({ msg: 'the database is away', requestId: headers.get('x-request-id') }),
  );
  await broken.close();
});
