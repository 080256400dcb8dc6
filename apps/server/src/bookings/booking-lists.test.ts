import type { Booking } from '@clubhouse/core/bookings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { aLeague, TUESDAY_NIGHT } from '../../testing/leagues.ts';
import { aServer, at, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let kim: Awaited<ReturnType<TestServer['signedIn']>>;
let lee: typeof kim;
let staff: typeof kim;
let admin: typeof kim;
let regular: typeof kim;

const TUESDAY = '2026-11-24';
const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '18:00', endTime: '20:00' };

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

describe('the lists', () => {
  test('bookings of a date come by start time and bay, with an optional bay filter', async () => {
    await book(kim, { simulatorId: 2 });
    await book(lee, { startTime: '18:00', endTime: '19:00' });
    await book(lee, { startTime: '07:00', endTime: '08:00' });
    const slots = ({ body }: { body: Booking[] }) =>
      body.map((each) => `${each.simulatorId} ${each.startTime}`);
    expect(slots(await kim.get(`/api/bookings?date=${TUESDAY}`))).toEqual([
      '1 07:00:00',
      '1 18:00:00',
      '2 18:00:00',
    ]);
    expect(slots(await kim.get(`/api/bookings?date=${TUESDAY}&simulatorId=2`))).toEqual(['2 18:00:00']);
  });

  test('a member’s own bookings come soonest first, with the name of the bay', async () => {
    await book(kim, { bookingDate: '2026-11-26' });
    await book(kim);
    await book(lee, { simulatorId: 2 });
    const { body } = await kim.get('/api/user/bookings');
    expect(
      body.map((each: { bookingDate: string; simulatorName: string }) => [
        each.bookingDate,
        each.simulatorName,
      ]),
    ).toEqual([
      [TUESDAY, 'Bay 1'],
      ['2026-11-26', 'Bay 1'],
    ]);
  });

  test('every user sees the bays', async () => {
    expect((await regular.get('/api/simulators')).body).toEqual([
      { id: 1, name: 'Bay 1' },
      { id: 2, name: 'Bay 2' },
    ]);
  });

  test('members see active leagues, and admins see all leagues', async () => {
    const { id } = await aLeague(admin);
    await aLeague(admin, {
      name: 'Last year',
      isActive: false,
      startDate: '2025-01-07',
      endDate: '2025-03-04',
    });
    await kim.post(`/api/leagues/${id}/join`, { userId: kim.user.id });
    expect((await kim.get('/api/leagues')).body).toEqual([
      {
        ...TUESDAY_NIGHT,
        id,
        numberParticipants: 1,
        hasSchedule: false,
        canceledNights: [],
        movedNights: [],
        ownAnswers: [],
        ownWaves: [],
        isJoined: true,
        isVolunteer: false,
      },
    ]);
    expect((await lee.get('/api/leagues')).body).toMatchObject([{ isJoined: false, numberParticipants: 1 }]);
    expect((await admin.get('/api/leagues')).body.map((league: { name: string }) => league.name)).toEqual([
      'Last year',
      'Tuesday Night',
    ]);
  });

  test('need a signed-in user, and requests without a date get an error', async () => {
    for (const path of [
      `/api/bookings?date=${TUESDAY}`,
      '/api/user/bookings',
      '/api/simulators',
      '/api/leagues',
      '/api/availability?date=x',
    ]) {
      expect((await server.visitor().get(path)).status).toBe(401);
    }
    for (const query of [
      '',
      '?date=',
      '?date=tomorrow',
      `?date=${TUESDAY}&simulatorId=9`,
      `?date=${TUESDAY}&date=${TUESDAY}`,
    ]) {
      expect((await kim.get(`/api/bookings${query}`)).status, query).toBe(400);
    }
  });
});

describe('the entrance code', () => {
  test('is shown to members only, and every view is recorded', async () => {
    expect((await kim.get('/api/member/keypad-code')).body).toEqual({ keypadCode: null });
    await server.db('keypad_codes').insert([
      { code: '111111', set_at: server.clock.now },
      { code: '482913', set_at: server.clock.now },
    ]);
    const answer = await kim.get('/api/member/keypad-code');
    expect(answer.body).toEqual({ keypadCode: '482913' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await server.db('keypad_views').where({ user_id: kim.user.id })).toHaveLength(2);
    for (const who of [regular, staff, admin])
      expect((await who.get('/api/member/keypad-code')).status).toBe(403);
    expect((await server.visitor().get('/api/member/keypad-code')).status).toBe(401);
    expect(server.logged.join()).not.toContain('482913');
  });
});

describe("a user's own bookings", () => {
  test('are complete since a given date; earlier ones come in pages, latest first', async () => {
    const { id: userId } = (await kim.get('/api/user')).body;
    const earlier = ['2026-01-05', '2026-01-06', '2026-01-07'];
    for (const date of earlier) {
      await server.db('bookings').insert({
        user_id: userId,
        simulator_id: 1,
        booking_date: date,
        start_time: '10:00:00',
        end_time: '11:00:00',
        kind: 'member',
        created_at: new Date(),
      });
    }
    await book(kim);
    const dates = async (query: string) => {
      const { body, headers } = await kim.get(`/api/user/bookings${query}`);
      const total = headers.get('X-Total-Count');
      return [total, ...body.map(({ bookingDate }: { bookingDate: string }) => bookingDate)];
    };
    expect(await dates('')).toEqual([null, ...earlier, TUESDAY]);
    expect(await dates('?from=2026-01-07')).toEqual([null, '2026-01-07', TUESDAY]);
    expect(await dates('?before=2026-01-07&pageSize=1')).toEqual(['2', '2026-01-06']);
    expect(await dates('?before=2026-01-07&pageSize=1&page=2')).toEqual(['2', '2026-01-05']);
  });
});
