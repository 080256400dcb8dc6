import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aLeague } from '../../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../../testing/server.ts';
import { refreshReminder, writeReminders } from '../../reminders/index.ts';
import { answerPath } from '../answer-link.ts';
import { readSubstituteToken, substitutePath } from './link.ts';

const NIGHT = '2026-12-01';
const NOON = at('2026-11-23', '12:00');

let server: TestServer;
let admin: Person;
let kim: Person;
let pat: Person;
let leagueId: number;
let participantId: number;
let place: string;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  kim = await server.signedIn({ isMember: true, name: 'Kim <b>Lee' });
  pat = await server.signedIn({ isMember: true, name: 'Pat Doe' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.setTime(NOON);
  for (const table of ['leagues', 'outbox', 'written_reminders']) await server.db(table).delete();
  leagueId = (await aLeague(admin)).id;
  await kim.post(`/api/leagues/${leagueId}/join`, { userId: kim.user.id });
  await pat.put(`/api/leagues/${leagueId}/volunteer`);
  participantId = (await admin.get(`/api/leagues/${leagueId}/participants`)).body[0].id;
  place = `/api/leagues/${leagueId}/nights/${NIGHT}/substitutes/${participantId}`;
  await server.db('outbox').delete();
});

const open = (path: string) => server.visitor().get(path);
const press = (path: string) => server.visitor().post(path);
const pathFor = (who: Person, change: object = {}) =>
  substitutePath(
    { leagueId, participantId, night: NIGHT, date: NIGHT, userId: who.user.id, ...change },
    server.deps.settings,
  );
const substitute = async () =>
  (await admin.get(`/api/leagues/${leagueId}/nights/${NIGHT}`)).body.players[0].substitute?.name ?? null;

/**
 * Returns the path of the “I’ll play” button in the only email. `current` returns the email as the mail
 * worker would send it now, or null if the worker would not send it.
 */
async function theRequest() {
  const [content] = await server.db('outbox').pluck('content');
  const current = () => refreshReminder(server.deps)(JSON.parse(content));
  const { blocks = [] } = (await current()) ?? {};
  const path = blocks.flatMap((block) =>
    'action' in block && block.action === 'I’ll play' ? block.path : [],
  )[0];
  return { current, path: path ?? '' };
}

test('the button in the email lets the member play without a session, every time it is pressed', async () => {
  await kim.post(place);
  const { path } = await theRequest();
  const asked = await open(path);
  expect(asked.status).toBe(200);
  expect(asked.body).toContain('<h1>Can you play for Kim &lt;b&gt;Lee?</h1>');
  expect(asked.body).toContain('Tuesday Night, Tuesday, December 1, 6:00 PM – 8:00 PM EST');
  expect(await substitute()).toBeNull();
  for (let count = 0; count < 2; count += 1) {
    const done = await press(path);
    expect([done.status, done.headers.get('set-cookie')]).toEqual([200, null]);
    expect(done.body).toContain('<h1>You’re playing for Kim &lt;b&gt;Lee</h1>');
  }
  expect(await substitute()).toBe('Pat Doe');
  expect((await open(path)).body).toContain('<h1>You’re playing for');
});

test('the page says why a member is too late', async () => {
  await kim.post(place);
  const sam = await server.signedIn({ isMember: true, name: 'Sam Roe' });
  await admin.put(place, { userId: sam.user.id });
  for (const refused of [await open(pathFor(pat)), await press(pathFor(pat))]) {
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('Another member already took this spot. Thanks anyway!');
  }
  await admin.delete(place);
  expect((await press(pathFor(pat))).body).toContain('A substitute is no longer needed.');
});

test('a link for the earlier time of a moved night does nothing', async () => {
  await kim.post(place);
  const move = { date: NIGHT, movedTo: '2026-12-03', startTime: '17:00', reason: 'Storm' };
  await admin.post(`/api/leagues/${leagueId}/moved-nights`, move);
  await kim.post(place);
  expect((await press(pathFor(pat))).status).toBe(409);
  expect(await substitute()).toBeNull();
  expect((await press(pathFor(pat, { date: '2026-12-03' }))).status).toBe(200);
});

test('a wrong link, and the link of a person whose account is gone, do not work', async () => {
  await kim.post(place);
  const gone = await server.signedIn({ isMember: true });
  const path = pathFor(gone);
  await admin.delete(`/api/admin/users/${gone.user.id}`);
  for (const wrong of [path, '/league-substitute/nonsense', `${pathFor(pat)}A`]) {
    for (const answer of [await open(wrong), await press(wrong)]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toContain('<h1>This link doesn’t work</h1>');
    }
  }
});

test('a token has one length, and another secret does not read it', () => {
  const secrets = { sessionSecrets: ['x'.repeat(32)] };
  const link = { leagueId: 1, participantId: 1, night: NIGHT, date: NIGHT, userId: 1 };
  const largest = 2 ** 31 - 1;
  const large = { ...link, leagueId: largest, participantId: largest, userId: largest };
  const [short, long] = [substitutePath(link, secrets), substitutePath(large, secrets)];
  expect(short).toHaveLength(long.length);
  const token = long.split('/').at(-1) ?? '';
  expect(readSubstituteToken(token, secrets)).toEqual(large);
  expect(readSubstituteToken(token, { sessionSecrets: ['y'.repeat(32)] })).toBeNull();
});

