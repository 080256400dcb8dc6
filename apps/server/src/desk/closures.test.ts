import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

type Row = { id: number; name: string; simulatorId: number };
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
  for (const table of ['bay_closures', 'bay_slots', 'bookings', 'leagues', 'outbox', 'audit_log'])
    await server.db(table).delete();
  await server.setTime(NOW);
});

const close = (change: object = {}, who: Person = staff) =>
  who.post('/api/desk/closures', {
    ...{ simulatorId: 1, reason: 'The projector is repaired' },
    from: at(TUESDAY, '12:00').toISOString(),
    to: at(TUESDAY, '20:00').toISOString(),
    ...change,
  });
const book = async (startTime: string, endTime: string, change: object = {}) => {
  const newBooking = {
    userId: kim.user.id,
    simulatorId: 1,
    bookingDate: TUESDAY,
    startTime,
    endTime,
    ...change,
  };
  const answer = await staff.post('/api/admin/bookings', newBooking);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const ids = (rows: Row[]) => rows.map(({ id }) => id);
const mails = async () => (await server.visitor().get('/api/dev/outbox')).body;

describe('closing a bay', () => {
  test('moves bookings that fit into the other bay, emails the people, and lists the rest', async () => {
    const before = await book('11:00', '12:00');
    const fits = await book('12:00', '13:00');
    const blocked = await book('14:00', '16:00');
    const other = await book('15:00', '15:30', { simulatorId: 2 });
    const { body: guest } = await staff.post('/api/desk/walk-ins', {
      ...{ simulatorId: 1, bookingDate: TUESDAY, startTime: '19:00', endTime: '21:00' },
      guest: { name: 'Ann Walker', phone: '407-555-0190', email: 'ann@mail.example' },
    });
    await server.db('outbox').delete();

    const { status, body } = await close();
    expect([status, body.closure.reason]).toEqual([201, 'The projector is repaired']);
    expect(ids(body.moved)).toEqual([fits.id, guest.id]);
    expect(body.moved[0]).toMatchObject({
      simulatorId: 2,
      name: kim.user.displayName,
      phone: '407-555-0100',
    });
    expect(ids(body.affected)).toEqual([blocked.id]);
    const sent: { to: string; text: string }[] = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual(['ann@mail.example', kim.user.email].sort());
    expect(sent[0]?.text).toContain('> Bay 1 is closed: The projector is repaired');

    const [entry] = (await admin.get('/api/admin/audit?search=bay.closed')).body;
    const name = kim.user.displayName;
    expect(entry.detail).toMatchObject({
      moved: [
        `booking ${fits.id} (${name}, Bay 1, ${TUESDAY}, 12:00)`,
        `booking ${guest.id} (Ann Walker, Bay 1, ${TUESDAY}, 19:00)`,
      ],
      left: [`booking ${blocked.id} (${name}, Bay 1, ${TUESDAY}, 14:00)`],
    });

    const { bookings, closures } = (await staff.get(`/api/desk/day?date=${TUESDAY}`)).body;
    const bayOf = Object.fromEntries(bookings.map((row: Row) => [row.id, row.simulatorId]));
    expect(bayOf).toEqual({ [before.id]: 1, [fits.id]: 2, [blocked.id]: 1, [other.id]: 2, [guest.id]: 2 });
    expect(closures).toEqual([body.closure]);
  });

  test('leaves league sessions and running bookings where they are', async () => {
    await aLeague(admin, { createSchedule: true });
    const running = await book('11:00', '13:00');
    await server.setTime(at(TUESDAY, '11:30'));
    const { body } = await close({}, admin);
    expect(body.moved).toEqual([]);
    expect(body.affected).toMatchObject([{ id: running.id }, { kind: 'league', name: 'Tuesday Night' }]);
  });

  test('blocks the bay for everyone, including the desk, until it is opened again', async () => {
    const { body } = await close();
    const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '13:00', endTime: '14:00' };
    const refused = await kim.post('/api/bookings', slot);
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'bay_closed', message: 'Bay 1 is closed at that time.' },
    ]);
    expect((await staff.post('/api/admin/bookings', { ...slot, userId: kim.user.id })).body.code).toBe(
      'bay_closed',
    );
    expect((await staff.get('/api/desk/closures')).body).toEqual([body.closure]);
    expect((await staff.delete(`/api/desk/closures/${body.closure.id}`)).status).toBe(204);
    expect((await staff.delete(`/api/desk/closures/${body.closure.id}`)).status).toBe(404);
    expect((await kim.post('/api/bookings', slot)).status).toBe(201);
    const { body: changes } = await admin.get('/api/admin/audit?sort=at');
    expect(changes.map(({ action }: { action: string }) => action)).toEqual(['bay.closed', 'bay.opened']);
  });

  test('over several days, including the end of summer time, closes every half hour once', async () => {
    await server.setTime(at('2026-10-30', '12:00'));
    await close({
      from: at('2026-10-31', '22:00').toISOString(),
      to: at('2026-11-02', '01:00').toISOString(),
    });
    const slots = await server.db('bay_slots').orderBy(['slot_date', 'start_time']);
    expect(slots).toHaveLength(4 + 48 + 2);
    expect(slots.every((slot) => slot.closure_id !== null && slot.booking_id === null)).toBe(true);
  });

  test('requested again returns the existing closure with its moved and remaining bookings', async () => {
    const fits = await book('12:00', '13:00');
    const blocked = await book('14:00', '16:00');
    await book('15:00', '15:30', { simulatorId: 2 });
    const first = await close();
    await server.db('outbox').delete();
    const again = await close({}, admin);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([ids(again.body.moved), ids(again.body.affected)]).toEqual([[fits.id], [blocked.id]]);
    expect(await mails()).toEqual([]);
    expect(await server.db('audit_log').where({ action: 'bay.closed' })).toHaveLength(1);

    await staff.delete(`/api/desk/closures/${first.body.closure.id}`);
    expect((await staff.get('/api/desk/closures')).body).toEqual([]);
    expect((await close()).status).toBe(201);
  });

  test('requested twice at once becomes one closure', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([close(), close({}, admin)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      await staff.delete(`/api/desk/closures/${answers[0]?.body.closure.id}`);
    }
  });

  test('with another reason, bay or time becomes a second closure', async () => {
    await close();
    for (const change of [
      { reason: 'Cleaning' },
      { simulatorId: 2 },
      { to: at(TUESDAY, '19:30').toISOString() },
    ]) {
      expect((await close(change)).status).toBe(201);
    }
  });

  test('a bay with two closures stays closed until both end', async () => {
    const { body: first } = await close();
    await close({ reason: 'Cleaning', to: at(TUESDAY, '14:00').toISOString() });
    await staff.delete(`/api/desk/closures/${first.closure.id}`);
    expect(await server.db('bay_slots')).toHaveLength(4);
    const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '13:00', endTime: '14:00' };
    expect((await kim.post('/api/bookings', slot)).body.code).toBe('bay_closed');
  });

  test('closing and opening a bay at several desks at once leaves it in a consistent state', async () => {
    for (let round = 0; round < 5; round += 1) {
      const reasons = ['The projector is repaired', 'New screen', 'Wet floor'];
      const closed = await Promise.all(reasons.map((reason) => close({ reason }, admin)));
      expect(closed.map(({ status }) => status)).toEqual([201, 201, 201]);
      const answers = await Promise.all([
        ...closed.map(({ body }) => staff.delete(`/api/desk/closures/${body.closure.id}`)),
        close({ reason: 'Cleaning' }, admin),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 201]);
      const slots = await server.db('bay_slots').pluck('closure_id');
      expect(slots).toEqual(Array(16).fill(answers[3]?.body.closure.id));
      expect((await staff.delete(`/api/desk/closures/${answers[3]?.body.closure.id}`)).status).toBe(204);
      expect(await server.db('bay_slots')).toEqual([]);
    }
  });

  test.each([
    ['in the past', { from: at('2026-11-23', '08:00').toISOString(), to: NOW.toISOString() }, 'to'],
    ['that ends before it begins', { to: at(TUESDAY, '12:00').toISOString() }, 'to'],
    ['that is not on the half hour', { from: at(TUESDAY, '12:15').toISOString() }, 'from'],
    ['without a reason', { reason: ' ' }, 'reason'],
    ['for longer than a season', { to: at('2027-03-01', '12:00').toISOString() }, 'to'],
    ['of a bay that does not exist', { simulatorId: 3 }, 'simulatorId'],
  ])('a time %s is refused at its field', async (_what, change, field) => {
    const { status, body } = await close(change);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await server.db('bay_closures')).toEqual([]);
  });

  test('is possible outside staff hours, but not for members', async () => {
    await server.setTime(at('2026-11-23', '22:00'));
    expect((await close()).status).toBe(201);
    expect((await close({}, kim)).status).toBe(403);
  });
});
