import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let staff: Person;
let kim: Person;

const TUESDAY = '2026-11-24';

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
  kim = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['booking_history', 'bay_slots', 'bookings', 'leagues', 'outbox', 'audit_log'])
    await server.db(table).delete();
  await server.setTime(at('2026-11-23', '12:00'));
});

const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '18:00', endTime: '20:00' };
const book = (who: Person, change: object = {}) =>
  who.post('/api/admin/bookings', { userId: kim.user.id, ...slot, ...change });
const mails = async () => (await server.visitor().get('/api/dev/outbox')).body;

describe('the desk books for a member', () => {
  test('emails the member, naming the desk and the reason; repeating the request adds nothing', async () => {
    const answer = await book(staff, { reason: 'You asked on the phone.' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        simulatorId: 1,
        bookingDate: TUESDAY,
        startTime: '18:00:00',
        endTime: '20:00:00',
        userId: kim.user.id,
        kind: 'member',
        createdAt: server.clock.now.toISOString(),
      },
    ]);
    const [mail] = await mails();
    expect(mail.to).toBe(kim.user.email);
    expect(mail.text).toContain('The front desk made this booking.');
    expect(mail.text).toContain('Note from the front desk:\n\n> You asked on the phone.');
    expect(mail.text).not.toContain(staff.user.username);
    expect(mail.text).not.toContain(staff.user.displayName);
    const again = await book(staff);
    expect([again.status, again.body.id]).toEqual([200, answer.body.id]);
    expect(await mails()).toHaveLength(1);
    expect((await kim.get('/api/user/bookings')).body).toHaveLength(1);
  });

  test('may exceed the daily limit and the thirty days, but not double-book, book the past or use odd times', async () => {
    for (const [startTime, endTime] of [
      ['08:00', '12:00'],
      ['12:00', '16:00'],
    ]) {
      expect((await book(staff, { startTime, endTime })).status).toBe(201);
    }
    expect((await book(staff, { bookingDate: '2027-06-01' })).status).toBe(201);
    const lee = await server.signedIn({ isMember: true });
    const taken = await book(staff, { userId: lee.user.id, startTime: '11:30', endTime: '12:30' });
    expect([taken.status, taken.body.code]).toEqual([409, 'bay_taken']);
    for (const [change, code] of [
      [{ bookingDate: '2026-11-22' }, 'in_the_past'],
      [{ bookingDate: '2026-11-23', startTime: '11:30', endTime: '12:30' }, 'in_the_past'],
      [{ startTime: '18:15' }, 'invalid'],
      [{ endTime: '23:00', startTime: '18:00' }, 'invalid'],
      [{ bookingDate: '2027-03-14', startTime: '01:30', endTime: '02:30' }, 'skipped_hour'],
    ] as const) {
      const answer = await book(staff, change);
      expect([answer.status, answer.body.code], code).toEqual([400, code]);
    }
  });

  test('books for members only, and only until the end of their membership', async () => {
    const regular = await server.signedIn();
    const nobody = await book(staff, { userId: regular.user.id });
    expect([nobody.status, nobody.body.fields]).toEqual([
      400,
      { userId: 'The selected user is not a member' },
    ]);
    expect((await book(staff, { userId: undefined })).body.fields).toEqual({
      userId: 'Please select a member.',
    });
    const ending = await server.signedIn({ isMember: true });
    await admin.patch(`/api/admin/users/${ending.user.id}/membership`, {
      isMember: true,
      endsOn: '2026-11-23',
    });
    expect((await book(staff, { userId: ending.user.id })).body.code).toBe('membership_ends');
  });

  test('can book the bay that a league session leaves free', async () => {
    await aLeague(admin);
    expect((await book(staff)).body.code).toBe('league_session');
    expect((await book(staff, { simulatorId: 2 })).status).toBe(201);
    await server.db('leagues').delete();
    await aLeague(admin, { createSchedule: true, startTime: '10:00', endTime: '12:00' });
    expect((await book(staff, { startTime: '11:00', endTime: '13:00' })).body.code).toBe('league_session');
  });
});

