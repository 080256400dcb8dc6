import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aMailServer } from '../../testing/mail-server.ts';
import { aServerProcess } from '../../testing/server-process.ts';
import type { MailContent } from './content.ts';
import { outboxState } from './outbox-view.ts';
import { smtpTransport } from './transport.ts';
import { sendDue } from './worker.ts';

const LEASE_MS = 5 * 60_000;

let database: TestDatabase;
let mailServer: Awaited<ReturnType<typeof aMailServer>>;
beforeEach(async () => {
  database = await aDatabase();
  mailServer = await aMailServer();
});
afterEach(async () => {
  await mailServer.close();
  await database.drop();
});

const aServer = () => aServerProcess(database.settings, { SMTP_URL: mailServer.url });

async function ask(origin: string, name: string): Promise<number> {
  const body = { name, email: 'kim@example.com', phone: '407-555-0123', interest: 'other' };
  const answer = await fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.status;
}
const sentNames = () => mailServer.delivered.map(({ raw }) => /^Subject: .*: (.*)$/m.exec(raw)?.[1]).sort();

test('three servers on one database send every email exactly once', async () => {
  const servers = await Promise.all([aServer(), aServer(), aServer()]);
  const names = Array.from({ length: 12 }, (_, index) => `Kim ${String(index).padStart(2, '0')}`);
  const answers = names.map((name, index) => ask(servers[index % 3]?.origin as string, name));
  expect(new Set(await Promise.all(answers))).toEqual(new Set([201]));
  await expect.poll(sentNames, { timeout: 20_000 }).toEqual(names);
  await Promise.all(servers.map((server) => server.stop()));
  expect(sentNames()).toEqual(names);
});

test('if a server is killed while sending, another server sends the email', async () => {
  let isReached = false;
  mailServer.behaviour.holdBack = () => {
    isReached = true;
    return new Promise(() => {});
  };
  const server = await aServer();
  expect(await ask(server.origin, 'Kim')).toBe(201);
  await expect.poll(() => isReached, { timeout: 20_000 }).toBe(true);
  await server.stop('SIGKILL');
  expect(mailServer.delivered).toEqual([]);

  mailServer.behaviour.holdBack = async () => {};
  const settings = {
    smtpUrl: mailServer.url,
    mailFrom: 'hello@golf.example',
    publicUrl: 'https://golf.example',
    facility: () => DEFAULT_FACILITY,
  };
  await sendDue({
    db: database.db,
    now: () => new Date(Date.now() + LEASE_MS),
    log: pino({ level: 'silent' }),
    send: smtpTransport(settings),
    refresh: async (mail: MailContent) => mail,
  });
  expect(sentNames()).toEqual(['Kim']);
  expect(await outboxState(database.db)).toMatchObject({ waiting: 0, failed: [] });
});

test('a server that is asked to stop while it sends finishes the email first', async () => {
  let release = () => {};
  let isReached = false;
  mailServer.behaviour.holdBack = () => {
    isReached = true;
    return new Promise((resolve) => {
      release = resolve;
    });
  };
  const server = await aServer();
  await ask(server.origin, 'Kim');
  await expect.poll(() => isReached, { timeout: 20_000 }).toBe(true);
  const stopped = server.stop();
  release();
  expect(await stopped).toBe(0);
  expect(sentNames()).toEqual(['Kim']);
  expect(await outboxState(database.db)).toMatchObject({ waiting: 0 });
});

test('a server that stops while the mail server hangs aborts the email and exits cleanly', async () => {
  let isReached = false;
  mailServer.behaviour.holdBack = () => {
    isReached = true;
    return new Promise(() => {});
  };
  const server = await aServer();
  await ask(server.origin, 'Kim');
  await expect.poll(() => isReached, { timeout: 20_000 }).toBe(true);
  expect(await server.stop()).toBe(0);
  expect(await outboxState(database.db)).toMatchObject({
    waiting: 1,
    lastError: 'The server stopped before the mail server responded.',
  });
});
