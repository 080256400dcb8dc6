import type { League } from '@clubhouse/core/leagues';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aLeague, TUESDAY_NIGHT } from '../../testing/leagues.ts';
import { aServer, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let member: Person;
let regular: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  member = await server.signedIn({ isMember: true });
  regular = await server.signedIn();
});
afterAll(() => server.close());

describe('a league', () => {
  test('is created by an admin and visible to every signed-in user', async () => {
    const answer = await admin.post('/api/admin/leagues', TUESDAY_NIGHT);
    expect(answer.status).toBe(201);
    const { scheduleCreated, ...league } = answer.body;
    expect(scheduleCreated).toBe(false);
    expect(league).toEqual({
      ...TUESDAY_NIGHT,
      id: expect.any(Number),
      numberParticipants: 0,
      hasSchedule: false,
      canceledNights: [],
      movedNights: [],
      ownAnswers: [],
      isJoined: false,
      isVolunteer: false,
    });
    for (const who of [member, regular, admin]) {
      expect((await who.get(`/api/leagues/${league.id}`)).body).toEqual(league);
      expect((await who.get('/api/leagues')).body).toContainEqual(league);
    }
  });

  test('is refused with the form’s messages, one at each wrong field', async () => {
    const wrong = {
      ...TUESDAY_NIGHT,
      name: 'x',
      endDate: '2026-11-02',
      endTime: '18:00',
      maxParticipants: 51,
      numberOfBays: 3,
      dayOfWeek: 'Someday',
    };
    const answer = await admin.post('/api/admin/leagues', wrong);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({
      name: 'League name must be at least 3 characters',
      endDate: 'End date must be after start date',
      endTime: 'End time must be after start time',
      maxParticipants: 'Maximum 50 participants',
      numberOfBays: 'Maximum 2 bays available',
      dayOfWeek: 'Please select a day of the week',
    });
  });

  test('has a one-line name, and treats HTML in the description as text', async () => {
    const text = String.raw`Bring \u0000 and \n`;
    const answer = await admin.post('/api/admin/leagues', {
      ...TUESDAY_NIGHT,
      name: 'Tuesday\nBcc: all\u202e',
      description: text,
    });
    expect([answer.status, answer.body.name, answer.body.description]).toEqual([
      201,
      'Tuesday Bcc: all',
      text,
    ]);
    const nul = await admin.post('/api/admin/leagues', { ...TUESDAY_NIGHT, description: 'a\0b' });
    expect(nul.status).toBe(400);
    const preview = { ...TUESDAY_NIGHT, leagueId: 2 ** 31 };
    expect((await admin.post('/api/admin/leagues/preview', preview)).status).toBe(400);
  });

  test('is visible only to admins while it is inactive', async () => {
    const { id } = await aLeague(admin, { isActive: false });
    for (const path of ['', '/standings', '/rounds', '/scores', '/participation']) {
      expect((await member.get(`/api/leagues/${id}${path}`)).status, path).toBe(404);
    }
    expect((await member.delete(`/api/leagues/${id}/participation`)).status).toBe(404);
    const seen = (await member.get('/api/leagues')).body.map((league: League) => league.id);
    expect(seen).not.toContain(id);
    expect((await admin.get(`/api/leagues/${id}`)).body).toMatchObject({ id, isActive: false });
  });

  test('changes only the fields that a request contains, and the result is validated as a whole', async () => {
    const league = await aLeague(admin, { description: 'Nine holes' });
    const path = `/api/leagues/${league.id}`;
    const renamed = await admin.patch(path, { name: ' Tuesday Late ' });
    expect([renamed.status, renamed.body.name, renamed.body.description]).toEqual([
      200,
      'Tuesday Late',
      'Nine holes',
    ]);
    const early = await admin.patch(path, { endDate: '2026-11-01' });
    expect([early.status, early.body.fields]).toEqual([
      400,
      { endDate: 'End date must be after start date' },
    ]);
    expect((await admin.get(path)).body.endDate).toBe(TUESDAY_NIGHT.endDate);
  });

  test('keeps its players and scores when it is changed', async () => {
    const { id } = await aLeague(admin, { leagueType: 'scramble', maxParticipants: 4 });
    const path = `/api/leagues/${id}`;
    const partner = { player2Name: 'Pat', player2Email: 'pat-change@example.com' };
    await member.post(`${path}/join`, { userId: member.user.id, ...partner });
    const smaller = await admin.patch(path, { maxParticipants: 1 });
    expect([smaller.status, smaller.body.code, smaller.body.fields]).toEqual([
      409,
      'too_many_participants',
      { maxParticipants: 'The league already has 2 participants.' },
    ]);
    expect((await admin.patch(path, { leagueType: 'individual' })).body.code).toBe('team_too_large');
    const round = (await admin.post(`${path}/rounds`, { roundDate: '2026-11-24' })).body;
    await admin.post(`${path}/scores`, { roundId: round.id, teamId: 1, strokes: 40 });
    expect((await admin.patch(path, { scoringType: 'match_play' })).body.code).toBe('has_scores');
    expect((await admin.get(path)).body).toMatchObject({ maxParticipants: 4, scoringType: 'lowest_score' });
  });

  test('is deleted with its players, rounds, scores and results, without touching other leagues', async () => {
    const [gone, kept] = [await aLeague(admin), await aLeague(admin)];
    for (const { id } of [gone, kept]) {
      await member.post(`/api/leagues/${id}/join`, { userId: member.user.id });
      const round = (await admin.post(`/api/leagues/${id}/rounds`, { roundDate: '2026-11-24' })).body;
      await admin.post(`/api/leagues/${id}/scores`, { roundId: round.id, teamId: 1, strokes: 40 });
    }
    expect((await admin.delete(`/api/leagues/${gone.id}`)).status).toBe(204);
    expect((await admin.get(`/api/leagues/${gone.id}`)).status).toBe(404);
    for (const table of ['league_participants', 'league_rounds', 'league_scores']) {
      expect(await server.db(table).where({ league_id: gone.id }), table).toEqual([]);
      expect(await server.db(table).where({ league_id: kept.id }), table).toHaveLength(1);
    }
    expect((await admin.delete(`/api/leagues/${gone.id}`)).status).toBe(404);
  });
});

