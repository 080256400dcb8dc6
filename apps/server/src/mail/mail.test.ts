import { once } from 'node:events';
import type { Knex } from 'knex';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import {
  aGate,
  content,
  database,
  HOUR,
  later,
  mailServer,
  now,
  outboxForEachTest,
  queue,
  recipients,
  restartMailServer,
  SECOND,
  settings,
  worker,
} from '../../testing/outbox.ts';
import { connect } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import { queueMail, retryMail } from './outbox.ts';
import { outboxState } from './outbox-view.ts';
import { smtpTransport } from './transport.ts';
import { sendDue, startMailWorker, waitAfter } from './worker.ts';

outboxForEachTest();

test('a queued email is sent once', async () => {
  await queue('ann@example.com', content('One'));
  await queue('ben@example.com', content('Two'));
  await sendDue(worker());
  await sendDue(worker());
  expect(recipients().sort()).toEqual(['ann@example.com', 'ben@example.com']);
  expect(await outboxState(database.db)).toMatchObject({
    waiting: 0,
    lastSentAt: now.toISOString(),
    failed: [],
  });
});

test('an email whose stored content cannot be read is abandoned, and the others are sent', async () => {
  await queue('ann@example.com', content('One'));
  await queue('ben@example.com', content('Two'));
  await database.db('outbox').where({ recipient: 'ann@example.com' }).update({ content: '{"subject":1}' });
  await sendDue(worker());
  expect(recipients()).toEqual(['ben@example.com']);
  const { waiting, failed } = await outboxState(database.db);
  expect(waiting).toBe(0);
  expect(failed).toMatchObject([
    {
      to: 'ann@example.com',
      subject: '(cannot be read)',
      error: 'The stored value is not the content of an email.',
    },
  ]);
});

test('an email from a rolled-back transaction is never stored', async () => {
  const failing = inTransaction(database.db, async (trx) => {
    await queueMail(trx, 'ann@example.com', content('Never'), { now });
    throw new Error('The booking did not fit.');
  });
  await expect(failing).rejects.toThrow('The booking did not fit.');
  await sendDue(worker());
  expect(recipients()).toEqual([]);
});

test('emails wait with growing delays while the mail server is down', async () => {
  const { port } = mailServer;
  const deps = worker();
  await mailServer.close();
  await queue('ann@example.com', content('Patience'));
  await sendDue(deps);
  expect(await outboxState(database.db)).toMatchObject({
    waiting: 1,
    lastError: expect.stringMatching(/ECONNREFUSED/),
  });
  // One second before the retry is due, the worker sends nothing.
  later(waitAfter(1) - SECOND);
  await sendDue(deps);
  expect((await database.db('outbox').first()).attempts).toBe(1);
  later(SECOND);
  await sendDue(deps);
  later(waitAfter(2));
  await restartMailServer(port);
  await sendDue(deps);
  expect(recipients()).toEqual(['ann@example.com']);
  expect([1, 2, 3, 4].map(waitAfter)).toEqual([30, 60, 120, 240].map((seconds) => seconds * SECOND));
  expect(waitAfter(40)).toBe(HOUR);
});

test('a recipient who is permanently refused is abandoned and listed; other recipients get their emails', async () => {
  mailServer.behaviour.refuse = (recipient) =>
    recipient.startsWith('gone') ? { code: 550, message: 'No such user' } : null;
  for (const to of ['ann@example.com', 'gone@example.com', 'ben@example.com'])
    await queue(to, content('News'));
  await sendDue(worker());
  expect(recipients().sort()).toEqual(['ann@example.com', 'ben@example.com']);
  const state = await outboxState(database.db);
  expect(state.waiting).toBe(0);
  expect(state.failed).toMatchObject(
    [{ to: 'gone@example.com', subject: 'News', error: /No such user/ }].map((row) => ({
      ...row,
      error: expect.stringMatching(row.error),
    })),
  );
});

test('the text of a refusal is stored with the email and does not appear in the log', async () => {
  mailServer.behaviour.refuse = (recipient) => ({ code: 452, message: `<${recipient}> mailbox full` });
  await queue('ann@example.com', content('News for Ann'));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  await sendDue({ ...worker(), log });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    msg: 'an email could not be sent',
    attempts: 1,
    responseCode: 452,
    command: 'RCPT TO',
  });
  expect(lines[0]).not.toMatch(/ann|mailbox/i);
  const [{ last_error }] = await database.db('outbox').select('last_error');
  expect(last_error).toContain('mailbox full');
});

test('if the mail server refuses our server itself, no email is abandoned', async () => {
  mailServer.behaviour.refuse = () => ({ code: 554, message: '5.7.1 Relay access denied' });
  await queue('ann@example.com', content('News'));
  await sendDue(worker());
  mailServer.behaviour.refuse = () => null;
  later(waitAfter(1));
  await sendDue(worker());
  expect(recipients()).toEqual(['ann@example.com']);
});

