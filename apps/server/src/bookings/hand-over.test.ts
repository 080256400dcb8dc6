import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aCoach } from '../../testing/lessons.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

type Mail = { to: string; subject: string; text: string };
let server: TestServer;
let admin: Person;
let staff: Person;
let kim: Person;
let lee: Person;
let pat: Person;

const TUESDAY = '2026-11-24';

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
  kim = await server.signedIn({ isMember: true });
  lee = await server.signedIn({ isMember: true });
  pat = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['booking_history', 'bay_slots', 'bookings', 'leagues', 'outbox', 'audit_log'])
    await server.db(table).delete();
  await server.setTime(at('2026-11-23', '12:00'));
});

const evening = { simulatorId: 1, bookingDate: TUESDAY, startTime: '18:00', endTime: '20:00' };
async function kimsBooking(change: object = {}): Promise<string> {
  const { status, body } = await kim.post('/api/bookings', { ...evening, ...change });
  expect(status).toBe(201);
  await server.db('outbox').delete();
  return `/api/admin/bookings/${body.id}`;
}
const mails = async (): Promise<Mail[]> => (await server.visitor().get('/api/dev/outbox')).body;
const mailTo = async (person: Person) => (await mails()).find(({ to }) => to === person.user.email);
const countOf = async (person: Person) => (await person.get('/api/user/bookings')).body.length;

