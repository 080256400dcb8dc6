import type { Bracket, BracketMatch, LeagueForm, Playoffs, Standing } from '@clubhouse/core/leagues';
import { datePlus } from '@clubhouse/core/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { playoffsStartedMail } from './playoff-mails.ts';

const PLAYERS = 9;
const [LAST, SEMIFINALS, FINAL] = ['2026-12-22', '2026-12-29', '2027-01-05'];

let server: TestServer;
let admin: Person;
let members: Person[];

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  members = [];
  for (let index = 0; index < PLAYERS; index += 1) members.push(await server.signedIn({ isMember: true }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.setTime(at('2026-11-02', '12:00'));
  for (const table of ['booking_history', 'bay_slots', 'bookings', 'leagues'])
    await server.db(table).delete();
});

const memberOf = (team: number) => members[team - 1] as Person;

/**
 * Creates a league and, except in match play, enters the scores of its regular season. By default, team 1 is
 * the best, team 2 is second, and so on.
 */
async function aSeason(rules: Partial<LeagueForm> = {}, strokes = [40, 41, 42, 43, 44, 45]) {
  const form = { playoffTeams: 4, maxParticipants: 9, startDate: LAST, ...rules } as const;
  const { id } = await aLeague(admin, { ...form, createSchedule: true });
  const path = `/api/leagues/${id}`;
  for (const [index] of strokes.entries()) {
    const { user, post } = memberOf(index + 1);
    expect((await post(`${path}/join`, { userId: user.id })).status).toBe(201);
  }
  const rounds: { id: number; roundDate: string; playoffTeams?: number }[] = (
    await admin.get(`${path}/rounds`)
  ).body;
  const [regular] = rounds;
  const enter = (size: 2 | 4 | 8 | undefined, score: object, query = '') =>
    admin.post(`${path}/scores${query}`, {
      roundId: rounds.find(({ playoffTeams }) => playoffTeams === size)?.id,
      ...score,
    });
  const play = async (size: 2 | 4 | 8 | undefined, scores: Record<number, number>) => {
    for (const [teamId, each] of Object.entries(scores)) {
      const answer = await enter(size, { teamId: Number(teamId), strokes: each });
      expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    }
  };
  if (form.scoringType !== 'match_play' && regular) {
    await play(undefined, Object.fromEntries(strokes.map((each, index) => [index + 1, each])));
  }
  const playoffs = async (by = admin): Promise<Playoffs> => (await by.get(`${path}/playoffs`)).body;
  const start = (teamIds = [1, 2, 3, 4], more: object = {}) =>
    admin.post(`${path}/playoffs`, { teamIds, ...more });
  const matches = async (size: number) =>
    (await playoffs()).bracket.rounds.find(({ playoffTeams }) => playoffTeams === size)?.matches ?? [];
  const standings = async (): Promise<Standing[]> => (await admin.get(`${path}/standings`)).body;
  return { id, path, rounds, enter, play, playoffs, start, matches, standings };
}

/** Returns a match as text, for example "1-4 → 1". A team that is not known yet is "?". */
const textOf = ({ sides, winnerTeamId }: BracketMatch) =>
  `${sides.map((side) => side?.team.teamId ?? '?').join('-')} → ${winnerTeamId ?? '?'}`;
const textsOf = (matches: readonly BracketMatch[]) => matches.map(textOf);

