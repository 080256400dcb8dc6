import type { League, LeagueNight } from '@clubhouse/core/leagues';
import { datePlus } from '@clubhouse/core/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { sentMails } from '../../testing/lessons.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { writeReminders } from '../reminders/index.ts';

const FIRST = '2026-11-24';
const SECOND = '2026-12-01';
const THIRD = '2026-12-08';
const NOON = at('2026-11-23', '12:00');

let server: TestServer;
let admin: Person;
let players: Person[];
let kim: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  players = [];
  for (const name of ['Kim', 'Lee', 'Pat', 'Sam', 'Max', 'Eva'])
    players.push(await server.signedIn({ isMember: true, name }));
  kim = players[0] as Person;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.setTime(NOON);
  for (const table of ['booking_history', 'bay_slots', 'bookings', 'leagues', 'outbox', 'written_reminders'])
    await server.db(table).delete();
});

async function join(id: number, joining: readonly Person[]) {
  for (const { user, post } of joining) {
    expect((await post(`/api/leagues/${id}/join`, { userId: user.id })).status).toBe(201);
  }
}

/** Creates a league in which six players share one bay with four seats. */
async function aSeason(change: object = {}): Promise<number> {
  const { id } = await aLeague(admin, { createSchedule: true, startDate: FIRST, ...change });
  await join(id, players);
  return id;
}

const nightOf = async (id: number, date: string): Promise<LeagueNight> =>
  (await admin.get(`/api/leagues/${id}/nights/${date}`)).body;
/** Returns the players' names by start time, for example `{'18:00': ['Kim', 'Pat']}`. */
async function startsOn(id: number, date: string): Promise<Record<string, string[]>> {
  const { waves, players } = await nightOf(id, date);
  return Object.fromEntries(
    waves.map(({ startTime, teamIds }) => [
      startTime,
      players.filter(({ teamId }) => teamIds.includes(teamId)).map(({ name }) => name),
    ]),
  );
}
const [ODD, EVEN] = [
  ['Kim', 'Pat', 'Max'],
  ['Lee', 'Sam', 'Eva'],
];

describe('a night with more players than seats', () => {
  test('starts in waves of equal size, which swap every week', async () => {
    const id = await aSeason();
    expect(await startsOn(id, FIRST)).toEqual({ '18:00': ODD, '19:00': EVEN });
    expect(await startsOn(id, SECOND)).toEqual({ '18:00': EVEN, '19:00': ODD });
    expect(await startsOn(id, THIRD)).toEqual({ '18:00': ODD, '19:00': EVEN });
  });

  test('has one start if a second bay has seats for everyone', async () => {
    const id = await aSeason({ numberOfBays: 2 });
    expect((await nightOf(id, FIRST)).waves).toEqual([]);
  });

  test('is not part of the rotation if it is canceled', async () => {
    const id = await aSeason();
    await admin.post(`/api/leagues/${id}/canceled-nights`, { date: SECOND, reason: 'Storm' });
    expect(await startsOn(id, SECOND)).toEqual({});
    expect(await startsOn(id, THIRD)).toEqual({ '18:00': EVEN, '19:00': ODD });
  });

  test('has the start of the new time if it is moved', async () => {
    const id = await aSeason();
    const move = { date: FIRST, movedTo: '2026-11-26', startTime: '15:00', reason: 'Concert' };
    expect((await admin.post(`/api/leagues/${id}/moved-nights`, move)).status).toBe(201);
    expect(await startsOn(id, FIRST)).toEqual({ '15:00': ODD, '16:00': EVEN });
    const mails = (await sentMails(server)).filter(({ subject }) => subject.startsWith('Moved'));
    expect(mails).toHaveLength(6);
    expect(JSON.stringify(mails)).toContain('You’ll find your start time on the league page.');
  });

  test('keeps opponents together in match play, and a bye has no start', async () => {
    const id = await aSeason({ scoringType: 'match_play' });
    const { matchups, waves } = await nightOf(id, FIRST);
    const waveOf = (team: { teamId: number } | null) =>
      waves.findIndex(({ teamIds }) => team && teamIds.includes(team.teamId));
    expect(waves.map(({ teamIds }) => teamIds.length).sort()).toEqual([2, 4]);
    for (const { teams } of matchups) expect(waveOf(teams[0])).toBe(waveOf(teams[1]));
    await admin.delete(
      `/api/leagues/${id}/participants/${(await nightOf(id, FIRST)).players[5]?.participantId}`,
    );
    const after = await nightOf(id, FIRST);
    const bye = after.matchups.find(({ teams }) => teams[1] === null);
    expect(after.waves.some(({ teamIds }) => teamIds.includes(bye?.teams[0].teamId ?? 0))).toBe(false);
  });
});

/**
 * Moves the clock to the time when players are asked whether they play on a night, and writes the reminders.
 */
async function ask(night: string, deps = server.deps) {
  await server.setTime(at(datePlus(night, -2), '18:00'));
  await server.db('reminder_runs').update({ until: at(datePlus(night, -2), '17:59') });
  await writeReminders(deps);
}

