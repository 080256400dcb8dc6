import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let staff: Person;
let kim: Person;
let lee: Person;

const TUESDAY = '2026-11-24';

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
  kim = await server.signedIn({ isMember: true });
  lee = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['guest_keys', 'booking_guests', 'booking_history', 'bay_slots', 'bookings'])
    await server.db(table).delete();
  for (const table of ['leagues', 'bay_closures', 'outbox', 'audit_log']) await server.db(table).delete();
  await server.setTime(at('2026-11-23', '12:00'));
});

const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '18:00', endTime: '20:00' };
const guest = { name: 'Gus Palmer', phone: '321 555 0136', email: 'gus@example.com' };
const restore = (id: number, who: Person = staff, body: object = {}) =>
  who.post(`/api/admin/bookings/${id}/restore`, body);
const mails = async () => (await server.visitor().get('/api/dev/outbox')).body;
const walkIn = async (change: object = {}, who: Person = staff) =>
  (await who.post('/api/desk/walk-ins', { ...slot, guest, ...change })).body.id as number;

/**
 * Books and cancels a slot for a member. Then moves the clock ahead by a minute, so that the email is due.
 */
async function aCanceledBooking(change: object = {}): Promise<number> {
  const booked = await staff.post('/api/admin/bookings', { userId: kim.user.id, ...slot, ...change });
  expect(booked.status).toBe(201);
  expect((await staff.delete(`/api/bookings/${booked.body.id}`, { reason: 'Ill' })).status).toBe(204);
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  return booked.body.id;
}
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('the desk restores a canceled booking', () => {
  test('as the same booking, with history, record and email', async () => {
    const id = await aCanceledBooking();
    const answer = await restore(id);
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ id, userId: kim.user.id, startTime: '18:00:00', endTime: '20:00:00' }),
    ]);
    expect(answer.body.cancelledAt).toBeUndefined();
    expect((await kim.get('/api/user/bookings')).body).toMatchObject([{ id }]);
    expect((await lee.post('/api/bookings', slot)).body.code).toBe('bay_taken');

    const history = (await staff.get(`/api/admin/bookings/${id}/history`)).body;
    expect(history.at(-1)).toMatchObject({ action: 'restored', actorName: staff.user.displayName });
    const [entry] = (await admin.get('/api/admin/audit')).body;
    expect(entry).toMatchObject({ action: 'booking.restored', personId: kim.user.id });
    expect(entry.subject).toContain(kim.user.displayName);

    const [mail] = await mails();
    expect([mail.to, mail.subject]).toEqual([
      kim.user.email,
      'Your booking is back on: Tuesday, November 24, 6:00 PM – 8:00 PM EST',
    ]);
    expect(mail.text).toContain('The front desk restored this booking');
  });

  test('once: repeating the request changes nothing and sends no second email', async () => {
    const id = await aCanceledBooking();
    expect(await Promise.all([restore(id), restore(id, admin)])).toMatchObject([
      { status: 200, body: { id } },
      { status: 200, body: { id } },
    ]);
    const sent = (await mails()).filter(({ subject }: { subject: string }) => subject.includes('is back'));
    expect(sent).toHaveLength(1);
  });

  test('again after a second cancellation', async () => {
    const id = await aCanceledBooking();
    expect((await restore(id)).status).toBe(200);
    expect((await staff.delete(`/api/bookings/${id}`)).status).toBe(204);
    expect((await restore(id)).status).toBe(200);
  });

  test('also if the member canceled it', async () => {
    const { id } = (await kim.post('/api/bookings', slot)).body;
    await kim.delete(`/api/bookings/${id}`);
    expect((await restore(id)).status).toBe(200);
  });

  test('above the daily limit, like any desk booking', async () => {
    const id = await aCanceledBooking();
    for (const [startTime, endTime] of [
      ['08:00', '10:00'],
      ['10:00', '12:00'],
    ])
      await kim.post('/api/bookings', { ...slot, startTime, endTime });
    expect((await restore(id)).status).toBe(200);
  });

  test('so that calendar feeds show the time again', async () => {
    const id = await aCanceledBooking();
    const { pathname } = new URL((await kim.post('/api/user/calendar-link')).body.url);
    const feed = async () => (await server.visitor().get(pathname)).body;
    expect(await feed()).not.toContain(`UID:booking-${id}@`);
    await restore(id);
    expect(await feed()).toContain(`UID:booking-${id}@`);
  });
});

