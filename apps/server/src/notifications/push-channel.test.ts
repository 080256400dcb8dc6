import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aCoach, aLesson } from '../../testing/lessons.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { sendDuePushes } from '../push/worker.ts';
import { refreshPush, writeReminders } from '../reminders/index.ts';

const MONDAY_NOON = at('2026-11-23', '12:00');
const SLOT = { simulatorId: 1, bookingDate: '2026-11-24', startTime: '18:00', endTime: '20:00' };
const SHOWN = { title: 'Tomorrow at 6:00 PM: Bay 1', body: '6:00 PM – 8:00 PM', path: '/booking' };
const QUIET = { kind: 'staff-changes', email: true, push: false, hours: null };

let server: TestServer;
let member: Person;
let admin: Person;
beforeAll(async () => {
  server = await aServer();
  [member, admin] = [
    await server.signedIn({ isMember: true, name: 'Kim Lee' }),
    await server.signedIn({ isAdmin: true }),
  ];
  const session = await server.db('sessions').where({ user_id: member.user.id }).first('id');
  await server.db('push_subscriptions').insert({
    user_id: member.user.id,
    session_id: session.id,
    endpoint: 'https://push.example/kim',
    p256dh: 'key',
    auth: 'secret',
    created_at: MONDAY_NOON,
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.setTime(MONDAY_NOON);
  for (const table of ['push_messages', 'notification_choices', 'written_reminders', 'bay_slots', 'bookings'])
    await server.db(table).delete();
});

async function pushed(): Promise<{ kind: string; title: string; path: string }[]> {
  const rows: { kind: string; content: string }[] = await server.db('push_messages').orderBy('id');
  return rows.map(({ kind, content }) => ({ kind, ...JSON.parse(content) }));
}
const later = (seconds: number) => server.setTime(new Date(server.clock.now.getTime() + seconds * 1000));
/** Sends the due notifications and returns what the device receives. */
async function sentPushes(status = 201): Promise<object[]> {
  const sent: object[] = [];
  const { db, now, log } = server.deps;
  const send = async ({ payload: { tag: _, ...shown } }: { payload: { tag: string } }) => {
    sent.push(shown);
    return { status, retryAfterMs: 0 };
  };
  await sendDuePushes({ db, now, log, send, refresh: refreshPush(server.deps) });
  return sent;
}
const titles = async () => (await pushed()).map(({ title }) => title);
async function book(): Promise<number> {
  return (await member.post('/api/bookings', SLOT)).body.id;
}
async function remind(): Promise<void> {
  server.clock.now = at('2026-11-23', '18:00');
  await server.db('reminder_runs').update({ until: MONDAY_NOON });
  await writeReminders(server.deps);
}

test('a reminder is pushed to the devices of the member, for 30 minutes', async () => {
  await book();
  await remind();
  const reminder = expect.objectContaining({ kind: 'evening-before', userId: member.user.id });
  expect(await pushed()).toEqual([{ kind: 'reminder', ...SHOWN, reminder }]);
  const [{ expires_at: expiresAt }] = await server.db('push_messages').select('expires_at');
  expect(new Date(expiresAt)).toEqual(at('2026-11-23', '18:30'));
});

test.each<[string, (id: number) => Promise<unknown>]>([
  ['the booking is canceled', (id) => member.delete(`/api/bookings/${id}`)],
  [
    'the booking is moved',
    (id) => member.patch(`/api/bookings/${id}`, { startTime: '19:00', endTime: '20:00' }),
  ],
  [
    'the member turns notifications off',
    () =>
      member.put('/api/user/notifications', {
        kind: 'evening-before',
        email: true,
        push: false,
        hours: null,
      }),
  ],
])('a reminder that the push service delays is dropped if %s', async (_, change) => {
  const id = await book();
  await remind();
  expect(await sentPushes(503)).toHaveLength(1);
  await change(id);
  await later(60);
  expect(await sentPushes()).toEqual([]);
  expect(await pushed()).toEqual([]);
});

test('a reminder that the push service delays is sent later with the current bay and end', async () => {
  const id = await book();
  await remind();
  expect(await sentPushes(503)).toEqual([SHOWN]);
  await member.patch(`/api/bookings/${id}`, { simulatorId: 2, endTime: '19:00' });
  await later(60);
  expect(await sentPushes()).toEqual([
    { ...SHOWN, title: 'Tomorrow at 6:00 PM: Bay 2', body: '6:00 PM – 7:00 PM' },
  ]);
});

test('a member who turned off push gets only the email', async () => {
  await book();
  await member.put('/api/user/notifications', {
    kind: 'evening-before',
    email: true,
    push: false,
    hours: null,
  });
  await remind();
  expect(await pushed()).toEqual([]);
});

test('changes of a booking by the front desk are pushed, and the member’s own changes are not', async () => {
  const id = await book();
  await member.patch(`/api/bookings/${id}`, { startTime: '19:00', endTime: '20:00' });
  expect(await titles()).toEqual([]);
  await admin.patch(`/api/admin/bookings/${id}`, { startTime: '20:00', endTime: '21:00', reason: 'Lamp' });
  await later(31);
  await admin.delete(`/api/bookings/${id}`, { reason: 'Lamp' });
  expect(await titles()).toEqual(['Your booking was moved', 'Your booking was canceled']);
  const other = await book();
  await member.delete(`/api/bookings/${other}`);
  expect(await titles()).toHaveLength(2);
});

test('a change that the desk undoes is not pushed, and a waiting one is pushed after 30 seconds', async () => {
  const id = await book();
  await admin.patch(`/api/admin/bookings/${id}`, { startTime: '19:00', endTime: '21:00' });
  await admin.patch(`/api/admin/bookings/${id}`, { startTime: '18:00', endTime: '20:00' });
  expect(await titles()).toEqual([]);
  await admin.patch(`/api/admin/bookings/${id}`, { startTime: '19:00', endTime: '20:00' });
  await admin.patch(`/api/admin/bookings/${id}`, { startTime: '20:00', endTime: '21:00' });
  expect(await titles()).toEqual(['Your booking was moved']);
  await later(29);
  expect(await sentPushes()).toEqual([]);
  await later(1);
  expect(await sentPushes()).toEqual([
    { title: 'Your booking was moved', body: expect.stringContaining('8:00 PM – 9:00 PM'), path: '/booking' },
  ]);
});

test('changes of lessons and league nights by the front desk are pushed', async () => {
  const coach = await aCoach(server, 'Riley Navarro');
  const lesson = await aLesson(member, coach.user.id, '2026-11-25', '09:00');
  await admin.delete(`/api/lessons/${lesson.id}`, { reason: 'Riley is ill.' });
  const league = await aLeague(admin);
  await member.post(`/api/leagues/${league.id}/join`, { userId: member.user.id });
  await admin.post(`/api/leagues/${league.id}/canceled-nights`, { date: '2026-11-24', reason: 'Storm' });
  expect((await pushed()).map(({ title, path }) => [title, path])).toEqual([
    ['Your lesson was canceled', '/book-lesson'],
    ['A league night is canceled', `/leagues/${league.id}/signup`],
  ]);
});

test('a member who turned off push for changes still gets the email', async () => {
  const id = await book();
  await member.put('/api/user/notifications', QUIET);
  await server.db('outbox').delete();
  await admin.delete(`/api/bookings/${id}`, { reason: 'Lamp' });
  expect(await titles()).toEqual([]);
  expect(await server.db('outbox')).toHaveLength(1);
});
