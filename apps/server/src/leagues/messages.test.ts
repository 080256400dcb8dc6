import type { LeagueMessage } from '@clubhouse/core/leagues';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDevice, waitingPushes } from '../../testing/devices.ts';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

const NOW = at('2026-11-23', '12:00');
const NIGHT = '2026-12-01';

let server: TestServer;
let admin: Person;
let kim: Person;
let lee: Person;
beforeAll(async () => {
  server = await aServer({ env: { PUBLIC_URL: 'https://golf.example' } });
  admin = await server.signedIn({ isAdmin: true, name: 'Dana Reed' });
  kim = await server.signedIn({ isMember: true, name: 'Kim Lee' });
  lee = await server.signedIn({ isMember: true, name: 'Lee Chan' });
  await aDevice(server, kim);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.setTime(NOW);
  for (const table of ['leagues', 'outbox', 'push_messages', 'notification_choices'])
    await server.db(table).delete();
});

async function aSeason(players = [kim, lee], change: object = {}): Promise<number> {
  const { id } = await aLeague(admin, change);
  for (const player of players) {
    const joined = await player.post(`/api/leagues/${id}/join`, { userId: player.user.id });
    expect(joined.status).toBe(201);
  }
  await server.db('outbox').delete();
  return id;
}

let keys = 0;
const aKey = () => {
  keys += 1;
  return String(keys).padStart(32, '0');
};
const aMessage = (change: object = {}) => ({
  key: aKey(),
  date: null,
  subject: 'Bring a friend',
  text: 'We have an extra bay.\nSee you Tuesday!',
  ...change,
});
const send = (id: number, message: object = aMessage(), by = admin) =>
  by.post(`/api/leagues/${id}/messages`, message);
const recorded = async (id: number): Promise<LeagueMessage[]> =>
  (await admin.get(`/api/leagues/${id}/messages`)).body;

type Mail = { to: string; subject: string; text: string };
const mails = async (): Promise<Mail[]> => (await server.visitor().get('/api/dev/outbox')).body;

describe('a message to a league', () => {
  test('reaches every player by email, and devices with notifications', async () => {
    const id = await aSeason();
    expect((await send(id)).status).toBe(201);
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual([kim.user.email, lee.user.email].sort());
    expect(sent[0]).toMatchObject({ subject: 'Tuesday Night: Bring a friend' });
    expect(sent[0]?.text).toContain('We have an extra bay.');
    expect(sent[0]?.text).toContain(`https://golf.example/leagues/${id}/signup`);
    expect(await waitingPushes(server)).toEqual([
      { title: 'Tuesday Night', body: 'Bring a friend', path: `/leagues/${id}/signup` },
    ]);
  });

  test('is recorded with its sender, its time and the number of people it reached', async () => {
    const id = await aSeason();
    const { body } = await send(id);
    const [message, ...others] = await recorded(id);
    expect(others).toEqual([]);
    expect(message).toEqual(body);
    expect(message).toMatchObject({
      date: null,
      subject: 'Bring a friend',
      sentBy: 'Dana Reed',
      sentById: admin.user.id,
      sentAt: NOW.toISOString(),
      emailed: 2,
      notified: 1,
    });
    const [entry] = (await admin.get('/api/admin/audit?pageSize=1')).body;
    expect(entry).toMatchObject({
      action: 'league.message-sent',
      detail: { after: { subject: 'Bring a friend', emailed: 2, notified: 1 } },
    });
  });

  test('about one night names its time, and says if the night is canceled', async () => {
    const id = await aSeason();
    await send(id, aMessage({ date: NIGHT }));
    expect((await mails())[0]?.text).toContain('Tuesday, December 1, 6:00 PM – 8:00 PM');
    await admin.post(`/api/leagues/${id}/canceled-nights`, { date: NIGHT, reason: 'Storm' });
    await server.db('outbox').delete();
    await send(id, aMessage({ date: NIGHT }));
    expect((await mails())[0]?.text).toContain('Tuesday, December 1, 6:00 PM – 8:00 PM EST (canceled)');
    expect((await recorded(id)).map(({ date }) => date)).toEqual([NIGHT, NIGHT]);
    const refused = await send(id, aMessage({ date: '2026-12-02' }));
    expect([refused.status, refused.body.code]).toEqual([409, 'no_league_night']);
  });

  test('of an inactive league has no button, because players cannot open the league', async () => {
    const id = await aSeason();
    await admin.patch(`/api/leagues/${id}`, { isActive: false });
    expect((await send(id)).status).toBe(201);
    expect((await mails())[0]?.text).not.toContain('/signup');
  });

  test('reaches exactly the people of the preview', async () => {
    const id = await aSeason();
    const preview = async () => (await admin.get(`/api/leagues/${id}/message-recipients`)).body;
    expect(await preview()).toMatchObject([
      { name: 'Kim Lee', isEmailed: true, isNotified: true },
      { name: 'Lee Chan', isEmailed: true, isNotified: false },
    ]);
    const quiet = { kind: 'staff-changes', email: true, push: false, hours: null };
    await kim.put('/api/user/notifications', quiet);
    await server
      .db('league_participants')
      .where({ user_id: lee.user.id })
      .update({ email: '', user_id: null });
    expect(await preview()).toMatchObject([
      { name: 'Kim Lee', isEmailed: true, isNotified: false },
      { isEmailed: false, isNotified: false },
    ]);
    expect((await send(id)).body).toMatchObject({ emailed: 1, notified: 0 });
    expect(await mails()).toHaveLength(1);
    expect(await server.db('push_messages')).toEqual([]);
  });

  test('sends one email to two partners who share it', async () => {
    const id = await aSeason([], { leagueType: 'scramble' });
    const partner = { player2Name: 'Pat Doe', player2Email: 'pat@example.com' };
    await kim.post(`/api/leagues/${id}/join`, { userId: kim.user.id, ...partner });
    await server
      .db('league_participants')
      .where({ league_id: id, place: 2 })
      .update({ email: kim.user.email.toUpperCase() });
    await server.db('outbox').delete();
    expect((await send(id)).body).toMatchObject({ emailed: 1 });
    expect(await mails()).toHaveLength(1);
  });

  test('is not sent to a league without players', async () => {
    const id = await aSeason([]);
    const refused = await send(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'no_players']);
    expect(await recorded(id)).toEqual([]);
  });
});