describe('once players were asked whether they play, the starts of a night', () => {
  test('do not change when players join and leave', async () => {
    const id = await aSeason();
    const guest = await server.signedIn({ isMember: true, name: 'Zoe' });
    await ask(SECOND);
    const [{ participantId }] = (await nightOf(id, SECOND)).players as [LeagueNight['players'][number]];
    await admin.delete(`/api/leagues/${id}/participants/${participantId}`);
    await join(id, [guest]);
    expect(await startsOn(id, SECOND)).toEqual({ '18:00': EVEN, '19:00': ['Pat', 'Max', 'Zoe'] });
    await server.setTime(at(THIRD, '12:00'));
    expect(await startsOn(id, SECOND)).toEqual({ '18:00': EVEN, '19:00': ['Pat', 'Max', 'Zoe'] });
  });

  test('remain one start when more players join than there are seats', async () => {
    const { id } = await aLeague(admin, { createSchedule: true, startDate: FIRST });
    await join(id, players.slice(0, 4));
    await ask(SECOND);
    await join(id, players.slice(4));
    expect((await nightOf(id, SECOND)).waves).toEqual([]);
    expect((await nightOf(id, THIRD)).waves).toHaveLength(2);
  });

  test('do not change when an earlier night is canceled', async () => {
    const id = await aSeason();
    await ask(SECOND);
    await server.setTime(NOON);
    await admin.post(`/api/leagues/${id}/canceled-nights`, { date: FIRST, reason: 'Storm' });
    expect(await startsOn(id, SECOND)).toEqual({ '18:00': EVEN, '19:00': ODD });
    expect(await startsOn(id, THIRD)).toEqual({ '18:00': ODD, '19:00': EVEN });
  });

  test('do not change later, even if the night was scheduled too late for the question', async () => {
    await server.setTime(at(FIRST, '12:00'));
    await aSeason();
    await ask('2026-11-26');
    expect(await server.db('league_waves').where({ night_date: FIRST })).toHaveLength(6);
    expect(await server.db('league_waves')).toHaveLength(6);
  });

  test('are not stored twice by two servers', async () => {
    await aSeason();
    await ask(SECOND);
    await ask(SECOND);
    expect(await server.db('league_waves').where({ night_date: SECOND })).toHaveLength(6);
  });

  test('do not change even if the facility sends no reminders', async () => {
    await aSeason();
    expect(await server.db('league_waves')).toEqual([]);
    const facility = server.deps.facility();
    const accounts = { ...facility.accounts, hasReminders: false };
    await ask(SECOND, { ...server.deps, facility: () => ({ ...facility, accounts }) });
    expect(await server.db('league_waves')).toHaveLength(6);
  });
});

test('a played night keeps its starts when a team leaves', async () => {
  const id = await aSeason();
  const { round, players: there } = await nightOf(id, FIRST);
  await server.setTime(at(FIRST, '21:00'));
  const score = { roundId: round?.id, teamId: there[0]?.teamId, strokes: 40 };
  expect((await admin.post(`/api/leagues/${id}/scores`, score)).status).toBe(201);
  const before = (await nightOf(id, FIRST)).waves;
  await admin.delete(`/api/leagues/${id}/participants/${there[1]?.participantId}`);
  expect((await nightOf(id, FIRST)).waves).toEqual(before);
});

describe('everyone sees their own start', () => {
  test('in the league and in the list of leagues', async () => {
    const id = await aSeason();
    const [listed] = (await kim.get('/api/leagues')).body as League[];
    const { body: league }: { body: League } = await kim.get(`/api/leagues/${id}`);
    expect(league.ownWaves?.slice(0, 2)).toEqual([
      { night: FIRST, startTime: '18:00', endTime: '19:00' },
      { night: SECOND, startTime: '19:00', endTime: '20:00' },
    ]);
    expect(listed?.ownWaves).toEqual(league.ownWaves);
    expect((await admin.get(`/api/leagues/${id}`)).body.ownWaves).toBeUndefined();
  });

  test('in the email about an answer that the desk gave for them', async () => {
    const id = await aSeason();
    await server.db('outbox').delete();
    const [player] = (await nightOf(id, SECOND)).players;
    const path = `/api/leagues/${id}/nights/${SECOND}/answers/${player?.participantId}`;
    expect((await admin.put(path, { answer: 'in' })).status).toBe(204);
    const [mail] = await sentMails(server);
    expect(JSON.stringify(mail)).toContain('7:00 PM EST');
  });

  test('in the calendar', async () => {
    await aSeason();
    const url = (await kim.post('/api/user/calendar-link')).body.url as string;
    const { body } = await server.visitor().get(new URL(url).pathname);
    expect(body).toContain('DTSTART:20261124T230000Z');
    expect(body).toContain('DTEND:20261125T000000Z');
    expect(body).toContain('DTSTART:20261202T000000Z');
  });

  test('in the question, the answer page and the reminder', async () => {
    await aSeason();
    const mailsAt = async (time: Date) => {
      await server.setTime(time);
      await server.db('outbox').delete();
      await server.db('reminder_runs').update({ until: new Date(time.getTime() - 60_000) });
      await writeReminders(server.deps);
      return (await sentMails(server)).filter(({ to }) => to === kim.user.email);
    };
    const [question] = await mailsAt(at('2026-11-29', '18:00'));
    expect(JSON.stringify(question)).toContain('7:00 PM EST');
    const [, link] = /(\/league-answer\/[\w.-]+)/.exec(JSON.stringify(question)) ?? [];
    expect((await server.visitor().get(String(link))).body).toContain('7:00 PM – 8:00 PM EST');
    const [reminder] = await mailsAt(at('2026-11-30', '18:00'));
    expect(reminder?.subject).toBe('Tomorrow at 7:00 PM: Tuesday Night');
  });
});
