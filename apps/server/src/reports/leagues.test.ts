import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let players: Person[];

beforeAll(async () => {
  // The clock starts on Monday, November 23.
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  players = [];
  for (let index = 0; index < 4; index += 1) players.push(await server.signedIn({ isMember: true }));
});
afterAll(() => server.close());

const report = async (range: string) => {
  const { status, body } = await admin.get(`/api/admin/reports/leagues?${range}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

async function join(leagueId: number, people: readonly Person[]): Promise<number[]> {
  const teams: number[] = [];
  for (const person of people) {
    const { status, body } = await person.post(`/api/leagues/${leagueId}/join`, { userId: person.user.id });
    expect(status, JSON.stringify(body)).toBe(201);
    teams.push(body.participants[0].teamId);
  }
  return teams;
}
async function aRound(leagueId: number, roundDate: string): Promise<number> {
  const { status, body } = await admin.post(`/api/leagues/${leagueId}/rounds`, { leagueId, roundDate });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
async function enter(leagueId: number, score: object): Promise<void> {
  const { status, body } = await admin.post(`/api/leagues/${leagueId}/scores`, { leagueId, ...score });
  expect(status, JSON.stringify(body)).toBe(201);
}

test('a league report says how full leagues are, who left, who answered no and who missed nights', async () => {
  const { id } = await aLeague(admin);
  const [first, second, third] = await join(id, players.slice(0, 3));
  const rounds = [
    await aRound(id, '2026-11-03'),
    await aRound(id, '2026-11-10'),
    await aRound(id, '2026-11-23'),
  ];
  await enter(id, { roundId: rounds[0], teamId: first, strokes: 70 });
  await enter(id, { roundId: rounds[0], teamId: second, strokes: 71 });
  await enter(id, { roundId: rounds[1], teamId: first, strokes: 72 });
  // Tonight's scores are still being entered, so missing scores are not absences.
  await enter(id, { roundId: rounds[2], teamId: first, strokes: 73 });
  // A player who joins later did not miss earlier nights.
  await join(id, players.slice(3));
  const playerOf = async (teamId: number | undefined): Promise<number> =>
    (await server.db('league_participants').where({ league_id: id, team_id: teamId }).first('id')).id;
  const left = await admin.delete(`/api/leagues/${id}/participants/${await playerOf(second)}`);
  expect(left.status, JSON.stringify(left.body)).toBeLessThan(300);
  const answer = { league_id: id, participant_id: await playerOf(third), answered_at: server.clock.now };
  await server.db('league_answers').insert([
    { ...answer, night_date: '2026-11-10', answer: 'out' },
    { ...answer, night_date: '2026-11-17', answer: 'in' },
    { ...answer, night_date: '2026-12-01', answer: 'out' },
  ]);
  const row = { leagueId: id, name: 'Tuesday Night', players: 3, maxPlayers: 8, withdrawn: 1 };
  expect(await report('from=2026-11-01&to=2026-11-30')).toEqual([{ ...row, answeredNo: 1, missedNights: 3 }]);
  expect(await report('from=2026-11-04&to=2026-12-31')).toEqual([{ ...row, answeredNo: 2, missedNights: 2 }]);
  expect(await report('from=2026-12-23&to=2026-12-31')).toEqual([]);
  await server.db('leagues').delete();
});

test('in match play only an absence is a missed night', async () => {
  const { id } = await aLeague(admin, { scoringType: 'match_play' });
  const [first, second] = await join(id, players.slice(0, 3));
  const roundId = await aRound(id, '2026-11-03');
  await enter(id, { roundId, teamId: first, opponentTeamId: second, result: 'walkover' });
  expect(await report('from=2026-11-01&to=2026-11-30')).toMatchObject([{ players: 3, missedNights: 1 }]);
});
