import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aMailServer } from '../../testing/mail-server.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { connect } from '../db/connect.ts';
import { smtpTransport } from '../mail/transport.ts';
import { sendDue } from '../mail/worker.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];

let database: TestDatabase;
let server: TestServer;
let mailServer: Awaited<ReturnType<typeof aMailServer>>;
beforeEach(async () => {
  mailServer = await aMailServer();
  database = await aDatabase();
  server = await aServer({ on: database, env: { SMTP_URL: mailServer.url } });
});
afterEach(async () => {
  await mailServer.close();
  await server.close();
  await database.drop();
});

const ask = (name: string) =>
  server.visitor().post('/api/contact', {
    name,
    email: 'ann@example.com',
    phone: '407-555-0177',
    interest: 'other',
  });

test('while the mail server is offline for a day, users notice nothing, admins see the waiting emails, and each email arrives once', async () => {
  const outbox = async () => {
    const admin = await server.signedIn({ isAdmin: true });
    return (await admin.get('/api/admin/outbox')).body;
  };
  const second = await connect(database.settings);
  const { port, url } = mailServer;
  const send = smtpTransport({
    smtpUrl: url,
    mailFrom: 'hello@golf.example',
    publicUrl: 'https://golf.example',
    facility: () => DEFAULT_FACILITY,
  });
  let tries = 0;
  const worker = (db: TestServer['db']) => ({
    db,
    now: () => server.clock.now,
    log: pino({ level: 'silent' }),
    send: (mail: Parameters<typeof send>[0]) => {
      tries += 1;
      return send(mail);
    },
    refresh: async () => null,
  });
  const look = () => Promise.all([sendDue(worker(server.db)), sendDue(worker(second))]);
  await mailServer.close();
  const begun = server.clock.now;
  const later = (ms: number) => {
    server.clock.now = new Date(begun.getTime() + ms);
  };

  for (const [index, name] of NAMES.entries()) {
    later(index * MINUTE);
    expect((await ask(name)).status).toBe(201);
    await look();
  }
  for (let time = 10 * MINUTE; time < DAY; time += 10 * MINUTE) {
    later(time);
    await look();
  }
  expect(await outbox()).toMatchObject({
    isSending: true,
    waiting: NAMES.length,
    oldestWaitingSince: begun.toISOString(),
    lastError: expect.stringContaining('ECONNREFUSED'),
    lastSentAt: null,
    failed: [],
  });
  // Each email is tried a few times within the first hour and then once per hour.
  expect(tries / NAMES.length).toBeGreaterThan(20);
  expect(tries / NAMES.length).toBeLessThan(35);

  mailServer = await aMailServer(port);
  later(DAY + 60 * MINUTE);
  await look();
  await look();
  const names = mailServer.delivered.map(({ raw }) => /^Subject: .*: (.*)$/m.exec(raw)?.[1]);
  expect(names.sort()).toEqual(NAMES);
  expect(await outbox()).toMatchObject({
    waiting: 0,
    oldestWaitingSince: null,
    lastError: null,
    lastSentAt: server.clock.now.toISOString(),
    failed: [],
  });
  await second.destroy();
});
