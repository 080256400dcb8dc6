import { MAX_NOTES } from '@clubhouse/core/demo-requests';
import { MAX_LISTED_MESSAGES } from '@clubhouse/core/leagues';
import { MAX_LISTED } from '@clubhouse/core/lists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../testing/client.ts';
import { aLeague } from '../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../testing/server.ts';
import { ENDPOINTS, type Endpoint } from './access/index.ts';

const PAST = '2026-11-10';
const TUESDAY = '2026-11-24';
const BEYOND = MAX_LISTED + 5;
const NOW = at('2026-11-23', '12:00');
const A_YEAR_AGO = at('2025-11-23', '12:00');

let server: TestServer;
let kim: Person;
let riley: Person;
let admin: Person;
beforeAll(async () => {
  server = await aServer();
  kim = await server.signedIn({ isMember: true });
  riley = await server.signedIn({ isCoach: true });
  admin = await server.signedIn({ isAdmin: true });
});
afterAll(() => server.close());

type Listing = 'in pages' | 'tested here' | { because: string };
/** What limits the length of each list. */
const LISTS: Partial<Record<Endpoint, Listing>> = {
  'GET /api/admin/users': 'in pages',
  'GET /api/admin/users/:id': { because: 'each of its lists has a fixed number of rows' },
  'GET /api/admin/users/:id/bookings': { because: 'its pages have at most 500 rows' },
  'GET /api/admin/users/:id/membership-end': { because: 'members have few bookings ahead' },
  'GET /api/admin/user-counts': { because: 'it has one count for each filter' },
  'GET /api/admin/all-bookings': 'in pages',
  'GET /api/admin/all-contact-submissions': 'in pages',
  'GET /api/admin/completed-demo-requests': 'in pages',
  'GET /api/admin/demo-requests': 'in pages',
  'GET /api/admin/request-inbox': { because: 'its pages have at most 500 rows, and it adds 200 more' },
  'GET /api/admin/request-owners': { because: 'a facility has few people at the desk' },
  'GET /api/desk/earlier-demos': { because: 'a phone or an email has few demos' },
  'GET /api/admin/audit': 'in pages',
  'GET /api/admin/search': { because: 'it returns the six best results of each kind' },
  'GET /api/bookings': 'tested here',
  'GET /api/user/bookings': 'tested here',
  'GET /api/admin/bookings/:id/history': 'tested here',
  'GET /api/user/lessons': 'tested here',
  'GET /api/coach/lessons': 'tested here',
  'GET /api/coach/members': { because: 'a search finds at most 20 members' },
  'GET /api/coach/openings': { because: 'a day has 48 half hours' },
  'GET /api/admin/coaches': 'tested here',
  'GET /api/coaches': 'tested here',
  'GET /api/leagues': 'tested here',
  'GET /api/availability': 'tested here',
  'GET /api/user/watches': { because: 'a member has at most five watches' },
  'GET /api/desk/closures': 'tested here',
  'GET /api/desk/call-list': { because: 'it has at most one entry for each booking of a closed bay' },
  'GET /api/desk/day': 'tested here',
  'GET /api/admin/bays/:id/bookings': 'tested here',
  'GET /api/admin/reports/no-shows': 'tested here',
  'GET /api/admin/reports/no-show-people': 'tested here',
  'GET /api/admin/reports/member-hours': 'tested here',
  'GET /api/admin/reports/absent-members': 'tested here',
  'GET /api/admin/keypad-code/views': 'tested here',
  'GET /api/admin/keypad-code/unseen': 'tested here',
  'GET /api/leagues/:id/rounds': 'tested here',
  'GET /api/leagues/:id/waves': { because: 'nights and teams of a league have an end' },
  'GET /api/leagues/:id/scores': { because: 'rounds and teams have an end' },
  'GET /api/leagues/:id/rounds/:roundId/scores': { because: 'a league has fifty teams at most' },
  'GET /api/leagues/:id/handicaps': { because: 'a league has fifty teams at most' },
  'GET /api/leagues/:id/rounds/:roundId/handicaps': { because: 'a league has fifty teams at most' },
  'GET /api/leagues/:id/rounds/:roundId/matchups': { because: 'a league has fifty teams at most' },
  'GET /api/shared-leagues/:token': { because: 'rounds and teams of a league have an end' },
  'GET /api/leagues/:id/rounds/:roundId/score-changes': { because: 'a league has fifty teams at most' },
  'GET /api/leagues/:id/playoffs': { because: 'playoffs have eight teams at most' },
  'GET /api/leagues/:id/standings': { because: 'a league has fifty teams at most' },
  'GET /api/leagues/:id/nights/:date': { because: 'a league has fifty places at most' },
  'GET /api/leagues/:id/message-recipients': { because: 'a league has fifty places at most' },
  'GET /api/leagues/:id/volunteers': { because: 'each member is on it once at most' },
  'GET /api/user/substitute-requests': { because: 'few players of the coming nights are out' },
  'GET /api/leagues/:id/messages': 'tested here',
  'GET /api/leagues/:id/participants': { because: 'a league has fifty places at most' },
  'GET /api/user/notifications': { because: 'it has one entry for each kind' },
  'GET /api/simulators': { because: 'there are two bays' },
  'GET /api/user/upcoming': { because: 'it returns a hundred events at most' },
  'GET /api/push/devices': { because: 'a user has at most ten devices' },
  'GET /api/user/sessions': { because: 'sessions of one person are limited' },
  'GET /api/lock': { because: 'few people sign in on one device in a day' },
  'GET /api/coaches/:id/openings': { because: 'a day has so many hours' },
  'GET /api/coaches/first-openings': { because: 'it has at most one opening for each day and coach' },
  'GET /api/coach/availability': { because: 'the schema limits hours and days off' },
  'GET /api/admin/reports/utilization': { because: 'a report covers a year at most' },
  'GET /api/admin/reports/unmet-demand': { because: 'a day has 24 hours' },
  'GET /api/admin/reports/hours-of-week': { because: 'a week has seven days' },
  'GET /api/admin/reports/demo-requests': { because: 'a report covers a year at most, by month' },
  'GET /api/admin/reports/leagues': { because: 'it lists at most 1,000 leagues' },
  'GET /api/admin/reports/month-ends': { because: 'it has twelve rows' },
  'GET /api/admin/reports/lessons': { because: 'a report covers a year at most, by month and coach' },
  'GET /api/admin/facility': { because: 'it has one entry for each group of settings' },
  'GET /api/admin/facility/:group/history': { because: 'it returns the latest hundred versions' },
  'GET /api/admin/today': { because: 'a facility has few bays that can be closed' },
  'GET /api/admin/audit/actors': { because: 'it returns a thousand people at most' },
  'GET /api/admin/outbox': { because: 'it counts, and names the latest that failed' },
  'GET /api/dev/outbox': { because: 'it shows the latest, in development only' },
};
const NO_LISTS: readonly Endpoint[] = [
  'GET /api/health',
  'GET /api/facility',
  'GET /api/reset-password',
  'GET /api/admin/checklist',
  'GET /images/:id/:name',
  'GET /theme/:name',
  'GET /calendar/:token.ics',
  'GET /unsubscribe/:token',
  'GET /confirm-email/:token',
  'GET /api/user/email-confirmation',
  'GET /league-answer/:token',
  'GET /league-substitute/:token',
  'GET /calendar/shared/:token.ics',
  'GET /api/user/calendar/:event.ics',
  'GET /dev/outbox',
  'GET /dev/outbox/:id',
  'GET /api/user',
  'GET /api/push/key',
  'GET /api/user/next-opening',
  'GET /api/user/offers/:id',
  'GET /api/shared-bookings/:token',
  'GET /api/user/calendar-link',
  'GET /api/user/pin',
  'GET /api/events',
  'GET /api/leagues/:id',
  'GET /api/leagues/:id/invitations',
  'GET /api/leagues/:id/share',
  'GET /api/leagues/:id/participation',
  'GET /api/leagues/:id/next-team',
  'GET /api/user/performance-report',
  'GET /api/admin/reports/membership',
  'GET /api/member/keypad-code',
  'GET /api/desk/note',
  'GET /api/coach/profile',
  'GET /api/admin/bookings/:id',
  'GET /api/admin/lessons/:id',
  'GET /api/admin/contact-submissions/:id',
  'GET /api/admin/keypad-code',
  'GET /api/admin/keypad-code/last-change',
  'GET /api/admin/keypad-code/plan',
  // Exports are streamed, so their length needs no limit.
  'GET /api/admin/export/users.csv',
  'GET /api/admin/export/bookings.csv',
  'GET /api/admin/export/contact-submissions.csv',
];

