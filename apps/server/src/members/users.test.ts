import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Person, type TestServer } from '../../testing/server.ts';

const NOON = { start_time: '12:00:00', end_time: '13:00:00' };

let server: TestServer;
let admin: Person;
let staff: Person;
let member: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
  member = await server.signedIn({ isMember: true, isCoach: true });
  await server
    .db('users')
    .where({ id: member.user.id })
    .update({ username: '100%_Kim', name: 'Kim Åberg', phone: '321-555-0177', email_confirmed_at: null });
});
afterAll(() => server.close());

describe('the list of users', () => {
  test('has all flags for an admin, and only the membership for staff', async () => {
    const seenBy = async (who: Person) => {
      const answer = await who.get(`/api/admin/users?search=${encodeURIComponent('100%_kim')}`);
      expect(answer.headers.get('x-total-count')).toBe('1');
      return answer.body[0];
    };
    const named = { username: '100%_Kim', name: 'Kim Åberg', displayName: 'Kim Åberg' };
    const known = { ...member.user, ...named, phone: '321-555-0177', lastVisit: null };
    expect(await seenBy(admin)).toEqual({ ...known, isEmailConfirmed: false, isInvited: false });
    const { isAdmin: _a, isCoach: _c, isStaff: _s, ...asStaffSee } = known;
    expect(await seenBy(staff)).toEqual(asStaffSee);
  });

  test('has the date of the last visit, and no canceled or missed booking counts', async () => {
    const booking = {
      user_id: member.user.id,
      simulator_id: 1,
      kind: 'member',
      created_at: server.clock.now,
    };
    await server.db('bookings').insert([
      { ...booking, ...NOON, booking_date: '2026-11-10', checked_in_at: server.clock.now },
      { ...booking, ...NOON, booking_date: '2026-11-12', cancelled_at: server.clock.now },
      { ...booking, ...NOON, booking_date: '2026-11-20' },
    ]);
    const { body } = await admin.get(`/api/admin/users?search=${encodeURIComponent('100%_kim')}`);
    expect(body[0].lastVisit).toBe('2026-11-10');
    await server.db('bookings').delete();
  });

  test('is searched by the first letters of words in name, email and phone; one character alone does not filter', async () => {
    const found = async (search: string) =>
      (await admin.get(`/api/admin/users?search=${encodeURIComponent(search)}`)).body.length;
    expect(await found(member.user.email.toUpperCase())).toBe(1);
    expect(await found('555-0177')).toBe(1);
    expect(await found('321555')).toBe(1);
    expect(await found('+1 (321) 55')).toBe(1);
    expect(await found('1 321 555 0177')).toBe(1);
    expect(await found('ki 10')).toBe(1);
    expect(await found('aberg kim')).toBe(1);
    const nameless = await admin.get(`/api/admin/users?search=member ${admin.user.id}`);
    expect(nameless.body.map(({ id }: { id: number }) => id)).toContain(admin.user.id);
    expect(await found('im')).toBe(0);
    expect(await found('%')).toBe(3);
    expect(await found('nobody is called this')).toBe(0);
  });

  test('has pages, the requested order and the total count', async () => {
    const page = async (query: string) =>
      (await admin.get(`/api/admin/users?${query}`)).body as { id: number }[];
    const byAge = (await page('sort=createdAt')).map(({ id }) => id);
    const names = (await page('sort=name')).map((user) => (user as unknown as Person['user']).displayName);
    expect(names).toEqual([...names].sort());
    expect((await page('sort=-createdAt&pageSize=2')).map(({ id }) => id)).toHaveLength(2);
    expect(
      [
        ...(await page('sort=createdAt&pageSize=2&page=1')),
        ...(await page('sort=createdAt&pageSize=2&page=2')),
      ].map(({ id }) => id),
    ).toEqual(byAge);
    const answer = await admin.get('/api/admin/users?pageSize=1');
    expect(answer.headers.get('x-total-count')).toBe('3');
  });

  test('refuses unknown parameters and callers without permission', async () => {
    for (const query of ['sort=passwordHash', 'page=0', 'pageSize=501', 'pageSize=x', 'page=1.5']) {
      expect((await admin.get(`/api/admin/users?${query}`)).status, query).toBe(400);
    }
    expect((await member.get('/api/admin/users')).status).toBe(403);
    expect((await server.visitor().get('/api/admin/users')).status).toBe(401);
  });
});
