import type { Booking } from '@clubhouse/core/bookings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let kim: Awaited<ReturnType<TestServer['signedIn']>>;
let lee: typeof kim;
let staff: typeof kim;
let admin: typeof kim;
let regular: typeof kim;

const TUESDAY = '2026-11-24';
const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '18:00', endTime: '20:00' };
const slotsHeld = async () => Number((await server.db('bay_slots').count({ n: '*' }))[0]?.n);

async function book(who: Client, change: object = {}): Promise<Booking> {
  const answer = await who.post('/api/bookings', { ...slot, ...change });
  expect(answer.status).toBe(201);
  return answer.body;
}

beforeAll(async () => {
  server = await aServer();
  kim = await server.signedIn({ isMember: true });
  lee = await server.signedIn({ isMember: true });
  staff = await server.signedIn({ isStaff: true });
  admin = await server.signedIn({ isAdmin: true });
  regular = await server.signedIn();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = at('2026-11-23', '12:00');
  for (const table of ['booking_history', 'bay_slots', 'bookings', 'bay_closures', 'leagues'])
    await server.db(table).delete();
  await server.db('users').update({ membership_ends_on: null });
  await server.db('sessions').update({ last_seen_at: server.clock.now, created_at: server.clock.now });
});

describe('booking a bay', () => {
  test('the response confirms the booking, and others see the bay as taken without a name', async () => {
    const booking = await book(kim);
    expect(booking).toEqual({
      id: expect.any(Number),
      simulatorId: 1,
      bookingDate: TUESDAY,
      startTime: '18:00:00',
      endTime: '20:00:00',
      userId: kim.user.id,
      kind: 'member',
      createdAt: server.clock.now.toISOString(),
    });
    const seenBy = async (who: Client) => (await who.get(`/api/bookings?date=${TUESDAY}`)).body;
    expect(await seenBy(kim)).toEqual([booking]);
    expect(await seenBy(lee)).toEqual([{ ...booking, userId: null }]);
    expect(await seenBy(staff)).toEqual([booking]);
    const availabilityFor = async (who: Client) =>
      (await who.get(`/api/availability?date=${TUESDAY}`)).body.bookings;
    expect(await availabilityFor(kim)).toEqual([booking]);
    expect(await availabilityFor(lee)).toEqual([{ ...booking, userId: null }]);
  });

  test('sending the same booking again returns the existing booking', async () => {
    const booking = await book(kim);
    const again = await kim.post('/api/bookings', { ...slot, startTime: '18:00:00' });
    expect([again.status, again.body]).toEqual([200, booking]);
    expect(await slotsHeld()).toBe(4);
  });

  test('a retry succeeds even after the start time has passed', async () => {
    const booking = await book(kim);
    server.clock.now = at(TUESDAY, '18:05');
    const again = await kim.post('/api/bookings', slot);
    expect([again.status, again.body.id]).toEqual([200, booking.id]);
  });

  test('an occupied bay cannot be booked again, but the other bay and adjacent times can', async () => {
    await book(kim);
    const refused = await lee.post('/api/bookings', { ...slot, startTime: '19:30', endTime: '20:30' });
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({ message: 'Bay 1 is already booked at that time.', code: 'bay_taken' });
    await book(lee, { simulatorId: 2 });
    await book(lee, { startTime: '20:00', endTime: '20:30' });
  });

  test('a member can book at most four hours a day, counted per day', async () => {
    await book(kim);
    const refused = await kim.post('/api/bookings', { ...slot, startTime: '08:00', endTime: '10:30' });
    expect([refused.status, refused.body.code]).toEqual([409, 'daily_limit']);
    expect(refused.body.message).toBe('You can book at most 4 hours per day.');
    await book(kim, { startTime: '08:00', endTime: '10:00' });
    await book(kim, { bookingDate: '2026-11-25', startTime: '08:00', endTime: '12:00' });
  });

  test('a league session blocks its time in both bays', async () => {
    await aLeague(admin);
    for (const simulatorId of [1, 2]) {
      const refused = await kim.post('/api/bookings', {
        ...slot,
        simulatorId,
        startTime: '19:30',
        endTime: '20:30',
      });
      expect([refused.status, refused.body.code]).toEqual([409, 'league_session']);
      expect(refused.body.message).toBe('That time overlaps a league session.');
    }
    await book(kim, { startTime: '20:00', endTime: '21:00' });
    await book(kim, { bookingDate: '2026-11-25' });
  });

  test('an inactive league or a finished season blocks no bays', async () => {
    await aLeague(admin, { isActive: false });
    await aLeague(admin, { endDate: '2026-11-23' });
    await book(kim);
  });

  test('members see a closed bay as occupied for the closed hours', async () => {
    const closed = { starts_at: at(TUESDAY, '17:00'), ends_at: at(TUESDAY, '19:00'), reason: 'New screen' };
    await server.db('bay_closures').insert({ simulator_id: 1, ...closed });
    const refused = await kim.post('/api/bookings', slot);
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'Bay 1 is closed at that time.', code: 'bay_closed' },
    ]);
    expect((await kim.get(`/api/availability?date=${TUESDAY}`)).body.closures).toEqual([
      {
        id: expect.any(Number),
        simulatorId: 1,
        from: closed.starts_at.toISOString(),
        to: closed.ends_at.toISOString(),
        reason: 'New screen',
      },
    ]);
    expect((await kim.get('/api/availability?date=2026-11-25')).body.closures).toEqual([]);
    await book(kim, { startTime: '19:00', endTime: '20:00' });
  });

  test.each([
    [
      'the past',
      { bookingDate: '2026-11-23', startTime: '11:30', endTime: '12:30' },
      "You can't book a time in the past.",
    ],
    [
      'the current time',
      { bookingDate: '2026-11-23', startTime: '12:00', endTime: '12:30' },
      "You can't book a time in the past.",
    ],
    ['31 days ahead', { bookingDate: '2026-12-24' }, 'You can book up to 30 days ahead.'],
    ['not a time', { startTime: '' }, 'Please select a time slot.'],
    ['a quarter hour', { startTime: '18:15' }, 'Bookings start and end on the half-hour.'],
    ['past 11:30 PM', { startTime: '22:00', endTime: '24:00' }, 'Bookings must end by 11:30 PM.'],
    ['four and a half hours', { endTime: '22:30' }, 'Bookings last between 30 minutes and 4 hours.'],
  ])('refuses %s', async (_what, change, message) => {
    const answer = await kim.post('/api/bookings', { ...slot, ...change });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  test('uses the Florida date, even when it is already tomorrow in UTC', async () => {
    server.clock.now = at('2026-11-23', '22:00');
    expect(server.clock.now.toISOString()).toBe('2026-11-24T03:00:00.000Z');
    await book(kim, { bookingDate: '2026-11-23', startTime: '22:30', endTime: '23:30' });
    await book(kim, { bookingDate: '2026-12-23' });
    expect((await kim.post('/api/bookings', { ...slot, bookingDate: '2026-12-24' })).status).toBe(400);
  });

  test('on the day the clocks go forward, only times that skip the missing hour can be booked', async () => {
    server.clock.now = at('2027-03-13', '12:00');
    await server.db('sessions').update({ last_seen_at: server.clock.now });
    const spring = { bookingDate: '2027-03-14' };
    const refused = await kim.post('/api/bookings', {
      ...slot,
      ...spring,
      startTime: '01:30',
      endTime: '03:30',
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'skipped_hour']);
    await book(kim, { ...spring, startTime: '01:00', endTime: '02:00' });
    await book(kim, { ...spring, startTime: '03:00', endTime: '04:00' });
  });

  test('a booking after the last day of the membership is refused', async () => {
    await server.db('users').where({ id: kim.user.id }).update({ membership_ends_on: TUESDAY });
    await book(kim);
    const refused = await kim.post('/api/bookings', { ...slot, bookingDate: '2026-11-25' });
    expect([refused.status, refused.body.code]).toEqual([409, 'membership_ends']);
  });

  test('only members can book, including members who are admins or staff', async () => {
    expect((await server.visitor().post('/api/bookings', slot)).status).toBe(401);
    for (const who of [regular, staff, admin])
      expect((await who.post('/api/bookings', slot)).status).toBe(403);
  });
});