describe('handing a booking over', () => {
  test('gives the booking to another member, emails both members and names both in the history', async () => {
    const path = await kimsBooking();
    const answer = await staff.patch(path, { userId: lee.user.id, reason: 'Kim is ill.' });
    expect([answer.status, answer.body]).toMatchObject([200, { userId: lee.user.id, startTime: '18:00:00' }]);
    expect([await countOf(kim), await countOf(lee)]).toEqual([0, 1]);

    expect(await mails()).toHaveLength(2);
    const given = await mailTo(kim);
    expect(given?.subject).toMatch(/^Booking transferred: Tuesday, November 24/);
    expect(given?.text).toContain('The front desk transferred this booking to another member.');
    expect(given?.text).toContain('> Kim is ill.');
    const received = await mailTo(lee);
    expect(received?.subject).toMatch(/^Booked: Tuesday, November 24/);
    expect(received?.text).toContain('The front desk transferred another member’s booking to you');
    for (const { text } of await mails()) expect(text).not.toContain(staff.user.displayName);

    const [, entry] = (await staff.get(`${path}/history`)).body;
    expect(entry).toEqual({
      at: server.clock.now.toISOString(),
      actorId: staff.user.id,
      actorName: staff.user.displayName,
      action: 'handed-over',
      detail: { fromName: kim.user.displayName, toName: lee.user.displayName, reason: 'Kim is ill.' },
    });
  });

  test('has an audit entry with the names of both members, and the entry is about the previous member', async () => {
    const [old, next] = [
      await server.signedIn({ isMember: true, name: 'Olive Marsh' }),
      await server.signedIn({ isMember: true, name: 'Nora Field' }),
    ];
    const { id } = (await old.post('/api/bookings', evening)).body;
    await staff.patch(`/api/admin/bookings/${id}`, { userId: next.user.id, simulatorId: 2 });
    for (const name of ['olive', 'nora']) {
      const found = (await admin.get(`/api/admin/audit?search=${name}`)).body;
      expect(found, name).toMatchObject([
        {
          action: 'booking.handed-over',
          subject: `booking ${id} (Olive Marsh, Bay 1, ${TUESDAY}, 18:00)`,
          personId: old.user.id,
          detail: {
            before: { member: 'Olive Marsh', simulatorId: 1 },
            after: { member: 'Nora Field', simulatorId: 2 },
          },
        },
      ]);
    }
  });

  test('removes the booking from one calendar and adds it to the other', async () => {
    await staff.patch(await kimsBooking(), { userId: lee.user.id });
    const rows = await server.db('outbox').select('recipient', 'content');
    const isCancelled = Object.fromEntries(
      rows.map(({ recipient, content }) => [recipient, JSON.parse(content).event.isCancelled]),
    );
    expect(isCancelled).toEqual({ [kim.user.email]: true, [lee.user.email]: false });
  });

  test('can also move the booking in the same request', async () => {
    const path = await kimsBooking();
    const answer = await staff.patch(path, { userId: lee.user.id, simulatorId: 2, endTime: '19:00' });
    expect(answer.body).toMatchObject({ userId: lee.user.id, simulatorId: 2, endTime: '19:00:00' });
    expect((await mailTo(kim))?.text).toContain('Bay 1');
    expect((await mailTo(lee))?.text).toContain('Bay 2');
    const history = (await staff.get(`${path}/history`)).body;
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'created',
      'handed-over',
      'moved',
    ]);
    expect(await server.db('bay_slots').pluck('simulator_id')).toEqual([2, 2]);
  });

  test('twice changes nothing and sends no more emails', async () => {
    const path = await kimsBooking();
    const change = { userId: lee.user.id, endTime: '19:30' };
    const first = await staff.patch(path, change);
    const again = await staff.patch(path, change);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await mails()).toHaveLength(2);
  });

  test('is refused after the new member’s last day, but may exceed their daily limit', async () => {
    const path = await kimsBooking();
    const ending = await server.signedIn({ isMember: true });
    const endsOn = '2026-11-23';
    await admin.patch(`/api/admin/users/${ending.user.id}/membership`, { isMember: true, endsOn });
    const late = await staff.patch(path, { userId: ending.user.id });
    expect([late.status, late.body.code]).toEqual([409, 'membership_ends']);
    const fourHours = { ...evening, simulatorId: 2, startTime: '08:00', endTime: '12:00' };
    expect((await lee.post('/api/bookings', fourHours)).status).toBe(201);
    expect((await staff.patch(path, { userId: lee.user.id })).status).toBe(200);
  });

  test('is possible if the old member’s membership is over', async () => {
    const former = await server.signedIn({ isMember: true });
    const { id } = (await former.post('/api/bookings', evening)).body;
    await server.db('users').where({ id: former.user.id }).update({ is_member: false });
    expect((await staff.patch(`/api/admin/bookings/${id}`, { userId: lee.user.id })).status).toBe(200);
  });

  test('is refused with an error on the field if the new person is not a member', async () => {
    const path = await kimsBooking();
    const regular = await server.signedIn();
    for (const userId of [regular.user.id, 999_999]) {
      const refused = await staff.patch(path, { userId });
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { userId: 'The selected user is not a member' },
      ]);
    }
    expect([await countOf(kim), await mails()]).toEqual([1, []]);
  });

  test("is refused for a lesson, a league session or a guest's booking", async () => {
    const coach = await aCoach(server, 'Casey Reed');
    const lesson = { coachId: coach.user.id, date: TUESDAY, startTime: '10:00' };
    const { simulatorId } = (await kim.post('/api/lessons', lesson)).body;
    const reserved = (await staff.get(`/api/bookings?date=${TUESDAY}&simulatorId=${simulatorId}`)).body[0];
    await aLeague(admin, { dayOfWeek: 'Friday', createSchedule: true });
    const [session] = (await staff.get('/api/bookings?date=2026-11-27')).body;
    const guest = { name: 'Ann Walker', phone: '407-555-0190', email: 'ann@mail.example' };
    const { body: walkIn } = await staff.post('/api/desk/walk-ins', { ...evening, guest });
    const codes = await Promise.all(
      [reserved, session, walkIn].map(async ({ id }) => {
        const { status, body } = await staff.patch(`/api/admin/bookings/${id}`, { userId: lee.user.id });
        return `${status} ${body.code}`;
      }),
    );
    expect(codes).toEqual(['409 booking_reserved', '409 booking_reserved', '409 guest_booking']);
  });

  test('is possible until the booking starts, and removes the check-in', async () => {
    await server.setTime(at(TUESDAY, '17:30'));
    const path = await kimsBooking();
    const checkedIn = await staff.patch(path.replace('admin', 'desk'), { checkedIn: true });
    expect(checkedIn.body.checkedInAt).toBe(server.clock.now.toISOString());
    await staff.patch(path, { userId: lee.user.id });
    const [row] = (await staff.get(`/api/desk/day?date=${TUESDAY}`)).body.bookings;
    expect(row).toMatchObject({ userId: lee.user.id, checkedInAt: null });
    await server.setTime(at(TUESDAY, '18:00'));
    const late = await staff.patch(path, { userId: kim.user.id });
    expect([late.status, late.body.code]).toEqual([409, 'booking_past']);
  });

  test('is refused for members, and for staff outside staff hours', async () => {
    const path = await kimsBooking();
    expect((await kim.patch(path, { userId: lee.user.id })).status).toBe(403);
    await server.setTime(at('2026-11-23', '20:30'));
    expect((await staff.patch(path, { userId: lee.user.id })).body.code).toBe('outside_staff_hours');
    expect((await admin.patch(path, { userId: lee.user.id })).status).toBe(200);
  });

  test('the history does not name a person whose account was deleted', async () => {
    const leaving = await server.signedIn({ isMember: true });
    const path = await kimsBooking();
    await staff.patch(path, { userId: leaving.user.id });
    await staff.patch(path, { userId: lee.user.id });
    await admin.delete(`/api/admin/users/${leaving.user.id}`);
    const history = (await staff.get(`${path}/history`)).body;
    expect(history[1].detail).toMatchObject({ fromName: kim.user.displayName, toName: 'a former member' });
    expect(history[2].detail).toMatchObject({ fromName: 'a former member', toName: lee.user.displayName });
  });
});

