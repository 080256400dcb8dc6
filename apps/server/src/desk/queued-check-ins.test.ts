import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let staff: Person;
let kim: Person;
let booking: { id: number };

const TUESDAY = '2026-11-24';
const BEFORE = at('2026-11-23', '12:00');
const CAME = at(TUESDAY, '14:02');
const LATER = at(TUESDAY, '14:40');
let keys = 0;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
  kim = await server.signedIn({ isMember: true, name: 'Kim Lee' });
});
afterAll(() => server.close());
beforeEach(async () => {
  const tables = ['bay_slots', 'bookings', 'contact_submissions', 'outbox', 'audit_log'];
  for (const table of tables) await server.db(table).delete();
  await server.setTime(BEFORE);
  const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '14:00', endTime: '15:00' };
  ({ body: booking } = await staff.post('/api/admin/bookings', { userId: kim.user.id, ...slot }));
  await server.db('audit_log').delete();
  await server.setTime(LATER);
});

function aCheckIn(changes: object = {}) {
  keys += 1;
  const queued = {
    checkedInAt: CAME.toISOString(),
    staffId: staff.user.id,
    bookingDate: TUESDAY,
    userId: kim.user.id,
    ...changes,
  };
  return { checkedIn: true, key: String(keys).padStart(32, '0'), queued };
}
const send = (body: object, who = staff) => who.patch(`/api/desk/bookings/${booking.id}`, body);
const history = async (): Promise<{ action: string; at: string; detail: object }[]> =>
  (await staff.get(`/api/admin/bookings/${booking.id}/history`)).body.slice(1);
const row = async () => (await staff.get(`/api/desk/day?date=${TUESDAY}`)).body.bookings[0];

