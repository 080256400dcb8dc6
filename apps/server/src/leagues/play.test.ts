import type { Matchup, Standing } from '@clubhouse/core/leagues';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let members: Person[];

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  members = [];
  for (let index = 0; index < 4; index += 1) members.push(await server.signedIn({ isMember: true }));
});
afterAll(() => server.close());

/** Creates a league with four players and three rounds. */
async function aSeason(scoringType: 'lowest_score' | 'match_play') {
  const { id } = await aLeague(admin, { scoringType });
  for (const member of members) await member.post(`/api/leagues/${id}/join`, { userId: member.user.id });
  const rounds: number[] = [];
  for (const roundDate of ['2026-11-03', '2026-11-10', '2026-11-17']) {
    rounds.push((await admin.post(`/api/leagues/${id}/rounds`, { leagueId: id, roundDate })).body.id);
  }
  const path = `/api/leagues/${id}`;
  return {
    id,
    path,
    rounds,
    enter: (score: object) => admin.post(`${path}/scores`, { leagueId: id, ...score }),
  };
}
const standings = async (path: string): Promise<Standing[]> =>
  (await (members[0] as Person).get(`${path}/standings`)).body;

describe('rounds', () => {
  test('are numbered in sequence, or by an admin without duplicates', async () => {
    const { id } = await aLeague(admin);
    const add = (round: object) => admin.post(`/api/leagues/${id}/rounds`, { leagueId: id, ...round });
    const first = await add({ roundDate: '2026-11-03', name: ' Opening night ' });
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        leagueId: id,
        roundNumber: 1,
        roundDate: '2026-11-03',
        name: 'Opening night',
      },
    ]);
    expect((await add({ roundDate: '2026-11-10', roundNumber: 5 })).body.roundNumber).toBe(5);
    expect((await add({ roundDate: '2026-11-17' })).body).toMatchObject({ roundNumber: 6, name: null });
    const twice = await add({ roundDate: '2026-11-24', roundNumber: 5 });
    expect([twice.status, twice.body.message]).toEqual([409, 'Round 5 already exists.']);
    expect((await add({})).body.fields).toEqual({ roundDate: 'Please select a date.' });
  });

  test('are deleted with their scores', async () => {
    const { path, rounds, enter } = await aSeason('lowest_score');
    await enter({ roundId: rounds[0], teamId: 1, strokes: 40 });
    await enter({ roundId: rounds[1], teamId: 2, strokes: 41 });
    expect((await admin.delete(`${path}/rounds/${rounds[0]}`)).status).toBe(204);
    expect((await admin.get(`${path}/scores`)).body).toMatchObject([{ teamId: 2 }]);
    expect((await standings(path)).map(({ rank }) => rank)).toEqual([1, null, null, null]);
    expect((await admin.delete(`${path}/rounds/${rounds[0]}`)).status).toBe(404);
    const other = await aSeason('lowest_score');
    expect((await admin.delete(`${other.path}/rounds/${rounds[1]}`)).status).toBe(404);
  });
});

describe('lowest score', () => {
  test('a score can be entered, corrected and deleted, and the standings follow', async () => {
    const { id, path, rounds, enter } = await aSeason('lowest_score');
    const entered = await enter({ roundId: rounds[0], teamId: 2, strokes: 40 });
    expect([entered.status, entered.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        leagueId: id,
        roundId: rounds[0],
        teamId: 2,
        strokes: 40,
        result: null,
        opponentTeamId: null,
        lineup: 'full',
        status: 'final',
        enteredByTeamId: null,
        dispute: null,
        updatedAt: server.clock.now.toISOString(),
      },
    ]);
    await enter({ roundId: rounds[0], teamId: 1, strokes: 42 });
    expect((await standings(path)).map(({ team }) => team.teamId)).toEqual([2, 1, 3, 4]);
    const corrected = await admin.patch(`${path}/scores/${entered.body.id}`, { strokes: 44 });
    expect([corrected.status, corrected.body]).toEqual([200, { ...entered.body, strokes: 44 }]);
    expect((await standings(path))[0]).toMatchObject({
      rank: 1,
      team: { teamId: 1, name: members[0]?.user.displayName },
      qualified: true,
      roundsPlayed: 1,
      totalStrokes: 42,
      averageStrokes: 42,
      bestRound: 42,
      wins: null,
      losses: null,
      points: null,
      tieBreak: null,
    });
    expect((await admin.delete(`${path}/scores/${entered.body.id}`)).status).toBe(204);
    expect((await admin.get(`${path}/rounds/${rounds[0]}/scores`)).body).toMatchObject([{ teamId: 1 }]);
    expect((await admin.delete(`${path}/scores/${entered.body.id}`)).status).toBe(404);
  });

  test('a team has one score per round, and repeating a request returns the existing score', async () => {
    const { rounds, enter } = await aSeason('lowest_score');
    const score = { roundId: rounds[0], teamId: 1, strokes: 40 };
    const first = await enter(score);
    const again = await enter(score);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await enter({ ...score, strokes: 41 });
    expect([other.status, other.body.code]).toEqual([409, 'score_exists']);
  });

  test('invalid scores are refused', async () => {
    const { rounds, enter, path } = await aSeason('lowest_score');
    const sentence = 'Strokes must be a whole number from 1 to 200';
    for (const strokes of [0, 201, 40.5, '40', null]) {
      const answer = await enter({ roundId: rounds[0], teamId: 1, strokes });
      expect([answer.status, answer.body.fields], String(strokes)).toEqual([400, { strokes: sentence }]);
    }
    const stranger = await enter({ roundId: rounds[0], teamId: 9, strokes: 40 });
    expect([stranger.status, stranger.body.message]).toEqual([400, 'Team 9 is not in this league.']);
    const other = await aSeason('lowest_score');
    expect((await enter({ roundId: other.rounds[0], teamId: 1, strokes: 40 })).status).toBe(404);
    expect((await enter({ roundId: rounds[0], teamId: 1, opponentTeamId: 2, result: 'win' })).status).toBe(
      400,
    );
    const { body } = await enter({ roundId: rounds[0], teamId: 1, strokes: 40 });
    expect((await admin.patch(`${path}/scores/${body.id}`, { strokes: 0 })).status).toBe(400);
    expect((await admin.patch(`${other.path}/scores/${body.id}`, { strokes: 41 })).status).toBe(404);
  });
});

