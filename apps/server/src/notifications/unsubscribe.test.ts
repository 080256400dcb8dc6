import { NOTIFICATION_KINDS } from '@clubhouse/core/notifications';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMailServer } from '../../testing/mail-server.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { smtpTransport } from '../mail/index.ts';
import { sendDue } from '../mail/worker.ts';
import { refreshReminder, writeReminders } from '../reminders/index.ts';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

const SECRETS = { sessionSecrets: ['x'.repeat(32)] };
const PUBLIC_URL = 'https://golf.example';

let server: TestServer;
let member: Person;
let path: string;
beforeAll(async () => {
  server = await aServer({ env: { PUBLIC_URL } });
  member = await server.signedIn({ isMember: true });
  const token = unsubscribeToken({ userId: member.user.id, kind: 'evening-before' }, server.deps.settings);
  path = `/unsubscribe/${token}`;
});
afterAll(() => server.close());
beforeEach(() => server.db('notification_choices').delete());

const isEmailed = async (kind: string) => {
  const { body } = await member.get('/api/user/notifications');
  return body.choices.find((choice: { kind: string }) => choice.kind === kind).email;
};
/** An email program's request (RFC 8058): a form from another origin, without cookies. */
const oneClick = (url: string) =>
  fetch(`${server.origin}${url}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: 'https://mail.example',
      'Sec-Fetch-Site': 'cross-site',
    },
    body: 'List-Unsubscribe=One-Click',
  });

test('one POST without a session turns off the emails of one kind', async () => {
  expect((await oneClick(path)).status).toBe(200);
  expect(await isEmailed('evening-before')).toBe(false);
  expect(await isEmailed('league-nights')).toBe(true);
  expect((await oneClick(path)).status).toBe(200);
});

test('opening the link changes nothing, because mail scanners open every link', async () => {
  const answer = await server.visitor().get(path);
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('<h1>Unsubscribe from evening reminders?</h1>');
  expect(answer.body).toContain('<form method="post"><button type="submit">Unsubscribe</button></form>');
  expect(await isEmailed('evening-before')).toBe(true);
});

test('the pages set no cookie, are not cached and do not reveal the user', async () => {
  for (const answer of [await server.visitor().get(path), await oneClick(path)]) {
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  }
  const { body } = await server.visitor().get(path);
  expect(body).not.toContain(member.user.email);
});

test('a wrong link says so and changes nothing', async () => {
  for (const wrong of [
    '/unsubscribe/nonsense',
    // Changes the second-to-last character. The last one has unused bits, so the link could still work with a
    // different last character.
    `${path.slice(0, -2)}${path.at(-2) === 'A' ? 'B' : 'A'}${path.slice(-1)}`,
    `${path}A`,
  ]) {
    const [page, click] = [await server.visitor().get(wrong), await oneClick(wrong)];
    expect([page.status, click.status]).toEqual([404, 404]);
    expect(page.body).toContain('<h1>This link doesn’t work</h1>');
  }
  expect(await server.db('notification_choices')).toEqual([]);
});

test('a link of a deleted account is answered like any other', async () => {
  const token = unsubscribeToken({ userId: 2 ** 31 - 1, kind: 'standings' }, server.deps.settings);
  expect((await oneClick(`/unsubscribe/${token}`)).status).toBe(200);
});

describe('a token', () => {
  test('leads to its person and kind', () => {
    for (const kind of NOTIFICATION_KINDS) {
      for (const userId of [1, 2 ** 31 - 1])
        expect(readUnsubscribeToken(unsubscribeToken({ userId, kind }, SECRETS), SECRETS)).toEqual({
          userId,
          kind,
        });
    }
  });

  test('has the same length for everyone, and never repeats', () => {
    const tokens = NOTIFICATION_KINDS.flatMap((kind) =>
      [1, 1, 2 ** 31 - 1].map((userId) => unsubscribeToken({ userId, kind }, SECRETS)),
    );
    expect(new Set(tokens.map(({ length }) => length)).size).toBe(1);
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  test('works as long as its secret is listed', () => {
    const token = unsubscribeToken({ userId: 7, kind: 'standings' }, SECRETS);
    const [old] = SECRETS.sessionSecrets as [string];
    expect(readUnsubscribeToken(token, { sessionSecrets: ['y'.repeat(32), old] })).not.toBeNull();
    expect(readUnsubscribeToken(token, { sessionSecrets: ['y'.repeat(32)] })).toBeNull();
  });

  test('is refused if any character is changed', () => {
    const token = unsubscribeToken({ userId: 7, kind: 'standings' }, SECRETS);
    for (let index = 0; index < token.length - 1; index += 1) {
      const changed = token[index] === 'A' ? 'B' : 'A';
      const wrong = token.slice(0, index) + changed + token.slice(index + 1);
      expect(readUnsubscribeToken(wrong, SECRETS)).toBeNull();
    }
  });
});

test('a reminder carries the headers of RFC 8058 and a link in both parts; other emails do not', async () => {
  const mailServer = await aMailServer();
  const slot = { simulatorId: 1, bookingDate: '2026-11-24', startTime: '18:00', endTime: '19:00' };
  expect((await member.post('/api/bookings', slot)).status).toBe(201);
  server.clock.now = at('2026-11-23', '18:00');
  await writeReminders(server.deps);
  await sendDue({
    ...server.deps,
    log: pino({ level: 'silent' }),
    refresh: refreshReminder(server.deps),
    send: smtpTransport({ ...server.deps.settings, ...server.deps, smtpUrl: mailServer.url }),
  });
  await mailServer.close();
  const raw = mailServer.delivered.map((mail) => mail.raw);
  const reminder = raw.find((text) => /^Subject: Tomorrow/m.test(text)) ?? '';
  const booked = raw.find((text) => /^Subject: Booked/m.test(text)) ?? '';
  const [, url = ''] = /^List-Unsubscribe:\s+<(\S+)>/m.exec(reminder) ?? [];
  expect(url.startsWith(`${PUBLIC_URL}/unsubscribe/`)).toBe(true);
  expect(reminder).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const body = reminder.replace(/=\r?\n/g, '');
  expect(body).toContain('Unsubscribe from evening reminders:');
  expect(body).toContain('>Unsubscribe from evening reminders</a>');
  expect(booked).not.toMatch(/unsubscribe/i);
  expect((await oneClick(new URL(url).pathname)).status).toBe(200);
  expect(await isEmailed('evening-before')).toBe(false);
});