describe('a check-in that was made without a connection', () => {
  test('is recorded with the time at which the person came', async () => {
    const body = aCheckIn();
    const answer = await send(body);
    expect([answer.status, answer.body.checkedInAt]).toEqual([200, CAME.toISOString()]);
    expect((await row()).checkedInAt).toBe(CAME.toISOString());
    // `at` is when the server received the check-in. `checkedInAt` is when the person arrived.
    expect(await history()).toEqual([
      {
        action: 'checked-in',
        actorId: staff.user.id,
        actorName: staff.user.displayName,
        at: LATER.toISOString(),
        detail: { key: body.key, checkedInAt: CAME.toISOString() },
      },
    ]);
    const { body: changes } = await admin.get('/api/admin/audit');
    expect(changes).toMatchObject([
      {
        action: 'booking.checked-in',
        detail: { before: false, after: true, checkedInAt: CAME.toISOString() },
      },
    ]);
  });

  test('is recorded once if its answer was lost, even after another desk has undone it', async () => {
    const body = aCheckIn();
    await send(body);
    expect((await send(body)).body.checkedInAt).toBe(CAME.toISOString());
    await send({ checkedIn: false });
    const repeat = await send(body);
    expect([repeat.status, repeat.body.checkedInAt]).toEqual([200, null]);
    expect((await history()).map(({ action }) => action)).toEqual(['checked-in', 'check-in-undone']);
  });

  test('is recorded once if the first try was sent with a connection', async () => {
    const { key, ...body } = aCheckIn();
    await server.setTime(CAME);
    await send({ checkedIn: true, key });
    await server.setTime(LATER);
    expect((await send({ ...body, key })).status).toBe(200);
    expect(await history()).toHaveLength(1);
  });

  test('stays recorded if the booking was canceled after the answer was lost', async () => {
    const body = aCheckIn();
    await send(body);
    await server.db('bookings').where({ id: booking.id }).update({ cancelled_at: LATER });
    expect((await send(body)).status).toBe(200);
  });

  test('does not replace the check-in of another desk', async () => {
    await server.setTime(at(TUESDAY, '14:20'));
    await send({ checkedIn: true }, admin);
    await server.setTime(LATER);
    const answer = await send(aCheckIn());
    expect([answer.status, answer.body.code]).toEqual([409, 'already_checked_in']);
    expect(answer.body.message).toContain('Kim Lee was already checked in at 2:20 PM.');
    expect((await row()).checkedInAt).toBe(at(TUESDAY, '14:20').toISOString());
    expect(await history()).toHaveLength(1);
  });

  test('does not replace a later undo of another desk', async () => {
    await send({ checkedIn: true }, admin);
    await send({ checkedIn: false }, admin);
    expect((await send(aCheckIn())).body.code).toBe('check_in_undone');
    expect((await row()).checkedInAt).toBeNull();
  });

  test('is refused with the reason if the booking was canceled, moved or handed over', async () => {
    await server.setTime(at(TUESDAY, '13:10'));
    await staff.patch(`/api/admin/bookings/${booking.id}`, { bookingDate: '2026-11-25' });
    const moved = await send(aCheckIn({ checkedInAt: at(TUESDAY, '13:05').toISOString() }));
    expect([moved.status, moved.body.message]).toEqual([
      409,
      'Kim Lee’s booking was moved to Wednesday, November 25. The check-in was not recorded.',
    ]);

    const other = await server.signedIn({ isMember: true, name: 'Ann Park' });
    await staff.patch(`/api/admin/bookings/${booking.id}`, { bookingDate: TUESDAY });
    await staff.patch(`/api/admin/bookings/${booking.id}`, { userId: other.user.id });
    const early = { checkedInAt: at(TUESDAY, '13:05').toISOString() };
    expect((await send(aCheckIn(early))).body.message).toBe(
      'The booking was transferred to Ann Park. The check-in at 1:05 PM was not recorded.',
    );

    await staff.delete(`/api/bookings/${booking.id}`);
    const canceled = await send(aCheckIn(early));
    expect([canceled.status, canceled.body.message]).toEqual([
      409,
      'Ann Park’s booking was canceled at 1:10 PM. The check-in was not recorded.',
    ]);
    expect((await history()).map(({ action }) => action)).not.toContain('checked-in');
  });

  test('is accepted for 24 hours, and at most two minutes ahead of the server', async () => {
    const sentAt = async (came: Date) => (await send(aCheckIn({ checkedInAt: came.toISOString() }))).body;
    const day = 24 * 3_600_000;
    expect((await sentAt(new Date(LATER.getTime() - day - 1))).code).toBe('check_in_too_old');
    expect((await sentAt(new Date(LATER.getTime() + 121_000))).code).toBe('clock_ahead');
    expect((await sentAt(new Date(LATER.getTime() + 119_000))).checkedInAt).toBe(LATER.toISOString());
  });

  test('is only accepted from the user who made it', async () => {
    const answer = await send(aCheckIn(), admin);
    expect([answer.status, answer.body.code]).toEqual([409, 'other_user']);
    expect((await row()).checkedInAt).toBeNull();
    expect((await send(aCheckIn(), kim)).status).toBe(403);
    expect((await server.visitor().patch(`/api/desk/bookings/${booking.id}`, aCheckIn())).status).toBe(401);
  });

  test.each([
    ['an undo', { ...aBody(), checkedIn: false }],
    ['a key of another form', { ...aBody(), key: 'abc' }],
    ['a time of another form', { ...aBody({ checkedInAt: '2:02 PM' }) }],
  ])('is invalid with %s', async (_what, body) => {
    expect((await send(body)).status).toBe(400);
  });
});

function aBody(changes: object = {}) {
  const queued = { checkedInAt: CAME.toISOString(), staffId: 1, bookingDate: TUESDAY, userId: 1, ...changes };
  return { checkedIn: true, key: '0'.repeat(32), queued };
}

test('checking in a demo guest offline marks the request as “Showed up”', async () => {
  await server.setTime(BEFORE);
  const guest = { name: 'Ann Walker', phone: '(407) 555-0190' };
  const request = await server.visitor().post('/api/contact', {
    ...{ name: guest.name, email: 'ann@mail.example', phone: guest.phone, interest: 'free_sim_demo' },
  });
  const slot = { simulatorId: 2, bookingDate: TUESDAY, startTime: '14:00', endTime: '15:00' };
  const { body: demo } = await staff.post('/api/desk/walk-ins', {
    ...{ ...slot, guest, contactSubmissionId: request.body.id },
  });
  await server.setTime(LATER);
  const answer = await staff.patch(`/api/desk/bookings/${demo.id}`, aCheckIn({ userId: null }));
  expect(answer.body.checkedInAt).toBe(CAME.toISOString());
  const state = await server.db('contact_submissions').where({ id: request.body.id }).first('status');
  expect(state.status).toBe('showed_up');
});
