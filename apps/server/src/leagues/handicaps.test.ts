import type { LeagueForm, PlayerHandicap, Score, Standing } from '@clubhouse/core/leagues';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

const NIGHT = '2026-11-24';
const EVENING = at(NIGHT, '19:00');

let server: TestServer;
let admin: Person;
let kim: Person;
let lee: Person;

beforeAll(async () => {
  server = await aServer({ now: EVENING });
});
beforeEach(async () => {
  server.clock.now = EVENING;
  admin = await server.signedIn({ isAdmin: true });
  kim = await server.signedIn({ isMember: true });
  lee = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());

/** Creates a league with three past rounds and one tonight. Kim leads team 1 and Lee leads team 2. */
async function aSeason(rules: Partial<LeagueForm> = {}) {
  const { id } = await aLeague(admin, { handicap: 'admins', ...rules });
  const path = `/api/leagues/${id}`;
  const partner = (name: string) => ({
    player2Name: name,
    player2Email: `${name}-${id}@family.example`,
  });
  for (const [person, name] of [
    [kim, 'sam'],
    [lee, 'ash'],
  ] as const) {
    await person.post(`${path}/join`, { userId: person.user.id, ...partner(name) });
  }
  const rounds: number[] = [];
  for (const roundDate of ['2026-11-03', '2026-11-10', '2026-11-17', NIGHT]) {
    rounds.push((await admin.post(`${path}/rounds`, { roundDate })).body.id);
  }
  const participants: { id: number }[] = (await admin.get(`${path}/participants`)).body;
  return {
    ...{ id, path, rounds },
    set: (index: number, handicap: unknown) =>
      admin.put(`${path}/participants/${participants[index]?.id}/handicap`, { handicap }),
    enter: async (round: number, teamId: number, strokes: number): Promise<Score> =>
      (await admin.post(`${path}/scores`, { roundId: rounds[round - 1], teamId, strokes })).body,
    handicaps: async (): Promise<PlayerHandicap[]> => (await admin.get(`${path}/handicaps`)).body,
    inRound: async (round: number) =>
      (await kim.get(`${path}/rounds/${rounds[round - 1]}/handicaps`)).body.map(
        ({ handicap }: { handicap: number }) => handicap,
      ),
    scores: async (): Promise<Score[]> => (await kim.get(`${path}/scores`)).body,
    standings: async (): Promise<Standing[]> => (await kim.get(`${path}/standings`)).body,
  };
}

describe('the handicap of a score', () => {
  test('stays the same, whatever number an admin sets later', async () => {
    const { set, enter, scores, standings } = await aSeason();
    await set(0, 11);
    expect(await enter(1, 1, 84)).toMatchObject({ strokes: 84, handicap: 11 });
    await set(0, 4);
    expect(await enter(2, 1, 80)).toMatchObject({ strokes: 80, handicap: 4 });
    await set(0, null);
    expect((await scores()).map(({ handicap }) => handicap)).toEqual([11, 4]);
    expect((await standings())[0]).toMatchObject({
      averageStrokes: (73 + 76) / 2,
      grossAverage: 82,
      bestRound: 73,
    });
  });

  test('stays when an admin overwrites the strokes, and changes if the admin says so', async () => {
    const { path, rounds, set, enter } = await aSeason();
    await set(0, 11);
    const { id } = await enter(1, 1, 84);
    await set(0, 4);
    const correct = async (change: object) => (await admin.patch(`${path}/scores/${id}`, change)).body;
    expect(await correct({ strokes: 85 })).toMatchObject({ strokes: 85, handicap: 11 });
    expect(await correct({ strokes: 85, handicap: 6 })).toMatchObject({ strokes: 85, handicap: 6 });
    expect(Object.keys((await correct({ strokes: 85, handicap: 55 })).fields)).toEqual(['handicap']);
    const history = (await admin.get(`${path}/rounds/${rounds[0]}/score-changes`)).body;
    expect(history.map(({ handicap }: Score) => handicap)).toEqual([6, 11, 11]);
  });

  test('is stored when a player enters it, and stays when it is changed, confirmed or disputed', async () => {
    const { path, rounds, set, scores } = await aSeason({ scoreEntry: 'players' });
    await set(0, 11);
    const enter = (strokes: number) =>
      kim.put(`${path}/rounds/${rounds[3]}/own-score`, { strokes, handicap: 50 });
    const { body } = await enter(84);
    expect(body).toMatchObject({ strokes: 84, handicap: 11, status: 'unconfirmed' });
    await set(0, 4);
    expect((await enter(85)).body).toMatchObject({ strokes: 85, handicap: 11 });
    await lee.post(`${path}/scores/${body.id}/dispute`, { seen: 85, strokes: 86 });
    expect((await scores())[0]).toMatchObject({ status: 'disputed', handicap: 11 });
    const chosen = await admin.patch(`${path}/scores/${body.id}`, { strokes: 86 });
    expect(chosen.body).toMatchObject({ strokes: 86, handicap: 11, status: 'final' });
  });

  test('is stored for both sides of a match, and the night shows it', async () => {
    const { path, rounds, set } = await aSeason({ scoringType: 'match_play', scoreEntry: 'players' });
    await set(0, 11);
    await set(1, 7);
    const entered = await kim.put(`${path}/rounds/${rounds[3]}/own-score`, { result: 'win' });
    expect(entered.body.map(({ teamId, handicap }: Score) => [teamId, handicap])).toEqual([
      [1, 11],
      [2, 7],
    ]);
    expect((await kim.get(`${path}/nights/${NIGHT}`)).body.handicaps).toEqual([
      { teamId: 1, handicap: 11 },
      { teamId: 2, handicap: 7 },
    ]);
  });
});

type Event =
  | { kind: 'number'; player: 0 | 1; handicap: number | null }
  | { kind: 'score'; round: number; teamId: number; strokes: number }
  | { kind: 'correction'; nth: number; strokes: number }
  | { kind: 'rules'; change: Partial<LeagueForm> };

test('a stored handicap never changes, whatever numbers, scores and rules change later', async () => {
  const strokes = fc.integer({ min: 60, max: 120 });
  const anEvent: fc.Arbitrary<Event> = fc.oneof(
    fc.record({
      kind: fc.constant('number' as const),
      player: fc.constantFrom(0 as const, 1 as const),
      handicap: fc.option(fc.integer({ min: 0, max: 54 })),
    }),
    fc.record({
      kind: fc.constant('score' as const),
      round: fc.integer({ min: 1, max: 4 }),
      teamId: fc.constantFrom(1, 2),
      strokes,
    }),
    fc.record({ kind: fc.constant('correction' as const), nth: fc.nat({ max: 7 }), strokes }),
    fc.record({
      kind: fc.constant('rules' as const),
      change: fc.oneof(
        fc.record({ handicapCap: fc.integer({ min: 1, max: 54 }) }),
        fc.record({ handicapPar: fc.integer({ min: 60, max: 80 }) }),
        fc.record({ handicapRounds: fc.integer({ min: 1, max: 6 }) }),
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('admins' as const, 'computed' as const),
      fc.array(anEvent, { minLength: 4, maxLength: 10 }),
      async (handicap, events) => {
        const { path, set, enter, scores } = await aSeason({ handicap });
        const stored = new Map<number, number | undefined>();
        const first: Event = { kind: 'score', round: 1, teamId: 1, strokes: 90 };
        for (const event of [first, ...events]) {
          if (event.kind === 'number') await set(event.player, event.handicap);
          else if (event.kind === 'score') await enter(event.round, event.teamId, event.strokes);
          else if (event.kind === 'rules') await admin.patch(path, { ...event.change, confirmRules: true });
          else {
            const id = [...stored.keys()][event.nth % stored.size];
            await admin.patch(`${path}/scores/${id}`, { strokes: event.strokes });
          }
          for (const score of await scores()) {
            if (!stored.has(score.id)) stored.set(score.id, score.handicap);
            expect(score.handicap, `score ${score.id} after ${event.kind}`).toBe(stored.get(score.id));
          }
        }
        expect(stored.size).toBeGreaterThan(0);
      },
    ),
    { numRuns: 12 },
  );
});

describe('a computed handicap', () => {
  test('comes from the earlier rounds, and the response says from how many', async () => {
    const { enter, handicaps, inRound } = await aSeason({ handicap: 'computed', handicapRounds: 3 });
    await enter(1, 1, 82);
    await enter(2, 1, 99);
    await enter(3, 1, 84);
    expect(await handicaps()).toMatchObject([
      { teamId: 1, handicap: 11, computedFrom: { rounds: 3, dropped: 1 }, isCapped: false },
      { teamId: 2, handicap: 0, setHandicap: null, computedFrom: null },
    ]);
    expect([await inRound(1), await inRound(2), await inRound(4)]).toEqual([
      [0, 0],
      [10, 0],
      [11, 0],
    ]);
    expect(await enter(4, 1, 84)).toMatchObject({ handicap: 11 });
  });

  test('of a newcomer is the number that an admin set, until the newcomer has played a round', async () => {
    const { set, enter, handicaps } = await aSeason({ handicap: 'computed' });
    await set(1, 9);
    expect((await handicaps())[1]).toMatchObject({ handicap: 9, setHandicap: 9, computedFrom: null });
    await enter(1, 2, 74);
    expect((await handicaps())[1]).toMatchObject({ handicap: 2, setHandicap: 9 });
  });

  test('ignores scores that do not count yet', async () => {
    const { path, rounds, handicaps } = await aSeason({ handicap: 'computed', scoreEntry: 'players' });
    await kim.put(`${path}/rounds/${rounds[3]}/own-score`, { strokes: 84 });
    expect((await handicaps())[0]).toMatchObject({ handicap: 0, computedFrom: null });
  });
});

test('a scramble combines the handicaps of both partners', async () => {
  const { path, set, enter } = await aSeason({ leagueType: 'scramble' });
  await set(0, 10);
  await set(1, 20);
  expect((await kim.get(`${path}/participation`)).body.handicap).toBe(7);
  expect(await enter(1, 1, 70)).toMatchObject({ handicap: 7 });
});

describe('without a handicap', () => {
  test('no response about play has one', async () => {
    const { path, rounds, enter, handicaps, scores, standings } = await aSeason({ handicap: 'off' });
    await enter(1, 1, 84);
    expect(await handicaps()).toEqual([]);
    const shown = [
      ...(await scores()),
      ...(await standings()),
      (await kim.get(`${path}/participation`)).body,
      (await kim.get(`${path}/nights/${NIGHT}`)).body,
      ...(await admin.get(`${path}/rounds/${rounds[0]}/score-changes`)).body,
    ];
    const names = shown.flatMap((row) => Object.keys(row));
    expect(names.filter((name) => /handicap|gross/i.test(name))).toEqual([]);
  });

  test('the gross standings are back, and turning it on again brings the same handicaps', async () => {
    const { id, path, set, enter, standings } = await aSeason();
    await set(0, 11);
    await enter(1, 1, 84);
    await enter(1, 2, 80);
    const order = async () => (await standings()).map(({ team }) => team.teamId);
    expect(await order()).toEqual([1, 2]);
    const off = await admin.patch(path, { handicap: 'off' });
    expect([off.status, off.body.code]).toEqual([409, 'rules_locked']);
    await admin.patch(path, { handicap: 'off', confirmRules: true });
    expect(await order()).toEqual([2, 1]);
    const mails: { subject: string; text: string }[] = (await server.visitor().get('/api/dev/outbox')).body;
    const about = mails.filter(({ text }) => text.includes(`/leagues/${id}/signup`));
    expect(about.find(({ subject }) => subject.startsWith('New rules'))?.text).toContain(
      'Handicaps no longer count.',
    );
    await admin.patch(path, { handicap: 'admins', confirmRules: true });
    expect(await order()).toEqual([1, 2]);
  });
});

describe('the number of a player', () => {
  test('is a whole number from 0 to 54, or none', async () => {
    const { set, handicaps } = await aSeason();
    for (const wrong of [-1, 55, 7.5, '11', undefined]) expect((await set(0, wrong)).status).toBe(400);
    for (const right of [0, 54, null]) {
      expect((await set(0, right)).status).toBe(204);
      expect((await handicaps())[0]?.setHandicap).toBe(right);
    }
  });

  test('belongs to a player of the league', async () => {
    const { path } = await aSeason();
    const unknown = await admin.put(`${path}/participants/999999/handicap`, { handicap: 3 });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'This player is not in the league.']);
  });

  test('is in the record of changes', async () => {
    const { id, set } = await aSeason();
    await set(0, 11);
    await set(0, 11);
    const rows = await server.db('audit_log').where('subject', 'like', `league ${id} (%`);
    expect(rows.filter(({ action }) => action === 'league.handicap-set')).toHaveLength(1);
  });
});

test('the database refuses impossible handicaps', async () => {
  const { id, enter } = await aSeason();
  await enter(1, 1, 84);
  for (const [table, wrong] of [
    ['leagues', { handicap: 'official' }],
    ['leagues', { handicap: 'computed', scoring_type: 'match_play' }],
    ['leagues', { handicap_rounds: 21 }],
    ['leagues', { handicap_cap: 55 }],
    ['leagues', { handicap_par: 17 }],
    ['league_participants', { handicap: 55 }],
    ['league_scores', { handicap: -1 }],
  ] as const) {
    const where = table === 'leagues' ? { id } : { league_id: id };
    await expect(server.db(table).where(where).update(wrong), JSON.stringify(wrong)).rejects.toThrow();
  }
});