test('every reading endpoint is listed here, with a limited list or without a list', () => {
  const reading = Object.keys(ENDPOINTS).filter((call) => call.startsWith('GET '));
  expect(reading.filter((call) => !(call in LISTS) && !NO_LISTS.includes(call as Endpoint))).toEqual([]);
});

test.each(Object.keys(LISTS).filter((call) => LISTS[call as Endpoint] === 'in pages'))(
  '%s takes a page number and a size, and returns the total',
  async (call) => {
    const path = call.slice('GET '.length);
    const answer = await admin.get(`${path}?page=1&pageSize=1`);
    expect(answer.status).toBe(200);
    expect(answer.body.length).toBeLessThanOrEqual(1);
    expect(answer.headers.get('x-total-count')).toMatch(/^\d+$/);
    expect((await admin.get(`${path}?pageSize=501`)).status).toBe(400);
  },
);

const insert = (table: string, rows: object[]) => server.db.batchInsert(table, rows, 50);
const many = <T>(count: number, row: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => row(index));

const aBooking = (bookingDate: string, more: object = {}) => ({
  user_id: kim.user.id,
  simulator_id: 1,
  booking_date: bookingDate,
  start_time: '10:00:00',
  end_time: '11:00:00',
  kind: 'member',
  created_at: NOW,
  ...more,
});
const idsIn = ({ body }: Answer): number[] => (body as { id: number }[]).map(({ id }) => id);

