import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let staff: Person;
let kim: Person;

const TUESDAY = '2026-11-24';
const WEDNESDAY = '2026-11-25';
const NOW = at(TUESDAY, '10:10');

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
  kim = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['bay_closures', 'bay_slots', 'bookings', 'outbox', 'audit_log', 'shift_note'])
    await server.db(table).delete();
  await server.setTime(NOW);
});

type Row = { id: number };
const ids = (rows: Row[]) => rows.map(({ id }) => id);
const time = (from: string, to: string, date = TUESDAY) => ({
  from: at(date, from).toISOString(),
  to: at(date, to).toISOString(),
});
const plan = (change: object = {}) => ({ simulatorIds: [1], times: [time('10:00', '18:00')], ...change });
const close = (change: object = {}, who: Person = staff) =>
  who.post('/api/desk/closures/many', { ...plan(change), reason: 'The projector is down.', ...change });
const book = async (startTime: string, endTime: string, change: object = {}) => {
  const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime, endTime, userId: kim.user.id, ...change };
  const answer = await admin.post('/api/admin/bookings', slot);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const callsTo = async () => (await staff.get('/api/desk/call-list')).body;

describe('closing several bays in one step', () => {
  test('the preview lists the same moves that saving makes, and saves nothing', async () => {
    const running = await book('10:00', '12:00');
    const blocked = await book('12:00', '13:00');
    const fits = await book('14:00', '15:00');
    await book('12:30', '13:30', { simulatorId: 2 });
    const { status, body: impact } = await staff.post('/api/desk/closures/impact', plan());
    expect(status).toBe(200);
    expect(impact.map(({ booking, to }: { booking: Row; to: object | null }) => [booking.id, to])).toEqual([
      [running.id, null],
      [blocked.id, null],
      [fits.id, { simulatorId: 2, bookingDate: TUESDAY, startTime: '14:00:00', endTime: '15:00:00' }],
    ]);
    expect(await server.db('bay_closures')).toEqual([]);

    const { body: made } = await close();
    expect(ids(made.moved)).toEqual([fits.id]);
    expect(ids(made.affected)).toEqual([running.id, blocked.id]);
  });

  test('both bays on two dates become four closures, each in the record of changes', async () => {
    const times = [time('10:00', '18:00'), time('10:00', '18:00', WEDNESDAY)];
    const first = await close({ simulatorIds: [1, 2], times });
    expect([first.status, first.body.closures.length]).toEqual([201, 4]);
    expect((await staff.get('/api/desk/closures')).body).toEqual(first.body.closures);
    expect(await server.db('audit_log').where({ action: 'bay.closed' })).toHaveLength(4);
    expect(await server.db('bay_slots')).toHaveLength(4 * 16);

    const again = await close({ simulatorIds: [2, 1], times }, admin);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await server.db('audit_log').where({ action: 'bay.closed' })).toHaveLength(4);
  });

  test('one time in the past refuses all of them', async () => {
    const { status, body } = await close({ times: [time('08:00', '09:00'), time('12:00', '13:00')] });
    expect([status, body.code]).toEqual([400, 'in_the_past']);
    expect(await server.db('bay_closures')).toEqual([]);
  });

  test('is not possible for members', async () => {
    expect((await close({}, kim)).status).toBe(403);
    expect((await kim.post('/api/desk/closures/impact', plan())).status).toBe(403);
  });
});

