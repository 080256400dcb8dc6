import type { LeagueForm, Standing } from '@clubhouse/core/leagues';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

const NIGHT = '2026-11-24';
const EVENING = at(NIGHT, '19:00');

const addHours = (date: Date, hours: number) => new Date(date.getTime() + hours * 3_600_000);

let server: TestServer;
let admin: Person;
let kim: Person;
let lee: Person;
let pat: Person;

beforeAll(async () => {
  server = await aServer({ now: EVENING });
});
beforeEach(async () => {
  server.clock.now = EVENING;
  admin = await server.signedIn({ isAdmin: true });
  kim = await server.signedIn({ isMember: true });
  lee = await server.signedIn({ isMember: true });
  pat = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());

/**
 * Creates a league with a round tonight. The first of `players` is team 1, the second is team 2, and so on.
 * By default, the players are Kim, Lee and Pat.
 */
async function aNight(changes: Partial<LeagueForm> = {}, players = [kim, lee, pat]) {
  const { id } = await aLeague(admin, { scoreEntry: 'players', ...changes });
  for (const player of players) await player.post(`/api/leagues/${id}/join`, { userId: player.user.id });
  const path = `/api/leagues/${id}`;
  const round = await admin.post(`${path}/rounds`, { leagueId: id, roundDate: NIGHT });
  const roundPath = `${path}/rounds/${round.body.id}`;
  const review = (person: Person, what: string, scoreId: number, body: object) =>
    person.post(`${path}/scores/${scoreId}/${what}`, body);
  return {
    id,
    path,
    roundId: round.body.id as number,
    roundPath,
    enter: (person: Person, entry: object) => person.put(`${roundPath}/own-score`, entry),
    confirm: (person: Person, scoreId: number, seen: object) => review(person, 'confirmation', scoreId, seen),
    dispute: (person: Person, scoreId: number, body: object) => review(person, 'dispute', scoreId, body),
    scores: async () => (await kim.get(`${roundPath}/scores`)).body,
    // Signs in a new user for each call, so that no session can expire when a test moves the clock.
    standings: async (): Promise<Standing[]> =>
      (await (await server.signedIn({ isMember: true })).get(`${path}/standings`)).body,
    history: async () =>
      (await admin.get(`${roundPath}/score-changes`)).body.map(
        (change: { action: string; by: string; strokes: number | null; result: string | null }) =>
          `${change.by} ${change.action} ${change.strokes ?? change.result}`,
      ),
  };
}
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('a score that a player enters', () => {
  test('counts once a player of another team confirms it', async () => {
    const night = await aNight();
    const entered = await night.enter(kim, { strokes: 41 });
    expect([entered.status, entered.body]).toEqual([
      200,
      expect.objectContaining({ teamId: 1, strokes: 41, status: 'unconfirmed', enteredByTeamId: 1 }),
    ]);
    expect((await night.standings())[0]?.rank).toBeNull();
    expect(outcome(await night.confirm(kim, entered.body.id, { strokes: 41 }))).toEqual([409, 'own_score']);
    const confirmed = await night.confirm(lee, entered.body.id, { strokes: 41 });
    expect(confirmed.body).toMatchObject({ status: 'final', strokes: 41 });
    expect((await night.standings())[0]).toMatchObject({ rank: 1, totalStrokes: 41, team: { teamId: 1 } });
    expect((await night.confirm(pat, entered.body.id, { strokes: 41 })).status).toBe(200);
    expect(outcome(await night.enter(kim, { strokes: 39 }))).toEqual([409, 'score_final']);
  });

  test('is the player’s own change in the activity log, even if the player works at the desk', async () => {
    const staff = await server.signedIn({ isMember: true, isStaff: true });
    const night = await aNight({}, [staff, lee]);
    await night.enter(staff, { strokes: 41 });
    const entries = async (by: string) =>
      (await admin.get(`/api/admin/audit?kind=league&actorId=${staff.user.id}${by}`)).body;
    expect((await entries('')).map(({ action }: { action: string }) => action)).toEqual([
      'league.score-entered',
    ]);
    expect(await entries('&by=desk')).toEqual([]);
  });

  test('counts after 48 hours without a confirmation', async () => {
    const night = await aNight();
    await night.enter(kim, { strokes: 41 });
    server.clock.now = new Date(addHours(EVENING, 48).getTime() - 1);
    expect((await night.standings())[0]?.rank).toBeNull();
    server.clock.now = addHours(EVENING, 48);
    expect((await night.standings())[0]).toMatchObject({ rank: 1, totalStrokes: 41 });
  });

  test('can be corrected by its team until another player confirms it, and the 48 hours start again', async () => {
    const night = await aNight();
    await night.enter(kim, { strokes: 41 });
    server.clock.now = addHours(EVENING, 1);
    expect((await night.enter(kim, { strokes: 42 })).body).toMatchObject({ strokes: 42 });
    server.clock.now = addHours(EVENING, 48);
    expect((await night.standings())[0]?.rank).toBeNull();
    server.clock.now = addHours(EVENING, 1);
    const name = kim.user.displayName;
    expect(await night.history()).toEqual([`${name} corrected 42`, `${name} entered 41`]);
  });

  test('is stored once if the phone sends it twice', async () => {
    const night = await aNight();
    const first = await night.enter(kim, { strokes: 41 });
    server.clock.now = addHours(EVENING, 1);
    expect((await night.enter(kim, { strokes: 41 })).body).toEqual(first.body);
    expect(await night.history()).toHaveLength(1);
  });

  test('is not confirmed if it changed after the other player looked at it', async () => {
    const night = await aNight();
    const { body } = await night.enter(kim, { strokes: 41 });
    await night.enter(kim, { strokes: 35 });
    expect(outcome(await night.confirm(lee, body.id, { strokes: 41 }))).toEqual([409, 'score_changed']);
    const late = await night.dispute(lee, body.id, { seen: 41, strokes: 44 });
    expect(outcome(late)).toEqual([409, 'score_changed']);
    expect((await night.scores())[0]).toMatchObject({ strokes: 35, status: 'unconfirmed' });
  });

  test('is refused outside the night, outside the league, and where admins enter scores', async () => {
    const night = await aNight();
    const outsider = await server.signedIn({ isMember: true });
    expect((await night.enter(outsider, { strokes: 41 })).status).toBe(404);
    expect((await night.enter(kim, { strokes: 201 })).body.fields).toHaveProperty('strokes');
    server.clock.now = at(NIGHT, '17:59');
    expect(outcome(await night.enter(kim, { strokes: 41 }))).toEqual([409, 'night_not_started']);
    server.clock.now = at('2026-11-25', '20:00');
    expect(outcome(await night.enter(kim, { strokes: 41 }))).toEqual([409, 'entry_closed']);
    server.clock.now = EVENING;
    await admin.patch(night.path, { scoreEntry: 'admins' });
    expect(outcome(await night.enter(kim, { strokes: 41 }))).toEqual([409, 'admins_enter_scores']);
    await admin.patch(night.path, { scoreEntry: 'players', isActive: false });
    expect((await night.enter(kim, { strokes: 41 })).status).toBe(404);
    expect(await night.history()).toEqual([]);
  });
});

describe('a disputed score', () => {
  test('keeps both versions and does not count until an admin decides', async () => {
    const night = await aNight();
    const { body } = await night.enter(kim, { strokes: 38 });
    const same = await night.dispute(lee, body.id, { seen: 38, strokes: 38 });
    expect(same.body.fields).toHaveProperty('strokes');
    const disputed = await night.dispute(lee, body.id, { seen: 38, strokes: 43 });
    expect(disputed.body).toMatchObject({
      status: 'disputed',
      strokes: 38,
      dispute: { byTeamId: 2, strokes: 43, result: null },
    });
    expect(outcome(await night.confirm(pat, body.id, { strokes: 38 }))).toEqual([409, 'score_disputed']);
    expect(outcome(await night.enter(kim, { strokes: 43 }))).toEqual([409, 'score_disputed']);
    server.clock.now = addHours(EVENING, 100);
    expect((await night.standings())[0]?.rank).toBeNull();
    server.clock.now = addHours(EVENING, 1);
    const decided = await admin.patch(`${night.path}/scores/${body.id}`, { strokes: 43 });
    expect(decided.body).toMatchObject({ status: 'final', strokes: 43, dispute: null });
    expect((await night.standings())[0]).toMatchObject({ rank: 1, totalStrokes: 43 });
    expect(await night.history()).toEqual([
      `${admin.user.displayName} corrected 43`,
      `${lee.user.displayName} disputed 43`,
      `${kim.user.displayName} entered 38`,
    ]);
  });

  test('is disputed once if the phone sends it twice, and another version is refused', async () => {
    const night = await aNight();
    const { body } = await night.enter(kim, { strokes: 38 });
    const first = await night.dispute(lee, body.id, { seen: 38, strokes: 43 });
    server.clock.now = addHours(EVENING, 1);
    const repeated = await night.dispute(lee, body.id, { seen: 38, strokes: 43 });
    expect([repeated.status, repeated.body]).toEqual([200, first.body]);
    const other = await night.dispute(lee, body.id, { seen: 38, strokes: 44 });
    expect(outcome(other)).toEqual([409, 'score_disputed']);
    expect(outcome(await night.dispute(pat, body.id, { seen: 38, strokes: 43 }))).toEqual([
      409,
      'score_disputed',
    ]);
    expect(await night.history()).toHaveLength(2);
  });

  test('becomes final if an admin keeps the first version', async () => {
    const night = await aNight();
    const { body } = await night.enter(kim, { strokes: 38 });
    await night.dispute(lee, body.id, { seen: 38, strokes: 43 });
    const kept = await admin.post(`${night.path}/scores`, {
      roundId: night.roundId,
      teamId: 1,
      strokes: 38,
    });
    expect(kept.body).toMatchObject({ strokes: 38, status: 'final', dispute: null });
    expect((await night.standings())[0]).toMatchObject({ rank: 1, totalStrokes: 38 });
  });
});

describe('in match play', () => {
  const MATCH_PLAY = { scoringType: 'match_play' } as const;

  test('the entry covers both sides, and the same result by the opponent confirms it', async () => {
    const night = await aNight(MATCH_PLAY, [kim, lee]);
    await night.enter(kim, { result: 'win' });
    expect(await night.scores()).toMatchObject([
      { teamId: 1, result: 'win', opponentTeamId: 2, status: 'unconfirmed', enteredByTeamId: 1 },
      { teamId: 2, result: 'loss', opponentTeamId: 1, status: 'unconfirmed', enteredByTeamId: 1 },
    ]);
    expect((await night.standings())[0]?.points).toBe(0);
    await night.enter(lee, { result: 'loss' });
    expect(await night.scores()).toMatchObject([{ status: 'final' }, { status: 'final' }]);
    expect((await night.standings())[0]).toMatchObject({ points: 1, team: { teamId: 1 } });
  });

  test('if both players enter a win, the score is disputed, and the match has no winner', async () => {
    const night = await aNight(MATCH_PLAY, [kim, lee]);
    await night.enter(kim, { result: 'win' });
    await night.enter(lee, { result: 'win' });
    const [first] = await night.scores();
    expect((await night.dispute(lee, first.id, { seen: 'win', result: 'loss' })).status).toBe(200);
    expect(await night.scores()).toMatchObject([
      { result: 'win', status: 'disputed', dispute: { byTeamId: 2, result: 'loss' } },
      { result: 'loss', status: 'disputed', dispute: { byTeamId: 2, result: 'win' } },
    ]);
    expect((await kim.get(`${night.roundPath}/matchups`)).body[0].winnerTeamId).toBeNull();
    await admin.patch(`${night.path}/scores/${first.id}`, { result: 'loss' });
    expect(await night.scores()).toMatchObject([
      { result: 'loss', status: 'final', dispute: null },
      { result: 'win', status: 'final', dispute: null },
    ]);
  });

  test('another player of the round can confirm, and a player with a bye has no match', async () => {
    const night = await aNight(MATCH_PLAY);
    const results = await Promise.all(
      [kim, lee, pat].map((person) => night.enter(person, { result: 'win' })),
    );
    expect(results.map(outcome)).toContainEqual([409, 'no_match']);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(2);
    const bye = results.findIndex(({ status }) => status === 409);
    const other = await aNight(MATCH_PLAY);
    const [one] = [kim, lee, pat].filter((_, index) => index !== bye) as [Person];
    const [entered] = (await other.enter(one, { result: 'win' })).body;
    const confirmed = await other.confirm([kim, lee, pat][bye] as Person, entered.id, { result: 'win' });
    expect(confirmed.body).toMatchObject([{ status: 'final' }, { status: 'final' }]);
  });
});

test('a partner of a scramble cannot confirm the score of their team', async () => {
  const night = await aNight({ leagueType: 'scramble' }, []);
  const asPair = { player2Name: 'Lee', player2Email: lee.user.email };
  await kim.post(`${night.path}/join`, { userId: kim.user.id, ...asPair });
  await pat.post(`${night.path}/join`, {
    userId: pat.user.id,
    player2Name: 'Robin',
    player2Email: 'robin@example.com',
  });
  const { body } = await night.enter(kim, { strokes: 36 });
  expect(outcome(await night.confirm(lee, body.id, { strokes: 36 }))).toEqual([409, 'own_score']);
  expect((await night.enter(lee, { strokes: 37 })).body).toMatchObject({ strokes: 37 });
  expect((await night.confirm(pat, body.id, { strokes: 37 })).status).toBe(200);
});
