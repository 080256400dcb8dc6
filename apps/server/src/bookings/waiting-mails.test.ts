import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import type { MailContent } from '../mail/index.ts';
import { sendDue } from '../mail/worker.ts';

const NOON = at('2026-11-23', '12:00');
const TUESDAY = '2026-11-24';
const slotAt = (startTime: string, endTime: string) => ({
  simulatorId: 1,
  bookingDate: TUESDAY,
  startTime,
  endTime,
});
const AT_FIVE = slotAt('17:00:00', '18:00:00');
const AT_SIX = slotAt('18:00:00', '19:00:00');
const AT_SEVEN = slotAt('19:00:00', '20:00:00');

let server: TestServer;
let staff: Person;
let ann: Person;
let ben: Person;
let cleo: Person;
beforeAll(async () => {
  server = await aServer();
  staff = await server.signedIn({ isStaff: true });
  ann = await server.signedIn({ isMember: true });
  ben = await server.signedIn({ isMember: true });
  cleo = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  later(0);
  for (const table of ['push_messages', 'bay_slots', 'bookings', 'outbox']) await server.db(table).delete();
});

const later = (seconds: number) => {
  server.clock.now = new Date(NOON.getTime() + seconds * 1000);
};

/** Books a bay at 5:00 PM and deletes the email about it, because the tests check only later emails. */
async function aBooking(): Promise<number> {
  const { status, body } = await ann.post('/api/bookings', AT_FIVE);
  expect(status).toBe(201);
  await server.db('outbox').delete();
  return body.id;
}
async function change(id: number, changes: object, by = staff): Promise<void> {
  const answer = await by.patch(`/api/admin/bookings/${id}`, changes);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
async function cancel(id: number, body: object = {}, by = staff): Promise<void> {
  expect((await by.delete(`/api/bookings/${id}`, body)).status).toBe(204);
}
async function restore(id: number): Promise<void> {
  expect((await staff.post(`/api/admin/bookings/${id}/restore`, { allowRepeat: false })).status).toBe(200);
}

type Sent = { to: string; subject: string; text: string };
async function sentNow(): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { db, now, log } = server.deps;
  const send = async ({ to, content }: { to: string; content: MailContent }) => {
    sent.push({ to, subject: content.subject, text: JSON.stringify(content.blocks) });
  };
  await sendDue({ db, now, log, send, refresh: async (reminder) => reminder });
  return sent;
}
async function sentAfter(seconds: number) {
  later(seconds);
  return sentNow();
}
const mail = (person: Person, subject: RegExp, text = /./) => ({
  to: person.user.email,
  subject: expect.stringMatching(subject),
  text: expect.stringMatching(text),
});

test('the email about a change by the desk is sent after 30 seconds, exactly once', async () => {
  const id = await aBooking();
  await change(id, { ...AT_SIX, reason: 'The lamp is broken' });
  expect(await sentAfter(29)).toEqual([]);
  expect(await sentAfter(30)).toEqual([mail(ann, /^Moved: .*6:00 PM – 7:00 PM/, /lamp is broken/)]);
  expect(await sentAfter(120)).toEqual([]);
});

test('a move, a longer time or a cancellation that the desk undoes sends no email', async () => {
  const id = await aBooking();
  await change(id, AT_SIX);
  later(8);
  await change(id, AT_FIVE);
  await change(id, { endTime: '18:30:00' });
  later(16);
  await change(id, AT_FIVE);
  await cancel(id);
  later(24);
  await restore(id);
  expect(await sentAfter(120)).toEqual([]);
});

test('a change that is undone after its email was sent sends a second email', async () => {
  const id = await aBooking();
  await cancel(id, { reason: 'Wrong person' });
  expect(await sentAfter(31)).toEqual([mail(ann, /^Canceled: .*5:00 PM/)]);
  await restore(id);
  expect(await sentAfter(61)).toEqual([mail(ann, /^Your booking is back on: .*5:00 PM/)]);
});

test('two moves within 30 seconds send one email with the first and the last time', async () => {
  const id = await aBooking();
  await change(id, { ...AT_SIX, reason: 'First' });
  later(20);
  await change(id, { ...AT_SEVEN, reason: 'Second' });
  expect(await sentAfter(31)).toEqual([]);
  const sent = await sentAfter(50);
  expect(sent).toEqual([mail(ann, /^Moved: .*7:00 PM – 8:00 PM/, /The old time was .*5:00 PM – 6:00 PM/)]);
  expect(sent[0]?.text).toContain('Second');
  expect(sent[0]?.text).not.toContain('First');
});

test('a third change also compares with the time before the first one', async () => {
  const id = await aBooking();
  for (const [seconds, slot] of [AT_SIX, AT_SEVEN, AT_SIX].map(
    (each, index) => [index * 20, each] as const,
  )) {
    later(seconds);
    await change(id, slot);
  }
  expect(await sentAfter(70)).toEqual([mail(ann, /^Moved: .*6:00 PM – 7:00 PM/, /old time was .*5:00 PM/)]);
});

