import { once } from 'node:events';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aMailServer } from '../../testing/mail-server.ts';
import { connect } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import type { MailContent } from './content.ts';
import { clearOldMails, forgetRecipient, outboxState, queueMail, retryMail } from './outbox.ts';
import { smtpTransport } from './transport.ts';
import { sendDue, startMailWorker, waitAfter } from './worker.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const content = (subject: string): MailContent => ({
  subject,
  heading: 'Hello',
  blocks: [{ text: 'There.' }],
});

let database: TestDatabase;
let mailServer: Awaited<ReturnType<typeof aMailServer>>;
let now: Date;
beforeEach(async () => {
  database = await aDatabase();
  mailServer = await aMailServer();
  now = new Date('2026-11-23T17:00:00Z');
});
afterEach(async () => {
  await mailServer.close();
  await database.drop();
});

const settings = () => ({
  smtpUrl: mailServer.url,
  mailFrom: 'Longwood Golf Lab <hello@longwoodgolflab.example>',
  publicUrl: 'https://golf.example',
  facility: () => DEFAULT_FACILITY,
});
const worker = () => ({
  db: database.db,
  now: () => now,
  log: pino({ level: 'silent' }),
  send: smtpTransport(settings()),
});
const queue = (to: string, mail: MailContent, more: { isSecret?: boolean; expiresAt?: Date } = {}) =>
  inTransaction(database.db, (trx) => queueMail(trx, to, mail, { now, ...more }));
/** `opened` is a promise that resolves when the test calls `open()`. */
function aGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
const recipients = () => mailServer.delivered.flatMap((mail) => mail.recipients);
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

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
  // One second before the retry is due, nothing is sent.
  later(waitAfter(1) - SECOND);
  await sendDue(deps);
  expect((await database.db('outbox').first()).attempts).toBe(1);
  later(SECOND);
  await sendDue(deps);
  later(waitAfter(2));
  mailServer = await aMailServer(port);
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
  expect(await retryMail(database.db, failed.get('ann@example.com') as number, now)).toBe(true);
  expect(await retryMail(database.db, failed.get('ben@example.com') as number, now)).toBe(false);
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
    lastError: 'The mail server took too long.',
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
    // 0.0.0.0 leads to the test mail server, but the transport does not count it as local. The transport therefore
    // requires TLS, which the test mail server does not offer.
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

test('emails are deleted a month after they were sent, and three months after they were abandoned', async () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * HOUR);
  const mail = { content: '{}', created_at: now, sent_at: null, failed_at: null, next_attempt_at: null };
  await database.db('outbox').insert([
    { ...mail, recipient: 'sent 29', sent_at: daysAgo(29) },
    { ...mail, recipient: 'sent 31', sent_at: daysAgo(31) },
    { ...mail, recipient: 'failed 89', failed_at: daysAgo(89) },
    { ...mail, recipient: 'failed 91', failed_at: daysAgo(91) },
    { ...mail, recipient: 'waiting', next_attempt_at: daysAgo(100) },
  ]);
  await clearOldMails(database.db, now);
  const kept = await database.db('outbox').orderBy('id').pluck('recipient');
  expect(kept).toEqual(['sent 29', 'failed 89', 'waiting']);
});

test('the time of the last sent email is kept, without its recipient and content', async () => {
  await queue('ann@example.com', content('First'));
  await sendDue(worker());
  later(HOUR);
  await queue('bob@example.com', content('Second'));
  await sendDue(worker());
  const { lastSentAt } = await outboxState(database.db);
  expect(lastSentAt).toBe(now.toISOString());
  later(31 * 24 * HOUR);
  await clearOldMails(database.db, now);
  const kept = await database.db('outbox');
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toMatch(/bob|Second|There/);
  expect((await outboxState(database.db)).lastSentAt).toBe(lastSentAt);
  // The next email replaces it.
  await queue('cal@example.com', content('Third'));
  await sendDue(worker());
  await clearOldMails(database.db, now);
  expect(await database.db('outbox').pluck('recipient')).toEqual(['cal@example.com']);
});

test('what an account leaves in the outbox is deleted, but not the fact that an email was sent', async () => {
  const mailAbout = (text: string): MailContent => ({ ...content('News'), blocks: [{ text }] });
  await queue('bob@example.com', content('Other'));
  await queue('Ann@example.com', content('To Ann'));
  await sendDue(worker());
  later(SECOND);
  await queue('bob@example.com', mailAbout('Ann Lee books.'));
  await sendDue(worker());
  await inTransaction(database.db, (trx) =>
    forgetRecipient(trx, { email: 'ann@example.com', mentions: ['Ann Lee'] }),
  );
  expect(JSON.stringify(await database.db('outbox'))).not.toMatch(/ann/i);
  expect(await database.db('outbox').orderBy('id').pluck('recipient')).toEqual(['bob@example.com', '']);
  expect((await outboxState(database.db)).lastSentAt).toBe(now.toISOString());
});

test('an unsent code is deleted once it has expired, even without a mail server', async () => {
  const expiresAt = new Date(now.getTime() + 600 * SECOND);
  await database.db.transaction((trx) =>
    queueMail(
      trx,
      'ann@example.com',
      { ...content('Code'), blocks: [{ code: '123456' }] },
      { now, isSecret: true, expiresAt },
    ),
  );
  const stored = async () => JSON.stringify(await database.db('outbox'));
  later(599 * SECOND);
  await clearOldMails(database.db, now);
  expect(await stored()).toContain('123456');
  later(2 * SECOND);
  await clearOldMails(database.db, now);
  expect(await stored()).not.toContain('123456');
  await sendDue(worker());
  expect(recipients()).toEqual([]);
});

