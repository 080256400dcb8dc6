import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aServer, at, PASSWORD, type TestServer } from '../../testing/server.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertUser } from '../users/index.ts';
import { bcryptPasswords } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const ann = {
  username: 'ann@example.com',
  email: 'ann@example.com',
  phone: '407-555-0199',
  password: 'a long walk',
};
/** The session cookie is always the first cookie in a response. */
const cookieLine = (answer: { headers: Headers }) => answer.headers.getSetCookie()[0] ?? '';

describe('registering', () => {
  test('creates a regular user who is signed in, and the response contains no hash', async () => {
    const visitor = server.visitor();
    const answer = await visitor.post('/api/register', { ...ann, isAdmin: true, isMember: true });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      username: ann.username,
      name: null,
      displayName: expect.stringMatching(/^Member \d+$/),
      email: ann.email,
      phone: ann.phone,
      isMember: false,
      membershipEndsOn: null,
      isAdmin: false,
      isCoach: false,
      isStaff: false,
      createdAt: server.clock.now.toISOString(),
    });
    expect((await visitor.get('/api/user')).body).toEqual(answer.body);
  });

  test('an email belongs to one account, in upper or lower case', async () => {
    const answer = await server.visitor().post('/api/register', { ...ann, username: 'ANN@Example.com' });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('An account with this email already exists.');
  });

  test('when two people register one email at the same instant, one succeeds and the other gets a conflict', async () => {
    const input = { ...ann, username: 'twice@example.com' };
    const answers = await Promise.all([1, 2, 3].map(() => server.visitor().post('/api/register', input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('each wrong field is named with its message', async () => {
    const answer = await server
      .visitor()
      .post('/api/register', { username: 'ann', phone: '1', password: '12345' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      message: 'Please enter a valid email address',
      code: 'invalid',
      fields: {
        username: 'Please enter a valid email address',
        phone: 'Please enter a valid phone number',
        password: 'Password must be at least 6 characters',
      },
    });
  });

  test.each(['password1', 'LongwoodGolf1'])('refuses the easy password %s at its field', async (password) => {
    const answer = await server
      .visitor()
      .post('/api/register', { ...ann, username: 'new@example.com', password });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.password).toMatch(/Please choose another\.$/);
  });

  test('a username cannot be another account’s email', async () => {
    const imposter = {
      username: ann.email,
      email: 'other@example.com',
      phone: ann.phone,
      passwordHash: null,
    };
    const insert = inTransaction(server.db, (trx) =>
      insertUser(trx, imposter, server.clock.now, DEFAULT_FACILITY),
    );
    await expect(insert).rejects.toThrow();
  });
});

describe('signing in', () => {
  test('works with the email in any case, and every sign-in gets a new session ID', async () => {
    const visitor = server.visitor();
    const first = await visitor.post('/api/login', { username: ' ANN@example.com ', password: ann.password });
    expect(first.status).toBe(200);
    expect(first.body.username).toBe(ann.username);
    const before = visitor.cookie;
    await visitor.post('/api/login', { username: ann.username, password: ann.password });
    expect(visitor.cookie).not.toBe(before);
    const old = await server.visitor().get('/api/user', { headers: { Cookie: before } });
    expect(old.status).toBe(401);
  });

  test('a wrong password and an unknown username get the same response after the same work', async () => {
    const matches = vi.spyOn(server.deps.passwords, 'matches');
    const wrong = await server
      .visitor()
      .post('/api/login', { username: ann.username, password: 'a long wall' });
    const unknown = await server
      .visitor()
      .post('/api/login', { username: 'nobody@example.com', password: 'a long wall' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ message: 'Invalid username or password', code: 'bad_credentials' });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(matches).toHaveBeenCalledTimes(2);
    matches.mockRestore();
  });

  test('every character of a 100-character password counts', async () => {
    const password = 'x'.repeat(99);
    await server
      .visitor()
      .post('/api/register', { ...ann, username: 'long@example.com', password: `${password}y` });
    const signIn = (typed: string) =>
      server.visitor().post('/api/login', { username: 'long@example.com', password: typed });
    expect((await signIn(`${password}z`)).status).toBe(401);
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn(`${password}y`)).status).toBe(200);
  });

  test('a hash with fewer rounds is replaced at sign-in', async () => {
    const { user } = await server.signedIn();
    const hashOf = async () => (await server.db('users').where({ id: user.id }).first()).password_hash;
    const before = await hashOf();
    expect(before).toMatch(/^\$2b\$04\$/);
    const { passwords } = server.deps;
    server.deps.passwords = bcryptPasswords(5);
    const signIn = (password: string) =>
      server.visitor().post('/api/login', { username: user.email, password });
    const answers = [await signIn('a guess'), await signIn(PASSWORD), await signIn(PASSWORD)];
    server.deps.passwords = passwords;
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200]);
    expect(await hashOf()).toMatch(/^\$2b\$05\$/);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  test('an account without a password cannot sign in', async () => {
    const locked = {
      username: 'locked@example.com',
      email: 'locked@example.com',
      phone: ann.phone,
      passwordHash: null,
    };
    await inTransaction(server.db, (trx) => insertUser(trx, locked, server.clock.now, DEFAULT_FACILITY));
    const answer = await server.visitor().post('/api/login', { username: locked.email, password: '' });
    expect(answer.status).toBe(400);
    expect(
      (await server.visitor().post('/api/login', { username: locked.email, password: 'nothing' })).status,
    ).toBe(401);
  });

  test('signing out ends the session, clears the cookie, and can be repeated', async () => {
    const member = await server.signedIn();
    const { cookie } = member;
    const answer = await member.post('/api/logout');
    expect(answer.status).toBe(204);
    expect(member.cookie).not.toContain('clubhouse=');
    expect((await server.visitor().get('/api/user', { headers: { Cookie: cookie } })).status).toBe(401);
    expect((await member.post('/api/logout')).status).toBe(204);
  });
});