test('an email that waited is not sent once it no longer applies', async () => {
  await kim.post(place);
  const { current } = await theRequest();
  expect(await current()).not.toBeNull();
  await admin.post(`/api/leagues/${leagueId}/canceled-nights`, { date: NIGHT, reason: 'Storm' });
  expect(await current()).toBeNull();
  await admin.delete(`/api/leagues/${leagueId}/canceled-nights/${NIGHT}`);
  expect(await current()).not.toBeNull();
  await server.setTime(at(NIGHT, '18:00'));
  expect(await current()).toBeNull();
  await server.setTime(NOON);
  await pat.post(`${place}/acceptance`);
  expect(await current()).toBeNull();
});

test('a member who wants no requests gets none, and unsubscribes from them only', async () => {
  await kim.post(place);
  const [content] = await server.db('outbox').pluck('content');
  expect(JSON.parse(content).unsubscribe.from).toBe('requests for a substitute');
  const { current } = await theRequest();
  const choice = { kind: 'substitute-requests', email: false, push: false, hours: null };
  await pat.put('/api/user/notifications', choice);
  expect(await current()).toBeNull();
  await kim.delete(place);
  await server.db('outbox').delete();
  await kim.post(place);
  expect(await server.db('outbox')).toEqual([]);
  await pat.put('/api/user/notifications', { ...choice, email: true });
});

test('the question two days before also lets a player find a substitute', async () => {
  const path = answerPath(
    { leagueId, participantId, night: NIGHT, date: NIGHT, answer: 'substitute' },
    server.deps.settings,
  );
  const asked = await open(path);
  expect(asked.body).toContain('<h1>Find a substitute?</h1>');
  expect(asked.body).toContain('<button type="submit">I’m out. Find me a substitute</button>');
  const done = await press(path);
  expect(done.status).toBe(200);
  expect(done.body).toContain('<h1>You’re out</h1>');
  expect(done.body).toContain('We’re asking other members to play for you.');
  expect((await pat.get('/api/user/substitute-requests')).body).toHaveLength(1);
});

test('one player can ask twenty times an hour through the link, because each time sends emails', async () => {
  const limited = await aServer({ rateLimits: true });
  try {
    const owner = await limited.signedIn({ isAdmin: true });
    const player = await limited.signedIn({ isMember: true });
    const { id } = await aLeague(owner);
    await player.post(`/api/leagues/${id}/join`, { userId: player.user.id });
    const [participant] = (await owner.get(`/api/leagues/${id}/participants`)).body;
    const link = { leagueId: id, participantId: participant.id, night: NIGHT, date: NIGHT };
    const path = answerPath({ ...link, answer: 'substitute' }, limited.deps.settings);
    const visitor = limited.visitor();
    for (let times = 0; times < 20; times += 1) expect((await visitor.post(path)).status).toBe(200);
    expect((await visitor.post(path)).status).toBe(429);
  } finally {
    await limited.close();
  }
});

/**
 * Writes the reminders that are sent on the evening before the night. Returns the recipient and the heading
 * of each reminder.
 */
async function remindersOfEvening() {
  const evening = at('2026-11-30', '18:00');
  await server.setTime(evening);
  await server.db('outbox').delete();
  await server.db('reminder_runs').update({ until: new Date(evening.getTime() - 60_000) });
  await writeReminders(server.deps);
  const rows: { recipient: string; content: string }[] = await server
    .db('outbox')
    .select('recipient', 'content');
  return rows.map(({ recipient, content }) => [recipient, JSON.parse(content).heading]);
}

test('the evening before, the substitute is reminded, and the absent player is not', async () => {
  await kim.post(place);
  await pat.post(`${place}/acceptance`);
  expect(await remindersOfEvening()).toEqual([
    [pat.user.email, 'You’re playing for Kim <b>Lee tomorrow at 6:00 PM'],
  ]);
  const [content] = await server.db('outbox').pluck('content');
  const current = () => refreshReminder(server.deps)(JSON.parse(content));
  expect(await current()).not.toBeNull();
  await admin.delete(place);
  expect(await current()).toBeNull();
});

test('the calendar of the substitute has the night as long as they play', async () => {
  const link = (await pat.post('/api/user/calendar-link')).body.url;
  const calendar = async () => (await open(new URL(link).pathname)).body as string;
  const event = `UID:league-${leagueId}-${NIGHT}-sub-1@`;
  await kim.post(place);
  expect(await calendar()).not.toContain(event);
  await pat.post(`${place}/acceptance`);
  expect(await calendar()).toContain(event);
  expect(await calendar()).toContain('SUMMARY:Tuesday Night\\, for Kim <b>Lee');
  await pat.delete(`${place}/acceptance`);
  expect(await calendar()).not.toContain(event);
});
