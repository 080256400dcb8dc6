import type { LeagueForm, Matchup, Standing } from '@clubhouse/core/leagues';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDevice, waitingPushes } from '../../testing/devices.ts';
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

/** Creates a league with four players and three rounds. `rules` override the league's default rules. */
async function aSeason(rules: Partial<LeagueForm>) {
  const { id } = await aLeague(admin, rules);
  const path = `/api/leagues/${id}`;
  for (const member of members) await member.post(`${path}/join`, { userId: member.user.id });
  const rounds: number[] = [];
  for (const roundDate of ['2026-11-03', '2026-11-10', '2026-11-17']) {
    rounds.push((await admin.post(`${path}/rounds`, { roundDate })).body.id);
  }
  const enter = (round: number, score: object) =>
    admin.post(`${path}/scores`, { roundId: rounds[round - 1], ...score });
  const standings = async (): Promise<Standing[]> => (await admin.get(`${path}/standings`)).body;
  return { id, path, rounds, enter, standings };
}

describe('the season rules of a league', () => {
  test('are the usual ones unless an admin sets others', async () => {
    const usual = { countedRounds: null, minimumRounds: null, allowsHalves: false, absence: 'opponent_wins' };
    const { path } = await aSeason({});
    expect((await admin.get(path)).body).toMatchObject(usual);
    const own = { countedRounds: 6, minimumRounds: 4, allowsHalves: true, absence: 'no_points' };
    expect((await admin.patch(path, own)).body).toMatchObject(own);
    expect((await members[0]?.get(path))?.body).toMatchObject(own);
    expect((await admin.patch(path, { countedRounds: null, name: 'Renamed' })).body).toMatchObject({
      ...own,
      countedRounds: null,
    });
  });

  test('are refused with the field if they are invalid', async () => {
    const { path } = await aSeason({});
    for (const wrong of [
      { countedRounds: 0 },
      { countedRounds: 2.5 },
      { minimumRounds: 1000 },
      { minimumRounds: '4' },
      { allowsHalves: 'yes' },
      { absence: 'coin_toss' },
    ]) {
      const answer = await admin.patch(path, wrong);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, Object.keys(wrong)]);
    }
  });

  test('are enforced by the database, too', async () => {
    const { id } = await aSeason({});
    for (const wrong of [{ counted_rounds: 0 }, { minimum_rounds: 1000 }, { absence: 'coin_toss' }]) {
      await expect(server.db('leagues').where({ id }).update(wrong), JSON.stringify(wrong)).rejects.toThrow();
    }
  });
});

type Mail = { to: string; subject: string; text: string };

async function mailsAbout(id: number): Promise<Mail[]> {
  const mails: Mail[] = (await server.visitor().get('/api/dev/outbox')).body;
  return mails.filter(
    ({ subject, text }) => subject.startsWith('New rules') && text.includes(`/leagues/${id}/signup`),
  );
}

describe('after the first score', () => {
  /** Creates a season in which team 1 has the best round and team 2 has the best average. */
  async function aPlayedSeason() {
    const season = await aSeason({});
    for (const [index, strokes] of [40, 60].entries()) await season.enter(index + 1, { teamId: 1, strokes });
    for (const [index, strokes] of [42, 42].entries()) await season.enter(index + 1, { teamId: 2, strokes });
    return season;
  }

  test('a rule changes only with a confirmation, and all players get an email with the effect', async () => {
    const { id, path, standings } = await aPlayedSeason();
    const refused = await admin.patch(path, { name: 'Renamed', countedRounds: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'rules_locked']);
    expect((await admin.get(path)).body).toMatchObject({ name: 'Tuesday Night', countedRounds: null });

    expect((await admin.patch(path, { countedRounds: 1, confirmRules: true })).status).toBe(200);
    expect((await standings()).map(({ team }) => team.teamId)).toEqual([1, 2, 3, 4]);
    const mails = await mailsAbout(id);
    expect(mails.map(({ to }) => to).sort()).toEqual(members.map(({ user }) => user.email).sort());
    const [mail] = mails;
    expect(mail?.subject).toBe('New rules: Tuesday Night');
    expect(mail?.text).toContain('Each player’s best round counts toward the average.');
    expect(mail?.text).toContain('2 players have new ranks.');
  });

  test('a new rule sends a notification to the devices of the players', async () => {
    const { id, path } = await aPlayedSeason();
    await aDevice(server, members[1] as Person);
    expect((await admin.patch(path, { countedRounds: 1, confirmRules: true })).status).toBe(200);
    expect(await waitingPushes(server)).toEqual([
      {
        title: 'The season rules have changed',
        body: 'New rules: Tuesday Night',
        path: `/leagues/${id}/signup`,
      },
    ]);
  });

  test('other changes of the league need no confirmation and send no email', async () => {
    const { id, path } = await aPlayedSeason();
    expect((await admin.patch(path, { name: 'Renamed', countedRounds: null })).status).toBe(200);
    expect((await admin.patch(path, { absence: 'no_points' })).status).toBe(200);
    expect(await mailsAbout(id)).toEqual([]);
  });
});

