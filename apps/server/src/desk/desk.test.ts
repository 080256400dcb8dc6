import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let staff: Person;
let kim: Person;

const TUESDAY = '2026-11-24';
const NOW = at('2026-11-23', '12:00');

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
  kim = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  const tables = ['bay_closures', 'bay_slots', 'bookings', 'leagues', 'contact_submissions', 'outbox'];
  for (const table of [...tables, 'audit_log']) await server.db(table).delete();
  await server.setTime(NOW);
});

const ann = { name: 'Ann Walker', phone: '(407) 555-0190', email: 'Ann@mail.example' };
const evening = { simulatorId: 1, bookingDate: TUESDAY, startTime: '18:00', endTime: '20:00' };
const walkIn = (who: Person, change: object = {}) =>
  who.post('/api/desk/walk-ins', { ...evening, guest: ann, ...change });
const book = (change: object = {}) =>
  staff.post('/api/admin/bookings', { userId: kim.user.id, ...evening, ...change });
const mails = async () => (await server.visitor().get('/api/dev/outbox')).body;
const subjects = async () => (await mails()).map((mail: { subject: string }) => mail.subject);
const day = async (date = TUESDAY) => (await staff.get(`/api/desk/day?date=${date}`)).body;
const demoRequest = async () =>
  (
    await server.visitor().post('/api/contact', {
      name: 'Ann Walker',
      email: 'ann@mail.example',
      phone: '407 555 0190',
      interest: 'free_sim_demo',
    })
  ).body.id as number;

