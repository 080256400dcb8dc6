import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { forgetDeletedPeople } from './forgetting.ts';

let server: TestServer;
let admin: Person;
let staff: Person;
let hank: Person;

beforeAll(async () => {
  // The clock starts on Monday, November 23, at noon.
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
  hank = await server.signedIn({ isMember: true });
  await server.db('users').where({ id: hank.user.id }).update({ name: 'Hank Summers' });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['bay_slots', 'bookings', 'audit_log']) await server.db(table).delete();
});

const log = async (query: string) => {
  const answer = await admin.get(`/api/admin/audit?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const slot = { simulatorId: 1, bookingDate: '2026-11-24', startTime: '10:00:00', endTime: '11:00:00' };
const aBooking = async (): Promise<number> => {
  const answer = await hank.post('/api/bookings', slot);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
};

test('the person’s name finds who canceled the booking, staff or the member', async () => {
  const first = await aBooking();
  expect((await staff.delete(`/api/bookings/${first}`)).status).toBe(204);
  const second = await aBooking();
  expect((await hank.delete(`/api/bookings/${second}`)).status).toBe(204);
  expect(await log('search=hank')).toMatchObject([
    {
      action: 'booking.cancelled',
      actorId: hank.user.id,
      personId: hank.user.id,
      subject: `booking ${second} (Hank Summers, Bay 1, 2026-11-24, 10:00)`,
    },
    { action: 'booking.cancelled', actorId: staff.user.id, personId: hank.user.id },
  ]);
});

test('a name stays readable after it changes', async () => {
  const id = await aBooking();
  await staff.delete(`/api/bookings/${id}`);
  await staff.patch(`/api/admin/users/${hank.user.id}/name`, { name: 'Henry Summers' });
  expect(await log(`personId=${hank.user.id}&kind=booking`)).toMatchObject([
    { subject: expect.stringContaining('(Hank Summers, ') },
  ]);
  await staff.patch(`/api/admin/users/${hank.user.id}/name`, { name: 'Hank Summers' });
});

test('filters by person, actor, kind and date, and combines them', async () => {
  const id = await aBooking();
  server.clock.now = at('2026-11-22', '12:00');
  await staff.delete(`/api/bookings/${id}`);
  server.clock.now = at('2026-11-23', '12:00');
  await admin.patch(`/api/admin/users/${hank.user.id}/membership`, { isMember: true, endsOn: '2026-12-31' });
  await admin.patch(`/api/admin/users/${hank.user.id}/membership`, { isMember: true, endsOn: null });
  await admin.patch(`/api/admin/users/${staff.user.id}/coach`, { isCoach: true });
  const actions = async (query: string) => (await log(query)).map(({ action }: { action: string }) => action);
  expect(await actions(`personId=${staff.user.id}`)).toEqual(['user.coach']);
  expect(await actions(`actorId=${staff.user.id}`)).toEqual(['booking.cancelled']);
  expect(await actions('kind=user')).toEqual(['user.coach', 'user.membership', 'user.membership']);
  expect(await actions('kind=keypad')).toEqual([]);
  expect(await actions('to=2026-11-22')).toEqual(['booking.cancelled']);
  expect(await actions('from=2026-11-23')).toHaveLength(3);
  expect(await actions(`personId=${hank.user.id}&kind=user&search=membership`)).toHaveLength(2);
  expect(await actions(`personId=${hank.user.id}&actorId=${staff.user.id}&kind=user`)).toEqual([]);
  expect((await admin.get('/api/admin/audit?from=2026-11-23&to=2026-11-22')).status).toBe(400);
  expect((await admin.get('/api/admin/audit?kind=secret')).status).toBe(400);
});

describe('the filter by side', () => {
  const summary = async (query: string) =>
    (await log(query)).map(
      ({ action, actorId }: { action: string; actorId: number }) => `${actorId} ${action}`,
    );

  test('shows the changes that members made to their own bookings, including new bookings', async () => {
    const id = await aBooking();
    const later = { startTime: '12:00:00', endTime: '13:00:00', reason: 'Dentist' };
    expect((await hank.patch(`/api/bookings/${id}`, later)).status).toBe(200);
    await hank.delete(`/api/bookings/${id}`);
    await hank.post(`/api/bookings/${id}/restore`);
    await staff.patch(`/api/admin/bookings/${id}`, { startTime: '14:00:00', endTime: '15:00:00' });
    const own = await log('by=member');
    expect(own.map(({ action }: { action: string }) => action)).toEqual([
      'booking.restored',
      'booking.cancelled',
      'booking.moved',
      'booking.created',
    ]);
    expect(own.at(-1)).toEqual({
      id: expect.any(Number),
      at: server.clock.now.toISOString(),
      actorId: hank.user.id,
      actorName: 'Hank Summers',
      action: 'booking.created',
      subject: `booking ${id} (Hank Summers, Bay 1, 2026-11-24, 10:00)`,
      personId: hank.user.id,
      detail: { after: slot },
    });
    expect(own[2].detail).toMatchObject({
      before: { startTime: '10:00:00' },
      after: { startTime: '12:00:00' },
      reason: 'Dentist',
    });
  });

  test('of members can be combined with a person and dates, but not with a search', async () => {
    const ann = await server.signedIn({ isMember: true });
    await aBooking();
    server.clock.now = at('2026-11-22', '12:00');
    await ann.post('/api/bookings', { ...slot, simulatorId: 2 });
    server.clock.now = at('2026-11-23', '12:00');
    const created = ({ user }: Person) => `${user.id} booking.created`;
    expect(await summary('by=member')).toEqual([created(hank), created(ann)]);
    expect(await summary('by=member&sort=at')).toEqual([created(ann), created(hank)]);
    expect(await summary(`by=member&personId=${ann.user.id}`)).toEqual([created(ann)]);
    expect(await summary('by=member&from=2026-11-23')).toEqual([created(hank)]);
    expect(await summary('by=member&to=2026-11-22&kind=booking')).toEqual([created(ann)]);
    expect(await summary('by=member&kind=user')).toEqual([]);
    const paged = await admin.get('/api/admin/audit?by=member&page=2&pageSize=1');
    expect([paged.body.length, paged.headers.get('x-total-count')]).toEqual([1, '2']);
    expect((await admin.get('/api/admin/audit?by=member&search=hank')).status).toBe(400);
    expect((await admin.get('/api/admin/audit?by=nobody')).status).toBe(400);
  });

  test('of the desk leaves out what people did for themselves', async () => {
    const first = await aBooking();
    await hank.delete(`/api/bookings/${first}`);
    const second = await aBooking();
    await staff.delete(`/api/bookings/${second}`);
    await admin.put('/api/desk/note', { text: 'Printer is out of paper', replaces: null });
    expect(await summary('by=desk')).toEqual([
      `${admin.user.id} desk.note-written`,
      `${staff.user.id} booking.cancelled`,
    ]);
    expect(await summary('')).toHaveLength(3);
  });

  test('of members lists each booking of a series', async () => {
    const slots = ['2026-11-24', '2026-12-01'].map((bookingDate) => ({ ...slot, bookingDate }));
    expect((await hank.post('/api/bookings/series', { mode: 'all', slots })).status).toBe(201);
    expect(await summary('by=member')).toHaveLength(2);
  });

  test('of members leaves out changes by the desk, and keeps a booking that was handed over', async () => {
    const ann = await server.signedIn({ isMember: true });
    const id = await aBooking();
    await staff.post('/api/admin/bookings', { ...slot, simulatorId: 2, userId: ann.user.id });
    await staff.patch(`/api/admin/bookings/${id}`, { userId: ann.user.id });
    await staff.delete(`/api/bookings/${id}`);
    expect(await summary('by=member')).toEqual([`${hank.user.id} booking.created`]);
  });

  test('of members names a deleted person until the audit log forgets the name', async () => {
    const ann = await server.signedIn({ isMember: true, name: 'Ann Hill' });
    await ann.post('/api/bookings', slot);
    expect((await admin.delete(`/api/admin/users/${ann.user.id}`)).status).toBe(204);
    const named = (name: string) => ({
      actorName: name,
      subject: expect.stringContaining(`(${name}, Bay 1, `),
    });
    expect(await log('by=member')).toMatchObject([named('Ann Hill')]);
    await forgetDeletedPeople(server.db, at('2026-12-23', '12:00'));
    expect(await log('by=member')).toMatchObject([named('Deleted person')]);
  });
});

test('lists everyone who made a change once, by name', async () => {
  const id = await aBooking();
  await staff.delete(`/api/bookings/${id}`);
  await admin.patch(`/api/admin/users/${hank.user.id}/name`, { name: 'Hank Summers' });
  await admin.patch(`/api/admin/users/${hank.user.id}/name`, { name: 'Hank Summers' });
  const { body } = await admin.get('/api/admin/audit/actors');
  expect(body.map(({ id: actor }: { id: number }) => actor).sort()).toEqual(
    [admin.user.id, staff.user.id].sort(),
  );
});

test('the address of a retried email is in the log only if an account has it', async () => {
  const failed = {
    content: '{}',
    is_secret: false,
    created_at: server.clock.now,
    failed_at: server.clock.now,
  };
  const [{ id }] = await server
    .db('outbox')
    .insert({ ...failed, recipient: 'gus@guest.example' })
    .returning('id');
  expect((await admin.post(`/api/admin/outbox/${id}/retry`)).status).toBe(204);
  expect(await log('kind=mail')).toMatchObject([
    { action: 'mail.retried', personId: null, subject: `email ${id}` },
  ]);
});

test('a deleted person’s email address disappears from the entry about a retried email', async () => {
  const person = await server.signedIn({ isMember: true });
  const recipient = person.user.email.toUpperCase();
  const failed = { recipient, content: '{}', is_secret: false, created_at: server.clock.now };
  const [{ id }] = await server
    .db('outbox')
    .insert({ ...failed, failed_at: server.clock.now })
    .returning('id');
  expect((await admin.post(`/api/admin/outbox/${id}/retry`)).status).toBe(204);
  const retried = (subject: string) => ({ action: 'mail.retried', personId: person.user.id, subject });
  expect(await log('kind=mail')).toMatchObject([
    retried(`email ${id} (${person.user.displayName}, ${recipient})`),
  ]);
  expect((await admin.delete(`/api/admin/users/${person.user.id}`)).status).toBe(204);
  await forgetDeletedPeople(server.db, at('2026-12-23', '12:00'));
  expect(await log('kind=mail')).toMatchObject([retried(`email ${id} (Deleted person, Deleted person)`)]);
});

test('the name of a deleted person stays in entries about a new account of the same person', async () => {
  const first = await server.signedIn({ isMember: true, name: 'Sam Hill' });
  expect((await admin.delete(`/api/admin/users/${first.user.id}`)).status).toBe(204);
  server.clock.now = at('2026-11-23', '13:00');
  const again = await server.signedIn({ isMember: true, name: 'Sam Hill' });
  await admin.patch(`/api/admin/users/${again.user.id}/coach`, { isCoach: true });
  await forgetDeletedPeople(server.db, at('2026-12-23', '12:00'));
  server.clock.now = at('2026-11-23', '12:00');
  expect(await log(`personId=${again.user.id}`)).toMatchObject([
    { subject: `user ${again.user.id} (Sam Hill)` },
  ]);
  expect(await log(`personId=${first.user.id}`)).toMatchObject([
    { subject: `user ${first.user.id} (Deleted person)` },
  ]);
});