describe('moving a booking', () => {
  const move = (who: Client, id: number, change: object) => who.patch(`/api/bookings/${id}`, change);

  test('keeps the ID, frees the old time and takes the new one in a single step', async () => {
    const { id } = await book(kim);
    const moved = await move(kim, id, { simulatorId: 2, startTime: '19:00', endTime: '21:00' });
    expect([moved.status, moved.body]).toMatchObject([
      200,
      { id, simulatorId: 2, startTime: '19:00:00', endTime: '21:00:00' },
    ]);
    expect(await slotsHeld()).toBe(4);
    await book(lee);
    const onTop = await lee.post('/api/bookings', {
      ...slot,
      simulatorId: 2,
      startTime: '20:30',
      endTime: '21:30',
    });
    expect(onTop.body.code).toBe('bay_taken');
  });

  test('can overlap its old time, and its hours count only once', async () => {
    const { id } = await book(kim, { startTime: '16:00', endTime: '20:00' });
    const moved = await move(kim, id, { startTime: '17:00', endTime: '21:00' });
    expect(moved.status).toBe(200);
    expect(await slotsHeld()).toBe(8);
  });

  test('can change the date alone, and omitted fields keep their values', async () => {
    const { id } = await book(kim);
    const moved = await move(kim, id, { bookingDate: '2026-11-26' });
    expect(moved.body).toMatchObject({
      bookingDate: '2026-11-26',
      startTime: '18:00:00',
      endTime: '20:00:00',
      simulatorId: 1,
    });
    expect((await kim.get(`/api/bookings?date=${TUESDAY}`)).body).toEqual([]);
  });

  test('to an occupied time is refused, and the booking keeps its time', async () => {
    const { id } = await book(kim);
    await book(lee, { startTime: '20:00', endTime: '21:00' });
    const refused = await move(kim, id, { startTime: '19:00', endTime: '21:00' });
    expect([refused.status, refused.body.code]).toEqual([409, 'bay_taken']);
    expect((await kim.get('/api/user/bookings')).body).toMatchObject([{ id, startTime: '18:00:00' }]);
    expect(await slotsHeld()).toBe(6);
  });

  test('follows the same rules as a new booking', async () => {
    const { id } = await book(kim);
    await book(kim, { startTime: '08:00', endTime: '10:00' });
    const messages = async (change: object) => (await move(kim, id, change)).body.message;
    expect(await messages({ endTime: '20:30' })).toBe('You can book at most 4 hours per day.');
    expect(await messages({ startTime: '20:30' })).toBe('Bookings last between 30 minutes and 4 hours.');
    expect(await messages({ bookingDate: '2026-11-22' })).toBe("You can't book a time in the past.");
    expect(await messages({ bookingDate: '2027-01-22' })).toBe('You can book up to 30 days ahead.');
    expect(await messages({ startTime: '18:10' })).toBe('Bookings start and end on the half-hour.');
  });

  test('without any change succeeds and adds no history', async () => {
    const booking = await book(kim);
    expect((await move(kim, booking.id, {})).body).toEqual(booking);
    expect(await server.db('booking_history').where({ booking_id: booking.id })).toHaveLength(1);
  });

  test('is refused for another member’s, a past or a canceled booking', async () => {
    const { id } = await book(kim);
    expect((await move(lee, id, { startTime: '19:00' })).status).toBe(404);
    expect((await move(kim, 999_999, { startTime: '19:00' })).status).toBe(404);
    expect((await move(kim, 'abc' as never, {})).status).toBe(400);
    await kim.delete(`/api/bookings/${id}`);
    expect((await move(kim, id, { startTime: '19:00' })).body.code).toBe('booking_cancelled');
    const other = await book(kim);
    server.clock.now = at(TUESDAY, '18:00');
    const past = await move(kim, other.id, { startTime: '19:00' });
    expect([past.status, past.body.code]).toEqual([409, 'booking_past']);
  });

  test('is refused once the membership has ended', async () => {
    const { id } = await book(kim);
    await server.db('users').where({ id: kim.user.id }).update({ is_member: false });
    expect((await move(kim, id, { startTime: '19:00' })).status).toBe(403);
    await server.db('users').where({ id: kim.user.id }).update({ is_member: true });
  });
});

