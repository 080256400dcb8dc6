import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let staff: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
});
afterAll(() => server.close());

const rename = (who: Person, id: number, name: string | null) =>
  who.patch(`/api/admin/users/${id}/name`, { name });

describe('display names', () => {
  test('are the coach profile’s name, else the name, else the username, else Member and the number', async () => {
    const person = await server.signedIn({ isCoach: true });
    const { id } = person.user;
    const called = async () => (await person.get('/api/user')).body.displayName;
    expect(await called()).toBe(`Member ${id}`);
    await person.patch('/api/user/profile', { username: `kim-${id}` });
    expect(await called()).toBe(`kim-${id}`);
    await person.patch('/api/user/profile', { name: '  Kim Lee ' });
    expect(await called()).toBe('Kim Lee');
    await person.put('/api/coach/profile', { name: 'Coach Kim', bio: '', specialties: [] });
    expect(await called()).toBe('Coach Kim');
  });

  test('have 2 to 60 characters on one line, and can be removed', async () => {
    const person = await server.signedIn();
    const change = (name: unknown) => person.patch('/api/user/profile', { name });
    expect((await change('K')).body.fields).toEqual({ name: 'Name must be at least 2 characters' });
    expect((await change('x'.repeat(61))).body.fields).toEqual({
      name: 'Name must be at most 60 characters',
    });
    expect((await change('x'.repeat(60))).body.name).toBe('x'.repeat(60));
    expect((await change('Kim\n\u202ELee')).body.name).toBe('Kim Lee');
    expect((await change('')).body.name).toBeNull();
    expect((await change('Kim')).body.name).toBe('Kim');
    expect((await change(null)).body.name).toBeNull();
  });

  test('can be set by the front desk, which the audit log shows', async () => {
    const person = await server.signedIn({ isMember: true });
    const answer = await rename(staff, person.user.id, 'Robin Desk');
    expect([answer.status, answer.body.displayName, answer.body.isAdmin]).toEqual([
      200,
      'Robin Desk',
      undefined,
    ]);
    expect((await person.get('/api/user')).body.name).toBe('Robin Desk');
    const [entry] = (await admin.get('/api/admin/audit?search=user.name robin')).body;
    expect(entry).toMatchObject({ actorId: staff.user.id, detail: { before: null, after: 'Robin Desk' } });
    expect((await rename(person, person.user.id, 'Me Myself')).status).toBe(403);
    expect((await rename(staff, 99999, 'No One')).status).toBe(404);
  });

  test('never show the email of a coach without a name on the public page', async () => {
    const coach = await server.signedIn({ isCoach: true });
    const { body } = await server.visitor().get('/api/coaches');
    expect(JSON.stringify(body)).not.toContain('@');
    expect(body).toContainEqual({
      id: coach.user.id,
      name: `Member ${coach.user.id}`,
      bio: '',
      specialties: [],
    });
  });
});

test('members never see another person’s email or phone', async () => {
  const hidden = await server.signedIn({ isMember: true, isCoach: true });
  const reader = await server.signedIn({ isMember: true });
  const league = await aLeague(admin, { createSchedule: true });
  await hidden.post(`/api/leagues/${league.id}/join`, { userId: hidden.user.id });
  const [round] = (await admin.get(`/api/leagues/${league.id}/rounds`)).body;
  await admin.post(`/api/leagues/${league.id}/scores`, {
    leagueId: league.id,
    roundId: round.id,
    teamId: 1,
    strokes: 70,
  });
  await hidden.post('/api/bookings', {
    simulatorId: 1,
    bookingDate: '2026-11-25',
    startTime: '10:00',
    endTime: '11:00',
  });
  const paths = [
    `/api/leagues/${league.id}`,
    `/api/leagues/${league.id}/standings`,
    `/api/leagues/${league.id}/rounds`,
    `/api/leagues/${league.id}/scores`,
    `/api/leagues/${league.id}/rounds/${round.id}/scores`,
    `/api/leagues/${league.id}/rounds/${round.id}/matchups`,
    '/api/leagues',
    '/api/bookings?date=2026-11-25',
    '/api/coaches',
  ];
  for (const path of paths) {
    const { status, body } = await reader.get(path);
    expect([path, status]).toEqual([path, 200]);
    const text = JSON.stringify(body);
    expect(text, path).not.toContain(hidden.user.email);
    expect(text, path).not.toContain(hidden.user.phone);
  }
});

describe('standings, rounds, matchups and scores', () => {
  test('are for members and admins, not for every registered user', async () => {
    const league = await aLeague(admin);
    const visitor = await server.signedIn();
    const member = await server.signedIn({ isMember: true });
    for (const path of ['standings', 'rounds', 'scores']) {
      const full = `/api/leagues/${league.id}/${path}`;
      expect([path, (await visitor.get(full)).status]).toEqual([path, 403]);
      expect([path, (await staff.get(full)).status]).toEqual([path, 403]);
      expect([path, (await member.get(full)).status]).toEqual([path, 200]);
      expect([path, (await admin.get(full)).status]).toEqual([path, 200]);
    }
    expect((await visitor.get(`/api/leagues/${league.id}`)).status).toBe(200);
  });
});