describe('the nights of the playoffs', () => {
  test('follow the season on the same weekday, with bays and rounds like all nights', async () => {
    const { id, rounds } = await aSeason();
    expect(rounds.map(({ roundDate, playoffTeams }) => [roundDate, playoffTeams])).toEqual([
      [LAST, undefined],
      [SEMIFINALS, 4],
      [FINAL, 2],
    ]);
    const reserved = await server
      .db('bookings')
      .where({ league_id: id })
      .orderBy('booking_date')
      .pluck('booking_date');
    expect(reserved).toEqual([LAST, SEMIFINALS, FINAL]);
  });

  test.each([
    { playoffTeams: 2, nights: [SEMIFINALS] },
    { playoffTeams: 4, nights: [SEMIFINALS, FINAL] },
    { playoffTeams: 8, nights: [SEMIFINALS, FINAL, datePlus(FINAL, 7)] },
  ] as const)('of the top $playoffTeams reserve a bay for each round', async ({ playoffTeams, nights }) => {
    const { id } = await aSeason(
      { playoffTeams },
      Array.from({ length: 8 }, (_, index) => 40 + index),
    );
    const reserved = server.db('bookings').where({ league_id: id }).orderBy('booking_date');
    expect(await reserved.pluck('booking_date')).toEqual([LAST, ...nights]);
  });

  test('have one start for all players, even if the season has start waves', async () => {
    const { path } = await aSeason();
    const nights: { night: string }[] = (await admin.get(`${path}/waves`)).body;
    expect(nights.map(({ night }) => night)).toEqual([LAST]);
  });

  test('are reserved once an admin turns playoffs on, and released with them', async () => {
    const { id, path } = await aSeason({ playoffTeams: null });
    const nights = async () =>
      server
        .db('league_rounds')
        .where({ league_id: id })
        .orderBy('round_date')
        .select('round_date', 'playoff_teams');
    expect(await nights()).toEqual([{ round_date: LAST, playoff_teams: null }]);
    const change = { playoffTeams: 2, confirmRules: true };
    expect((await admin.patch(path, change)).body).toMatchObject({ playoffTeams: 2, endDate: LAST });
    expect(await nights()).toEqual([
      { round_date: LAST, playoff_teams: null },
      { round_date: SEMIFINALS, playoff_teams: 2 },
    ]);
    expect((await admin.patch(path, { playoffTeams: null, confirmRules: true })).status).toBe(200);
    expect(await nights()).toEqual([{ round_date: LAST, playoff_teams: null }]);
  });

  test('stop the change if a bay is taken, and say which date', async () => {
    const { path } = await aSeason({ playoffTeams: null, numberOfBays: 2 });
    await server.setTime(at(SEMIFINALS as string, '09:00'));
    const booking = { simulatorId: 1, bookingDate: SEMIFINALS, startTime: '18:00:00', endTime: '19:00:00' };
    const kim = memberOf(1);
    expect((await kim.post('/api/bookings', booking)).status).toBe(201);
    await server.setTime(at('2026-12-23', '09:00'));
    const answer = await admin.patch(path, { playoffTeams: 2, confirmRules: true });
    expect([answer.status, answer.body.code]).toEqual([409, 'schedule_conflict']);
    expect(answer.body.conflicts).toMatchObject([{ date: SEMIFINALS, with: kim.user.displayName }]);
  });

  test('need room for their teams', async () => {
    const answer = await admin.post('/api/admin/leagues', {
      ...(await import('../../testing/leagues.ts')).TUESDAY_NIGHT,
      playoffTeams: 8,
      maxParticipants: 7,
    });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { playoffTeams: 'The playoffs need 8 players, but the league has room for 7' },
    ]);
  });
});

