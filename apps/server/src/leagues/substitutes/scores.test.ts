import type { Standing } from '@clubhouse/core/leagues';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../../testing/server.ts';

const NIGHT = '2026-12-01';
const DURING = at(NIGHT, '18:30');

let server: TestServer;
let admin: Person;
let kim: Person;
let lee: Person;
let pat: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  kim = await server.signedIn({ isMember: true, name: 'Kim Lee' });
  lee = await server.signedIn({ isMember: true, name: 'Lee Park' });
  pat = await server.signedIn({ isMember: true, name: 'Pat Doe' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.setTime(at('2026-11-23', '12:00'));
  for (const table of ['booking_history', 'bay_slots', 'bookings', 'leagues', 'outbox'])
    await server.db(table).delete();
});

async function aSeason(change: object = {}) {
  const { id } = await aLeague(admin, { createSchedule: true, scoreEntry: 'players', ...change });
  const isScramble = 'leagueType' in change;
  for (const player of [kim, lee]) {
    const partner = { player2Name: `Partner of ${player.user.name}`, player2Email: `p-${player.user.email}` };
    await player.post(`/api/leagues/${id}/join`, { userId: player.user.id, ...(isScramble && partner) });
  }
  const participants: { id: number; name: string }[] = (await admin.get(`/api/leagues/${id}/participants`))
    .body;
  const idOf = (name: string) => participants.find((one) => one.name === name)?.id;
  const rounds: { id: number; roundDate: string }[] = (await admin.get(`/api/leagues/${id}/rounds`)).body;
  const roundId = rounds.find(({ roundDate }) => roundDate === NIGHT)?.id ?? 0;
  const night = `/api/leagues/${id}/nights/${NIGHT}`;
  return {
    id,
    rounds,
    roundId,
    idOf,
    substitute: (name = 'Kim Lee', more: object = {}) =>
      admin.put(`${night}/substitutes/${idOf(name)}`, { userId: pat.user.id, ...more }),
    isOut: (name: string) => admin.put(`${night}/answers/${idOf(name)}`, { answer: 'out' }),
    enter: async (who: Person, entry: object) => {
      await server.setTime(DURING);
      const { status, body } = await who.put(`/api/leagues/${id}/rounds/${roundId}/own-score`, entry);
      return status < 300 ? [body].flat() : `${status} ${body.code}`;
    },
    score: (entry: object) => admin.post(`/api/leagues/${id}/scores`, { roundId, ...entry }),
    standings: async () => (await admin.get(`/api/leagues/${id}/standings`)).body,
  };
}