describe('a list has a maximum length', () => {
  test('for bookings of a day or a user, which always includes those that are not canceled', async () => {
    const live = await kim.post('/api/bookings', {
      simulatorId: 1,
      bookingDate: TUESDAY,
      startTime: '18:00',
      endTime: '19:00',
    });
    const cancelled = { cancelled_at: NOW, cancelled_by: kim.user.id };
    await insert(
      'bookings',
      many(BEYOND, () => aBooking(TUESDAY, cancelled)),
    );
    for (const path of [
      `/api/bookings?date=${TUESDAY}&includeCancelled=true`,
      '/api/user/bookings?includeCancelled=true',
    ]) {
      const ids = idsIn(await kim.get(path));
      expect(ids).toHaveLength(MAX_LISTED);
      expect(ids).toContain(live.body.id);
    }
  });

  test('for the latest history of a booking', async () => {
    const [{ id }] = (await kim.get('/api/user/bookings')).body;
    const cancelled = (index: number) => ({
      booking_id: id,
      at: NOW,
      actor_id: kim.user.id,
      action: 'cancelled',
      detail: JSON.stringify({ reason: `Reason ${index}` }),
    });
    await insert('booking_history', many(BEYOND, cancelled));
    const { body } = await admin.get(`/api/admin/bookings/${id}/history`);
    expect(body).toHaveLength(MAX_LISTED);
    expect(body.at(-1).detail).toEqual({ reason: `Reason ${BEYOND - 1}` });
  });

  test('for lessons of a member or a coach, which always includes those that are not canceled', async () => {
    const bookings: { id: number }[] = await server
      .db('bookings')
      .where({ booking_date: TUESDAY })
      .select('id');
    const aLesson = ({ id }: { id: number }, status: string) => ({
      coach_id: riley.user.id,
      member_id: kim.user.id,
      booking_id: id,
      lesson_date: TUESDAY,
      start_time: '10:00:00',
      end_time: '11:00:00',
      month: '2026-11',
      status,
      note: '',
      coach_notes: '',
      created_at: NOW,
    });
    const rows = bookings
      .slice(0, BEYOND)
      .map((booking, index) => aLesson(booking, index === 0 ? 'scheduled' : 'cancelled'));
    await insert('lessons', rows);
    const range = `from=${TUESDAY}&to=${TUESDAY}`;
    const own = (await kim.get('/api/user/lessons')).body;
    expect(own).toHaveLength(MAX_LISTED);
    expect(own.filter(({ status }: { status: string }) => status === 'scheduled')).toHaveLength(1);
    expect((await riley.get(`/api/coach/lessons?${range}`)).body).toHaveLength(MAX_LISTED);
    const coaches: { lessons: unknown[] }[] = (await admin.get(`/api/admin/coaches?${range}`)).body;
    expect(coaches.flatMap(({ lessons }) => lessons)).toHaveLength(MAX_LISTED);
  });

  test('for no-shows and hours per member', async () => {
    const users = many(BEYOND, (index) => ({
      username: `many${index}`,
      email: `many${index}@example.com`,
      phone: '407-555-0100',
      is_member: true,
      created_at: NOW,
    }));
    await insert('users', users);
    const ids: number[] = await server.db('users').where('username', 'like', 'many%').pluck('id');
    await insert(
      'bookings',
      ids.map((id) => aBooking(PAST, { user_id: id })),
    );
    const range = `from=${PAST}&to=${PAST}`;
    expect((await admin.get(`/api/admin/reports/no-shows?${range}`)).body).toHaveLength(MAX_LISTED);
    expect((await admin.get(`/api/admin/reports/no-show-people?${range}`)).body).toHaveLength(MAX_LISTED);
    expect((await admin.get(`/api/admin/reports/member-hours?${range}`)).body).toHaveLength(MAX_LISTED);
    await server.db('bookings').whereIn('user_id', ids).update({ booking_date: TUESDAY });
    expect((await admin.get(`/api/admin/bays/1/bookings?from=${TUESDAY}`)).body).toHaveLength(MAX_LISTED);
    await server.db('bookings').whereIn('user_id', ids).update({ booking_date: PAST });
    // New accounts do not count as absent, so the test first makes these members' accounts a year old.
    await server.db('users').whereIn('id', ids).update({ created_at: A_YEAR_AGO });
    expect((await admin.get('/api/admin/reports/absent-members')).body).toHaveLength(MAX_LISTED);

    await server.db('users').whereIn('id', ids.slice(0, 205)).update({ is_coach: true });
    expect((await server.visitor().get('/api/coaches')).body).toHaveLength(200);
    await insert(
      'keypad_views',
      ids.map((id) => ({ user_id: id, viewed_at: NOW })),
    );
    const views = await admin.get('/api/admin/keypad-code/views');
    expect([views.body.length, views.headers.get('x-total-count')]).toEqual([200, String(BEYOND)]);
    await insert('keypad_codes', [
      { code: '1', set_by: admin.user.id, set_at: new Date(server.clock.now.getTime() + 1) },
    ]);
    expect((await admin.get('/api/admin/keypad-code/unseen')).body).toHaveLength(MAX_LISTED);
  });

  test('for the closures of a bay', async () => {
    const closure = {
      simulator_id: 1,
      starts_at: at(TUESDAY, '06:00'),
      ends_at: at(TUESDAY, '07:00'),
      reason: 'The lamp is replaced',
    };
    await insert(
      'bay_closures',
      many(BEYOND, () => closure),
    );
    expect((await admin.get('/api/desk/closures')).body).toHaveLength(MAX_LISTED);
    expect((await kim.get(`/api/availability?date=${TUESDAY}`)).body.closures).toHaveLength(MAX_LISTED);
    expect((await admin.get(`/api/desk/day?date=${TUESDAY}`)).body.closures).toHaveLength(MAX_LISTED);
    await server.db('bay_closures').delete();
  });

  test('for the latest leagues and the rounds of a league', async () => {
    const { id } = await aLeague(admin);
    const rounds = many(999, (index) => ({
      league_id: id,
      round_number: index + 1,
      round_date: TUESDAY,
      is_scheduled: false,
    }));
    await insert('league_rounds', rounds);
    const refused = await admin.post(`/api/leagues/${id}/rounds`, { leagueId: id, roundDate: TUESDAY });
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_rounds']);
    expect((await admin.get(`/api/leagues/${id}/rounds`)).body).toHaveLength(999);

    const message = { league_id: id, subject: 'Hello', text: 'Hello', sent_at: NOW, emailed: 1, notified: 0 };
    await insert(
      'league_messages',
      many(MAX_LISTED_MESSAGES + 1, (index) => ({ ...message, request_key: `${index}` })),
    );
    expect((await admin.get(`/api/leagues/${id}/messages`)).body).toHaveLength(MAX_LISTED_MESSAGES);

    const [{ id: _, ...league }] = await server.db('leagues').where({ id });
    const older = { ...league, start_date: '2025-01-01', end_date: '2025-12-31' };
    await insert(
      'leagues',
      many(BEYOND, () => older),
    );
    const ids = idsIn(await kim.get('/api/leagues'));
    expect(ids).toHaveLength(MAX_LISTED);
    expect(ids).toContain(id);
  });
});

