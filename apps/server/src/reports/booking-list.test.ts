import { MAX_FOUND } from '@clubhouse/core/lists';
import { datePlus } from '@clubhouse/core/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let kim: Person;
let ids: { member: number; moved: number; guest: number; league: number; cancelled: number };

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  kim = await server.signedIn({ isMember: true });
  const row = {
    simulator_id: 1,
    start_time: '10:00:00',
    end_time: '11:00:00',
    created_at: at('2026-11-01', '12:00'),
  };
  const insert = async (change: object) =>
    (
      await server
        .db('bookings')
        .insert({ ...row, ...change })
        .returning('id')
    )[0].id as number;
  const [league] = await server
    .db('leagues')
    .insert({
      name: 'Tuesday Night Cup',
      league_type: 'individual',
      scoring_type: 'match_play',
      start_date: '2026-11-24',
      end_date: '2026-11-24',
      day_of_week: 'Tuesday',
      start_time: '18:00:00',
      end_time: '20:00:00',
      max_participants: 8,
      number_of_bays: 1,
      is_active: true,
      created_at: at('2026-11-01', '12:00'),
      updated_at: at('2026-11-01', '12:00'),
    })
    .returning('id');
  const whose = { user_id: kim.user.id, kind: 'member' };
  ids = {
    member: await insert({ ...whose, booking_date: '2026-11-20' }),
    moved: await insert({
      ...whose,
      booking_date: '2025-03-01',
      start_time: '09:00:00',
      end_time: '10:00:00',
    }),
    guest: await insert({ kind: 'guest', booking_date: '2026-11-21' }),
    league: await insert({ kind: 'league', league_id: league.id, booking_date: '2026-11-24' }),
    cancelled: await insert({
      ...whose,
      booking_date: '2026-11-20',
      cancelled_at: at('2026-11-19', '12:00'),
    }),
  };
  await server.db('booking_guests').insert({
    booking_id: ids.guest,
    name: 'Zoë Walker',
    phone: '(407) 555-0188',
    email: 'zoe@guests.example',
  });
});
afterAll(() => server.close());

