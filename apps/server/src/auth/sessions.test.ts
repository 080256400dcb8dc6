import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aServer, at, PASSWORD, type Person, type TestServer } from '../../testing/server.ts';
import { clearExpiredSessions } from './index.ts';

const NOON = at('2026-11-23', '12:00');
const HOUR_MS = 60 * 60_000;
let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = NOON;
  admin = await server.signedIn({ isAdmin: true });
});

const after = (hours: number) => {
  server.clock.now = new Date(NOON.getTime() + hours * HOUR_MS);
};
const sessionsOf = (person: Person) => server.db('sessions').where({ user_id: person.user.id });
const signIn = ({ user }: Person) => {
  const client = server.visitor();
  return client.post('/api/login', { username: user.email, password: PASSWORD }).then(() => client);
};

describe('a session of a person who works the desk', () => {
  test('that has expired stays expired when the user loses the role', async () => {
    const staff = await server.signedIn({ isStaff: true, isMember: true });
    after(13);
    expect((await staff.get('/api/user')).status).toBe(401);
    expect(await sessionsOf(staff)).toEqual([]);
    await server.db('users').where({ id: staff.user.id }).update({ is_staff: false });
    expect((await staff.get('/api/member/keypad-code')).status).toBe(401);
  });

  test('keeps its short lifetime when the role changes but the session does not end', async () => {
    const staff = await server.signedIn({ isStaff: true, isMember: true });
    await server.db('users').where({ id: staff.user.id }).update({ is_staff: false });
    after(11);
    expect((await staff.get('/api/user')).status).toBe(200);
    after(24);
    expect((await staff.get('/api/user')).status).toBe(401);
  });

  test.each([
    ['isStaff', 'staff'],
    ['isAdmin', 'admin'],
  ] as const)('ends when %s is taken or given', async (flag, path) => {
    const person = await server.signedIn({ [flag]: true });
    await admin.patch(`/api/admin/users/${person.user.id}/${path}`, { [flag]: false });
    expect((await person.get('/api/user')).status).toBe(401);
    const again = await signIn(person);
    expect((await again.get('/api/user')).status).toBe(200);
    await admin.patch(`/api/admin/users/${person.user.id}/${path}`, { [flag]: true });
    expect((await again.get('/api/user')).status).toBe(401);
  });

  test('is cleared after twelve idle hours, a member’s after thirty days', async () => {
    const staff = await server.signedIn({ isStaff: true });
    const member = await server.signedIn({ isMember: true });
    await clearExpiredSessions(server.db, new Date(NOON.getTime() + 13 * HOUR_MS));
    expect([(await sessionsOf(staff)).length, (await sessionsOf(member)).length]).toEqual([0, 1]);
    await clearExpiredSessions(server.db, new Date(NOON.getTime() + 31 * 24 * HOUR_MS));
    expect(await sessionsOf(member)).toEqual([]);
  });
});

test('one user has at most 50 sessions, and the least recently used one ends', async () => {
  const person = await server.signedIn();
  const first = await sessionsOf(person);
  const row = { user_id: person.user.id, device: '', is_privileged: false };
  await server.db.batchInsert(
    'sessions',
    Array.from({ length: 49 }, (_, index) => ({
      ...row,
      sid_hash: `made ${index}`,
      created_at: NOON,
      last_seen_at: new Date(NOON.getTime() - (index + 1) * HOUR_MS),
    })),
    20,
  );
  const newest = await signIn(person);
  expect(await sessionsOf(person)).toHaveLength(50);
  expect((await newest.get('/api/user')).status).toBe(200);
  expect((await sessionsOf(person)).map(({ id }) => id)).toContain(first[0].id);
  expect((await sessionsOf(person)).map(({ sid_hash }) => sid_hash)).not.toContain('made 48');
});

describe('a calendar link', () => {
  const aLink = async (member: Person) =>
    new URL((await member.post('/api/user/calendar-link')).body.url as string).pathname;
  const read = (path: string) => server.visitor().get(path);
  const state = async (person: Person) => (await person.get('/api/user/calendar-link')).body;
  const none = { exists: false, createdAt: null, lastFetchedAt: null };

  test('shows when it was created and last fetched, and can be switched off', async () => {
    const member = await server.signedIn({ isMember: true });
    expect(await state(member)).toEqual(none);
    const path = await aLink(member);
    const createdAt = NOON.toISOString();
    expect(await state(member)).toEqual({ exists: true, createdAt, lastFetchedAt: null });
    after(1);
    expect((await read(path)).status).toBe(200);
    const lastFetchedAt = server.clock.now.toISOString();
    expect(await state(member)).toEqual({ exists: true, createdAt, lastFetchedAt });
    expect((await member.delete('/api/user/calendar-link')).status).toBe(204);
    expect((await read(path)).status).toBe(404);
    expect(await state(member)).toEqual(none);
  });

  test.each<[string, (member: Person) => Promise<{ status: number }>]>([
    [
      'a new password',
      (member) =>
        member.post('/api/user/password', { currentPassword: PASSWORD, newPassword: 'a wedge over water' }),
    ],
    ['signing out all other devices', (member) => member.delete('/api/user/sessions')],
    ['an admin who signs the member out', ({ user }) => admin.delete(`/api/admin/users/${user.id}/sessions`)],
    [
      'the end of the membership',
      ({ user }) => admin.patch(`/api/admin/users/${user.id}/membership`, { isMember: false }),
    ],
    [
      'a password reset',
      async ({ user }) => {
        const { body } = await admin.post(`/api/admin/users/${user.id}/reset-link`);
        const token = body.url.split('/').at(-1);
        return server
          .visitor()
          .post('/api/reset-password/reset', { token, newPassword: 'a putt from far away' });
      },
    ],
  ])('ends with %s', async (_what, end) => {
    const member = await server.signedIn({ isMember: true });
    const path = await aLink(member);
    expect((await read(path)).status).toBe(200);
    expect((await end(member)).status).toBeLessThan(300);
    expect((await read(path)).status).toBe(404);
  });
});
