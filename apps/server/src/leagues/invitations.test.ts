import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague, TUESDAY_NIGHT } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

const OPEN_FROM = '2026-12-01';

let server: TestServer;
let admin: Person;
let kim: Person;
let lee: Person;
let newcomer: Person;
beforeAll(async () => {
  server = await aServer({ env: { PUBLIC_URL: 'https://golf.example' } });
  admin = await server.signedIn({ isAdmin: true });
  kim = await server.signedIn({ isMember: true, name: 'Kim Lee' });
  lee = await server.signedIn({ isMember: true, name: 'Lee Chan' });
  newcomer = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());

let previous: number;
let next: number;
beforeEach(async () => {
  await server.setTime(at('2026-11-23', '12:00'));
  for (const table of ['leagues', 'outbox']) await server.db(table).delete();
  await server.db('users').where({ id: lee.user.id }).update({ is_member: true, membership_ends_on: null });
  previous = (await aLeague(admin)).id;
  next = (await aLeague(admin, { startDate: '2026-12-29', endDate: '2027-02-16' })).id;
  for (const player of [kim, lee]) await join(player, previous);
  await server.db('outbox').delete();
});

const join = (player: Person, id = next) =>
  player.post(`/api/leagues/${id}/join`, { userId: player.user.id });
const invite = (openFrom: string | null = OPEN_FROM, change: object = {}, by = admin) =>
  by.post(`/api/leagues/${next}/invitations`, { previousLeagueId: previous, openFrom, ...change });
type Mail = { to: string; subject: string; text: string };
const mails = async (): Promise<Mail[]> => (await server.visitor().get('/api/dev/outbox')).body;

describe('the invitation of last season’s players', () => {
  test('sends each of them one email with a link to the sign-up', async () => {
    const answer = await invite();
    expect(answer.status).toBe(201);
    expect(answer.body.invitation).toMatchObject({
      previousLeagueId: previous,
      openFrom: OPEN_FROM,
      emailed: 2,
    });
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual([kim.user.email, lee.user.email].sort());
    expect(sent[0]?.subject).toBe('Join again: Tuesday Night');
    expect(sent[0]?.text).toContain('Starting Tuesday, December 1, anyone can join.');
    expect(sent[0]?.text).toContain(`https://golf.example/leagues/${next}/signup`);
    expect((await admin.get(`/api/leagues/${next}/invitations`)).body).toEqual(answer.body);
  });

  test('is sent once, even by two admins at the same moment', async () => {
    const answers = await Promise.all([invite(), invite(null), invite()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await mails()).toHaveLength(2);
  });

  test('leaves out players who joined already, who left last season, or whose membership ended', async () => {
    await join(kim);
    await server.db('outbox').delete();
    await invite();
    expect((await mails()).map(({ to }) => to)).toEqual([lee.user.email]);
    await server.db('league_invitations').delete();
    // It is 2026-11-23. A membership whose last day was yesterday is stored as active until the scheduler
    // ends it.
    for (const ended of [{ is_member: false }, { is_member: true, membership_ends_on: '2026-11-22' }]) {
      await server.db('users').where({ id: lee.user.id }).update(ended);
      const refused = await invite();
      expect([refused.status, refused.body.code]).toEqual([409, 'no_players']);
    }
  });

  test('needs another league that exists, and a date by the start of the season', async () => {
    expect((await invite(null, { previousLeagueId: next })).status).toBe(400);
    expect((await invite(null, { previousLeagueId: 2 ** 31 - 1 })).status).toBe(400);
    expect((await invite('2026-12-30')).body.code).toBe('opens_too_late');
    expect((await invite(null, {}, kim)).status).toBe(403);
    expect(await mails()).toEqual([]);
  });

  test('is in the record of changes', async () => {
    await invite();
    const [entry] = (await admin.get('/api/admin/audit?pageSize=1')).body;
    expect(entry).toMatchObject({
      action: 'league.players-invited',
      detail: { after: { previousLeagueId: previous, openFrom: OPEN_FROM, emailed: 2 } },
    });
  });
});

describe('before a league opens', () => {
  test('last season’s players join, and other members wait', async () => {
    await invite();
    expect((await join(kim)).status).toBe(201);
    const refused = await join(newcomer);
    expect([refused.status, refused.body.code]).toEqual([409, 'players_first']);
    await server.setTime(at(OPEN_FROM, '00:00'));
    expect((await join(newcomer)).status).toBe(201);
  });

  test('members see when they can join, and whether they are invited', async () => {
    await invite();
    const seenBy = async (who: Person) => (await who.get(`/api/leagues/${next}`)).body.earlyJoining;
    expect(await seenBy(kim)).toEqual({ openFrom: OPEN_FROM, isInvited: true });
    expect(await seenBy(newcomer)).toEqual({ openFrom: OPEN_FROM, isInvited: false });
    expect((await kim.get(`/api/leagues/${previous}`)).body).not.toHaveProperty('earlyJoining');
  });

  test('admins can still add anyone', async () => {
    await invite();
    const added = { userId: newcomer.user.id, teamId: 1 };
    expect((await admin.post(`/api/leagues/${next}/participants`, added)).status).toBe(201);
  });
});

test('without a date, everyone can join at once', async () => {
  await invite(null);
  expect((await join(newcomer)).status).toBe(201);
});

test('after the earlier season is deleted, everyone can join, and the invitation is deleted with its own league', async () => {
  await invite();
  await admin.delete(`/api/leagues/${previous}`);
  expect((await kim.get(`/api/leagues/${next}`)).body).not.toHaveProperty('earlyJoining');
  expect((await join(newcomer)).status).toBe(201);
  await admin.delete(`/api/leagues/${next}`);
  expect(await server.db('league_invitations')).toEqual([]);
});

test('members read the standings and results of a finished league that they did not play in', async () => {
  await server.setTime(at('2027-01-05', '12:00'));
  expect((await newcomer.get('/api/leagues')).body.map(({ id }: { id: number }) => id)).toContain(previous);
  for (const part of ['', '/standings', '/rounds', '/scores'])
    expect((await newcomer.get(`/api/leagues/${previous}${part}`)).status).toBe(200);
});

describe('a league that is created with an invitation', () => {
  const create = (change: object = {}) =>
    admin.post('/api/admin/leagues', {
      ...TUESDAY_NIGHT,
      startDate: '2026-12-29',
      endDate: '2027-02-16',
      invitation: { previousLeagueId: previous, openFrom: OPEN_FROM },
      ...change,
    });

  test('lets last season’s players join first from its first moment', async () => {
    const answer = await create();
    expect(answer.status).toBe(201);
    expect(answer.body.invitation).toMatchObject({ openFrom: OPEN_FROM, emailed: 2 });
    expect((await mails()).map(({ to }) => to).sort()).toEqual([kim.user.email, lee.user.email].sort());
    expect((await join(newcomer, answer.body.id)).body.code).toBe('players_first');
    expect((await join(kim, answer.body.id)).status).toBe(201);
  });

  test('invites nobody while it is inactive, or if nobody would get an invitation', async () => {
    const inactive = await create({ isActive: false });
    expect([inactive.status, inactive.body.invitation]).toEqual([201, undefined]);
    await server.db('league_participants').delete();
    const alone = await create();
    expect([alone.status, alone.body.invitation]).toEqual([201, undefined]);
    expect(await mails()).toEqual([]);
    expect((await join(newcomer, alone.body.id)).status).toBe(201);
  });

  test('is not created if the invitation is refused', async () => {
    const late = await create({ invitation: { previousLeagueId: previous, openFrom: '2026-12-30' } });
    expect([late.status, late.body.code]).toEqual([409, 'opens_too_late']);
    const unknown = await create({ invitation: { previousLeagueId: 999_999, openFrom: null } });
    expect(unknown.status).toBe(400);
    expect(await server.db('leagues').orderBy('id').pluck('id')).toEqual([previous, next]);
  });
});