describe('the call list', () => {
  test('lists who stays, and guests without an email who were moved', async () => {
    const running = await book('10:00', '12:00');
    const guestOf = async (startTime: string, endTime: string, phone: string, email?: string) => {
      const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime, endTime };
      return (
        await staff.post('/api/desk/walk-ins', { ...slot, guest: { name: 'Ann Walker', phone, email } })
      ).body;
    };
    const silent = await guestOf('13:00', '14:00', '407-555-0190');
    await guestOf('14:00', '15:00', '407-555-0191', 'ann@mail.example');
    await close();
    expect(await callsTo()).toMatchObject([
      {
        booking: { id: running.id, phone: '407-555-0100', email: kim.user.email },
        closure: { simulatorId: 1, reason: 'The projector is down.' },
        ...{ bookedUntil: '12:00:00', isMoved: false, told: null },
      },
      { booking: { id: silent.id, simulatorId: 2, phone: '407-555-0190' }, isMoved: true },
    ]);
  });

  test('records who told a person and when, and can be undone', async () => {
    await book('10:00', '12:00');
    await close();
    const [{ id }] = await callsTo();
    const tell = (told: boolean, who = staff) => who.patch(`/api/desk/call-list/${id}`, { told });
    expect((await tell(true)).status).toBe(204);
    await tell(true, admin);
    expect((await callsTo())[0].told).toEqual({
      at: NOW.toISOString(),
      by: staff.user.displayName,
      byId: staff.user.id,
    });
    expect((await tell(false)).status).toBe(204);
    expect((await callsTo())[0].told).toBeNull();
    const actions = await server
      .db('audit_log')
      .whereLike('action', 'booking.told%')
      .orderBy('id')
      .pluck('action');
    expect(actions).toEqual(['booking.told', 'booking.told-undone']);
    expect((await tell(true, kim)).status).toBe(403);
    expect((await staff.patch('/api/desk/call-list/9999', { told: true })).status).toBe(404);
  });

  test('shows the new state of a booking that was moved or canceled elsewhere', async () => {
    const [moved, canceled] = [await book('12:00', '13:00'), await book('13:00', '14:00')];
    await book('12:00', '14:00', { simulatorId: 2 });
    await close();
    await kim.patch(`/api/bookings/${moved.id}`, { simulatorId: 2, startTime: '14:00', endTime: '15:00' });
    await staff.delete(`/api/bookings/${canceled.id}`);
    const rows = await callsTo();
    expect(rows.find(({ booking }: { booking: Row }) => booking.id === moved.id).booking).toMatchObject({
      simulatorId: 2,
      startTime: '14:00:00',
    });
    expect(rows.find(({ booking }: { booking: Row }) => booking.id === canceled.id).booking.cancelledAt).toBe(
      NOW.toISOString(),
    );
  });

  test('is empty once the bay is open again, or the closure is over', async () => {
    await book('10:00', '12:00');
    const { body } = await close();
    await staff.delete(`/api/desk/closures/${body.closures[0].id}`);
    expect(await callsTo()).toEqual([]);
    await close();
    expect(await callsTo()).toHaveLength(1);
    await server.setTime(at(TUESDAY, '18:00'));
    expect(await callsTo()).toEqual([]);
  });

  test('a running booking in a closed bay can end at the next half-hour, or continue in the other bay', async () => {
    const running = await book('10:00', '12:00');
    await close();
    const change = (to: object) => staff.patch(`/api/admin/bookings/${running.id}`, to);
    expect((await change({ simulatorId: 2 })).body.simulatorId).toBe(2);
    expect((await change({ endTime: '10:30' })).body.endTime).toBe('10:30:00');
  });
});

describe('the shift note', () => {
  const write = (text: string, replaces: string | null, who = staff) =>
    who.put('/api/desk/note', { text, replaces });
  const note = async () => (await admin.get('/api/desk/note')).body.note;

  test('shows its author and time to everyone at the desk, until it is cleared', async () => {
    expect(await note()).toBeNull();
    const { body } = await write('  Printer is out of paper ', null);
    const expected = {
      text: 'Printer is out of paper',
      at: NOW.toISOString(),
      by: staff.user.displayName,
      byId: staff.user.id,
    };
    expect([body.note, await note()]).toEqual([expected, expected]);
    await write('', expected.at, admin);
    expect(await note()).toBeNull();
    expect((await kim.get('/api/desk/note')).status).toBe(403);
  });

  test('the record of changes keeps every version', async () => {
    await write('Printer is out of paper', null);
    await server.setTime(at(TUESDAY, '11:00'));
    await write('Paper is in the back', NOW.toISOString(), admin);
    await write('', at(TUESDAY, '11:00').toISOString());
    const rows = await server.db('audit_log').where({ subject: 'shift note' }).orderBy('id');
    expect(rows.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
      ['desk.note-written', { after: { text: 'Printer is out of paper' } }],
      [
        'desk.note-written',
        { before: { text: 'Printer is out of paper' }, after: { text: 'Paper is in the back' } },
      ],
      ['desk.note-cleared', { before: { text: 'Paper is in the back' } }],
    ]);
  });

  test('a note cannot be overwritten by someone who has not read it', async () => {
    await write('Printer is out of paper', null);
    const { status, body } = await write('Call the plumber', null, admin);
    expect([status, body.code]).toEqual([409, 'note_changed']);
    expect((await note()).text).toBe('Printer is out of paper');
  });

  test('has at most 500 characters', async () => {
    expect((await write('a'.repeat(500), null)).status).toBe(200);
    const { status, body } = await write('a'.repeat(501), NOW.toISOString());
    expect([status, body.fields]).toEqual([
      400,
      { text: 'Please keep the note to 500 characters or fewer.' },
    ]);
  });
});