test('if a worker dies while sending, another one takes over after the lease', async () => {
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

test('a secret is deleted after sending, and is not sent once it has expired', async () => {
  const secret: MailContent = { subject: 'Code', heading: 'Code', blocks: [{ code: '482913' }] };
  const expiresAt = new Date(now.getTime() + 10 * 60 * SECOND);
  await queue('ann@example.com', secret, { isSecret: true, expiresAt });
  await sendDue(worker());
  expect(mailServer.delivered[0]?.raw).toContain('482913');
  await queue('ben@example.com', secret, { isSecret: true, expiresAt });
  later(11 * 60 * SECOND);
  await sendDue(worker());
  expect(recipients()).toEqual(['ann@example.com']);
  expect(JSON.stringify(await database.db('outbox'))).not.toContain('482913');
});

describe('text that a user types into a form', () => {
  const nasty = 'Kim <b>\r\nBcc: eve@evil.example\r\n\r\nhttps://evil.example';

  test('adds no header, no recipient and no link to an email', async () => {
    await queue('front@example.com', {
      subject: `Request: ${nasty}`,
      heading: `${nasty} is waiting`,
      blocks: [{ facts: [['Name', nasty]] }, { quote: nasty }, { action: 'Open', path: '/admin/requests' }],
      replyTo: { name: nasty, address: 'kim@example.com' },
    });
    await sendDue(worker());
    const [mail] = mailServer.delivered;
    expect(mail?.recipients).toEqual(['front@example.com']);
    const [head = ''] = mail?.raw.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.match(/^To: .*/gim)).toEqual(['To: front@example.com']);
    const html = htmlOf(mail?.raw ?? '');
    expect([...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'https://golf.example/admin/requests',
    ]);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('https://evil.example');
  });

  test('adds no line and no link to the plain text', async () => {
    const lines =
      'Kim\r\nEnter this code:\u2028482913\u0085\u202eSet a password:\fhttps://evil.example/reset';
    await queue('front@example.com', {
      subject: 'Request',
      heading: `${lines} is waiting`,
      blocks: [
        { text: `${lines} has registered you. See www.evil.example, or pay 2.50 to Dr. Ellison.` },
        {
          facts: [
            ['Name', lines],
            ['Email', 'kim.lee+golf@mail.example'],
          ],
        },
        { quote: `${lines}\nwrite to kim@evil.example` },
        { action: 'Open the requests', path: '/admin/requests' },
      ],
    });
    await sendDue(worker());
    const text = partOf(mailServer.delivered[0]?.raw ?? '', /text\/plain/i).replaceAll('\r\n', '\n');
    const onOneLine = 'Kim Enter this code: 482913 Set a password: https[:]//evil[.]example/reset';
    expect(text.split('\n\n--\n')[0]).toBe(
      [
        `${onOneLine} is waiting`,
        `${onOneLine} has registered you. See www[.]evil[.]example, or pay 2.50 to Dr. Ellison.`,
        `Name: ${onOneLine}\nEmail: kim.lee+golf@mail.example`,
        [
          '> Kim',
          '> Enter this code:',
          '> 482913',
          '>  Set a password:',
          '> https[:]//evil[.]example/reset',
          '> write to kim@evil.example',
        ].join('\n'),
        'Open the requests:\nhttps://golf.example/admin/requests',
      ].join('\n\n'),
    );
  });

  test('a calendar event is sent with its email, and canceled under the same ID', async () => {
    const event = {
      uid: 'booking-7',
      isCancelled: false,
      summary: 'Golf in Bay 1',
      startsAt: '2026-11-24T23:00:00.000Z',
      endsAt: '2026-11-25T00:30:00.000Z',
      changedAt: '2026-11-23T17:00:00.000Z',
    };
    await queue('ann@example.com', { ...content('Booked'), event });
    await queue('ann@example.com', { ...content('Cancelled'), event: { ...event, isCancelled: true } });
    await sendDue(worker());
    const files = mailServer.delivered.map(({ raw }) => calendarOf(raw)).sort();
    expect(files[0]).toContain('METHOD:CANCEL');
    expect(files[0]).toContain('STATUS:CANCELLED');
    expect(files[1]).toContain('METHOD:REQUEST');
    for (const file of files) {
      expect(file).toContain('UID:booking-7@longwoodgolflab.example');
      expect(file).toContain('DTSTART:20261124T230000Z');
      expect(file).toContain('DTEND:20261125T003000Z');
    }
  });
});

/** Returns the decoded body of the first MIME part whose headers match `type`. */
function partOf(raw: string, type: RegExp): string {
  const part = raw.split(/\r\n--[^\r\n]+\r\n/).find((each) => type.test(each.split('\r\n\r\n')[0] ?? ''));
  const [head = '', ...rest] = part?.split('\r\n\r\n') ?? [];
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return body
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
}
const htmlOf = (raw: string) => partOf(raw, /text\/html/i);
const calendarOf = (raw: string) => partOf(raw, /text\/calendar/i);
