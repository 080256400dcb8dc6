import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { sendDue } from '../mail/worker.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const NOON = at('2026-11-23', '12:00');
let day = 0;
/** Returns a slot that no other test uses. */
const aSlot = () => {
  day += 1;
  const bookingDate = `2026-11-${String(23 + (day % 7) + 1).padStart(2, '0')}`;
  const hour = 10 + day;
  return { simulatorId: 1, bookingDate, startTime: `${hour}:00:00`, endTime: `${hour + 1}:00:00` };
};
const later = (seconds: number) => {
  server.clock.now = new Date(NOON.getTime() + seconds * 1000);
};
async function aCanceledBooking() {
  later(0);
  const member = await server.signedIn({ isMember: true });
  const slot = aSlot();
  const { body: booking } = await member.post('/api/bookings', slot);
  expect((await member.delete(`/api/bookings/${booking.id}`)).status).toBe(204);
  return { member, slot, booking };
}
const undo = (by: Person, id: number) => by.post(`/api/bookings/${id}/restore`);
const ownOf = async (member: Person) => (await member.get('/api/user/bookings')).body;

async function subjectsTo({ user }: Person): Promise<string[]> {
  const sent: { to: string; subject: string }[] = [];
  const { db, now, log } = server.deps;
  const send = async ({ to, content }: { to: string; content: { subject: string } }) => {
    sent.push({ to, subject: content.subject });
  };
  await sendDue({ db, now, log, send, refresh: async (reminder) => reminder });
  return sent.filter(({ to }) => to === user.email).map(({ subject }) => subject);
}

test('undo within ten seconds restores exactly the same booking and sends no email', async () => {
  const { member, booking } = await aCanceledBooking();
  expect(await ownOf(member)).toEqual([]);
  expect(await subjectsTo(member)).toEqual([expect.stringMatching(/^Booked/)]);
  later(9);
  const answer = await undo(member, booking.id);
  expect([answer.status, answer.body]).toEqual([200, booking]);
  expect((await ownOf(member)).map(({ id }: { id: number }) => id)).toEqual([booking.id]);
  expect((await undo(member, booking.id)).body).toEqual(booking);
  later(120);
  expect(await subjectsTo(member)).toEqual([]);
});

test('the email about a cancellation is sent once it can no longer be undone', async () => {
  const { member } = await aCanceledBooking();
  await subjectsTo(member);
  later(29);
  expect(await subjectsTo(member)).toEqual([]);
  later(30);
  expect(await subjectsTo(member)).toEqual([expect.stringMatching(/^Canceled/)]);
});

test('if the email was already sent, a second one says that the booking is back', async () => {
  const { member, booking } = await aCanceledBooking();
  await subjectsTo(member);
  await server.db('outbox').where({ recipient: member.user.email }).update({ attempts: 1 });
  expect((await undo(member, booking.id)).status).toBe(200);
  later(30);
  expect(await subjectsTo(member)).toEqual([
    expect.stringMatching(/^Canceled/),
    expect.stringMatching(/^Your booking is back on/),
  ]);
});

test('undo is refused after half a minute, to other users, and if the time is taken', async () => {
  const { member, booking } = await aCanceledBooking();
  later(31);
  const late = await undo(member, booking.id);
  expect([late.status, late.body.code]).toEqual([409, 'undo_over']);

  const next = await aCanceledBooking();
  expect((await undo(member, next.booking.id)).status).toBe(404);
  expect((await member.post('/api/bookings', next.slot)).status).toBe(201);
  const taken = await undo(next.member, next.booking.id);
  expect([taken.status, taken.body.code]).toEqual([409, 'bay_taken']);
  expect(await ownOf(next.member)).toEqual([]);
});

test('a member cannot undo a cancellation by the front desk', async () => {
  later(0);
  const member = await server.signedIn({ isMember: true });
  const staff = await server.signedIn({ isStaff: true });
  const { body: booking } = await member.post('/api/bookings', aSlot());
  await staff.delete(`/api/bookings/${booking.id}`, { reason: 'Broken screen' });
  expect((await undo(member, booking.id)).body.code).toBe('undo_over');
  later(30);
  expect(await subjectsTo(member)).toEqual([
    expect.stringMatching(/^Booked/),
    expect.stringMatching(/^Canceled/),
  ]);
});

test('when several undos and another member compete for the time, exactly one wins', async () => {
  const { member, slot, booking } = await aCanceledBooking();
  const other = await server.signedIn({ isMember: true });
  const [first, second, booked] = await Promise.all([
    undo(member, booking.id),
    undo(member, booking.id),
    other.post('/api/bookings', slot),
  ]);
  expect(first.status).toBe(second.status);
  expect([first.status, booked.status]).toEqual(first.status === 200 ? [200, 409] : [409, 201]);
  expect(await server.db('bay_slots').where({ booking_id: booking.id })).toHaveLength(
    first.status === 200 ? 2 : 0,
  );
});

test('if the desk restores a booking right away, only the restoration is emailed', async () => {
  const { member, booking } = await aCanceledBooking();
  await subjectsTo(member);
  const admin = await server.signedIn({ isAdmin: true });
  const answer = await admin.post(`/api/admin/bookings/${booking.id}/restore`, { allowRepeat: false });
  expect(answer.status).toBe(200);
  later(120);
  expect(await subjectsTo(member)).toEqual([expect.not.stringMatching(/^Canceled/)]);
});