test('an email that was abandoned can be retried, unless its secret text was deleted', async () => {
  mailServer.behaviour.refuse = () => ({ code: 550, message: 'No such user' });
  await queue('ann@example.com', content('News'));
  await queue('ben@example.com', content('Code'), { isSecret: true });
  await sendDue(worker());
  mailServer.behaviour.refuse = () => null;
  const failed = new Map((await outboxState(database.db)).failed.map(({ to, id }) => [to, id]));
  expect(await retryMail(database.db, failed.get('ann@example.com') as number, now)).toBe('ann@example.com');
  expect(await retryMail(database.db, failed.get('ben@example.com') as number, now)).toBeUndefined();
  await sendDue(worker());
  expect(recipients()).toEqual(['ann@example.com']);
});

test('a recipient who is temporarily refused is retried', async () => {
  let refusals = 1;
  mailServer.behaviour.refuse = () => (refusals-- > 0 ? { code: 450, message: 'Try later' } : null);
  await queue('ann@example.com', content('News'));
  await sendDue(worker());
  expect(recipients()).toEqual([]);
  later(waitAfter(1));
  await sendDue(worker());
  expect(recipients()).toEqual(['ann@example.com']);
});

test('an email is abandoned and listed after five days of retries', async () => {
  mailServer.behaviour.refuse = () => ({ code: 450, message: 'Try later' });
  await queue('ann@example.com', content('News'));
  later(5 * 24 * HOUR);
  await sendDue(worker());
  expect((await outboxState(database.db)).failed).toHaveLength(1);
});

test('two workers on one database send each email once', async () => {
  const second = await connect(database.settings);
  for (let index = 0; index < 40; index += 1) await queue(`kim${index}@example.com`, content(`${index}`));
  await Promise.all([sendDue(worker()), sendDue({ ...worker(), db: second })]);
  await second.destroy();
  expect(recipients()).toHaveLength(40);
  expect(new Set(recipients()).size).toBe(40);
});

test('a slow mail server does not delay other emails, and gets each email once', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  mailServer.behaviour.holdBack = async () => {
    if (isHeld) return;
    isHeld = true;
    await held;
  };
  await queue('slow@example.com', content('Slow'));
  const sending = sendDue(worker());
  await expect.poll(() => isHeld).toBe(true);
  await queue('ann@example.com', content('Fast'));
  await sendDue(worker());
  expect(recipients()).toEqual(['ann@example.com']);
  release();
  await sending;
  expect(recipients()).toEqual(['ann@example.com', 'slow@example.com']);
});

test('one worker continues with other emails while a slow one is being sent', async () => {
  const slow = aGate();
  mailServer.behaviour.refuse = (recipient) => {
    mailServer.behaviour.holdBack = recipient.startsWith('slow') ? () => slow.opened : async () => {};
    return null;
  };
  const running = startMailWorker(worker(), 10);
  await queue('slow@example.com', content('Slow'));
  await expect.poll(async () => (await database.db('outbox').first()).attempts).toBe(1);
  await expect.poll(() => mailServer.connections()).toBe(1);
  await queue('ann@example.com', content('Fast'));
  await expect.poll(recipients).toEqual(['ann@example.com']);
  slow.open();
  await expect.poll(recipients).toEqual(['ann@example.com', 'slow@example.com']);
  await running.stop();
});

test('an attempt that times out is aborted and delivers nothing afterwards', async () => {
  const slow = aGate();
  mailServer.behaviour.holdBackRecipient = () => slow.opened;
  await queue('ann@example.com', content('Once'));
  await sendDue({ ...worker(), attemptTimeoutMs: 100 });
  expect(await outboxState(database.db)).toMatchObject({
    waiting: 1,
    lastError: 'The mail server took too long to respond.',
  });
  slow.open();
  await expect.poll(() => mailServer.connections()).toBe(0);
  expect(recipients()).toEqual([]);
  later(waitAfter(1));
  await sendDue(worker());
  later(HOUR);
  await sendDue(worker());
  expect(recipients()).toEqual(['ann@example.com']);
});

test('an email that is accepted while its attempt is being aborted counts as sent', async () => {
  const send = async (_mail: unknown, signal?: AbortSignal) => {
    await once(signal as AbortSignal, 'abort');
  };
  await queue('ann@example.com', content('Once'));
  await sendDue({ ...worker(), send, attemptTimeoutMs: 20 });
  expect(await outboxState(database.db)).toMatchObject({ waiting: 0, lastSentAt: now.toISOString() });
});