describe('a canceled booking stays canceled', () => {
  test('if the time is taken, closed or used by a league', async () => {
    const id = await aCanceledBooking();
    const other = (await lee.post('/api/bookings', { ...slot, startTime: '19:30', endTime: '20:30' })).body;
    expect(outcome(await restore(id))).toEqual([409, 'bay_taken']);
    await lee.delete(`/api/bookings/${other.id}`);
    const [from, to] = [at(TUESDAY, '17:00').toISOString(), at(TUESDAY, '19:00').toISOString()];
    await staff.post('/api/desk/closures', { simulatorId: 1, from, to, reason: 'Projector' });
    expect(outcome(await restore(id))).toEqual([409, 'bay_closed']);
    await server.db('bay_closures').delete();
    await aLeague(admin);
    expect(outcome(await restore(id))).toEqual([409, 'league_session']);
    await server.db('leagues').delete();
    expect((await restore(id)).status).toBe(200);
  });

  test('once its start has come', async () => {
    const id = await aCanceledBooking();
    await server.setTime(at(TUESDAY, '18:00'));
    expect(outcome(await restore(id))).toEqual([409, 'booking_past']);
    await server.setTime(at(TUESDAY, '17:59'));
    expect((await restore(id)).status).toBe(200);
  });

  test('outside staff hours, except for an admin', async () => {
    const id = await aCanceledBooking();
    await server.setTime(at('2026-11-23', '20:00'));
    expect(outcome(await restore(id))).toEqual([403, 'outside_staff_hours']);
    expect((await restore(id, admin)).status).toBe(200);
  });

  test('if the membership is over or ends before that day', async () => {
    const ending = await server.signedIn({ isMember: true });
    const id = await aCanceledBooking({ userId: ending.user.id });
    const membership = (change: object) =>
      admin.patch(`/api/admin/users/${ending.user.id}/membership`, change);
    await membership({ isMember: true, endsOn: '2026-11-23' });
    expect(outcome(await restore(id))).toEqual([409, 'membership_ends']);
    await membership({ isMember: false });
    const answer = await restore(id);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'not_a_member', message: 'This person is no longer a member.' },
    ]);
  });

  test('if the account was deleted', async () => {
    const leaving = await server.signedIn({ isMember: true });
    const id = await aCanceledBooking({ userId: leaving.user.id });
    await admin.delete(`/api/admin/users/${leaving.user.id}`);
    expect(outcome(await restore(id))).toEqual([409, 'no_owner']);
  });

  test('if it belongs to a lesson or a league', async () => {
    const id = await aCanceledBooking();
    for (const kind of ['lesson', 'league']) {
      await server.db('bookings').where({ id }).update({ kind });
      expect(outcome(await restore(id))).toEqual([409, 'booking_reserved']);
    }
  });

  test('if there is no such booking', async () => {
    expect(outcome(await restore(999_999))).toEqual([404, 'not_found']);
  });

  test('and keeps the cancellation reason after a refusal', async () => {
    const id = await aCanceledBooking();
    await lee.post('/api/bookings', slot);
    await restore(id);
    const row = await server.db('bookings').where({ id }).first();
    expect(row).toMatchObject({ cancelled_by: staff.user.id, cancel_reason: 'Ill' });
    const history = (await staff.get(`/api/admin/bookings/${id}/history`)).body;
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['created', 'cancelled']);
  });
});

describe('the demo of a guest', () => {
  test('counts again as the free demo', async () => {
    const id = await walkIn();
    await staff.delete(`/api/bookings/${id}`);
    expect((await restore(id)).status).toBe(200);
    expect((await mails())[0]).toMatchObject({ to: guest.email });
    const second = await staff.post('/api/desk/walk-ins', {
      ...slot,
      startTime: '12:00',
      endTime: '13:00',
      guest,
    });
    expect(outcome(second)).toEqual([409, 'repeat_guest']);
  });

  test('stays canceled if the guest has booked another one, unless an admin allows both', async () => {
    const id = await walkIn();
    await staff.delete(`/api/bookings/${id}`);
    await walkIn({ startTime: '14:00', endTime: '15:00' });
    expect(outcome(await restore(id))).toEqual([409, 'repeat_guest']);
    expect(outcome(await restore(id, admin))).toEqual([409, 'repeat_guest']);
    expect(outcome(await restore(id, staff, { allowRepeat: true }))).toEqual([403, 'forbidden']);
    expect((await restore(id, admin, { allowRepeat: true })).status).toBe(200);
  });
});

test('of a restored booking and a new one at the same time, exactly one gets the bay', async () => {
  for (let round = 0; round < 8; round += 1) {
    const bookingDate = `2026-12-${10 + round}`;
    const id = await aCanceledBooking({ bookingDate });
    const answers = await Promise.all([
      restore(id),
      lee.post('/api/bookings', { ...slot, bookingDate, startTime: '19:00', endTime: '21:00' }),
    ]);
    const outcomes = answers.map(({ status, body }) => (status < 300 ? 'done' : body.code)).sort();
    expect(outcomes).toEqual(['bay_taken', 'done']);
    const held = await server.db('bay_slots').where({ slot_date: bookingDate }).distinct('booking_id');
    expect(held).toHaveLength(1);
    const live = await server.db('bookings').where({ booking_date: bookingDate }).whereNull('cancelled_at');
    expect(live.map((row) => row.id)).toEqual(held.map((row) => row.booking_id));
  }
});