describe('canceling', () => {
  const cancel = (who: Client, id: number, body?: object) => who.delete(`/api/bookings/${id}`, body);

  test('frees the time at once and records who canceled, when and why', async () => {
    const { id } = await book(kim);
    expect((await cancel(kim, id, { reason: 'Rain is no excuse' })).status).toBe(204);
    expect((await kim.get('/api/user/bookings')).body).toEqual([]);
    expect((await kim.get(`/api/bookings?date=${TUESDAY}`)).body).toEqual([]);
    await book(lee);
    const [kept] = (await kim.get('/api/user/bookings?includeCancelled=true')).body;
    expect(kept).toMatchObject({ id, cancelledAt: server.clock.now.toISOString(), simulatorName: 'Bay 1' });
    const row = await server.db('bookings').where({ id }).first();
    expect(row).toMatchObject({ cancelled_by: kim.user.id, cancel_reason: 'Rain is no excuse' });
  });

  test('twice reports that the booking is already canceled', async () => {
    const { id } = await book(kim);
    await cancel(kim, id);
    const again = await cancel(kim, id);
    expect([again.status, again.body.code]).toEqual([409, 'booking_cancelled']);
  });

  test('returns the hours to the daily limit', async () => {
    const { id } = await book(kim, { startTime: '08:00', endTime: '12:00' });
    await cancel(kim, id);
    await book(kim, { startTime: '14:00', endTime: '18:00' });
  });

  test('is refused for past bookings and for bookings of other members', async () => {
    const { id } = await book(kim);
    expect((await cancel(lee, id)).status).toBe(404);
    expect((await cancel(regular, id)).status).toBe(404);
    expect((await cancel(server.visitor(), id)).status).toBe(401);
    server.clock.now = at(TUESDAY, '18:00');
    const past = await cancel(kim, id);
    expect([past.status, past.body.code]).toEqual([409, 'booking_past']);
  });

  test('is possible for a former member’s own booking', async () => {
    const { id } = await book(kim);
    await server.db('users').where({ id: kim.user.id }).update({ is_member: false });
    expect((await cancel(kim, id)).status).toBe(204);
    await server.db('users').where({ id: kim.user.id }).update({ is_member: true });
  });

  test('is possible for staff during staff hours and for admins at any time', async () => {
    const [first, second] = [await book(kim), await book(kim, { startTime: '08:00', endTime: '10:00' })];
    server.clock.now = at('2026-11-23', '20:00');
    const refused = await cancel(staff, first.id);
    expect([refused.status, refused.body.code]).toEqual([403, 'outside_staff_hours']);
    expect((await cancel(admin, first.id)).status).toBe(204);
    server.clock.now = at('2026-11-23', '19:59');
    expect((await cancel(staff, second.id)).status).toBe(204);
  });

  test('is refused for lessons and league sessions, which have their own screens', async () => {
    const { id } = await book(kim);
    await server.db('bookings').where({ id }).update({ kind: 'lesson' });
    const answer = await cancel(kim, id);
    expect([answer.status, answer.body.code]).toEqual([409, 'booking_reserved']);
  });
});

test('every booking has a history', async () => {
  const { id } = await book(kim);
  await kim.patch(`/api/bookings/${id}`, { startTime: '19:00', endTime: '20:00' });
  await staff.delete(`/api/bookings/${id}`, { reason: 'The screen is broken' });
  const rows = await server.db('booking_history').where({ booking_id: id }).orderBy('id');
  const from = { simulatorId: 1, bookingDate: TUESDAY, startTime: '18:00:00', endTime: '20:00:00' };
  const to = { ...from, startTime: '19:00:00' };
  expect(rows.map((row) => [row.action, row.actor_id, JSON.parse(row.detail)])).toEqual([
    ['created', kim.user.id, { to: from }],
    ['moved', kim.user.id, { from, to }],
    ['cancelled', staff.user.id, { reason: 'The screen is broken' }],
  ]);
});
