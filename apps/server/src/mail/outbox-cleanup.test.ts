import { expect, test } from 'vitest';
import {
  content,
  database,
  HOUR,
  later,
  mailServer,
  now,
  outboxForEachTest,
  queue,
  recipients,
  SECOND,
  worker,
} from '../../testing/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import type { MailContent } from './content.ts';
import { queueMail } from './outbox.ts';
import { clearOldMails, forgetRecipient } from './outbox-cleanup.ts';
import { outboxState } from './outbox-view.ts';
import { sendDue } from './worker.ts';

outboxForEachTest();

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
  // After a newer email was sent, the cleanup deletes the row that it kept before.
  await queue('cal@example.com', content('Third'));
  await sendDue(worker());
  await clearOldMails(database.db, now);
  expect(await database.db('outbox').pluck('recipient')).toEqual(['cal@example.com']);
});

test('deleting an account clears its emails in the outbox, but keeps the record that they were sent', async () => {
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
