import type { LeagueNight } from '@clubhouse/core/leagues';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { answerNight } from './answers.ts';

const NIGHT = '2026-12-01';
const NOON = at('2026-11-23', '12:00');
const CLOSING = at(NIGHT, '16:00');

let server: TestServer;
let admin: Person;
let staff: Person;
let kim: Person;
let lee: Person;
let stranger: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
  kim = await server.signedIn({ isMember: true, name: 'Kim Lee' });
  lee = await server.signedIn({ isMember: true, name: 'Lee Park' });
  stranger = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.setTime(NOON);
  for (const table of ['booking_history', 'bay_slots', 'bookings', 'leagues', 'outbox', 'audit_log'])
    await server.db(table).delete();
});

async function aSeason(change: object = {}): Promise<number> {
  const { id } = await aLeague(admin, { createSchedule: true, ...change });
  for (const player of [kim, lee]) {
    const partner = {
      player2Name: `Partner of ${player.user.name}`,
      player2Email: `with-${player.user.email}`,
    };
    const joined = await player.post(`/api/leagues/${id}/join`, { userId: player.user.id, ...partner });
    expect(joined.status).toBe(201);
  }
  await server.db('outbox').delete();
  return id;
}
const nightOf = async (id: number, who = kim, date = NIGHT): Promise<LeagueNight> =>
  (await who.get(`/api/leagues/${id}/nights/${date}`)).body;
const answersIn = async (id: number, date = NIGHT) =>
  Object.fromEntries((await nightOf(id, admin, date)).players.map(({ name, answer }) => [name, answer]));
async function answer(who: Person, id: number, name: string, chosen: string, date = NIGHT) {
  const player = (await nightOf(id, admin)).players.find((one) => one.name === name);
  const { status, body } = await who.put(
    `/api/leagues/${id}/nights/${date}/answers/${player?.participantId}`,
    { answer: chosen },
  );
  return status === 204 ? '204' : `${status} ${body.code}`;
}

describe('a league night', () => {
  test('shows date, bays, round and players, and nobody has answered', async () => {
    const id = await aSeason();
    expect(await nightOf(id)).toMatchObject({
      night: NIGHT,
      date: NIGHT,
      startTime: '18:00',
      endTime: '20:00',
      simulatorIds: [1],
      closesAt: CLOSING.toISOString(),
      round: { roundNumber: 5 },
      matchups: [],
      players: [
        { name: 'Kim Lee', answer: null, isOwn: true, isAnsweredByUser: true },
        { name: 'Lee Park', answer: null, isOwn: false, isAnsweredByUser: false },
      ],
    });
  });

  test('of a match-play league shows the pairs', async () => {
    const { matchups } = await nightOf(await aSeason({ scoringType: 'match_play' }));
    expect(matchups.map(({ teams }) => teams.map((team) => team?.name))).toEqual([['Kim Lee', 'Lee Park']]);
  });

  test('of a league without a schedule shows the bays that it will use', async () => {
    const id = await aSeason({ createSchedule: false, numberOfBays: 2 });
    expect(await nightOf(id)).toMatchObject({ simulatorIds: [1, 2], round: null });
  });

  test('shows the accounts of the players only to the desk', async () => {
    const id = await aSeason();
    const accounts = async (who: Person) => (await nightOf(id, who)).players.map(({ userId }) => userId);
    expect(await accounts(admin)).toEqual([kim.user.id, lee.user.id]);
    expect(await accounts(kim)).toEqual([null, null]);
  });

  test('does not exist on another date', async () => {
    const id = await aSeason();
    expect((await kim.get(`/api/leagues/${id}/nights/2026-12-02`)).status).toBe(404);
    expect((await kim.get(`/api/leagues/${id}/nights/tuesday`)).status).toBe(400);
  });

  test('shows no emails to members', async () => {
    const id = await aSeason();
    expect(JSON.stringify(await nightOf(id, stranger))).not.toContain('@');
  });
});