describe('match play', () => {
  test('both sides of a match are entered, corrected and deleted together', async () => {
    const { path, rounds, enter } = await aSeason('match_play');
    const entered = await enter({ roundId: rounds[0], teamId: 1, opponentTeamId: 4, result: 'win' });
    expect(entered.status).toBe(201);
    expect(entered.body).toMatchObject([
      { teamId: 1, opponentTeamId: 4, result: 'win', strokes: null },
      { teamId: 4, opponentTeamId: 1, result: 'loss', strokes: null },
    ]);
    const winners = async () =>
      ((await admin.get(`${path}/rounds/${rounds[0]}/matchups`)).body as Matchup[]).map(
        ({ teams, winnerTeamId }) => [...teams.map((team) => team?.teamId), winnerTeamId],
      );
    expect(await winners()).toEqual([
      [1, 4, 1],
      [2, 3, null],
    ]);
    const corrected = await admin.patch(`${path}/scores/${entered.body[1].id}`, { result: 'win' });
    expect(corrected.body).toMatchObject([
      { teamId: 4, result: 'win' },
      { teamId: 1, result: 'loss' },
    ]);
    expect((await winners())[0]).toEqual([1, 4, 4]);
    expect((await standings(path))[0]).toMatchObject({ team: { teamId: 4 }, wins: 1, losses: 0, points: 1 });
    await admin.delete(`${path}/scores/${entered.body[0].id}`);
    expect((await admin.get(`${path}/scores`)).body).toEqual([]);
  });

  test('a team plays once per round and never against itself', async () => {
    const { rounds, enter } = await aSeason('match_play');
    await enter({ roundId: rounds[0], teamId: 1, opponentTeamId: 2, result: 'win' });
    const again = await enter({ roundId: rounds[0], teamId: 3, opponentTeamId: 2, result: 'win' });
    expect([again.status, again.body.code]).toEqual([409, 'score_exists']);
    const turned = await enter({ roundId: rounds[0], teamId: 2, opponentTeamId: 1, result: 'loss' });
    expect(turned.status).toBe(200);
    const alone = await enter({ roundId: rounds[0], teamId: 3, opponentTeamId: 3, result: 'win' });
    expect(alone.status).toBe(400);
    const draw = await enter({ roundId: rounds[0], teamId: 3, opponentTeamId: 4, result: 'draw' });
    expect([draw.status, draw.body.fields]).toEqual([400, { result: 'Please select the winner' }]);
  });

  test('every team meets every other team once per cycle, and the standings count the results', async () => {
    const { path, rounds, enter } = await aSeason('match_play');
    const met: string[] = [];
    for (const roundId of rounds) {
      const matchups: Matchup[] = (await admin.get(`${path}/rounds/${roundId}/matchups`)).body;
      for (const { teams } of matchups) {
        const [one, other] = teams.map((team) => team?.teamId as number).sort() as [number, number];
        met.push(`${one} ${other}`);
        await enter({ roundId, teamId: one, opponentTeamId: other, result: 'win' });
      }
    }
    expect(met.sort()).toEqual(['1 2', '1 3', '1 4', '2 3', '2 4', '3 4']);
    expect((await standings(path)).map(({ rank, points, losses }) => [rank, points, losses])).toEqual([
      [1, 3, 0],
      [2, 2, 1],
      [3, 1, 2],
      [4, 0, 3],
    ]);
  });
});

test('the database itself refuses invalid rows', async () => {
  const { id, rounds } = await aSeason('match_play');
  const other = await aSeason('match_play');
  const row = { league_id: id, round_id: rounds[0], team_id: 1, updated_at: server.clock.now };
  const insert = (change: object) =>
    server
      .db('league_scores')
      .insert({ ...row, ...change })
      .then(
        () => 'stored',
        () => 'refused',
      );
  expect(await insert({})).toBe('refused');
  expect(await insert({ strokes: 0 })).toBe('refused');
  expect(await insert({ strokes: 40, result: 'win', opponent_team_id: 2 })).toBe('refused');
  expect(await insert({ result: 'win' })).toBe('refused');
  expect(await insert({ result: 'win', opponent_team_id: 1 })).toBe('refused');
  expect(await insert({ strokes: 40, round_id: other.rounds[0] })).toBe('refused');
  expect(await insert({ strokes: 40 })).toBe('stored');
  expect(await insert({ strokes: 41 })).toBe('refused');
});
