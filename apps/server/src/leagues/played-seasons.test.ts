import type { PlayedSeason } from '@clubhouse/core/leagues';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

/** A time during the season that `aLeague` creates. The season's last night is December 22. */
const NOW = at('2026-12-01', '12:00');

let server: TestServer;
let admin: Person;
let kim: Person;
let lee: Person;

beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.now = NOW;
  admin = await server.signedIn({ isAdmin: true });
  kim = await server.signedIn({ isMember: true });
  lee = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());

/** Creates a league with Kim as team 1 and Lee as team 2, and enters these scores in one round. */
async function aSeason(form: Parameters<typeof aLeague>[1], ...scores: object[]) {
  const { id } = await aLeague(admin, form);
  const path = `/api/leagues/${id}`;
  for (const { post, user } of [kim, lee]) await post(`${path}/join`, { userId: user.id });
  const round = await admin.post(`${path}/rounds`, { roundDate: '2026-12-01' });
  for (const score of scores) {
    expect((await admin.post(`${path}/scores`, { roundId: round.body.id, ...score })).status).toBe(201);
  }
  return { id, path };
}
const seasonsOf = async (person: Person): Promise<PlayedSeason[]> =>
  (await person.get('/api/user/performance-report')).body.leagues;

test('the performance report has rank, rounds and figure of each league, the latest first', async () => {
  const strokes = await aSeason({ name: 'Autumn' }, { teamId: 1, strokes: 44 }, { teamId: 2, strokes: 40 });
  const matches = await aSeason(
    { name: 'Matches', scoringType: 'match_play', startDate: '2026-11-10' },
    { teamId: 1, opponentTeamId: 2, result: 'win' },
  );
  expect(await seasonsOf(kim)).toEqual([
    {
      ...{ id: matches.id, name: 'Matches', startDate: '2026-11-10', endDate: '2026-12-22' },
      ...{ rank: 1, teams: 2, roundsPlayed: 1, average: null, points: 1, isChampion: false },
    },
    {
      ...{ id: strokes.id, name: 'Autumn', startDate: '2026-11-03', endDate: '2026-12-22' },
      ...{ rank: 2, teams: 2, roundsPlayed: 1, average: 44, points: null, isChampion: false },
    },
  ]);
  await server.setTime(at('2026-12-23', '12:00'));
  expect((await seasonsOf(kim)).map(({ isChampion }) => isChampion)).toEqual([true, false]);
});

test('leagues that are inactive, that the member left, or that have not started are not in the report', async () => {
  const inactive = await aSeason({});
  await admin.patch(inactive.path, { isActive: false });
  const left = await aSeason({});
  expect((await kim.delete(`${left.path}/participation`)).status).toBe(204);
  await aSeason({ startDate: '2026-12-08' });
  expect(await seasonsOf(kim)).toEqual([]);
  expect((await seasonsOf(lee)).map(({ id, teams }) => [id, teams])).toEqual([[left.id, 1]]);
});

test('after playoffs, the champion is the winner of the bracket', async () => {
  const season = await aSeason(
    { playoffTeams: 2, startDate: '2026-12-01', endDate: '2026-12-01', createSchedule: true },
    { teamId: 1, strokes: 44 },
    { teamId: 2, strokes: 40 },
  );
  await server.setTime(at('2026-12-02', '12:00'));
  await admin.post(`${season.path}/playoffs`, { teamIds: [2, 1] });
  expect((await seasonsOf(lee))[0]).toMatchObject({ rank: 1, isChampion: false });
  const rounds: { id: number; playoffTeams?: number }[] = (await admin.get(`${season.path}/rounds`)).body;
  const roundId = rounds.find(({ playoffTeams }) => playoffTeams === 2)?.id;
  for (const [teamId, strokes] of [
    [1, 39],
    [2, 45],
  ]) {
    await admin.post(`${season.path}/scores`, { roundId, teamId, strokes });
  }
  expect((await seasonsOf(kim))[0]).toMatchObject({ rank: 2, isChampion: true });
  expect((await seasonsOf(lee))[0]).toMatchObject({ rank: 1, isChampion: false });
});
