import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aCoach, aLesson, LESSON_TABLES } from '../../testing/lessons.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

const TUESDAY = '2026-11-24';

let server: TestServer;
let kim: Person;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.setTime(at('2026-11-23', '12:00'));
  for (const table of LESSON_TABLES) await server.db(table).delete();
  kim = await server.signedIn({ isMember: true });
});

const upcoming = async (person: Person) => (await person.get('/api/user/upcoming')).body;
const book = (person: Person, startTime: string, endTime: string) =>
  person.post('/api/bookings', { simulatorId: 1, bookingDate: TUESDAY, startTime, endTime });

test('a member gets bookings and lessons that have not ended, soonest first, with the time of the response', async () => {
  const riley = await aCoach(server, 'Riley Navarro');
  await book(kim, '18:00', '19:00');
  await aLesson(kim, riley.user.id, TUESDAY, '10:00');
  const { at: answeredAt, events } = await upcoming(kim);
  expect(answeredAt).toBe(server.clock.now.toISOString());
  expect(events.map(({ title }: { title: string }) => title)).toEqual([
    expect.stringContaining('Riley Navarro'),
    'Golf in Bay 1',
  ]);
  await server.setTime(at(TUESDAY, '18:59'));
  expect((await upcoming(kim)).events).toEqual([
    {
      title: 'Golf in Bay 1',
      startsAt: at(TUESDAY, '18:00').toISOString(),
      endsAt: at(TUESDAY, '19:00').toISOString(),
    },
  ]);
  await server.setTime(at(TUESDAY, '19:00'));
  expect((await upcoming(kim)).events).toEqual([]);
});

test('league nights of a joined league are in the list', async () => {
  const admin = await server.signedIn({ isAdmin: true });
  const { id } = await aLeague(admin, { startDate: '2026-12-01' });
  await kim.post(`/api/leagues/${id}/join`, { userId: kim.user.id });
  const { events } = await upcoming(kim);
  expect(events.length).toBeGreaterThan(0);
  expect(events[0].title).toContain('Tuesday Night');
});

test('other people’s bookings and the door code are never in the list', async () => {
  const admin = await server.signedIn({ isAdmin: true });
  await admin.post('/api/admin/keypad-code', { code: '4711#' });
  await book(await server.signedIn({ isMember: true }), '18:00', '19:00');
  const answer = await upcoming(kim);
  expect(answer.events).toEqual([]);
  expect(JSON.stringify(answer)).not.toContain('4711#');
});
