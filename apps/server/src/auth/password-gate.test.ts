import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, PASSWORD, type TestServer } from '../../testing/server.ts';
import { bcryptPasswords } from './index.ts';

/**
 * This number of rounds makes hashing slow enough that other requests arrive while one password is being
 * hashed.
 */
const ROUNDS = 9;
const SEVERAL = 40;

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ rateLimits: true, env: { TRUST_PROXY: '1' } });
  server.deps.passwords = bcryptPasswords(ROUNDS, { maxWaiting: 2 });
});
afterAll(() => server.close());

const ips = (index: number) => `198.51.100.${index}`;
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('beyond a short queue, a sign-in gets a busy response that does not count as a wrong try', async () => {
  const { user } = await server.signedIn();
  const signIn = (index: number) =>
    server.visitor().from(ips(index)).post('/api/login', { username: user.email, password: PASSWORD });
  const answers = await times(9, signIn);
  const busy = answers.find(({ status }) => status === 503);
  expect([busy?.body.code, Number(busy?.headers.get('retry-after'))]).toEqual(['busy', 5]);
  expect(countOf(answers, 200)).toBeGreaterThan(0);
  expect(countOf(answers, 200) + countOf(answers, 503)).toBe(9);
  const { points } = await server.db('rate_limits').where('key', 'like', 'sign-in-account:%').first('points');
  expect(points).toBe(0);
});

test('the desk can sign in while others get a busy response', async () => {
  const desk = await server.signedIn({ isStaff: true });
  const others = times(SEVERAL, (index) =>
    server
      .visitor()
      .from(ips(index))
      .post('/api/login', { username: `nobody${index}@example.com`, password: PASSWORD }),
  );
  const atDesk = times(5, () => desk.post('/api/login', { username: desk.user.email, password: PASSWORD }));
  expect(countOf(await others, 503)).toBeGreaterThan(0);
  expect((await atDesk).map(({ status }) => status)).toEqual(Array(5).fill(200));
});

test('an invented reset link or code is refused without hashing a password', async () => {
  const { user } = await server.signedIn();
  const { passwords } = server.deps;
  let hashed = 0;
  server.deps.passwords = {
    ...passwords,
    hash: (password) => {
      hashed += 1;
      return passwords.hash(password);
    },
  };
  const reset = (proof: object) =>
    server.visitor().post('/api/reset-password/reset', { newPassword: PASSWORD, ...proof });
  expect((await reset({ token: 'x'.repeat(43) })).body.code).toBe('wrong_link');
  for (const email of [user.email, 'nobody@example.com']) {
    expect((await reset({ email, verificationCode: '123456' })).body.code).toBe('wrong_code');
  }
  server.deps.passwords = passwords;
  expect(hashed).toBe(0);
});