describe('the bracket', () => {
  test('follows the standings until the playoffs start', async () => {
    const { playoffs, matches, path, rounds } = await aSeason();
    expect((await playoffs(memberOf(6))).start).toBeUndefined();
    expect((await playoffs()).bracket.isStarted).toBe(false);
    expect(textsOf(await matches(4))).toEqual(['1-4 → ?', '2-3 → ?']);
    const [score] = (await admin.get(`${path}/rounds/${rounds[0]?.id}/scores`)).body;
    await admin.patch(`${path}/scores/${score.id}`, { strokes: 80 });
    expect(textsOf(await matches(4))).toEqual(['2-5 → ?', '3-4 → ?']);
  });

  test('starts once with the seeds that the admin saw, and emails its players', async () => {
    const { start, playoffs } = await aSeason();
    expect((await start()).status).toBe(201);
    expect((await start()).status).toBe(200);
    expect((await start([2, 1, 3, 4])).body.code).toBe('playoffs_started');
    expect((await playoffs()).bracket.isStarted).toBe(true);
    const mails: { to: string; subject: string; text: string }[] = (
      await server.visitor().get('/api/dev/outbox')
    ).body;
    const started = mails.filter(({ subject }) => subject === 'You’re in the playoffs: Tuesday Night');
    expect(started.map(({ to }) => to).sort()).toEqual(
      [1, 2, 3, 4].map((team) => memberOf(team).user.email).sort(),
    );
    const [one, four] = [memberOf(1).user.displayName, memberOf(4).user.displayName];
    expect(started[0]?.text).toContain(`${one} (1) vs. ${four} (4)`);
  });

  test('names an opponent who is not known yet in plain words in the email', async () => {
    const { bracket } = await (await aSeason()).playoffs();
    const rounds = bracket.rounds.map((round) => ({
      ...round,
      matches: round.matches.map((match) => ({ ...match, sides: [match.sides[0], null] as const })),
    }));
    const { blocks } = playoffsStartedMail(
      { id: 1, name: 'Tuesday Night' },
      { ...bracket, rounds } as Bracket,
      server.deps.facility(),
    );
    expect(JSON.stringify(blocks)).toContain(
      `${memberOf(1).user.displayName} (1) vs. opponent to be determined`,
    );
  });

  test('does not start with seeds that the standings do not allow', async () => {
    const { start } = await aSeason();
    for (const seeds of [
      [2, 1, 3, 4],
      [1, 2, 3, 5],
      [1, 2, 3],
      [1, 2, 3, 3],
    ]) {
      expect((await start(seeds)).body.code, seeds.join()).toBe('seeds_changed');
    }
  });

  test('lets the admin choose between players who share the last rank', async () => {
    const { start, playoffs } = await aSeason({}, [40, 41, 42, 43, 43]);
    expect((await playoffs()).start?.candidates.map(({ teamId, rank }) => [teamId, rank])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 4],
    ]);
    expect((await start([1, 2, 3, 5])).status).toBe(201);
  });

  test('waits for the last round, or for an admin who starts without its missing scores', async () => {
    const { start, path, rounds, playoffs } = await aSeason();
    const scores = (await admin.get(`${path}/rounds/${rounds[0]?.id}/scores`)).body;
    await admin.delete(`${path}/scores/${scores[5].id}`);
    expect((await start()).body.code).toBe('season_running');
    await server.setTime(at(LAST as string, '20:00'));
    const missing = [`Round 1: ${memberOf(6).user.displayName} has no score.`];
    expect((await playoffs()).start).toMatchObject({ refusal: null, missing });
    expect((await start()).body.code).toBe('scores_missing');
    expect((await start([1, 2, 3, 4], { withoutMissing: true })).status).toBe(201);
  });

  test('does not wait for a player who said they are out', async () => {
    const { start, path, rounds } = await aSeason();
    const scores = (await admin.get(`${path}/rounds/${rounds[0]?.id}/scores`)).body;
    await admin.delete(`${path}/scores/${scores[5].id}`);
    const night = (await admin.get(`${path}/nights/${LAST}`)).body;
    await admin.put(`${path}/nights/${LAST}/answers/${night.players[5].participantId}`, { answer: 'out' });
    expect((await start()).status).toBe(201);
  });

  test('continues until there is one champion, and does not change the standings of the season', async () => {
    const { start, play, matches, playoffs, standings } = await aSeason();
    const before = await standings();
    await start();
    await play(4, { 1: 45, 4: 44, 2: 50, 3: 51 });
    expect(textsOf(await matches(4))).toEqual(['1-4 → 4', '2-3 → 2']);
    expect(textsOf(await matches(2))).toEqual(['4-2 → ?']);
    await play(2, { 4: 39, 2: 40 });
    expect((await playoffs()).bracket.championTeamId).toBe(4);
    expect(await standings()).toEqual(before);
  });

  test('takes no scores before the start, and no scores of players without a match', async () => {
    const { start, enter } = await aSeason();
    expect((await enter(4, { teamId: 1, strokes: 40 })).body.code).toBe('playoffs_not_started');
    await start();
    expect((await enter(4, { teamId: 5, strokes: 40 })).body.code).toBe('no_match');
    expect((await enter(2, { teamId: 1, strokes: 40 })).body.code).toBe('no_match');
  });

  test('lets the better seed advance after a tie, unless an admin decides', async () => {
    const { start, play, matches, path } = await aSeason();
    await start();
    await play(4, { 1: 45, 4: 45, 2: 50, 3: 51 });
    expect(await matches(4)).toMatchObject([{ winnerTeamId: 1, decidedBy: 'seed' }, { winnerTeamId: 2 }]);
    const decide = (winnerTeamId: number | null, position = 1) =>
      admin.put(`${path}/playoffs/decision`, { playoffTeams: 4, position, winnerTeamId });
    expect((await decide(4)).status).toBe(204);
    expect(textsOf(await matches(2))).toEqual(['4-2 → ?']);
    expect((await decide(3)).body.code).toBe('no_match');
    expect((await decide(3, 2)).body.code).toBe('has_result');
    expect((await decide(null)).status).toBe(204);
    expect(textsOf(await matches(2))).toEqual(['1-2 → ?']);
  });

  test('warns before a correction changes a later match with a score, and then deletes that score', async () => {
    const { start, play, matches, path, rounds } = await aSeason();
    await start();
    await play(4, { 1: 40, 4: 45, 2: 50, 3: 51 });
    await play(2, { 1: 40, 2: 41 });
    const semifinal = rounds.find(({ playoffTeams }) => playoffTeams === 4)?.id;
    const [score] = (await admin.get(`${path}/rounds/${semifinal}/scores`)).body;
    const correct = (query = '') => admin.patch(`${path}/scores/${score.id}${query}`, { strokes: 46 });
    const refused = await correct();
    const [one, four] = [memberOf(1).user.displayName, memberOf(4).user.displayName];
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'bracket_changes',
      `${four} would replace ${one} in the final. Scores from the final would be deleted.`,
    ]);
    expect(textsOf(await matches(2))).toEqual(['1-2 → 1']);
    expect((await correct('?confirmBracket=true')).status).toBe(200);
    expect(textsOf(await matches(2))).toEqual(['4-2 → ?']);
    await play(2, { 4: 42, 2: 41 });
    expect(textsOf(await matches(2))).toEqual(['4-2 → 2']);
  });

  test('lets the opponent advance if an admin removes a player', async () => {
    const { start, play, matches, path, playoffs } = await aSeason();
    await start();
    await play(4, { 1: 40, 4: 45 });
    const participants: { id: number; teamId: number }[] = (await admin.get(`${path}/participants`)).body;
    const remove = async (team: number) => {
      const id = participants.find(({ teamId }) => teamId === team)?.id;
      expect((await admin.delete(`${path}/participants/${id}`)).status).toBe(204);
    };
    await remove(3);
    expect(await matches(4)).toMatchObject([
      { winnerTeamId: 1 },
      { winnerTeamId: 2, decidedBy: 'withdrawal' },
    ]);
    await remove(1);
    expect((await playoffs()).bracket.championTeamId).toBe(2);
  });

  test('keeps its nights, except that single nights can move', async () => {
    const { start, path, rounds, playoffs } = await aSeason();
    await start();
    for (const change of [{ playoffTeams: 2 }, { endDate: '2026-12-29' }, { startDate: '2026-12-15' }]) {
      const answer = await admin.patch(path, { ...change, confirmRules: true });
      expect([answer.body.code, Object.keys(answer.body.fields)]).toEqual([
        'playoffs_started',
        Object.keys(change),
      ]);
    }
    const round = rounds.find(({ playoffTeams }) => playoffTeams === 2);
    expect((await admin.delete(`${path}/rounds/${round?.id}`)).body.code).toBe('playoffs_started');
    const cancellation = { date: FINAL, reason: 'Snow' };
    expect((await admin.post(`${path}/canceled-nights`, cancellation)).status).toBe(201);
    expect((await playoffs()).bracket.rounds).toMatchObject([{ isCanceled: false }, { isCanceled: true }]);
    const move = { date: FINAL, movedTo: '2027-01-06', startTime: '18:00', reason: 'Snow' };
    expect((await admin.post(`${path}/moved-nights`, move)).status).toBe(201);
    expect((await playoffs()).bracket.rounds[1]).toMatchObject({ isCanceled: false, date: '2027-01-06' });
  });

  test('has only the players of a match on its nights, in the calendar and on the page of the night', async () => {
    const { start, play, path } = await aSeason();
    const nightsOf = async (team: number) => {
      const { events } = (await memberOf(team).get('/api/user/upcoming')).body;
      return events.map(({ startsAt }: { startsAt: string }) => startsAt.slice(0, 10));
    };
    const playersOn = async (night = '') =>
      (await admin.get(`${path}/nights/${night}`)).body.players.map(
        ({ teamId }: { teamId: number }) => teamId,
      );
    expect((await nightsOf(6)).length).toBe(3);
    expect(await playersOn(SEMIFINALS)).toEqual([]);
    await start();
    expect((await nightsOf(6)).length).toBe(1);
    expect(await playersOn(SEMIFINALS)).toEqual([1, 2, 3, 4]);
    await play(4, { 1: 40, 4: 41 });
    expect([(await nightsOf(1)).length, (await nightsOf(4)).length, (await nightsOf(3)).length]).toEqual([
      3, 2, 3,
    ]);
    expect(await playersOn(FINAL)).toEqual([1]);
  });

  test('takes scores that its players enter on the night, and a confirmed match advances the winner', async () => {
    const { start, path, rounds, matches } = await aSeason({ scoreEntry: 'players' });
    await start();
    const semifinal = rounds.find(({ playoffTeams }) => playoffTeams === 4)?.id;
    await server.setTime(at(SEMIFINALS as string, '18:30'));
    const enter = (team: number, each: number) =>
      memberOf(team).put(`${path}/rounds/${semifinal}/own-score`, { strokes: each });
    const entered = [await enter(1, 40), await enter(4, 41)];
    expect(entered.map(({ status }) => status)).toEqual([200, 200]);
    expect((await enter(5, 30)).body.code).toBe('no_match');
    expect(textsOf(await matches(4))).toEqual(['1-4 → ?', '2-3 → ?']);
    const confirm = (by: number, { body }: { body: { id: number; strokes: number } }) =>
      memberOf(by).post(`${path}/scores/${body.id}/confirmation`, { strokes: body.strokes });
    for (const [by, answer] of [
      [4, entered[0]],
      [1, entered[1]],
    ] as const) {
      if (answer) expect((await confirm(by, answer)).status).toBe(200);
    }
    expect(textsOf(await matches(2))).toEqual(['1-? → ?']);
  });

  test('sets the opponents of a match-play league, and takes only scores of these pairs', async () => {
    const { start, path, rounds, enter, matches, playoffs } = await aSeason({ scoringType: 'match_play' });
    const [regular] = rounds;
    const result = (teamId: number, opponentTeamId: number) =>
      admin.post(`${path}/scores`, { roundId: regular?.id, teamId, opponentTeamId, result: 'win' });
    // Teams 1, 2 and 3 win against teams 6, 5 and 4, which then share the last rank.
    for (const team of [1, 2, 3]) await result(team, 7 - team);
    const seeds = ((await playoffs()).start?.candidates ?? []).map(({ teamId }) => teamId);
    expect(seeds.slice(0, 3)).toEqual([1, 2, 3]);
    const fourth = seeds[3] ?? 0;
    expect((await start([1, 2, 3, fourth])).status).toBe(201);
    const semifinal = rounds.find(({ playoffTeams }) => playoffTeams === 4)?.id;
    const matchups = (await admin.get(`${path}/rounds/${semifinal}/matchups`)).body;
    const pairs = matchups.map(({ teams }: { teams: { teamId: number }[] }) =>
      teams.map(({ teamId }) => teamId),
    );
    expect(pairs).toEqual([
      [1, fourth],
      [2, 3],
    ]);
    expect((await enter(4, { teamId: 1, opponentTeamId: 2, result: 'win' })).body.code).toBe('no_match');
    expect((await enter(4, { teamId: 2, opponentTeamId: 3, result: 'absent' })).status).toBe(201);
    expect(textsOf(await matches(2))).toEqual(['?-3 → ?']);
  });

  test('can be undone until it has a score', async () => {
    const { start, play, path, playoffs } = await aSeason();
    await start();
    expect((await admin.delete(`${path}/playoffs`)).status).toBe(204);
    expect((await playoffs()).bracket.isStarted).toBe(false);
    await start();
    await play(4, { 1: 40 });
    expect((await admin.delete(`${path}/playoffs`)).body.code).toBe('has_scores');
  });

  test('is in the log with the names of the teams, both when it starts and when it is undone', async () => {
    const { start, path } = await aSeason();
    await server.db('audit_log').delete();
    expect((await start()).status).toBe(201);
    expect((await admin.delete(`${path}/playoffs`)).status).toBe(204);
    const teams = [1, 2, 3, 4].map((team) => memberOf(team).user.displayName);
    const entries = (await admin.get('/api/admin/audit')).body;
    expect(entries).toMatchObject([
      { action: 'league.playoffs-undone', detail: { before: { teams } } },
      { action: 'league.playoffs-started', detail: { after: { teams } } },
    ]);
  });
});

test('the database keeps one place of the bracket for each team, and one winner for each match', async () => {
  const { id, start } = await aSeason();
  await start();
  const seeds = server.db('league_playoff_seeds');
  await expect(seeds.clone().insert({ league_id: id, seed: 5, team_id: 1 })).rejects.toThrow();
  await expect(seeds.clone().insert({ league_id: id, seed: 1, team_id: 9 })).rejects.toThrow();
  await expect(seeds.clone().insert({ league_id: id, seed: 9, team_id: 9 })).rejects.toThrow();
  const decide = (change: object) =>
    server.db('league_playoff_decisions').insert({
      ...{ league_id: id, playoff_teams: 4, position: 1, winner_team_id: 1, decided_at: new Date() },
      ...change,
    });
  await expect(decide({ winner_team_id: 9 })).rejects.toThrow();
  await expect(decide({ position: 3 })).rejects.toThrow();
  await decide({});
  await expect(decide({ winner_team_id: 2 })).rejects.toThrow();
  const rounds = server.db('league_rounds').where({ league_id: id });
  await expect(rounds.update({ playoff_teams: 2 })).rejects.toThrow();
});
