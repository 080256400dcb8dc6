import { expect, test } from 'vitest';
import { aServer } from '../../testing/server.ts';

const SECRET = { SESSION_SECRET: 'x'.repeat(32) };
const warnings = (logged: readonly string[]) => logged.filter((line) => line.includes('TRUST_PROXY'));

async function loggedBy(env: Record<string, string>): Promise<string[]> {
  const server = await aServer({ env });
  expect((await server.visitor().get('/api/user')).status).toBe(401);
  expect(warnings(server.logged)).toEqual([]);
  for (let count = 0; count < 3; count += 1) await server.visitor().from('203.0.113.1').get('/api/user');
  await server.close();
  return warnings(server.logged);
}

test('a proxy that the server does not trust is reported once in production', async () => {
  const [warning, ...more] = await loggedBy({ NODE_ENV: 'production', ...SECRET });
  expect(JSON.parse(warning as string)).toMatchObject({ level: 40 });
  expect(warning).not.toContain('203.0.113.1');
  expect(more).toEqual([]);
});

test('a trusted proxy is not reported, nor is any proxy in development', async () => {
  expect(await loggedBy({ NODE_ENV: 'production', ...SECRET, TRUST_PROXY: '1' })).toEqual([]);
  expect(await loggedBy({})).toEqual([]);
});