describe('an answer', () => {
  test('of a player counts for one night, shows in their leagues, and can be changed', async () => {
    const id = await aSeason();
    expect(await answer(kim, id, 'Kim Lee', 'out')).toBe('204');
    expect(await answersIn(id)).toEqual({ 'Kim Lee': 'out', 'Lee Park': null });
    expect(await answersIn(id, '2026-12-08')).toEqual({ 'Kim Lee': null, 'Lee Park': null });
    const { body } = await kim.get(`/api/leagues/${id}`);
    expect(body.ownAnswers).toEqual([{ night: NIGHT, answer: 'out' }]);
    expect((await lee.get(`/api/leagues/${id}`)).body.ownAnswers).toEqual([]);
    await answer(kim, id, 'Kim Lee', 'in');
    expect(await answersIn(id)).toEqual({ 'Kim Lee': 'in', 'Lee Park': null });
  });

  test('for another player is refused', async () => {
    const id = await aSeason();
    for (const who of [lee, stranger]) expect(await answer(who, id, 'Kim Lee', 'out')).toBe('403 forbidden');
    expect(await answersIn(id)).toEqual({ 'Kim Lee': null, 'Lee Park': null });
  });

  test('for a partner without an account comes from the team, not from other teams', async () => {
    const id = await aSeason({ leagueType: 'scramble' });
    expect(await answer(lee, id, 'Partner of Kim Lee', 'out')).toBe('403 forbidden');
    expect(await answer(kim, id, 'Partner of Kim Lee', 'out')).toBe('204');
    expect(await answersIn(id)).toMatchObject({ 'Kim Lee': null, 'Partner of Kim Lee': 'out' });
  });

  test('of a player is possible until two hours before the start, and then only at the desk', async () => {
    const id = await aSeason();
    await server.setTime(new Date(CLOSING.getTime() - 1));
    expect(await answer(kim, id, 'Kim Lee', 'out')).toBe('204');
    await server.setTime(CLOSING);
    expect(await answer(kim, id, 'Kim Lee', 'in')).toBe('409 answers_closed');
    expect(await answersIn(id)).toMatchObject({ 'Kim Lee': 'out' });
    expect(await answer(staff, id, 'Kim Lee', 'in')).toBe('204');
    expect(await answersIn(id)).toMatchObject({ 'Kim Lee': 'in' });
    await server.setTime(at(NIGHT, '20:00'));
    expect(await answer(staff, id, 'Kim Lee', 'out')).toBe('409 night_over');
  });

  test('closes when the league says, after an admin changes the hours', async () => {
    const id = await aSeason();
    expect((await admin.patch(`/api/leagues/${id}`, { answersCloseHours: 24 })).status).toBe(200);
    await server.setTime(at('2026-11-30', '18:00'));
    expect(await answer(kim, id, 'Kim Lee', 'out')).toBe('409 answers_closed');
  });

  test('is refused if answers close while it waits for another change', async () => {
    const id = await aSeason();
    const participantId = (await nightOf(id)).players[0]?.participantId ?? 0;
    let isClosing = false;
    const now = () => (isClosing ? CLOSING : NOON);
    const lock = await server.db.transaction();
    await lock('leagues').where({ id }).update({ name: 'Changed meanwhile' });
    const place = { leagueId: id, night: NIGHT, participantId };
    const waiting = answerNight({ ...server.deps, now }, kim.user, place, 'out').catch((error) => error);
    isClosing = true;
    await lock.commit();
    expect((await waiting)?.code).toBe('answers_closed');
    expect(await answersIn(id)).toMatchObject({ 'Kim Lee': null });
  });

  test('from the desk is in the record of changes, and the player gets an email', async () => {
    const id = await aSeason();
    expect(await answer(staff, id, 'Kim Lee', 'out')).toBe('204');
    const [entry] = (await admin.get('/api/admin/audit')).body;
    expect(entry).toMatchObject({
      action: 'league.answer-changed',
      actorId: staff.user.id,
      detail: { player: 'Kim Lee', night: NIGHT, before: null, after: 'out' },
    });
    const mails = (await server.visitor().get('/api/dev/outbox')).body;
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: kim.user.email,
      subject: 'You’re out: Tuesday Night, Tuesday, December 1',
    });
    expect(await answer(staff, id, 'Kim Lee', 'out')).toBe('204');
    expect((await server.visitor().get('/api/dev/outbox')).body).toHaveLength(1);
  });

  test('of the player sends no email and is not in the record of changes', async () => {
    const id = await aSeason();
    await server.db('audit_log').delete();
    await answer(kim, id, 'Kim Lee', 'out');
    expect((await server.visitor().get('/api/dev/outbox')).body).toEqual([]);
    expect((await admin.get('/api/admin/audit')).body).toEqual([]);
  });

  test('to a canceled night is refused, and earlier answers return with the night', async () => {
    const id = await aSeason();
    await answer(kim, id, 'Kim Lee', 'out');
    await admin.post(`/api/leagues/${id}/canceled-nights`, { date: NIGHT, reason: 'Storm' });
    expect(await answer(lee, id, 'Lee Park', 'out')).toBe('409 night_canceled');
    await admin.delete(`/api/leagues/${id}/canceled-nights/${NIGHT}`);
    expect(await answersIn(id)).toMatchObject({ 'Kim Lee': 'out' });
  });

  test('is forgotten when the night moves, because the player answered for another time', async () => {
    const id = await aSeason();
    await answer(kim, id, 'Kim Lee', 'out');
    const move = { date: NIGHT, movedTo: '2026-12-03', startTime: '17:00', reason: 'Storm' };
    expect((await admin.post(`/api/leagues/${id}/moved-nights`, move)).status).toBe(201);
    expect(await nightOf(id)).toMatchObject({ night: NIGHT, date: '2026-12-03', startTime: '17:00' });
    expect(await answersIn(id)).toEqual({ 'Kim Lee': null, 'Lee Park': null });
  });

  test('is deleted when the player leaves', async () => {
    const id = await aSeason();
    await answer(kim, id, 'Kim Lee', 'out');
    await kim.delete(`/api/leagues/${id}/participation`);
    expect(await answersIn(id)).toEqual({ 'Lee Park': null });
    expect(await server.db('league_answers')).toEqual([]);
  });
});