describe('a substitute', () => {
  test('enters the score of the team, which is marked and counts for the team', async () => {
    const { substitute, enter, standings } = await aSeason();
    await substitute();
    expect(await enter(pat, { strokes: 41 })).toMatchObject([
      { teamId: 1, strokes: 41, lineup: 'substitute', status: 'unconfirmed', enteredByTeamId: 1 },
    ]);
    await server.setTime(at('2026-12-04', '12:00'));
    const rows = await standings();
    expect(rows.map((row: { team: { name: string }; totalStrokes: number }) => row.team.name)).toEqual([
      'Kim Lee',
      'Lee Park',
    ]);
    expect(rows[0]).toMatchObject({ totalStrokes: 41, roundsPlayed: 1 });
  });

  test('is confirmed by a player of another team, and confirms others, but not themselves', async () => {
    const { id, substitute, enter } = await aSeason();
    await substitute();
    const [own] = (await enter(pat, { strokes: 41 })) as { id: number }[];
    const [others] = (await enter(lee, { strokes: 44 })) as { id: number }[];
    const confirm = async (who: Person, score: { id: number } | undefined, strokes: number) =>
      (await who.post(`/api/leagues/${id}/scores/${score?.id}/confirmation`, { strokes })).status;
    expect(await confirm(pat, own, 41)).toBe(409);
    expect(await confirm(kim, own, 41)).toBe(409);
    expect(await confirm(lee, own, 41)).toBe(200);
    expect(await confirm(pat, others, 44)).toBe(200);
  });

  test('keeps the mark when the score is confirmed and corrected, until an admin changes it', async () => {
    const { id, substitute, enter } = await aSeason();
    await substitute();
    const [own] = (await enter(pat, { strokes: 41 })) as { id: number }[];
    const path = `/api/leagues/${id}/scores/${own?.id}`;
    expect((await lee.post(`${path}/confirmation`, { strokes: 41 })).body.lineup).toBe('substitute');
    expect((await admin.patch(path, { strokes: 40 })).body.lineup).toBe('substitute');
    expect((await admin.patch(path, { strokes: 40, lineup: 'full' })).body.lineup).toBe('full');
    const history = (
      await admin.get(
        `/api/leagues/${id}/rounds/${(await admin.get(`/api/leagues/${id}/scores`)).body[0].roundId}/score-changes`,
      )
    ).body;
    expect(history.map(({ lineup }: { lineup: string }) => lineup)).toEqual([
      'full',
      'substitute',
      'substitute',
      'substitute',
    ]);
  });

  test('replaces the absent player, who cannot enter the score', async () => {
    const { substitute, isOut, enter } = await aSeason();
    await substitute();
    await isOut('Lee Park');
    expect(await enter(kim, { strokes: 41 })).toBe('409 has_substitute');
    expect(await enter(lee, { strokes: 41 })).toBe('409 player_out');
  });

  test('plays only on that night', async () => {
    const { id, rounds, substitute } = await aSeason();
    await substitute();
    await server.setTime(at('2026-12-08', '18:30'));
    const next = rounds.find(({ roundDate }) => roundDate === '2026-12-08');
    const answer = await pat.put(`/api/leagues/${id}/rounds/${next?.id}/own-score`, { strokes: 41 });
    expect(answer.status).toBe(404);
  });

  test('has no mark on the public page but the letters, and no name', async () => {
    const { id, substitute, score } = await aSeason();
    await substitute();
    await score({ teamId: 1, strokes: 41 });
    const { url } = (await admin.post(`/api/leagues/${id}/share`)).body;
    const shared = await server.visitor().get(`/api${new URL(url).pathname}`);
    expect(shared.body.scores).toMatchObject([{ strokes: 41, lineup: 'substitute' }]);
    expect(JSON.stringify(shared.body)).not.toMatch(/Pat|Doe/);
  });
});

test('a member who plays in a later wave also substitutes in an earlier one, and enters both scores', async () => {
  const members = [pat, ...(await Promise.all([1, 2, 3].map(() => server.signedIn({ isMember: true }))))];
  const { id, roundId, idOf, standings } = await aSeason({ maxParticipants: 8 });
  for (const { user, ...client } of members)
    await client.post(`/api/leagues/${id}/join`, { userId: user.id });
  const waves = [{ team_id: 1, wave: 0 }, ...[2, 3, 4, 5, 6].map((team_id) => ({ team_id, wave: 1 }))];
  await server
    .db('league_waves')
    .insert(waves.map((wave) => ({ league_id: id, night_date: NIGHT, ...wave })));
  await pat.put(`/api/leagues/${id}/volunteer`);
  const place = `/api/leagues/${id}/nights/${NIGHT}/substitutes/${idOf('Kim Lee')}`;
  expect((await kim.post(place)).status).toBe(204);
  expect((await pat.post(`${place}/acceptance`)).status).toBe(204);
  await server.setTime(DURING);
  const path = `/api/leagues/${id}/rounds/${roundId}/own-score`;
  const entries = [
    await pat.put(path, { strokes: 40 }),
    await pat.put(path, { strokes: 41, teamId: 1 }),
    await pat.put(path, { strokes: 42, teamId: 2 }),
  ];
  expect(entries.map(({ status, body }) => [status, body.teamId, body.lineup])).toEqual([
    [200, 3, 'full'],
    [200, 1, 'substitute'],
    [404, undefined, undefined],
  ]);
  // Each score counts only for the team that Pat entered it for.
  await server.setTime(at('2026-12-04', '12:00'));
  const rows: Standing[] = await standings();
  const played = rows.filter(({ roundsPlayed }) => roundsPlayed > 0);
  expect(played.map(({ team, totalStrokes }) => [team.teamId, totalStrokes])).toEqual([
    [3, 40],
    [1, 41],
  ]);
});

