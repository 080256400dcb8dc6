import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { EXPORTED } from './export-queries.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
});
afterAll(() => server.close());

async function csv(path: string): Promise<{ lines: string[]; headers: Headers }> {
  const answer = await admin.get(`/api/admin/export/${path}`);
  expect(answer.status).toBe(200);
  const lines = (answer.body as string).replace('\uFEFF', '').trimEnd().split('\r\n');
  return { lines, headers: answer.headers };
}

describe('an export', () => {
  test('leaves an audit entry with the person, the file and the dates, but without the search text', async () => {
    await server.db('audit_log').delete();
    await csv('users.csv?search=kim%20smith');
    await csv('bookings.csv?from=2026-11-01&to=2026-11-30');
    const entries = (await admin.get('/api/admin/audit?sort=at')).body;
    expect(entries).toMatchObject([
      { actorId: admin.user.id, action: 'data.exported', subject: 'users.csv', detail: { isSearched: true } },
      {
        subject: 'bookings.csv',
        detail: { from: '2026-11-01', to: '2026-11-30', isSearched: false },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/kim|smith/);
    const staff = await server.signedIn({ isStaff: true });
    expect((await staff.get('/api/admin/export/users.csv')).status).toBe(403);
    expect(await server.db('audit_log')).toHaveLength(2);
  });

  test('of bookings has every booking in the order of creation, with its person and its status', async () => {
    const kim = await server.signedIn({ isMember: true });
    const slot = { simulatorId: 2, bookingDate: '2026-11-25', startTime: '10:00', endTime: '11:00' };
    const { id } = (await kim.post('/api/bookings', slot)).body;
    const other = (await kim.post('/api/bookings', { ...slot, bookingDate: '2026-11-24' })).body;
    await kim.delete(`/api/bookings/${other.id}`);
    const { lines, headers } = await csv('bookings.csv');
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toBe('attachment; filename=bookings_2026-11-23.csv');
    const createdAt = server.clock.now.toISOString();
    const { id: userId, displayName, email } = kim.user;
    expect(lines).toEqual([
      'id,simulatorId,simulatorName,bookingDate,startTime,endTime,userId,name,email,kind,status,createdAt',
      `${id},2,Bay 2,2026-11-25,10:00:00,11:00:00,${userId},${displayName},${email},member,booked,${createdAt}`,
      `${other.id},2,Bay 2,2026-11-24,10:00:00,11:00:00,${userId},${displayName},${email},member,cancelled,${createdAt}`,
    ]);
    expect((await csv('bookings.csv?from=2026-11-25')).lines).toHaveLength(2);
    expect((await csv('bookings.csv?to=2026-11-23')).lines).toHaveLength(1);
  });

  test('of users has the account, its roles and its last day, and ends with the name', async () => {
    const kim = await server.signedIn({ name: 'Kim Export', isMember: true, isCoach: true });
    const { id, username, email, createdAt } = kim.user;
    const changes = { phone: '407-555-0123', membership_ends_on: '2026-12-31' };
    await server.db('users').where({ id }).update(changes);
    expect((await csv(`users.csv?search=${email}`)).lines).toEqual([
      'id,username,email,phone,isMember,membershipEndsOn,isAdmin,isCoach,isStaff,createdAt,name',
      `${id},${username},${email},407-555-0123,true,2026-12-31,false,true,false,${createdAt},Kim Export`,
    ]);
  });

  test('of requests has who asked, for what, and what came of it', async () => {
    const asked = { name: 'Ann Lee', email: 'ann@example.com', phone: '407-555-0100', interest: 'lessons' };
    const { id } = (await server.visitor().post('/api/contact', { ...asked, message: 'Hello, there' })).body;
    await admin.patch(`/api/admin/contact-submissions/${id}/read`);
    const now = server.clock.now.toISOString();
    expect((await csv('contact-submissions.csv')).lines).toEqual([
      'id,createdAt,name,email,phone,interest,message,isRead,becameMember',
      `${id},${now},Ann Lee,ann@example.com,407-555-0100,lessons,"Hello, there",true,false`,
    ]);
    await server.db('contact_submissions').delete();
  });

  test('with more rows than one batch has each row once', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => ({
      name: `Visitor ${index}`,
      email: 'visitor@example.com',
      phone: '407-555-0100',
      interest: 'other',
      message: 'No Message',
      created_at: at('2026-11-20', '12:00'),
    }));
    await server.db.batchInsert('contact_submissions', rows, 90);
    const { lines } = await csv('contact-submissions.csv');
    expect(lines).toHaveLength(2501);
    expect(new Set(lines).size).toBe(2501);
    const bookings = Array.from({ length: 2500 }, (_, index) => ({
      simulator_id: 1 + (index % 2),
      booking_date: '2025-01-01',
      start_time: '10:00:00',
      end_time: '11:00:00',
      kind: 'member',
      created_at: at('2025-01-01', '12:00'),
    }));
    await server.db.batchInsert('bookings', bookings, 90);
    const old = (await csv('bookings.csv?to=2025-12-31')).lines;
    expect(old).toHaveLength(2501);
    expect(new Set(old).size).toBe(2501);
    await server.db('contact_submissions').delete();
  });

  test('has each booking once, even if one is moved during the export', async () => {
    const kim = await server.signedIn({ isMember: true });
    const book = async (bookingDate: string) => {
      const slot = { simulatorId: 1, bookingDate, startTime: '06:00', endTime: '07:00' };
      const { status, body } = await kim.post('/api/bookings', slot);
      expect(status).toBe(201);
      return body.id as number;
    };
    const early = await book('2026-11-26');
    const middle = await book('2026-11-27');
    const late = await book('2026-11-28');
    const read = await EXPORTED.bookings.reader(
      server.db,
      { from: '2026-11-26', search: '' },
      DEFAULT_FACILITY,
    );
    const first = await read(0, 1);
    await kim.patch(`/api/bookings/${early}`, { bookingDate: '2026-11-30' });
    await kim.patch(`/api/bookings/${late}`, { bookingDate: '2026-11-26' });
    await book('2026-11-29');
    const rest = await read(first.at(-1)?.id as number, 500);
    expect([...first, ...rest].map(({ id }) => id)).toEqual([early, middle, late]);
  });

  test('selects days in the facility’s time zone, and formulas stay text', async () => {
    const row = {
      phone: '407-555-0100',
      interest: 'other',
      email: 'a@example.com',
      message: '=1+1, "quoted"',
    };
    await server.db('contact_submissions').insert([
      { ...row, name: '@SUM(A1)', created_at: at('2026-11-20', '23:59') },
      { ...row, name: 'Later', created_at: at('2026-11-21', '00:00') },
    ]);
    const { lines } = await csv('contact-submissions.csv?from=2026-11-20&to=2026-11-20');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(",'@SUM(A1),");
    expect(lines[1]).toContain(`,"'=1+1, ""quoted""",`);
  });

  test('keeps a message of several lines in one cell', async () => {
    const row = { phone: '407-555-0100', interest: 'other', email: 'a@example.com', name: 'Ann' };
    const created_at = at('2026-11-18', '12:00');
    await server.db('contact_submissions').insert({ ...row, message: 'one\ntwo', created_at });
    const { lines } = await csv('contact-submissions.csv?from=2026-11-18&to=2026-11-18');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(',"one\ntwo",');
  });

  test('of users contains no hash, and an empty export has only the header', async () => {
    const { lines } = await csv('users.csv');
    expect(lines[0]).toBe(
      'id,username,email,phone,isMember,membershipEndsOn,isAdmin,isCoach,isStaff,createdAt,name',
    );
    expect(lines.join()).not.toContain('$2');
    expect((await csv('users.csv?to=2020-01-01')).lines).toHaveLength(1);
  });

  test('is for admins only and explains wrong dates', async () => {
    const staff = await server.signedIn({ isStaff: true });
    for (const name of ['users', 'bookings', 'contact-submissions']) {
      const path = `/api/admin/export/${name}.csv`;
      expect((await staff.get(path)).status).toBe(403);
      expect((await server.visitor().get(path)).status).toBe(401);
      expect((await admin.get(`${path}?from=2026-11-02&to=2026-11-01`)).status).toBe(400);
      expect((await admin.get(`${path}?from=yesterday`)).status).toBe(400);
    }
    expect((await admin.get('/api/admin/export/sessions.csv')).status).toBe(404);
  });
});