test('sending may take longer than a lease, and no other worker sends the email in that time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const slow = aGate();
  mailServer.behaviour.holdBack = () => slow.opened;
  await queue('ann@example.com', content('Once'));
  const sending = sendDue(worker());
  const lease = async () => new Date((await database.db('outbox').first()).next_attempt_at).getTime();
  await expect.poll(async () => (await lease()) - now.getTime()).toBe(5 * 60 * SECOND);
  later(4 * 60 * SECOND);
  vi.advanceTimersByTime(60 * SECOND);
  await expect.poll(async () => (await lease()) - now.getTime()).toBe(5 * 60 * SECOND);
  vi.useRealTimers();
  later(2 * 60 * SECOND);
  await sendDue(worker());
  slow.open();
  await sending;
  await sendDue(worker());
  expect(recipients()).toEqual(['ann@example.com']);
});

test('the outcome is stored once the database is writable again, and the email is not sent twice', async () => {
  const other = await connect(database.settings);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  let held: Knex.Transaction | undefined;
  mailServer.behaviour.holdBack = async () => {
    held = await other.transaction();
    await held('outbox').update({ attempts: held.ref('attempts') });
  };
  await queue('ann@example.com', content('Once'));
  const sending = sendDue({ ...worker(), log });
  await expect.poll(() => lines.join(), { timeout: 10_000 }).toContain('retrying to store the outcome');
  await held?.commit();
  await sending;
  expect(await outboxState(database.db)).toMatchObject({ waiting: 0, lastSentAt: now.toISOString() });
  later(HOUR);
  await sendDue(worker());
  expect(recipients()).toEqual(['ann@example.com']);
  await other.destroy();
});

test('a worker that learns late that an email was sent prevents retries by others', async () => {
  const slow = aGate();
  await queue('ann@example.com', content('Once'));
  const late = sendDue({ ...worker(), send: () => slow.opened });
  await expect.poll(async () => (await database.db('outbox').first()).attempts).toBe(1);
  later(5 * 60 * SECOND);
  mailServer.behaviour.refuse = () => ({ code: 450, message: 'Try later' });
  await sendDue(worker());
  slow.open();
  await late;
  mailServer.behaviour.refuse = () => null;
  later(HOUR);
  await sendDue(worker());
  expect(recipients()).toEqual([]);
  expect((await outboxState(database.db)).waiting).toBe(0);
});

test.skipIf(process.platform === 'win32')(
  'a mail server on another machine is only used with TLS',
  async () => {
    // 0.0.0.0 leads to the test mail server, but the transport does not treat 0.0.0.0 as local. So the
    // transport requires TLS, which the test mail server does not offer.
    const smtpUrl = `smtp://0.0.0.0:${mailServer.port}`;
    await queue('ann@example.com', content('In the clear'));
    await sendDue({ ...worker(), send: smtpTransport({ ...settings(), smtpUrl }) });
    expect(recipients()).toEqual([]);
    expect((await outboxState(database.db)).lastError).toMatch(/STARTTLS/);
    later(HOUR);
    const trusted = `${smtpUrl}?requireTLS=false`;
    await sendDue({ ...worker(), send: smtpTransport({ ...settings(), smtpUrl: trusted }) });
    expect(recipients()).toEqual(['ann@example.com']);
  },
);

test('if a worker dies while sending, another worker takes over after the lease', async () => {
  const dying = { ...worker(), send: () => new Promise<never>(() => {}) };
  await queue('ann@example.com', content('Survives'));
  void sendDue(dying);
  await expect.poll(async () => (await database.db('outbox').first()).attempts).toBe(1);
  await sendDue(worker());
  expect(recipients()).toEqual([]);
  later(5 * 60 * SECOND);
  await sendDue(worker());
  expect(recipients()).toEqual(['ann@example.com']);
});

test('a worker whose lease expired does not overwrite a newer outcome', async () => {
  let finish = () => {};
  const slow = {
    ...worker(),
    send: () =>
      new Promise<void>((_resolve, reject) => {
        finish = () => reject(new Error('too late'));
      }),
  };
  await queue('ann@example.com', content('Once'));
  const late = sendDue(slow);
  await expect.poll(async () => (await database.db('outbox').first()).attempts).toBe(1);
  later(5 * 60 * SECOND);
  await sendDue(worker());
  finish();
  await late;
  expect(await outboxState(database.db)).toMatchObject({ waiting: 0, lastError: null });
  expect(recipients()).toEqual(['ann@example.com']);
});

test('a running worker finds emails that are queued later, and stops on request', async () => {
  const running = startMailWorker(worker(), 10);
  await queue('ann@example.com', content('Later'));
  await expect.poll(recipients).toEqual(['ann@example.com']);
  await running.stop();
  await queue('ben@example.com', content('Too late'));
  await sendDue({ ...worker(), send: async () => {} });
  expect(recipients()).toEqual(['ann@example.com']);
});