describe('the open requests', () => {
  const aRequest = (index: number) => ({
    name: `Asker ${index}`,
    email: `asker${index}@example.com`,
    phone: `321-${String(index).padStart(3, '0')}-0123`,
    interest: 'other',
    message: `${index} ${'é'.repeat(5000)}`,
    is_read: false,
    became_member: false,
    created_at: new Date(NOW.getTime() + index * 1000),
  });

  test('on the board are limited to the newest fifty, with shortened texts and the total count', async () => {
    await insert('contact_submissions', many(120, aRequest));
    const [newest] = await server.db('contact_submissions').orderBy('created_at', 'desc').limit(1);
    const note = { text: 'n'.repeat(1000) };
    await admin.post(`/api/admin/contact-submissions/${newest.id}/notes`, note);
    const { body } = await admin.get(`/api/desk/day?date=${TUESDAY}`);
    expect([body.openRequests.length, body.openRequestCount]).toEqual([50, 120]);
    const [first, second] = body.openRequests;
    expect([first.name, second.name]).toEqual(['Asker 119', 'Asker 118']);
    expect(first.message).toBe(newest.message.slice(0, 300));
    expect(first.notes[0].text).toBe('n'.repeat(300));

    const whole = await admin.get(`/api/admin/contact-submissions/${newest.id}`);
    expect([whole.status, whole.body.message, whole.body.notes[0].text]).toEqual([
      200,
      newest.message,
      note.text,
    ]);
    expect((await admin.get('/api/admin/contact-submissions/999999')).status).toBe(404);
  });

  test('in the inbox are searched, sorted and paged', async () => {
    const list = async (query: string) => {
      const { body, headers } = await admin.get(`/api/admin/demo-requests?${query}`);
      return [...body.map(({ name }: { name: string }) => name), headers.get('x-total-count')];
    };
    expect(await list('pageSize=2')).toEqual(['Asker 119', 'Asker 118', '120']);
    expect(await list('pageSize=2&page=60')).toEqual(['Asker 1', 'Asker 0', '120']);
    expect(await list('sort=createdAt&pageSize=1')).toEqual(['Asker 0', '120']);
    expect(await list('search=117')).toEqual(['Asker 117', '1']);
    expect((await admin.get('/api/admin/demo-requests')).body).toHaveLength(100);
  });

  test('share a page with requests that were just completed', async () => {
    const [oldest] = await server.db('contact_submissions').orderBy('created_at').limit(1);
    await admin.patch(`/api/admin/contact-submissions/${oldest.id}/read`);
    const { body, headers } = await admin.get(`/api/admin/demo-requests?pageSize=2&besides=${oldest.id}`);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Asker 119', 'Asker 118', 'Asker 0']);
    expect(headers.get('x-total-count')).toBe('119');
  });

  test('have at most a hundred notes each', async () => {
    const [{ id }] = await server.db('contact_submissions').orderBy('created_at').limit(1);
    const note = { submission_id: id, at: NOW, actor_id: admin.user.id, actor_name: 'Kim', text: 'Called.' };
    await insert(
      'contact_notes',
      many(MAX_NOTES - 1, () => note),
    );
    const add = () => admin.post(`/api/admin/contact-submissions/${id}/notes`, { text: 'Called again.' });
    expect((await add()).status).toBe(201);
    const refused = await add();
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_notes']);
  });
});