describe('the session', () => {
  test('visitors get no cookie', async () => {
    for (const path of ['/api/health', '/api/user', '/api/bookings']) {
      expect(cookieLine(await server.visitor().get(path))).toBe('');
    }
  });

  test('scripts and other sites cannot use the cookie', async () => {
    const { user } = await server.signedIn();
    const answer = await server.visitor().post('/api/login', { username: user.email, password: PASSWORD });
    expect(cookieLine(answer)).toMatch(/^clubhouse=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('in production the cookie is Secure with a __Host- name, regardless of the proxy', async () => {
    const production = await aServer({ env: { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) } });
    const { user } = await production.signedIn();
    const answer = await production
      .visitor()
      .post('/api/login', { username: user.email, password: PASSWORD });
    expect(cookieLine(answer)).toMatch(
      /^__Host-clubhouse=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    await production.close();
  });

  test('the table does not contain a usable session ID', async () => {
    const member = await server.signedIn();
    const sid = decodeURIComponent(member.cookie.split('=')[1] as string)
      .slice(2)
      .split('.')[0] as string;
    const stored = await server.db('sessions').select('sid_hash');
    expect(stored.map((row) => row.sid_hash)).not.toContain(sid);
  });

  test('a member’s session ends after thirty idle days, and each request restarts the period', async () => {
    const start = at('2026-03-01', '12:00');
    server.clock.now = start;
    const member = await server.signedIn({ isMember: true });
    const later = (days: number, minutes = 0) =>
      new Date(start.getTime() + (days * 24 * 60 + minutes) * 60_000);
    server.clock.now = later(30, -1);
    const renewed = await member.get('/api/user');
    expect(renewed.status).toBe(200);
    expect(cookieLine(renewed)).toContain('Expires=');
    server.clock.now = later(60, -2);
    expect((await member.get('/api/user')).status).toBe(200);
    server.clock.now = later(90, -2);
    expect((await member.get('/api/user')).status).toBe(401);
  });

  test.each([{ isStaff: true }, { isAdmin: true }])(
    '%o: a session ends after twelve idle hours and after seven days in all',
    async (flags) => {
      const start = at('2026-03-01', '12:00');
      server.clock.now = start;
      const [idle, busy] = [await server.signedIn(flags), await server.signedIn(flags)];
      const hours = (count: number) => new Date(start.getTime() + count * 60 * 60_000);
      server.clock.now = hours(11.9);
      expect((await busy.get('/api/user')).status).toBe(200);
      server.clock.now = hours(12);
      expect((await idle.get('/api/user')).status).toBe(401);
      for (let hour = 23; hour < 7 * 24; hour += 11) {
        server.clock.now = hours(hour);
        expect((await busy.get('/api/user')).status).toBe(200);
      }
      server.clock.now = hours(7 * 24);
      expect((await busy.get('/api/user')).status).toBe(401);
    },
  );

  test('a read writes to the session only once a minute', async () => {
    server.clock.now = at('2026-03-01', '12:00');
    const member = await server.signedIn({ isMember: true });
    const seen = () => server.db('sessions').where({ user_id: member.user.id }).first('last_seen_at');
    const before = await seen();
    server.clock.now = at('2026-03-01', '12:00');
    await member.get('/api/user');
    expect(await seen()).toEqual(before);
    server.clock.now = new Date(at('2026-03-01', '12:00').getTime() + 61_000);
    await member.get('/api/user');
    expect(new Date((await seen()).last_seen_at)).toEqual(server.clock.now);
  });

  test('a role change takes effect with the next request', async () => {
    const member = await server.signedIn({ isMember: true });
    expect((await member.get('/api/member/keypad-code')).status).toBe(200);
    await server.db('users').where({ id: member.user.id }).update({ is_member: false });
    expect((await member.get('/api/member/keypad-code')).status).toBe(403);
  });

  test('a membership ends by itself after its last day', async () => {
    server.clock.now = at('2026-11-24', '23:59');
    const member = await server.signedIn({ isMember: true });
    await server.db('users').where({ id: member.user.id }).update({ membership_ends_on: '2026-11-24' });
    expect((await member.get('/api/user')).body).toMatchObject({
      isMember: true,
      membershipEndsOn: '2026-11-24',
    });
    server.clock.now = at('2026-11-25', '00:00');
    expect((await member.get('/api/user')).body).toMatchObject({
      isMember: false,
      membershipEndsOn: '2026-11-24',
    });
    expect((await member.get('/api/member/keypad-code')).status).toBe(403);
  });

  test('a session that ends during a request is not restored', async () => {
    server.clock.now = at('2026-03-01', '12:00');
    const member = await server.signedIn({ isMember: true });
    server.clock.now = at('2026-03-01', '12:30');
    const read = vi.spyOn(server.deps.signInLimits, 'count').mockImplementationOnce(async () => {
      await server.db('sessions').where({ user_id: member.user.id }).delete();
    });
    // This request reads its session at the start and saves it at the end. In between, the mock ends the
    // session.
    await member.post('/api/login', { username: 'nobody@example.com', password: 'whatever' });
    expect(read).toHaveBeenCalled();
    expect(await server.db('sessions').where({ user_id: member.user.id })).toEqual([]);
    expect((await member.get('/api/user')).status).toBe(401);
  });
});
