import type { OutboxState } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { engineOf } from '../db/connect.ts';
import {
  columnsOf,
  instant,
  number,
  orNull,
  type RowOf,
  required,
  selected,
  storedJson,
  text,
} from '../db/row.ts';
import { statement } from '../db/statement.ts';
import { type MailContent, mailContent } from './content.ts';

export const OUTBOX_COLUMNS = columnsOf('outbox', {
  id: number,
  recipient: text,
  content: text,
  created_at: instant,
  attempts: number,
  expires_at: orNull(instant),
  failed_at: orNull(instant),
  last_error: orNull(text),
});
type OutboxRow = RowOf<typeof OUTBOX_COLUMNS>;

const contentOf = ({ content }: OutboxRow) => storedJson(mailContent, content, 'the content of an email');

export type QueuedMail = {
  id: number;
  to: string;
  content: MailContent;
  createdAt: string;
  /** The number of attempts, including the current one. Every claim increases it, so it also identifies the attempt. */
  attempts: number;
  expiresAt: string | null;
};

function mailSubject(row: OutboxRow): string {
  try {
    return contentOf(row).subject;
  } catch {
    return '(cannot be read)';
  }
}

const toQueuedMail = (row: OutboxRow): QueuedMail => ({
  id: row.id,
  to: row.recipient,
  content: contentOf(row),
  createdAt: toInstant(row.created_at),
  attempts: row.attempts,
  expiresAt: row.expires_at === null ? null : toInstant(row.expires_at),
});

const insertMail = statement(
  'queue-mail',
  `INSERT INTO outbox (recipient, content, is_secret, created_at, next_attempt_at, expires_at)
   VALUES (?, ?, ?, ?, ?, ?)`,
);

/**
 * Adds an email to the outbox, in the same transaction as the change that the email reports. The text of a secret email
 * is deleted after the email is sent or abandoned. An email that is not sent before `expiresAt` is abandoned.
 */
export async function queueMail(
  trx: Knex.Transaction,
  to: string,
  content: MailContent,
  { now, isSecret = false, expiresAt = null }: { now: Date; isSecret?: boolean; expiresAt?: Date | null },
): Promise<void> {
  await insertMail(trx, [to, JSON.stringify(content), isSecret, now, now, expiresAt]);
}

export async function queueMails(
  trx: Knex.Transaction,
  recipients: readonly string[],
  content: MailContent,
  { now }: { now: Date },
): Promise<void> {
  const mail = { content: JSON.stringify(content), is_secret: false, created_at: now, next_attempt_at: now };
  await trx.batchInsert(
    'outbox',
    recipients.map((recipient) => ({ ...mail, recipient })),
    100,
  );
}

/** The queries use `> NEVER`, because not every engine uses the index for `IS NOT NULL`. */
const NEVER = new Date(0);

type Claim = {
  now: Date;
  leaseMs: number;
  maxWaitMs: number;
  /** The IDs of emails that this process is still sending, or whose outcome it has not stored yet. */
  except: number[];
};

/** Claims due emails by moving their due time into the future, so that two workers never claim the same email. */
export async function claimMails(
  db: Knex,
  count: number,
  { now, leaseMs, maxWaitMs, except }: Claim,
): Promise<QueuedMail[]> {
  // Emails without an attempt are always due. A wait above the maximum comes from a wrong clock, so it is ignored.
  const isDue = (mails: Knex.QueryBuilder) =>
    mails
      .where('next_attempt_at', '<=', now)
      .orWhere('next_attempt_at', '>', new Date(now.getTime() + maxWaitMs))
      .orWhere({ attempts: 0 });
  const due = db('outbox')
    .where('next_attempt_at', '>', NEVER)
    .where(isDue)
    .whereNotIn('id', except)
    .orderBy('next_attempt_at')
    .limit(count)
    .select('id');
  if (engineOf(db) === 'postgres') due.forUpdate().skipLocked();
  const rows: OutboxRow[] = await db('outbox')
    .whereIn('id', due)
    .where('next_attempt_at', '>', NEVER)
    .where(isDue)
    .update({ next_attempt_at: new Date(now.getTime() + leaseMs), attempts: db.raw('attempts + 1') })
    .returning(selected(OUTBOX_COLUMNS));
  const mails: QueuedMail[] = [];
  for (const row of rows) {
    try {
      mails.push(toQueuedMail(row));
    } catch (error) {
      // An email whose content cannot be read is abandoned, so that it does not block the queue.
      const { message } = error as Error;
      const failed = { next_attempt_at: null, failed_at: now, last_error: message };
      await db('outbox').where({ id: row.id }).update(failed);
    }
  }
  return mails;
}

/** The result of an attempt. Exactly one of the three times is set: sent, abandoned, or waiting for the next attempt. */
export type Outcome = { sentAt?: Date; failedAt?: Date; nextAttemptAt?: Date; error?: string };

/** Extends the claim, so that no other worker claims an email that is still being sent. */
export async function extendLease(db: Knex, mail: QueuedMail, until: Date): Promise<void> {
  await db('outbox')
    .where({ id: mail.id, attempts: mail.attempts })
    .where('next_attempt_at', '>', NEVER)
    .update({ next_attempt_at: until });
}

