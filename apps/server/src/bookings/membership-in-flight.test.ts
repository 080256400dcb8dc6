import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../../testing/client.ts';
import { aLeague } from '../../testing/leagues.ts';
import { aCoach } from '../../testing/lessons.ts';
import { aServer, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let coach: Person;
let leagueId: number;

beforeAll(async () => {
  server = await aServer();
  const admin = await server.signedIn({ isAdmin: true });
  coach = await aCoach(server, 'Casey Reed');
  leagueId = (await aLeague(admin, { dayOfWeek: 'Friday' })).id;
});
afterAll(() => server.close());

const evening = { simulatorId: 1, bookingDate: '2026-11-25', startTime: '18:00', endTime: '19:00' };

/**
 * Commits a change to the member's account when the request begins its transaction. By then, the request has
 * already passed its first member check.
 */
async function whileChanged(
  member: Person,
  change: object,
  request: () => Promise<Answer<{ code?: string }>>,
) {
  const changing = await server.db.transaction();
  await changing('users').where({ id: member.user.id }).update(change);
  const isWaiting = new Promise<void>((resolve) => {
    const onQuery = ({ sql }: { sql: string }) => {
      if (!/^BEGIN/i.test(sql)) return;
      server.db.off('query', onQuery);
      resolve();
    };
    server.db.on('query', onQuery);
  });
  const answer = request();
  await isWaiting;
  await changing.commit();
  const { status, body } = await answer;
  return `${status} ${body.code}`;
}

describe('a request during which the membership ends', () => {
  test.each<[string, (member: Client & { user: { id: number } }) => Promise<Answer<{ code?: string }>>]>([
    ['books no bay', (member) => member.post('/api/bookings', evening)],
    [
      'books no lesson',
      (member) =>
        member.post('/api/lessons', { coachId: coach.user.id, date: '2026-11-25', startTime: '10:00' }),
    ],
    ['joins no league', (member) => member.post(`/api/leagues/${leagueId}/join`, { userId: member.user.id })],
  ])('%s', async (_what, request) => {
    const member = await server.signedIn({ isMember: true });
    const outcome = await whileChanged(member, { is_member: false }, () => request(member));
    expect(outcome).toBe('403 forbidden');
    expect(await server.db('bookings').where({ user_id: member.user.id })).toEqual([]);
    expect(await server.db('league_participants').where({ user_id: member.user.id })).toEqual([]);
  });

  test('moves no booking', async () => {
    const member = await server.signedIn({ isMember: true });
    const { id } = (await member.post('/api/bookings', { ...evening, simulatorId: 2 })).body;
    const move = () => member.patch(`/api/bookings/${id}`, { startTime: '18:30' });
    expect(await whileChanged(member, { is_member: false }, move)).toBe('403 forbidden');
  });

  test('respects a last day that was just set', async () => {
    const member = await server.signedIn({ isMember: true });
    const book = () => member.post('/api/bookings', evening);
    const lastDay = { membership_ends_on: '2026-11-24' };
    expect(await whileChanged(member, lastDay, book)).toBe('409 membership_ends');
  });
});
