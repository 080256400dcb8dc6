import type { Answer } from '@clubhouse/core/leagues';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { refreshReminder, writeReminders } from '../reminders/index.ts';
import { answerPath, readAnswerToken } from './answer-link.ts';

const NIGHT = '2026-12-01';
const NOON = at('2026-11-23', '12:00');
const CLOSING = at(NIGHT, '16:00');

let server: TestServer;
let admin: Person;
let kim: Person;
let leagueId: number;
let participantId: number;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  kim = await server.signedIn({ isMember: true, name: 'Kim <b>Lee' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.setTime(NOON);
  for (const table of ['leagues', 'outbox', 'written_reminders']) await server.db(table).delete();
  leagueId = (await aLeague(admin)).id;
  await kim.post(`/api/leagues/${leagueId}/join`, { userId: kim.user.id });
  participantId = (await admin.get(`/api/leagues/${leagueId}/participants`)).body[0].id;
});

const pathFor = (answer: Answer, change: object = {}) =>
  answerPath({ leagueId, participantId, night: NIGHT, date: NIGHT, answer, ...change }, server.deps.settings);
const open = (path: string) => server.visitor().get(path);
const press = (path: string) => server.visitor().post(path);
const stored = async () => (await kim.get(`/api/leagues/${leagueId}`)).body.ownAnswers;

test('opening a link saves nothing, because mail scanners open every link', async () => {
  const answer = await open(pathFor('out'));
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('<h1>Can’t make it?</h1>');
  expect(answer.body).toContain('Tuesday Night, Tuesday, December 1, 6:00 PM – 8:00 PM EST');
  expect(answer.body).toContain('<form method="post"><button type="submit">I’m out</button></form>');
  expect(await stored()).toEqual([]);
});

test('its button saves the answer without a session, every time it is pressed', async () => {
  for (const answer of ['out', 'out', 'in'] as const) {
    const done = await press(pathFor(answer));
    expect(done.status).toBe(200);
    expect(done.body).toContain(`<h1>You’re ${answer}</h1>`);
    expect(await stored()).toEqual([{ night: NIGHT, answer }]);
  }
});

test('a link signs nobody in, is not cached, and shows a name as text', async () => {
  for (const answer of [await open(pathFor('in')), await press(pathFor('in'))]) {
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).not.toContain('<b>Lee');
  }
});

test('after answers closed, the page says so with the phone number, and nothing is saved', async () => {
  await server.setTime(new Date(CLOSING.getTime() - 1));
  expect((await press(pathFor('out'))).status).toBe(200);
  await server.setTime(CLOSING);
  for (const refused of [await open(pathFor('in')), await press(pathFor('in'))]) {
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('It’s too late to answer online. Please call the front desk at');
  }
  expect(await stored()).toEqual([{ night: NIGHT, answer: 'out' }]);
});

test('a link for the earlier time of a moved night saves nothing', async () => {
  const move = { date: NIGHT, movedTo: '2026-12-03', startTime: '17:00', reason: 'Storm' };
  await admin.post(`/api/leagues/${leagueId}/moved-nights`, move);
  for (const refused of [await open(pathFor('out')), await press(pathFor('out'))]) {
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('This league night has a new time.');
  }
  expect(await stored()).toEqual([]);
  expect((await press(pathFor('out', { date: '2026-12-03' }))).status).toBe(200);
});

test('a link for a canceled night saves nothing', async () => {
  await admin.post(`/api/leagues/${leagueId}/canceled-nights`, { date: NIGHT, reason: 'Storm' });
  expect((await press(pathFor('out'))).status).toBe(409);
  expect(await stored()).toEqual([]);
});

test('a wrong link, and the link of a player who left, do not work', async () => {
  const path = pathFor('out');
  await kim.delete(`/api/leagues/${leagueId}/participation`);
  const changed = `${path.slice(0, -2)}${path.at(-2) === 'A' ? 'B' : 'A'}${path.slice(-1)}`;
  for (const wrong of [path, changed, '/league-answer/nonsense', `${path}A`]) {
    for (const answer of [await open(wrong), await press(wrong)]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toContain('<h1>This link doesn’t work</h1>');
    }
  }
});

test('a token has the same length for every answer, and another secret does not read it', () => {
  const secrets = { sessionSecrets: ['x'.repeat(32)] };
  const link = { leagueId: 1, participantId: 1, night: NIGHT, date: NIGHT, answer: 'in' } as const;
  const large = { ...link, leagueId: 2 ** 31 - 1, participantId: 2 ** 31 - 1, answer: 'out' } as const;
  const [short, long] = [answerPath(link, secrets), answerPath(large, secrets)];
  expect(short).toHaveLength(long.length);
  const token = long.split('/').at(-1) ?? '';
  expect(readAnswerToken(token, secrets)).toEqual(large);
  expect(readAnswerToken(token, { sessionSecrets: ['y'.repeat(32)] })).toBeNull();
});

/**
 * Queues the email that asks a player two days ahead whether they play. `current()` returns the email's
 * content as the mail worker would send it now.
 */
async function question() {
  const evening = at('2026-11-29', '18:00');
  await server.setTime(evening);
  await server.db('outbox').delete();
  await server.db('reminder_runs').update({ until: new Date(evening.getTime() - 60_000) });
  await writeReminders(server.deps);
  const [content] = await server.db('outbox').pluck('content');
  const current = () => refreshReminder(server.deps)(JSON.parse(content));
  return { current };
}

test('the buttons in the email save the answer, and a question that waited is not sent after it', async () => {
  const { current } = await question();
  const { blocks = [] } = (await current()) ?? {};
  const paths = new Map(blocks.flatMap((block) => ('action' in block ? [[block.action, block.path]] : [])));
  expect((await press(paths.get('I’m out') ?? '')).status).toBe(200);
  expect(await stored()).toEqual([{ night: NIGHT, answer: 'out' }]);
  expect(await current()).toBeNull();
});

test('a question that waited is not sent for a canceled night', async () => {
  const { current } = await question();
  expect(await current()).not.toBeNull();
  await admin.post(`/api/leagues/${leagueId}/canceled-nights`, { date: NIGHT, reason: 'Storm' });
  expect(await current()).toBeNull();
});

test('a player who is out has no event in the calendar', async () => {
  const link = (await kim.post('/api/user/calendar-link')).body.url;
  const calendar = async () => (await open(new URL(link).pathname)).body as string;
  const event = `UID:league-${leagueId}-${NIGHT}@`;
  expect(await calendar()).toContain(event);
  await press(pathFor('out'));
  expect(await calendar()).not.toContain(event);
  expect(await calendar()).toContain(`UID:league-${leagueId}-2026-12-08@`);
  await press(pathFor('in'));
  expect(await calendar()).toContain(event);
});