/** If another worker has claimed the email, stores only a success, because a sent email must not be sent again. */
export async function settleMail(db: Knex, mail: QueuedMail, outcome: Outcome): Promise<void> {
  const { sentAt = null, failedAt = null, nextAttemptAt = null, error } = outcome;
  const unsent = db('outbox').where({ id: mail.id, sent_at: null });
  if (!sentAt) unsent.where({ attempts: mail.attempts });
  const emptied: MailContent = { subject: mail.content.subject, heading: mail.content.heading, blocks: [] };
  await unsent.update({
    next_attempt_at: nextAttemptAt,
    sent_at: sentAt,
    failed_at: failedAt,
    // PostgreSQL cannot store a NUL character.
    last_error: error?.replaceAll('\0', '').slice(0, 500) ?? null,
    ...(!nextAttemptAt && {
      content: db.raw('CASE WHEN is_secret THEN ? ELSE content END', [JSON.stringify(emptied)]),
    }),
  });
}

export async function latestMails(db: Knex, count: number): Promise<QueuedMail[]> {
  const rows: OutboxRow[] = await db('outbox')
    .orderBy('id', 'desc')
    .limit(count)
    .select(selected(OUTBOX_COLUMNS));
  return rows.map(toQueuedMail);
}

export async function findMail(db: Knex, id: number): Promise<QueuedMail | undefined> {
  const row = await db('outbox').where({ id }).first<OutboxRow | undefined>(selected(OUTBOX_COLUMNS));
  return row && toQueuedMail(row);
}

export async function outboxState(db: Knex): Promise<Omit<OutboxState, 'isSending'>> {
  const waiting = db('outbox').whereNotNull('next_attempt_at');
  const [[count], [sent], [stuck], failed] = await Promise.all([
    waiting.clone().count({ waiting: '*' }).min({ oldest: 'created_at' }),
    db('outbox').max({ latest: 'sent_at' }),
    waiting.clone().whereNotNull('last_error').orderBy('next_attempt_at', 'desc').limit(1),
    db('outbox')
      .whereNotNull('failed_at')
      .orderBy('failed_at', 'desc')
      .limit(20)
      .select<OutboxRow[]>(selected(OUTBOX_COLUMNS)),
  ]);
  return {
    waiting: Number(count?.waiting ?? 0),
    oldestWaitingSince: count?.oldest ? toInstant(count.oldest) : null,
    lastError: stuck?.last_error ?? null,
    lastSentAt: sent?.latest ? toInstant(sent.latest) : null,
    failed: failed.map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: mailSubject(row),
      failedAt: toInstant(required(row.failed_at, 'the time at which an email failed')),
      error: row.last_error ?? '',
    })),
  };
}

/** Queues an abandoned email again. Returns false for other emails, and for secret emails, whose text is deleted. */
export async function retryMail(db: Knex, id: number, now: Date): Promise<boolean> {
  const retried = await db('outbox')
    .where({ id, is_secret: false })
    .whereNotNull('failed_at')
    .update({ failed_at: null, last_error: null, attempts: 0, created_at: now, next_attempt_at: now });
  return retried > 0;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const KEEP_SENT_DAYS = 30;
const KEEP_FAILED_DAYS = 90;

const EMPTY_MAIL: MailContent = { subject: '', heading: '', blocks: [] };

/**
 * Deletes sent emails, because they hold personal data. The latest one stays without recipient and content: its time
 * proves that email has worked.
 */
async function deleteSentMails(
  db: Knex,
  isChosen: (mails: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<void> {
  const latest = await db('outbox').where('sent_at', '>', NEVER).orderBy('sent_at', 'desc').first('id');
  if (!latest) return;
  const chosen = () => isChosen(db('outbox').where('sent_at', '>', NEVER));
  await chosen().whereNot(latest).delete();
  await chosen()
    .where(latest)
    .update({ recipient: '', content: JSON.stringify(EMPTY_MAIL), last_error: null });
}

/** Deletes emails 30 days after they were sent or 90 days after they were abandoned: they hold personal data. */
export async function clearOldMails(db: Knex, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteSentMails(db, (mails) => mails.where('sent_at', '<', ago(KEEP_SENT_DAYS)));
  await db('outbox').where('failed_at', '<', ago(KEEP_FAILED_DAYS)).delete();
  // Without a mail server, secret emails would wait forever, so their codes and links are deleted when they expire.
  const expired: MailContent = { subject: 'Expired before it was sent', heading: '', blocks: [] };
  await db('outbox')
    .where({ is_secret: true })
    .where('expires_at', '<', now)
    .whereNotNull('next_attempt_at')
    .update({ content: JSON.stringify(expired), next_attempt_at: null, failed_at: now, last_error: '' });
}

/** Deletes the emails to a person and sent emails that mention the person. Waiting emails are still sent. */
export async function forgetRecipient(
  trx: Knex.Transaction,
  { email, mentions }: { email: string; mentions: readonly string[] },
): Promise<void> {
  const sentTo = (mails: Knex.QueryBuilder) => mails.whereRaw('lower(recipient) = ?', [email.toLowerCase()]);
  await sentTo(trx('outbox').whereNotNull('failed_at')).delete();
  await deleteSentMails(trx, sentTo);
  for (const text of [email, ...mentions]) {
    const written = JSON.stringify(text.toLowerCase()).slice(1, -1);
    await deleteSentMails(trx, (mails) => mails.whereRaw('lower(content) LIKE ?', [`%${written}%`]));
  }
}