describe('a message is sent once', () => {
  test('a repeated request returns the first message', async () => {
    const id = await aSeason();
    const message = aMessage();
    const first = await send(id, message);
    const second = await send(id, message);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(await mails()).toHaveLength(2);
  });

  test('five presses at once send it once', async () => {
    const id = await aSeason();
    const message = aMessage();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(id, message)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(await mails()).toHaveLength(2);
    expect(await recorded(id)).toHaveLength(1);
  });

  test('a changed text with the key of a sent message is refused, and sends nothing', async () => {
    const id = await aSeason();
    const message = aMessage();
    await send(id, message);
    const refused = await send(id, { ...message, text: 'We have two extra bays.' });
    expect([refused.status, refused.body.code]).toEqual([409, 'already_sent']);
    expect(await mails()).toHaveLength(2);
  });

  test('the database refuses a second message with the same key', async () => {
    const id = await aSeason();
    await send(id);
    const [{ id: _, ...row }] = await server.db('league_messages');
    const insert = (change: object) => server.db('league_messages').insert({ ...row, ...change });
    await expect(insert({})).rejects.toThrow(/unique/i);
    const other = { request_key: aKey() };
    await expect(insert({ ...other, text: '' })).rejects.toThrow(/check/i);
    await expect(insert({ ...other, text: 't'.repeat(2001) })).rejects.toThrow(/check/i);
    await expect(insert({ ...other, emailed: 0 })).rejects.toThrow(/check/i);
    await admin.delete(`/api/leagues/${id}`);
    expect(await server.db('league_messages')).toEqual([]);
  });
});

test('only admins send messages and read the record', async () => {
  const id = await aSeason();
  expect((await send(id, aMessage(), kim)).status).toBe(403);
  expect((await kim.get(`/api/leagues/${id}/messages`)).status).toBe(403);
  expect((await kim.get(`/api/leagues/${id}/message-recipients`)).status).toBe(403);
});

test('the record keeps a message whose sender deleted the account', async () => {
  const id = await aSeason();
  await send(id);
  await server.db('league_messages').update({ sent_by: null });
  expect(await recorded(id)).toMatchObject([{ sentBy: null, sentById: null, emailed: 2 }]);
});