test('refuses visitors, regular users, members and staff wherever they have no permission', async () => {
  const staff = await server.signedIn({ isStaff: true });
  const { id } = await aLeague(admin);
  const administering = [
    ['post', '/api/admin/leagues'],
    ['post', '/api/admin/leagues/preview'],
    ['patch', `/api/leagues/${id}`],
    ['delete', `/api/leagues/${id}`],
    ['get', `/api/leagues/${id}/participants`],
    ['get', `/api/leagues/${id}/next-team`],
    ['post', `/api/leagues/${id}/participants`],
    ['delete', `/api/leagues/${id}/participants/1`],
    ['post', `/api/leagues/${id}/rounds`],
    ['delete', `/api/leagues/${id}/rounds/1`],
    ['post', `/api/leagues/${id}/scores`],
    ['patch', `/api/leagues/${id}/scores/1`],
    ['delete', `/api/leagues/${id}/scores/1`],
  ] as const;
  for (const [method, path] of administering) {
    expect((await server.visitor()[method](path)).status, `visitor ${method} ${path}`).toBe(401);
    for (const who of [regular, member, staff]) {
      expect((await who[method](path)).status, `${method} ${path}`).toBe(403);
    }
  }
  for (const who of [regular, admin, staff]) {
    expect((await who.post(`/api/leagues/${id}/join`, { userId: who.user.id })).status).toBe(403);
  }
});

test('500 leagues, or the standings of a season, need one query per table', async () => {
  const { id } = await aLeague(admin);
  const statements: string[] = [];
  const listen = ({ sql }: { sql: string }) => statements.push(sql);
  server.db.on('query', listen);
  for (const path of ['/api/leagues', `/api/leagues/${id}/standings`]) {
    statements.length = 0;
    expect((await member.get(path)).status).toBe(200);
    const tables = statements.flatMap((sql) => /from [`"](\w+)/i.exec(sql)?.[1] ?? []);
    expect(tables.length, path).toBeGreaterThan(0);
    expect(new Set(tables).size, tables.join()).toBe(tables.length);
  }
  server.db.off('query', listen);
});

test('every change by an admin is in the audit log, with the values before and after', async () => {
  await server.db('audit_log').delete();
  const { id } = await aLeague(admin);
  const path = `/api/leagues/${id}`;
  await admin.patch(path, { maxParticipants: 6 });
  await admin.post(`${path}/participants`, { userId: member.user.id, teamId: 1 });
  const [player] = (await admin.get(`${path}/participants`)).body;
  const round = (await admin.post(`${path}/rounds`, { roundDate: '2026-11-24' })).body;
  const score = (await admin.post(`${path}/scores`, { roundId: round.id, teamId: 1, strokes: 40 })).body;
  await admin.patch(`${path}/scores/${score.id}`, { strokes: 41 });
  await admin.delete(`${path}/scores/${score.id}`);
  await admin.delete(`${path}/rounds/${round.id}`);
  await admin.delete(`${path}/participants/${player.id}`);
  await admin.delete(path);
  const entries = (await admin.get('/api/admin/audit?search=league.')).body;
  expect(entries.map(({ action }: { action: string }) => action).reverse()).toEqual([
    'league.created',
    'league.changed',
    'league.participant-added',
    'league.round-added',
    'league.score-entered',
    'league.score-corrected',
    'league.score-deleted',
    'league.round-deleted',
    'league.participant-removed',
    'league.deleted',
  ]);
  const detailOf = (action: string) =>
    entries.find((entry: { action: string }) => entry.action === action).detail;
  expect(detailOf('league.changed')).toEqual({
    before: { maxParticipants: 8 },
    after: { maxParticipants: 6 },
  });
  const name = member.user.displayName;
  expect(detailOf('league.participant-added')).toEqual({
    after: { player: name, teamId: 1, isTeamLead: false },
  });
  expect(detailOf('league.participant-removed')).toEqual({ before: { player: name, teamId: 1 } });
  const figures = { roundId: round.id, teamId: 1, result: null };
  expect(detailOf('league.score-corrected')).toEqual({
    before: [{ ...figures, strokes: 40 }],
    after: [{ ...figures, strokes: 41 }],
  });
});
