import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let kim: Person;
let league: number;
beforeAll(async () => {
  server = await aServer({
    rateLimits: true,
    env: { PUBLIC_URL: 'https://golf.example', TRUST_PROXY: '1' },
  });
  admin = await server.signedIn({ isAdmin: true });
  kim = await server.signedIn({ isMember: true, name: 'Kim Walker' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.setTime(at('2026-11-05', '12:00'));
  for (const table of ['booking_history', 'bay_slots', 'bookings', 'leagues'])
    await server.db(table).delete();
  const description = 'Ask Dana for the keys.';
  league = (await aLeague(admin, { description, createSchedule: true })).id;
  await kim.post(`/api/leagues/${league}/join`, { userId: kim.user.id });
  await admin.post(`/api/leagues/${league}/canceled-nights`, { date: '2026-11-24', reason: 'Kim is away' });
  const [round] = (await admin.get(`/api/leagues/${league}/rounds`)).body;
  const score = { roundId: round.id, teamId: 1, strokes: 41 };
  expect((await admin.post(`/api/leagues/${league}/scores`, score)).status).toBe(201);
});

const share = (by = admin) => by.post(`/api/leagues/${league}/share`, {});
const tokenOf = (url: string) =>
  /^https:\/\/golf\.example\/shared-leagues\/([\w-]{32})$/.exec(url)?.[1] ?? '';
const open = (token: string, ip = '203.0.113.1') =>
  server.visitor().from(ip).get(`/api/shared-leagues/${token}`);

describe('the public link of a league', () => {
  test('shows a stranger standings and rounds with initials, and nothing else', async () => {
    const { body } = await open(tokenOf((await share()).body.url));
    expect(Object.keys(body).sort()).toEqual([
      'absence',
      'allowsHalves',
      'allowsSingle',
      'countedRounds',
      'dayOfWeek',
      'endDate',
      'endTime',
      'handicap',
      'handicapCap',
      'handicapPar',
      'handicapRounds',
      'leagueType',
      'minimumRounds',
      'name',
      'playoffTeams',
      'rounds',
      'scores',
      'scoringType',
      'standings',
      'startDate',
      'startTime',
    ]);
    expect(body).toMatchObject({
      name: 'Tuesday Night',
      standings: [{ rank: 1, team: { name: 'K. W.', players: [] }, bestRound: 41 }],
      scores: [{ roundId: body.rounds[0].roundNumber, strokes: 41 }],
    });
    expect(body.rounds.filter(({ isCanceled }: { isCanceled: boolean }) => isCanceled)).toMatchObject([
      { roundDate: '2026-11-24' },
    ]);
    for (const secret of ['Kim', 'Walker', kim.user.email, 'Dana', 'participantId', 'updatedAt'])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('does not exist until an admin turns it on', async () => {
    expect((await admin.get(`/api/leagues/${league}/share`)).body).toEqual({ url: null });
    expect((await share(kim)).status).toBe(403);
    const { body } = await share();
    expect((await admin.get(`/api/leagues/${league}/share`)).body).toEqual(body);
  });

  test('stays the same however often it is turned on, also at once', async () => {
    const answers = await Promise.all([share(), share(), share()]);
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
  });

  test('ends at once when it is turned off, and a new one is different', async () => {
    const token = tokenOf((await share()).body.url);
    expect((await admin.delete(`/api/leagues/${league}/share`)).status).toBe(204);
    expect((await open(token)).status).toBe(404);
    expect(tokenOf((await share()).body.url)).not.toBe(token);
    expect((await open(token)).status).toBe(404);
  });

  test('shows nothing while the league is inactive, and is gone with the league', async () => {
    const token = tokenOf((await share()).body.url);
    await admin.patch(`/api/leagues/${league}`, { isActive: false });
    expect((await open(token)).status).toBe(404);
    await admin.patch(`/api/leagues/${league}`, { isActive: true });
    expect((await open(token)).status).toBe(200);
    await admin.delete(`/api/leagues/${league}`);
    expect((await open(token)).status).toBe(404);
    expect(await server.db('league_shares')).toEqual([]);
  });

  test('that was invented is refused, and guessing is limited', async () => {
    const ip = '203.0.113.9';
    for (let count = 0; count < 60; count += 1) {
      expect((await open(`${String(count).padStart(2, '0')}${'x'.repeat(30)}`, ip)).status).toBe(404);
    }
    const token = tokenOf((await share()).body.url);
    expect((await open(token, ip)).status).toBe(429);
    expect((await open(token, '203.0.113.10')).status).toBe(200);
  });

  test('cannot be opened without end', async () => {
    const token = tokenOf((await share()).body.url);
    const answers = await Promise.all(Array.from({ length: 121 }, () => open(token, '203.0.113.11')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test('is in the record of changes', async () => {
    await share();
    await admin.delete(`/api/leagues/${league}/share`);
    const entries = (await admin.get('/api/admin/audit?pageSize=2')).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'league.link-ended',
      'league.link-created',
    ]);
  });
});