describe('the desk moves a booking', () => {
  test('in one step, with an email to the member and an entry in the history', async () => {
    const { id } = (await kim.post('/api/bookings', slot)).body;
    const answer = await staff.patch(`/api/admin/bookings/${id}`, {
      simulatorId: 2,
      reason: 'Bay 1 is repaired.',
    });
    expect([answer.status, answer.body.simulatorId]).toEqual([200, 2]);
    expect((await mails())[0].text).toContain('> Bay 1 is repaired.');
    await staff.delete(`/api/bookings/${id}`, { reason: 'Closed.' });
    const history = await staff.get(`/api/admin/bookings/${id}/history`);
    expect(
      history.body.map(
        ({ action, actorName }: { action: string; actorName: string }) => `${action} by ${actorName}`,
      ),
    ).toEqual([
      `created by ${kim.user.displayName}`,
      `moved by ${staff.user.displayName}`,
      `cancelled by ${staff.user.displayName}`,
    ]);
    expect(history.body[1].detail).toMatchObject({
      from: { simulatorId: 1 },
      to: { simulatorId: 2 },
      reason: 'Bay 1 is repaired.',
    });
    const audit = (await admin.get('/api/admin/audit?search=booking.')).body;
    expect(audit.map(({ action }: { action: string }) => action)).toEqual([
      'booking.cancelled',
      'booking.moved',
    ]);
    expect((await staff.patch(`/api/admin/bookings/${id}`, { simulatorId: 1 })).body.code).toBe(
      'booking_cancelled',
    );
    expect((await staff.get('/api/admin/bookings/99999/history')).status).toBe(404);
  });

  test('only to a free time, and only before it starts; league bookings cannot be moved', async () => {
    const { id } = (await kim.post('/api/bookings', slot)).body;
    const lee = await server.signedIn({ isMember: true });
    await book(staff, { userId: lee.user.id, simulatorId: 2 });
    const path = `/api/admin/bookings/${id}`;
    expect((await staff.patch(path, { simulatorId: 2 })).body.code).toBe('bay_taken');
    expect((await staff.patch(path, { userId: kim.user.id, startTime: '17:30' })).status).toBe(200);
    await server.setTime(at(TUESDAY, '18:30'));
    expect((await staff.patch(path, { startTime: '19:00' })).body.code).toBe('booking_past');
    await aLeague(admin, { name: 'Fridays', dayOfWeek: 'Friday', createSchedule: true });
    const [reserved] = (await staff.get('/api/bookings?date=2026-11-27')).body;
    expect((await staff.patch(`/api/admin/bookings/${reserved.id}`, { simulatorId: 2 })).body.code).toBe(
      'booking_reserved',
    );
    expect((await staff.patch('/api/admin/bookings/99999', {})).status).toBe(404);
  });
});

test('a running booking cannot be extended into the hour that the clock skips', async () => {
  const bookingDate = '2027-03-14';
  await server.setTime(at(bookingDate, '00:30'));
  const { id } = (await book(admin, { bookingDate, startTime: '01:00', endTime: '01:30' })).body;
  await server.setTime(at(bookingDate, '01:15'));
  const extend = (endTime: string) => admin.patch(`/api/admin/bookings/${id}`, { endTime });
  const refused = await extend('02:30');
  expect([refused.status, refused.body.code]).toEqual([400, 'skipped_hour']);
  expect((await extend('02:00')).status).toBe(200);
});

test('if the account is deleted during a booking, nothing is stored and the user has to sign in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const lee = await server.signedIn({ isMember: true });
    const [deleted, booked] = await Promise.all([
      admin.delete(`/api/admin/users/${lee.user.id}`),
      lee.post('/api/bookings', slot),
    ]);
    expect([deleted.status, [201, 401].includes(booked.status)]).toEqual([204, true]);
    expect(await server.db('bay_slots')).toEqual([]);
  }
});

test('staff work during staff hours, admins at any time, and members not at all', async () => {
  const { id } = (await kim.post('/api/bookings', slot)).body;
  await server.setTime(at('2026-11-23', '20:00'));
  const late = await book(staff, { simulatorId: 2 });
  expect([late.status, late.body.code]).toEqual([403, 'outside_staff_hours']);
  expect((await staff.patch(`/api/admin/bookings/${id}`, { simulatorId: 2 })).body.code).toBe(
    'outside_staff_hours',
  );
  expect((await staff.get(`/api/admin/bookings/${id}/history`)).status).toBe(200);
  expect((await book(admin, { simulatorId: 2 })).status).toBe(201);
  for (const who of [kim, await server.signedIn()]) {
    expect((await book(who)).status).toBe(403);
    expect((await who.patch(`/api/admin/bookings/${id}`, {})).status).toBe(403);
    expect((await who.get(`/api/admin/bookings/${id}/history`)).status).toBe(403);
  }
  expect((await server.visitor().post('/api/admin/bookings', {})).status).toBe(401);
});