const list = async (query = '') => {
  const answer = await admin.get(`/api/admin/all-bookings?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { rows: answer.body, total: answer.headers.get('x-total-count') };
};
const idsOf = async (query: string) => (await list(query)).rows.map(({ id }: { id: number }) => id);

describe('the list of all bookings', () => {
  test('has every booking, latest first, with its person and its status', async () => {
    const { rows, total } = await list();
    expect(total).toBe('5');
    expect(rows.map(({ id }: { id: number }) => id)).toEqual([
      ids.league,
      ids.guest,
      ids.cancelled,
      ids.member,
      ids.moved,
    ]);
    const createdAt = at('2026-11-01', '12:00').toISOString();
    const slot = {
      simulatorId: 1,
      simulatorName: 'Bay 1',
      startTime: '10:00:00',
      endTime: '11:00:00',
      createdAt,
    };
    expect(rows[0]).toEqual({
      ...slot,
      id: ids.league,
      bookingDate: '2026-11-24',
      userId: null,
      kind: 'league',
      name: 'Tuesday Night Cup',
      email: null,
      status: 'booked',
    });
    expect(rows[1]).toMatchObject({
      userId: null,
      kind: 'guest',
      name: 'Zoë Walker',
      email: 'zoe@guests.example',
    });
    expect(rows[2]).toEqual({
      ...slot,
      id: ids.cancelled,
      bookingDate: '2026-11-20',
      userId: kim.user.id,
      kind: 'member',
      name: kim.user.displayName,
      email: kim.user.email,
      status: 'cancelled',
      cancelledAt: at('2026-11-19', '12:00').toISOString(),
    });
  });

  test('is sorted as requested and comes in pages', async () => {
    const { moved, member, cancelled, guest, league } = ids;
    expect(await idsOf('sort=bookingDate')).toEqual([moved, member, cancelled, guest, league]);
    expect(await idsOf('sort=createdAt')).toEqual([member, moved, guest, league, cancelled]);
    expect(await idsOf('sort=-createdAt&pageSize=2')).toEqual([cancelled, league]);
    expect(await idsOf('sort=-createdAt&pageSize=2&page=3')).toEqual([member]);
    expect(await idsOf('sort=-bookingDate&pageSize=3&page=2')).toEqual([member, moved]);
    expect(await idsOf('sort=bookingDate&pageSize=3&page=2')).toEqual([guest, league]);
    expect(await list('page=100000&pageSize=500')).toEqual({ rows: [], total: '5' });
  });

  test('is searched by the member, the guest and the league that a booking is for', async () => {
    const found = async (search: string) => (await idsOf(`search=${encodeURIComponent(search)}`)) as number[];
    const { moved, member, cancelled, guest, league } = ids;
    expect(await found(kim.user.email)).toEqual([cancelled, member, moved]);
    expect(await found('ZOE wal')).toEqual([guest]);
    expect(await found('407 555-0188')).toEqual([guest]);
    expect(await found('4075550188')).toEqual([guest]);
    expect(await found('@guests.example')).toEqual([guest]);
    expect(await found('tuesday')).toEqual([league]);
    expect(await found('nobody')).toEqual([]);
    const page = await list(
      `search=${encodeURIComponent(kim.user.email)}&pageSize=2&page=2&sort=bookingDate`,
    );
    expect([page.rows.map(({ id }: { id: number }) => id), page.total]).toEqual([[cancelled], '3']);
  });

  test('refuses unknown parameters and callers without permission', async () => {
    for (const query of ['sort=name', 'page=0', 'pageSize=501', 'page=x']) {
      expect((await admin.get(`/api/admin/all-bookings?${query}`)).status, query).toBe(400);
    }
    for (const who of [kim, await server.signedIn({ isCoach: true })]) {
      expect((await who.get('/api/admin/all-bookings')).status).toBe(403);
    }
    expect((await server.visitor().get('/api/admin/all-bookings')).status).toBe(401);
  });

  test('an export has the same bookings as the list', async () => {
    const csv = async (path: string) => {
      const { body } = await admin.get(`/api/admin/export/${path}`);
      return (body as string).replace('\uFEFF', '').trimEnd().split('\r\n').slice(1);
    };
    const createdAt = at('2026-11-01', '12:00').toISOString();
    expect(await csv('bookings.csv?search=zoe')).toEqual([
      `${ids.guest},1,Bay 1,2026-11-21,10:00:00,11:00:00,,Zoë Walker,zoe@guests.example,guest,booked,${createdAt}`,
    ]);
    expect(await csv('bookings.csv?search=cup')).toHaveLength(1);
    const email = encodeURIComponent(kim.user.email);
    expect(await csv(`bookings.csv?search=${email}&from=2026-01-01`)).toHaveLength(2);
    expect(await csv(`users.csv?search=${email}`)).toHaveLength(1);
    expect(await csv('users.csv?search=nobody')).toEqual([]);
    expect(await csv('contact-submissions.csv?search=zoe')).toEqual([]);
  });
});

describe('a list of many bookings', () => {
  /** The server caches counts only if there are at least 20,000 bookings. */
  const COUNT = 20_500;
  let many: number[];

  beforeAll(async () => {
    const first = '2022-01-01';
    const rows = Array.from({ length: COUNT }, (_, index) => ({
      simulator_id: 1,
      user_id: admin.user.id,
      booking_date: datePlus(first, Math.floor(index / 15)),
      start_time: `${String(8 + (index % 15)).padStart(2, '0')}:00:00`,
      end_time: `${String(8 + (index % 15)).padStart(2, '0')}:30:00`,
      kind: 'member',
      created_at: at('2022-01-01', '12:00'),
    }));
    await server.db.batchInsert('bookings', rows, 500);
    many = await server.db('bookings').orderBy(['booking_date', 'start_time', 'id']).pluck('id');
  });

  test.each([1, 2, 7, 12, 20, 21, 40, 41, 42, 43])('has every booking on its page: %i', async (page) => {
    const part = (ordered: number[]) => ordered.slice((page - 1) * 500, page * 500);
    expect((await list('pageSize=500')).total).toBe(String(many.length));
    expect(await idsOf(`pageSize=500&page=${page}&sort=bookingDate`)).toEqual(part(many));
    expect(await idsOf(`pageSize=500&page=${page}`)).toEqual(part([...many].reverse()));
    const byId = [...many].sort((a, b) => a - b);
    expect(await idsOf(`pageSize=500&page=${page}&sort=createdAt`)).toEqual(part(byId));
    expect(await idsOf(`pageSize=500&page=${page}&sort=-createdAt`)).toEqual(part(byId.reverse()));
  });

  test('finds a limited number, in the requested order', async () => {
    const search = `search=${encodeURIComponent(admin.user.email)}`;
    const own = await server
      .db('bookings')
      .where({ user_id: admin.user.id })
      .orderBy(['booking_date', 'start_time'])
      .pluck('id');
    const { rows, total } = await list(`${search}&pageSize=10&sort=bookingDate`);
    expect(total).toBe(String(MAX_FOUND));
    expect(rows.map(({ id }: { id: number }) => id)).toEqual(own.slice(0, 10));
    expect(await idsOf(`${search}&pageSize=10`)).toEqual(own.reverse().slice(0, 10));
    const answer = await admin.get(`/api/admin/export/bookings.csv?${search}`);
    expect((answer.body as string).trimEnd().split('\r\n')).toHaveLength(own.length + 1);
  });
});
