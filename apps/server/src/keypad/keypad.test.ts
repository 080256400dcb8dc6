import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let member: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  member = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());

const CODE = '4711#A';
const change = (code: unknown) => admin.post('/api/admin/keypad-code', { code });

describe('the door code', () => {
  test('can be changed by an admin; members see the new code, and admins also see when and who', async () => {
    expect((await admin.get('/api/admin/keypad-code')).body).toEqual({
      code: null,
      updatedAt: null,
      updatedBy: null,
      updatedById: null,
    });
    const answer = await change(` ${CODE} `);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        code: CODE,
        updatedAt: server.clock.now.toISOString(),
        updatedBy: admin.user.displayName,
        updatedById: admin.user.id,
      },
    ]);
    expect((await member.get('/api/member/keypad-code')).body).toEqual({ keypadCode: CODE });
  });

  test('a change is emailed to members once, and the code is in no email, audit entry or log', async () => {
    const former = await server.signedIn({ isMember: true });
    await server.db('users').where({ id: former.user.id }).update({ membership_ends_on: '2026-11-22' });
    await server.db('outbox').delete();
    await change('99-00');
    await change('99-00');
    const mails = (await server.visitor().get('/api/dev/outbox')).body;
    expect(mails.map(({ to }: { to: string }) => to)).toEqual([member.user.email]);
    expect(mails[0].subject).toBe('The entrance code has changed');
    const audit = (await admin.get('/api/admin/audit?search=keypad')).body;
    expect(audit).toHaveLength(2);
    for (const text of [JSON.stringify(mails), JSON.stringify(audit), server.logged.join()]) {
      expect(text).not.toContain('99-00');
      expect(text).not.toContain(CODE);
    }
  });

  test('can be read from the database only while it opens the door', async () => {
    await change('11-11');
    await change('22-22');
    const codes = await server.db('keypad_codes').orderBy('id').pluck('code');
    expect([codes.at(-1), ...new Set(codes.slice(0, -1))]).toEqual(['22-22', '']);
    await change(CODE);
  });

  test('views are recorded, latest first, including views by admins', async () => {
    await server.db('keypad_views').delete();
    await member.get('/api/member/keypad-code');
    await admin.get('/api/admin/keypad-code');
    const at = server.clock.now.toISOString();
    expect((await admin.get('/api/admin/keypad-code/views')).body).toEqual(
      [admin, member].map(({ user }) => ({
        userId: user.id,
        name: user.displayName,
        isDeleted: false,
        at,
        firstAt: at,
        count: 1,
      })),
    );
  });

  test('lists each viewer once, with the first and last time, however often they look', async () => {
    await server.db('keypad_views').delete();
    const before = server.clock.now;
    await admin.get('/api/admin/keypad-code');
    for (let minutes = 0; minutes < 250; minutes += 1) {
      server.clock.now = new Date(before.getTime() + minutes * 60_000);
      expect((await member.get('/api/member/keypad-code')).status).toBe(200);
    }
    const answer = await admin.get('/api/admin/keypad-code/views');
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect(answer.body).toEqual([
      {
        userId: member.user.id,
        name: member.user.displayName,
        isDeleted: false,
        at: new Date(before.getTime() + 249 * 60_000).toISOString(),
        firstAt: before.toISOString(),
        count: 250,
      },
      {
        userId: admin.user.id,
        name: admin.user.displayName,
        isDeleted: false,
        at: before.toISOString(),
        firstAt: before.toISOString(),
        count: 1,
      },
    ]);
    server.clock.now = before;
  });

  test('shows admins when it was changed and who changed it, without recording a look', async () => {
    await change('24-7');
    await server.db('keypad_views').delete();
    expect((await admin.get('/api/admin/keypad-code/last-change')).body).toEqual({
      updatedAt: server.clock.now.toISOString(),
      updatedBy: admin.user.displayName,
      updatedById: admin.user.id,
    });
    expect((await admin.get('/api/admin/keypad-code/views')).body).toEqual([]);
  });

  test('is unseen by members until they look at the code, and again after the next change', async () => {
    const [second, former] = [
      await server.signedIn({ isMember: true, name: 'Zoe Last' }),
      await server.signedIn({ isMember: true }),
    ];
    await server.db('users').where({ id: former.user.id }).update({ membership_ends_on: '2026-11-22' });
    const unseen = async () => {
      const { body, headers } = await admin.get('/api/admin/keypad-code/unseen');
      expect(headers.get('x-total-count')).toBe(String(body.length));
      return body.filter(({ userId }: { userId: number }) =>
        [member, second, former, admin].some(({ user }) => user.id === userId),
      );
    };
    const row = ({ user: { id, displayName, phone, email } }: Person) => ({
      userId: id,
      name: displayName,
      phone,
      email,
    });
    const changeAt = async (minutes: number, code: string) => {
      server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
      expect((await change(code)).status).toBe(200);
    };
    const start = server.clock.now;
    await changeAt(1, '70-01');
    expect(await unseen()).toEqual([row(member), row(second)]);
    await member.get('/api/member/keypad-code');
    await admin.get('/api/admin/keypad-code');
    expect(await unseen()).toEqual([row(second)]);
    // Setting the same code again changes nothing.
    await changeAt(1, '70-01');
    expect(await unseen()).toEqual([row(second)]);
    await changeAt(1, '70-02');
    expect(await unseen()).toEqual([row(member), row(second)]);
    server.clock.now = start;
    await server.db('keypad_codes').delete();
    expect(await unseen()).toEqual([]);
  });

  test('has one to six characters', async () => {
    expect((await change('')).body.fields).toEqual({ code: 'Keypad code is required' });
    expect((await change(undefined)).body.message).toBe('Keypad code is required');
    expect((await change('1234567')).body.message).toBe('Keypad code must be at most 6 characters');
  });

  test('has printable characters only', async () => {
    const message = 'Keypad code can only contain letters, digits and symbols (no spaces)';
    for (const code of ['12\n456', '12 456', '12\t45', '12\u200b45', '１２３４']) {
      const refused = await change(code);
      expect([code, refused.status, refused.body.fields]).toEqual([code, 400, { code: message }]);
    }
    for (const code of ['~!@#$%', 'aZ09*#']) expect((await change(code)).body.code).toBe(code);
  });

  test('stored with a line break by an earlier version is shown on one line', async () => {
    const set_at = server.clock.now;
    await server.db('keypad_codes').insert({ code: '12\n456', set_by: admin.user.id, set_at });
    expect((await member.get('/api/member/keypad-code')).body).toEqual({ keypadCode: '12456' });
    expect((await admin.get('/api/admin/keypad-code')).body.code).toBe('12456');
  });

  test('is only for admins, not for staff', async () => {
    const staff = await server.signedIn({ isStaff: true });
    for (const who of [staff, member]) {
      expect((await who.get('/api/admin/keypad-code')).status).toBe(403);
      expect((await who.get('/api/admin/keypad-code/last-change')).status).toBe(403);
      expect((await who.get('/api/admin/keypad-code/views')).status).toBe(403);
      expect((await who.get('/api/admin/keypad-code/unseen')).status).toBe(403);
      expect((await who.post('/api/admin/keypad-code', { code: '1' })).status).toBe(403);
    }
    expect((await server.visitor().get('/api/admin/keypad-code')).status).toBe(401);
  });
});