describe('in a scramble', () => {
  test('a player alone has a marked score, if the league allows it', async () => {
    const { isOut, enter } = await aSeason({ leagueType: 'scramble', allowsSingle: true });
    await isOut('Partner of Kim Lee');
    expect(await enter(kim, { strokes: 41 })).toMatchObject([{ lineup: 'single' }]);
  });

  test('a player alone asks the front desk otherwise, and an admin can enter the score', async () => {
    const { isOut, enter, score } = await aSeason({ leagueType: 'scramble' });
    await isOut('Partner of Kim Lee');
    expect(await enter(kim, { strokes: 41 })).toBe('409 team_incomplete');
    expect((await score({ teamId: 1, strokes: 41 })).body).toMatchObject({ lineup: 'single' });
  });

  test('the present partner and the substitute can both enter the score', async () => {
    const { substitute, enter } = await aSeason({ leagueType: 'scramble' });
    await substitute('Partner of Kim Lee');
    expect(await enter(pat, { strokes: 41 })).toMatchObject([{ lineup: 'substitute' }]);
    expect(await enter(kim, { strokes: 42 })).toMatchObject([{ strokes: 42, lineup: 'substitute' }]);
  });
});

describe('in match play', () => {
  test('only the side with the substitute is marked', async () => {
    const { substitute, enter } = await aSeason({ scoringType: 'match_play' });
    await substitute();
    expect(await enter(pat, { result: 'win' })).toMatchObject([
      { teamId: 1, result: 'win', lineup: 'substitute' },
      { teamId: 2, result: 'loss', lineup: 'full' },
    ]);
  });

  test('a win against an absent opponent is the front desk’s to enter', async () => {
    const { isOut, enter } = await aSeason({ scoringType: 'match_play' });
    await isOut('Lee Park');
    expect(await enter(kim, { result: 'win' })).toBe('409 opponent_absent');
  });
});

describe('the handicap of a round with a substitute', () => {
  const handicaps = async (id: number, roundId: number) =>
    Object.fromEntries(
      (await admin.get(`/api/leagues/${id}/rounds/${roundId}/handicaps`)).body.map(
        ({ teamId, handicap }: { teamId: number; handicap: number }) => [teamId, handicap],
      ),
    );
  const give = (id: number, participantId: number | undefined, handicap: number) =>
    admin.put(`/api/leagues/${id}/participants/${participantId}/handicap`, { handicap });

  test('is that of the substitute, who has 0 without a number', async () => {
    const { id, idOf, rounds, roundId, substitute, score } = await aSeason({ handicap: 'admins' });
    await give(id, idOf('Kim Lee'), 20);
    await substitute();
    expect(await handicaps(id, roundId)).toEqual({ 1: 0, 2: 0 });
    await substitute('Kim Lee', { handicap: 7 });
    expect(await handicaps(id, roundId)).toEqual({ 1: 7, 2: 0 });
    expect((await score({ teamId: 1, strokes: 41 })).body).toMatchObject({ handicap: 7 });
    expect(await handicaps(id, rounds[0]?.id ?? 0)).toEqual({ 1: 20, 2: 0 });
  });

  test('combines the present partner with the substitute, or is that of the player alone', async () => {
    const { id, idOf, roundId, substitute, isOut } = await aSeason({
      ...{ leagueType: 'scramble', allowsSingle: true, handicap: 'admins' },
    });
    await give(id, idOf('Kim Lee'), 10);
    await give(id, idOf('Partner of Kim Lee'), 30);
    expect(await handicaps(id, roundId)).toMatchObject({ 1: 8 });
    await substitute('Partner of Kim Lee', { handicap: 20 });
    expect(await handicaps(id, roundId)).toMatchObject({ 1: 7 });
    await admin.delete(`/api/leagues/${id}/nights/${NIGHT}/substitutes/${idOf('Partner of Kim Lee')}`);
    await isOut('Partner of Kim Lee');
    expect(await handicaps(id, roundId)).toMatchObject({ 1: 10 });
  });

  test('of later rounds ignores the strokes of the substitute', async () => {
    const { id, rounds, substitute, score } = await aSeason({ handicap: 'computed' });
    await substitute();
    await score({ teamId: 1, strokes: 99 });
    const later = rounds.find(({ roundDate }) => roundDate > NIGHT)?.id ?? 0;
    expect(await handicaps(id, later)).toEqual({ 1: 0, 2: 0 });
  });
});