test('the best rounds and the rounds to qualify decide the standings', async () => {
  const { enter, rounds, standings } = await aSeason({ countedRounds: 2, minimumRounds: 3 });
  for (const [index, strokes] of [40, 60, 41].entries()) await enter(index + 1, { teamId: 1, strokes });
  for (const [index, strokes] of [42, 42, 42].entries()) await enter(index + 1, { teamId: 2, strokes });
  await enter(1, { teamId: 3, strokes: 30 });
  const [best, second, third] = await standings();
  expect(best).toMatchObject({
    team: { teamId: 1 },
    averageStrokes: 40.5,
    totalStrokes: 81,
    roundsPlayed: 3,
    droppedRoundIds: [rounds[1]],
  });
  expect(second).toMatchObject({ team: { teamId: 2 }, qualified: true });
  expect(third).toMatchObject({ team: { teamId: 3 }, qualified: false, roundsMissing: 2, rank: 3 });
});

describe('match play', () => {
  const match = { teamId: 1, opponentTeamId: 2 };

  test('a match can be halved if the league allows it, and after that the rule cannot change', async () => {
    const { enter, path, standings } = await aSeason({ scoringType: 'match_play' });
    const refused = await enter(1, { ...match, result: 'half' });
    expect([refused.status, refused.body.code]).toEqual([400, 'no_halves']);
    const won = await enter(1, { ...match, result: 'win' });
    const correct = () => admin.patch(`${path}/scores/${won.body[0].id}`, { result: 'half' });
    expect((await correct()).body.code).toBe('no_halves');

    await admin.patch(path, { allowsHalves: true, confirmRules: true });
    expect((await correct()).body).toMatchObject([{ result: 'half' }, { result: 'half' }]);
    expect((await standings()).map(({ points, halves }) => [points, halves])).toEqual([
      [0.5, 1],
      [0.5, 1],
      [0, 0],
      [0, 0],
    ]);
    const off = await admin.patch(path, { allowsHalves: false, confirmRules: true });
    expect([off.status, off.body.code]).toEqual([409, 'has_halves']);
  });

  test('the opponent of an absent team wins, and both absent is no result', async () => {
    const { enter, path, rounds, standings } = await aSeason({ scoringType: 'match_play' });
    const entered = await enter(1, { ...match, result: 'absent' });
    expect(entered.body).toMatchObject([
      { teamId: 1, result: 'absent' },
      { teamId: 2, result: 'walkover' },
    ]);
    await enter(1, { teamId: 3, opponentTeamId: 4, result: 'both_absent' });
    expect((await standings()).map(({ team, points, losses }) => [team.teamId, points, losses])).toEqual([
      [2, 1, 0],
      [1, 0, 1],
      [3, 0, 0],
      [4, 0, 0],
    ]);
    const matchups: Matchup[] = (await admin.get(`${path}/rounds/${rounds[0]}/matchups`)).body;
    expect(matchups.map(({ result, winnerTeamId }) => [result, winnerTeamId])).toEqual([
      ['absent', 2],
      ['both_absent', null],
    ]);
  });

  test('a league can give no points for an absence', async () => {
    const { enter, path, rounds, standings } = await aSeason({
      scoringType: 'match_play',
      absence: 'no_points',
    });
    await enter(1, { ...match, result: 'absent' });
    expect((await standings()).map(({ points, roundsPlayed }) => [points, roundsPlayed])).toEqual(
      Array.from({ length: 4 }, () => [0, 0]),
    );
    const matchups: Matchup[] = (await admin.get(`${path}/rounds/${rounds[0]}/matchups`)).body;
    expect(matchups[0]).toMatchObject({ result: 'absent', winnerTeamId: null });
  });
});