test('a booking that is moved and then canceled sends one email, about the original time', async () => {
  const id = await aBooking();
  await change(id, AT_SIX);
  await cancel(id);
  expect(await sentAfter(30)).toEqual([mail(ann, /^Canceled: .*5:00 PM – 6:00 PM/)]);
});

test('an email that is being sent is not withdrawn, and the next one calls its time the old time', async () => {
  const id = await aBooking();
  await change(id, AT_SIX);
  await server.db('outbox').update({ attempts: 1 });
  await change(id, AT_SEVEN);
  const sent = await sentAfter(30);
  expect(sent).toHaveLength(2);
  expect(sent).toEqual(
    expect.arrayContaining([
      mail(ann, /^Moved: .*6:00 PM – 7:00 PM/),
      mail(ann, /^Moved: .*7:00 PM – 8:00 PM/, /old time was .*6:00 PM – 7:00 PM/),
    ]),
  );
});

test('a transfer that is undone sends no email to either member', async () => {
  const id = await aBooking();
  await change(id, { userId: ben.user.id });
  await change(id, { userId: ann.user.id });
  expect(await sentAfter(120)).toEqual([]);
});

test('a booking that is transferred twice sends emails to the first and the last member only', async () => {
  const id = await aBooking();
  await change(id, { userId: ben.user.id, reason: 'Ann is sick' });
  later(10);
  await change(id, { ...AT_SIX, userId: cleo.user.id, reason: 'Ben too' });
  const sent = [...(await sentAfter(30)), ...(await sentAfter(40))];
  expect(sent).toEqual([
    mail(ann, /^Booking transferred: .*5:00 PM/, /Ann is sick/),
    mail(cleo, /^Booked: .*6:00 PM – 7:00 PM/, /Ben too/),
  ]);
});

test('a member who gets a booking that is then moved gets one email, with the new time', async () => {
  const id = await aBooking();
  await change(id, { userId: ben.user.id });
  await change(id, AT_SEVEN);
  expect(await sentAfter(30)).toEqual([
    mail(ann, /^Booking transferred: .*5:00 PM/),
    mail(ben, /^Booked: .*7:00 PM – 8:00 PM/),
  ]);
});

test('a member who gets a booking that is then canceled gets no email', async () => {
  const id = await aBooking();
  await change(id, { userId: ben.user.id });
  await cancel(id);
  expect(await sentAfter(30)).toEqual([mail(ann, /^Booking transferred: .*5:00 PM/)]);
});

test('if the member changes the booking, the waiting email is sent at once', async () => {
  const id = await aBooking();
  await change(id, AT_SIX);
  later(5);
  expect((await ann.patch(`/api/bookings/${id}`, AT_SEVEN)).status).toBe(200);
  const sent = await sentNow();
  expect(sent).toHaveLength(2);
  expect(sent).toEqual(
    expect.arrayContaining([
      mail(ann, /^Moved: .*6:00 PM – 7:00 PM/, /The front desk moved this booking/),
      mail(ann, /^Moved: .*7:00 PM – 8:00 PM/, /old time was .*6:00 PM – 7:00 PM/),
    ]),
  );
});

test('a member who cancels a booking that was moved, and undoes it, still gets the email about the move', async () => {
  const id = await aBooking();
  await change(id, AT_SIX);
  await cancel(id, {}, ann);
  expect((await ann.post(`/api/bookings/${id}/restore`)).status).toBe(200);
  expect(await sentAfter(120)).toEqual([mail(ann, /^Moved: .*6:00 PM – 7:00 PM/)]);
});

test('if the account is deleted, waiting emails are sent with the cancellation', async () => {
  const admin = await server.signedIn({ isAdmin: true });
  const dana = await server.signedIn({ isMember: true });
  const { body } = await dana.post('/api/bookings', AT_FIVE);
  await server.db('outbox').delete();
  await change(body.id, AT_SIX);
  expect((await admin.delete(`/api/admin/users/${dana.user.id}`)).status).toBe(204);
  const subjects = (await sentNow()).filter(({ to }) => to === dana.user.email).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Moved: .*6:00 PM – 7:00 PM/),
      expect.stringMatching(/^Canceled: .*6:00 PM – 7:00 PM/),
    ]),
  );
});

test('a guest’s email waits, too', async () => {
  const guest = { name: 'Lou', phone: '407-555-0111', email: 'lou@example.com' };
  const { status, body } = await staff.post('/api/desk/walk-ins', { ...AT_FIVE, guest });
  expect(status).toBe(201);
  await server.db('outbox').delete();
  await change(body.id, AT_SIX);
  await change(body.id, AT_FIVE);
  await change(body.id, { simulatorId: 2 });
  expect(await sentAfter(29)).toEqual([]);
  expect(await sentAfter(30)).toMatchObject([
    { to: 'lou@example.com', text: expect.stringMatching(/Bay 2/) },
  ]);
});