describe('simultaneous requests', () => {
  test('two handovers run one after the other, and only the first and the last member get an email', async () => {
    for (let round = 0; round < 5; round += 1) {
      const path = await kimsBooking({ bookingDate: `2026-12-0${round + 1}` });
      const answers = await Promise.all([
        staff.patch(path, { userId: lee.user.id }),
        admin.patch(path, { userId: pat.user.id }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [, first, second] = (await staff.get(`${path}/history`)).body;
      expect([first.detail.fromName, second.detail.fromName]).toEqual([
        kim.user.displayName,
        first.detail.toName,
      ]);
      const [row] = await server.db('bookings').where({ id: Number(path.split('/').at(-1)) });
      const owner = [lee, pat].find(({ user }) => user.id === row.user_id);
      expect(second.detail.toName).toBe(owner?.user.displayName);
      expect((await mails()).map(({ to }) => to).sort()).toEqual([kim.user.email, owner?.user.email].sort());
    }
  });

  test('of a handover and a cancellation by the old member, exactly one succeeds', async () => {
    for (let round = 0; round < 8; round += 1) {
      const path = await kimsBooking({ bookingDate: `2026-12-0${round + 1}` });
      const id = Number(path.split('/').at(-1));
      const [handedOver, cancelled] = await Promise.all([
        staff.patch(path, { userId: lee.user.id }),
        kim.delete(`/api/bookings/${id}`),
      ]);
      const outcome = `${handedOver.status} ${handedOver.body.code} ${cancelled.status}`;
      expect(['200 undefined 404', '409 booking_cancelled 204']).toContain(outcome);
      const slots = await server.db('bay_slots').where({ booking_id: id });
      expect(slots).toHaveLength(handedOver.status === 200 ? 4 : 0);
    }
  });

  test('a booking that was handed over stays when the old member’s account is deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaving = await server.signedIn({ isMember: true });
      const bookingDate = `2026-12-0${round + 1}`;
      const { id } = (await leaving.post('/api/bookings', { ...evening, bookingDate })).body;
      const [handedOver, deleted] = await Promise.all([
        staff.patch(`/api/admin/bookings/${id}`, { userId: lee.user.id }),
        admin.delete(`/api/admin/users/${leaving.user.id}`),
      ]);
      expect([200, 409]).toContain(handedOver.status);
      expect(deleted.status).toBe(204);
      const [row] = await server.db('bookings').where({ id });
      expect([row.user_id, row.cancelled_at === null]).toEqual(
        handedOver.status === 200 ? [lee.user.id, true] : [null, false],
      );
    }
  });
});