describe('a walk-in', () => {
  test('is booked, emailed and recorded, and repeating the request returns the existing booking', async () => {
    const answer = await walkIn(staff);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        ...{ simulatorId: 1, bookingDate: TUESDAY, startTime: '18:00:00', endTime: '20:00:00' },
        userId: null,
        kind: 'guest',
        createdAt: NOW.toISOString(),
      },
    ]);
    const again = await walkIn(staff, {
      guest: { ...ann, phone: '407.555.0190', email: 'ann@MAIL.example' },
    });
    expect([again.status, again.body.id]).toEqual([200, answer.body.id]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail.to).toBe('Ann@mail.example');
    expect(mail.text).not.toContain('entrance code');
    const { body: changes } = await admin.get('/api/admin/audit');
    expect(changes.map(({ action }: { action: string }) => action)).toEqual(['booking.created']);
    const { body: history } = await staff.get(`/api/admin/bookings/${answer.body.id}/history`);
    expect(history).toMatchObject([{ action: 'created', actorName: staff.user.displayName }]);
  });

  test('lasts at most two hours, even if it is extended', async () => {
    const long = await walkIn(staff, { endTime: '20:30' });
    expect([long.status, long.body.code]).toEqual([400, 'guest_limit']);
    const { body: booking } = await walkIn(staff, { endTime: '19:30' });
    const extended = (endTime: string) => staff.patch(`/api/admin/bookings/${booking.id}`, { endTime });
    expect((await extended('20:30')).body.code).toBe('guest_limit');
    expect((await extended('20:00')).body.endTime).toBe('20:00:00');
    expect(await subjects()).toEqual([
      'Moved: Tuesday, November 24, 6:00 PM – 8:00 PM EST',
      'Booked: Tuesday, November 24, 6:00 PM – 7:30 PM EST',
    ]);
  });

  test.each([
    ['the phone', { name: 'Someone Else', phone: '+1 407 555 0190' }],
    ['the email', { name: 'Someone Else', phone: '321-555-0199', email: ' ANN@mail.EXAMPLE ' }],
  ])('gets one demo: %s is recognized in any spelling', async (_what, guest) => {
    await walkIn(staff);
    const repeat = await walkIn(staff, { startTime: '20:00', endTime: '21:00', guest });
    expect([repeat.status, repeat.body.code]).toEqual([409, 'repeat_guest']);
  });

  test('may come again if an admin allows it, or if the first demo was canceled', async () => {
    const { body: first } = await walkIn(staff);
    const later = { startTime: '20:00', endTime: '21:00' };
    expect((await walkIn(staff, { ...later, allowRepeat: true })).status).toBe(403);
    const { body: second, status } = await walkIn(admin, { ...later, allowRepeat: true });
    expect(status).toBe(201);
    await staff.delete(`/api/bookings/${first.id}`);
    expect((await walkIn(staff)).body.code).toBe('repeat_guest');
    await staff.delete(`/api/bookings/${second.id}`);
    expect((await walkIn(staff)).status).toBe(201);
    expect((await subjects()).filter((subject: string) => subject.startsWith('Canceled'))).toHaveLength(2);
  });

  test('with a phone without digits is recognized by its text', async () => {
    const guest = { name: 'Bo Walker', phone: 'will call back' };
    const bo = await walkIn(staff, { guest });
    expect(bo.status).toBe(201);
    expect((await walkIn(staff, { guest })).body).toEqual(bo.body);
    const repeat = await walkIn(staff, { guest, startTime: '20:00', endTime: '21:00' });
    expect(repeat.body.code).toBe('repeat_guest');
  });

  test('from a demo request completes it, and repeats change nothing', async () => {
    const contactSubmissionId = await demoRequest();
    expect((await day()).openRequests).toMatchObject([{ id: contactSubmissionId, demo: null, notes: [] }]);
    await walkIn(staff, { contactSubmissionId });
    await walkIn(staff, { contactSubmissionId });
    expect((await day()).openRequests).toEqual([]);
    const [completed] = (await staff.get('/api/admin/completed-demo-requests')).body;
    expect(completed).toMatchObject({ isRead: true, demo: { bookingDate: TUESDAY, startTime: '18:00:00' } });
    const unknown = await walkIn(staff, { contactSubmissionId: contactSubmissionId + 1 });
    expect(Object.keys(unknown.body.fields)).toEqual(['contactSubmissionId']);
  });

  test('needs a name and a phone, and gets an error at the missing field', async () => {
    const answer = await walkIn(staff, { guest: { name: 'A', phone: '12', email: 'x' } });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      {
        'guest.name': 'Name must be at least 2 characters',
        'guest.phone': 'Please enter a valid phone number',
        'guest.email': 'Please enter a valid email address',
      },
    ]);
  });

  test('is refused if the bay is occupied, the time is past or the desk is closed', async () => {
    await book();
    expect((await walkIn(staff)).body.code).toBe('bay_taken');
    expect(
      (await walkIn(staff, { bookingDate: '2026-11-23', startTime: '11:00', endTime: '12:00' })).body.code,
    ).toBe('in_the_past');
    await server.setTime(at('2026-11-23', '20:00'));
    const late = await walkIn(staff, { simulatorId: 2 });
    expect([late.status, late.body.code]).toEqual([403, 'outside_staff_hours']);
    expect((await walkIn(admin, { simulatorId: 2 })).status).toBe(201);
  });

  test('can start in the half-hour that is running, and the history says when it was made', async () => {
    await server.setTime(at(TUESDAY, '10:29'));
    const now = { startTime: '10:00', endTime: '11:00' };
    const past = await walkIn(staff, { startTime: '09:30', endTime: '10:30' });
    expect([past.status, past.body.code]).toEqual([400, 'in_the_past']);
    const made = await walkIn(staff, now);
    expect([made.status, made.body.startTime, made.body.endTime]).toEqual([201, '10:00:00', '11:00:00']);
    const [entry] = (await staff.get(`/api/admin/bookings/${made.body.id}/history`)).body;
    expect([entry.action, entry.at]).toEqual(['created', at(TUESDAY, '10:29').toISOString()]);
    expect((await walkIn(staff, now)).body.id).toBe(made.body.id);

    await server.setTime(at(TUESDAY, '07:45'));
    const early = await walkIn(staff, { simulatorId: 2, startTime: '07:30', endTime: '08:30' });
    expect([early.status, early.body.code]).toEqual([403, 'outside_staff_hours']);
  });

  test('booked at two desks at once gets one demo', async () => {
    const other = await server.signedIn({ isStaff: true });
    const answers = await Promise.all([walkIn(staff), walkIn(other, { simulatorId: 2 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('a running booking', () => {
  test('can be extended or ended early, but its date and start cannot change', async () => {
    const { body: booking } = await book();
    await server.setTime(at(TUESDAY, '18:40'));
    const change = (input: object) => admin.patch(`/api/admin/bookings/${booking.id}`, input);
    expect((await change({ startTime: '18:30' })).body.code).toBe('booking_past');
    expect((await change({ bookingDate: '2026-11-25' })).body.code).toBe('booking_past');
    expect((await change({ endTime: '18:30' })).body.code).toBe('in_the_past');
    expect((await change({ endTime: '20:30' })).body.endTime).toBe('20:30:00');
    expect((await change({ endTime: '19:00' })).body.endTime).toBe('19:00:00');
    expect((await walkIn(admin, { startTime: '19:00', endTime: '20:00' })).status).toBe(201);
    await server.setTime(at(TUESDAY, '19:00'));
    expect((await change({ endTime: '19:30' })).body.code).toBe('booking_past');
  });
});

describe('a running booking in another bay', () => {
  const TO_BAY_2 = { simulatorId: 2, reason: 'The projector is down.' };
  const move = (caller: typeof staff, id: number, input: object = TO_BAY_2) =>
    caller.patch(`/api/admin/bookings/${id}`, input);

  test('keeps its person, its check-in and its start, and frees the first bay', async () => {
    const { body: booking } = await book({ startTime: '15:00', endTime: '17:00' });
    await server.setTime(at(TUESDAY, '15:40'));
    await staff.patch(`/api/desk/bookings/${booking.id}`, { checkedIn: true });
    const moved = await move(staff, booking.id);
    expect(moved.body).toMatchObject({ id: booking.id, simulatorId: 2, startTime: '15:00:00' });
    expect((await day()).bookings[0].checkedInAt).not.toBeNull();
    expect((await walkIn(staff, { startTime: '15:30', endTime: '16:30' })).status).toBe(201);
  });

  test('starts in the running half-hour if that bay was taken before', async () => {
    await book({ simulatorId: 2, startTime: '15:00', endTime: '15:30' });
    const { body: booking } = await book({ startTime: '15:00', endTime: '17:00' });
    await server.setTime(at(TUESDAY, '15:40'));
    expect((await move(staff, booking.id)).body.code).toBe('bay_taken');
    expect((await move(staff, booking.id, { ...TO_BAY_2, startTime: '16:00' })).body.code).toBe(
      'booking_past',
    );
    const moved = await move(staff, booking.id, { ...TO_BAY_2, startTime: '15:30' });
    expect(moved.body).toMatchObject({ simulatorId: 2, startTime: '15:30:00', endTime: '17:00:00' });
  });

  test('is refused to members, and to staff outside staff hours', async () => {
    const { body: booking } = await book({ startTime: '19:30', endTime: '21:00' });
    await server.setTime(at(TUESDAY, '20:10'));
    expect((await kim.patch(`/api/bookings/${booking.id}`, TO_BAY_2)).body.code).toBe('booking_past');
    expect((await move(staff, booking.id)).body.code).toBe('outside_staff_hours');
    expect((await move(admin, booking.id)).body.simulatorId).toBe(2);
  });
});

describe('checking in', () => {
  test('works at any hour, keeps the first time, and can be undone', async () => {
    const { body: booking } = await book();
    await server.setTime(at(TUESDAY, '21:00'));
    const check = (checkedIn: boolean) => staff.patch(`/api/desk/bookings/${booking.id}`, { checkedIn });
    const first = await check(true);
    expect([first.status, first.body.checkedInAt]).toEqual([200, at(TUESDAY, '21:00').toISOString()]);
    await server.setTime(at(TUESDAY, '21:05'));
    expect((await check(true)).body.checkedInAt).toBe(at(TUESDAY, '21:00').toISOString());
    expect((await check(false)).body.checkedInAt).toBeNull();
    const { body: history } = await staff.get(`/api/admin/bookings/${booking.id}/history`);
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'created',
      'checked-in',
      'check-in-undone',
    ]);
  });

  test('is cleared when the booking moves to another day', async () => {
    const { body: booking } = await book();
    await staff.patch(`/api/desk/bookings/${booking.id}`, { checkedIn: true });
    const move = (change: object) => staff.patch(`/api/admin/bookings/${booking.id}`, change);
    await move({ simulatorId: 2 });
    expect((await day()).bookings[0].checkedInAt).toBe(NOW.toISOString());
    await move({ bookingDate: '2026-11-25' });
    expect((await day('2026-11-25')).bookings[0].checkedInAt).toBeNull();
  });

  test('is refused for canceled bookings, league sessions and unknown bookings', async () => {
    const { body: booking } = await book();
    await staff.delete(`/api/bookings/${booking.id}`);
    const check = (id: number) => staff.patch(`/api/desk/bookings/${id}`, { checkedIn: true });
    expect((await check(booking.id)).body.code).toBe('booking_cancelled');
    await aLeague(admin, { createSchedule: true });
    const [reservation] = (await day()).bookings;
    expect((await check(reservation.id)).body.code).toBe('booking_reserved');
    expect((await check(2 ** 31 - 1)).status).toBe(404);
  });
});

describe('the day at the desk', () => {
  test('one request returns everything that the board shows', async () => {
    const league = await aLeague(admin, { createSchedule: true });
    const open = await aLeague(admin, { name: 'Early Birds', startTime: '07:00', endTime: '08:00' });
    await walkIn(staff, { simulatorId: 2, startTime: '12:00', endTime: '13:00' });
    await staff.post('/api/desk/closures', {
      ...{ simulatorId: 2, reason: 'New screen' },
      from: at(TUESDAY, '14:00').toISOString(),
      to: at('2026-11-25', '10:00').toISOString(),
    });
    const board = await day();
    expect(board.simulators).toEqual([
      { id: 1, name: 'Bay 1' },
      { id: 2, name: 'Bay 2' },
    ]);
    expect(board.bookings).toMatchObject([
      { kind: 'guest', ...ann, checkedInAt: null, noShow: false },
      { kind: 'league', name: 'Tuesday Night', startTime: '18:00:00', phone: null },
    ]);
    expect(board.leagueSessions).toEqual([
      {
        leagueId: open.id,
        leagueName: 'Early Birds',
        startTime: '07:00:00',
        endTime: '08:00:00',
        simulatorIds: [1],
      },
      {
        leagueId: league.id,
        leagueName: 'Tuesday Night',
        startTime: '18:00:00',
        endTime: '20:00:00',
        simulatorIds: [1],
      },
    ]);
    expect(board.closures).toMatchObject([{ simulatorId: 2, reason: 'New screen' }]);
    await server.setTime(at(TUESDAY, '13:00'));
    expect((await day()).bookings[0].noShow).toBe(true);
  });

  test('needs a date', async () => {
    expect((await staff.get('/api/desk/day')).status).toBe(400);
    expect((await kim.get(`/api/desk/day?date=${TUESDAY}`)).status).toBe(403);
  });
});
