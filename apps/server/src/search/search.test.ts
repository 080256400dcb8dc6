import { MAX_RESULTS, type SearchResults } from '@clubhouse/core/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

const CREATED = at('2026-11-01', '12:00');

let server: TestServer;
let admin: Person;
let staff: Person;
let grace: Person;
let garcia: Person;

async function insert(table: string, row: object): Promise<number> {
  const [inserted] = await server.db(table).insert(row).returning('id');
  return inserted.id;
}

const aBooking = (row: object) =>
  insert('bookings', {
    simulator_id: 1,
    kind: 'member',
    start_time: '10:00:00',
    end_time: '11:00:00',
    created_at: CREATED,
    ...row,
  });

async function aGuestBooking(date: string, guest: { name: string; phone: string; email?: string }) {
  const id = await aBooking({ kind: 'guest', booking_date: date });
  await server.db('booking_guests').insert({ booking_id: id, ...guest });
  return id;
}

const aLeague = (name: string, isActive: boolean) =>
  insert('leagues', {
    name,
    league_type: 'individual',
    scoring_type: 'match_play',
    start_date: '2026-11-24',
    end_date: '2026-12-24',
    day_of_week: 'Tuesday',
    start_time: '18:00:00',
    end_time: '20:00:00',
    max_participants: 8,
    number_of_bays: 1,
    is_active: isActive,
    created_at: CREATED,
    updated_at: CREATED,
  });

const aRequest = (name: string, row: object = {}) =>
  insert('contact_submissions', {
    name,
    email: `${name.toLowerCase().replace(/\W+/g, '.')}@mail.example`,
    phone: '(407) 555-0188',
    interest: 'free_sim_demo',
    message: 'Hello',
    is_read: false,
    became_member: false,
    created_at: CREATED,
    ...row,
  });

beforeAll(async () => {
  server = await aServer({ now: at('2026-11-23', '12:00') });
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
  grace = await server.signedIn({ isMember: true });
  garcia = await server.signedIn();
  const rename = (person: Person, row: object) =>
    server.db('users').where({ id: person.user.id }).update(row);
  await rename(grace, { name: 'Grace Okafor', phone: '(321) 555-0136' });
  await rename(garcia, { name: 'José García', phone: '3215550199' });
});
afterAll(() => server.close());

async function search(q: string, who: Person = staff): Promise<SearchResults> {
  const answer = await who.get(`/api/admin/search?${new URLSearchParams({ q })}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const accountsFound = async (q: string) => (await search(q)).accounts.map(({ displayName }) => displayName);

describe('search', () => {
  test.each(['okafor grace', 'GRACE', 'oka', '0136', '(321) 555-0136', '3215550136', '+1 321-555-0136'])(
    'finds a person by "%s"',
    async (q) => {
      expect(await accountsFound(q)).toEqual(['Grace Okafor']);
    },
  );

  test.each(['garcía', 'garcia jose', '(321) 555-0199', '1 321 555 0199', '5550199', '0199'])(
    'finds a person with accents and a phone without separators by "%s"',
    async (q) => {
      expect(await accountsFound(q)).toEqual(['José García']);
    },
  );

  test('finds nothing for an empty search or symbols only', async () => {
    const nothing = { accounts: [], guests: [], bookings: [], requests: [], leagues: [] };
    expect(await search('')).toEqual(nothing);
    expect(await search(' -()! ')).toEqual(nothing);
  });

  test('does not show roles to staff', async () => {
    const [found] = (await search('okafor')).accounts;
    expect(found).toEqual({
      id: grace.user.id,
      displayName: 'Grace Okafor',
      email: grace.user.email,
      phone: '(321) 555-0136',
      isMember: true,
    });
  });

  test('finds the coming, past and canceled bookings of a person', async () => {
    const of = { user_id: grace.user.id };
    const past = await aBooking({ ...of, booking_date: '2025-03-01' });
    const later = await aBooking({ ...of, booking_date: '2026-12-01' });
    const sooner = await aBooking({ ...of, booking_date: '2026-11-24' });
    const canceled = await aBooking({ ...of, booking_date: '2026-11-20', cancelled_at: CREATED });
    const { bookings } = await search('grace oka');
    expect(bookings.map(({ id }) => id)).toEqual([sooner, later, canceled, past]);
    expect(bookings[2]).toMatchObject({ name: 'Grace Okafor', simulatorName: 'Bay 1', status: 'cancelled' });
  });

  test('shows a former guest once, with the date of the last booking', async () => {
    const guest = { name: 'Ottilie Brandt', phone: '407-555-0111', email: 'otti@mail.example' };
    const first = await aGuestBooking('2026-10-01', guest);
    const last = await aGuestBooking('2026-11-02', { ...guest, phone: '+1 (407) 555 0111' });
    const { guests, bookings } = await search('brandt');
    expect(guests).toEqual([
      { ...guest, phone: '+1 (407) 555 0111', bookingId: last, lastDate: '2026-11-02' },
    ]);
    expect(bookings.map(({ id }) => id)).toEqual([last, first]);
  });

  test('shows a guest who has an account now only as that account', async () => {
    await aGuestBooking('2026-11-03', { name: 'Grace Okafor', phone: '321 555 0136' });
    const { accounts, guests } = await search('grace okafor');
    expect(accounts).toHaveLength(1);
    expect(guests).toEqual([]);
  });

  test('finds requests, open ones first', async () => {
    const done = await aRequest('Quentin Moss', { is_read: true, created_at: at('2026-11-20', '12:00') });
    const open = await aRequest('Quentin Moss');
    const { requests } = await search('moss quentin');
    expect(requests.map(({ id, isRead }) => [id, isRead])).toEqual([
      [open, false],
      [done, true],
    ]);
  });

  test('finds leagues with their bookings, and inactive leagues only for admins', async () => {
    const active = await aLeague('Larkspur Cup', true);
    const inactive = await aLeague('Larkspur Trophy', false);
    const booked = await aBooking({ kind: 'league', league_id: active, booking_date: '2026-11-24' });
    const { leagues, bookings } = await search('larkspur');
    expect(leagues.map(({ id }) => id)).toEqual([active]);
    expect(bookings).toMatchObject([{ id: booked, name: 'Larkspur Cup' }]);
    const all = (await search('larkspur', admin)).leagues.map(({ id }) => id);
    expect(all.toSorted((a, b) => a - b)).toEqual([active, inactive]);
  });

  test('returns at most six results of each kind', async () => {
    for (let day = 1; day <= MAX_RESULTS + 2; day += 1) {
      await aRequest(`Wilhelmina Ode ${day}`);
      await aGuestBooking(`2026-10-0${day}`, { name: 'Wilhelmina Ode', phone: `407555120${day}` });
    }
    const { guests, bookings, requests } = await search('wilhelmina');
    expect([guests.length, bookings.length, requests.length]).toEqual([
      MAX_RESULTS,
      MAX_RESULTS,
      MAX_RESULTS,
    ]);
  });

  test('is only for the desk, and refuses a text that is too long', async () => {
    for (const who of [grace, await server.signedIn({ isCoach: true })]) {
      expect((await who.get('/api/admin/search?q=grace')).status).toBe(403);
    }
    expect((await staff.get(`/api/admin/search?q=${'a'.repeat(101)}`)).status).toBe(400);
  });
});

describe('one booking', () => {
  test('has its name and status, even after it was canceled', async () => {
    const id = await aBooking({ user_id: garcia.user.id, booking_date: '2026-11-21', cancelled_at: CREATED });
    const { body } = await staff.get(`/api/admin/bookings/${id}`);
    expect(body).toMatchObject({ id, name: 'José García', simulatorName: 'Bay 1', status: 'cancelled' });
  });

  test('that does not exist is not found', async () => {
    const answer = await staff.get('/api/admin/bookings/999999');
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe('We can’t find this booking.');
  });
});
