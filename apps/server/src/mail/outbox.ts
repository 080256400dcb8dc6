import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { engineOf } from '../db/connect.ts';
import { columnsOf, instant, number, orNull, type RowOf, selected, storedJson, text } from '../db/row.ts';
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
export type OutboxRow = RowOf<typeof OUTBOX_COLUMNS>;

export const contentOf = ({ content }: OutboxRow) =>
  storedJson(mailContent, content, 'the content of an email');

export type QueuedMail = {
  id: number;
  to: string;
  content: MailContent;
  createdAt: string;
  /**
   * The number of attempts, including the current one. Each claim increases it, so the number also identifies
   * the attempt.
   */
  attempts: number;
  expiresAt: string | null;
};

export const toQueuedMail = (row: OutboxRow): QueuedMail => ({
  id: row.id,
  to: row.recipient,
  content: contentOf(row),
  createdAt: toInstant(row.created_at),
  attempts: row.attempts,
  expiresAt: row.expires_at === null ? null : toInstant(row.expires_at),
});

/**
 * Queries for unsent emails use `> NEVER` instead of `IS NOT NULL`, because SQLite does not use the index on
 * `next_attempt_at` for `IS NOT NULL`.
 */
export const NEVER = new Date(0);

const insertMail = statement(
  'queue-mail',
  `INSERT INTO outbox (recipient, content, is_secret, created_at, next_attempt_at, expires_at)
   VALUES (?, ?, ?, ?, ?, ?)`,
);

/**
 * Adds an email to the outbox. Use the transaction of the change that the email is about. The content of a
 * secret email is deleted once the email is sent or abandoned.
 *
 * An email that is not sent before `expiresAt` is abandoned. An email with `sendAt` waits until then. If its
 * content has a `change`, `withdrawMail` can withdraw the waiting email.
 */
export async function queueMail(
  trx: Knex.Transaction,
  to: string,
  content: MailContent,
  {
    now,
    isSecret = false,
    expiresAt = null,
    sendAt = now,
  }: { now: Date; isSecret?: boolean; expiresAt?: Date | null; sendAt?: Date },
): Promise<void> {
  await insertMail(trx, [to, JSON.stringify(content), isSecret, now, sendAt, expiresAt]);
}

/**
 * Returns the emails to these people that still wait for their `sendAt`. `abouts` identifies what the emails
 * are about, such as a booking.
 */
async function waitingMails(
  trx: Knex.Transaction,
  to: readonly string[],
  abouts: readonly string[],
  now: Date,
): Promise<QueuedMail[]> {
  // The index on `next_attempt_at` makes this fast, because few emails are waiting at any moment.
  const rows: OutboxRow[] = await trx('outbox')
    .where('next_attempt_at', '>', now)
    .where({ attempts: 0 })
    .whereIn('recipient', to)
    .orderBy('id')
    .select(selected(OUTBOX_COLUMNS));
  return rows.map(toQueuedMail).filter(({ content: { change } }) => change && abouts.includes(change.about));
}

/**
 * Withdraws the email about an item and returns its `change`. Returns null if no email is waiting, or if a
 * worker may already have sent it.
 */
export async function withdrawMail(
  trx: Knex.Transaction,
  to: string,
  about: string,
  now: Date,
): Promise<MailContent['change'] | null> {
  const [mail] = await waitingMails(trx, [to], [about], now);
  if (!mail) return null;
  const withdrawn = await trx('outbox').where({ id: mail.id, attempts: 0 }).delete();
  return withdrawn > 0 ? mail.content.change : null;
}

/**
 * Withdraws the waiting emails to these people about one item, such as a lesson. Returns the recipients whose
 * email was withdrawn.
 */
export async function withdrawMails(
  trx: Knex.Transaction,
  to: readonly string[],
  about: string,
  now: Date,
): Promise<Set<string>> {
  const waiting = await waitingMails(trx, to, [about], now);
  if (waiting.length === 0) return new Set();
  const ids = waiting.map(({ id }) => id);
  await trx('outbox').whereIn('id', ids).where({ attempts: 0 }).delete();
  // If a worker has claimed an email in the meantime, the delete skips it, and it is still in the table.
  const left = new Set(await trx('outbox').whereIn('id', ids).pluck('id'));
  return new Set(waiting.filter(({ id }) => !left.has(id)).map((mail) => mail.to));
}

/** Makes the recipient's waiting emails about these items, such as bookings, due immediately. */
export async function releaseMails(
  trx: Knex.Transaction,
  to: string,
  abouts: readonly string[],
  now: Date,
): Promise<void> {
  const mails = await waitingMails(trx, [to], abouts, now);
  if (mails.length === 0) return;
  const ids = mails.map(({ id }) => id);
  await trx('outbox').whereIn('id', ids).where({ attempts: 0 }).update({ next_attempt_at: now });
}

export async function queueMails(
  trx: Knex.Transaction,
  recipients: readonly string[],
  content: MailContent,
  { now, sendAt = now }: { now: Date; sendAt?: Date | undefined },
): Promise<void> {
  const mail = {
    content: JSON.stringify(content),
    is_secret: false,
    created_at: now,
    next_attempt_at: sendAt,
  };
  await trx.batchInsert(
    'outbox',
    recipients.map((recipient) => ({ ...mail, recipient })),
    100,
  );
}

export type NewMail = { to: string; content: MailContent; expiresAt: Date };

/** Adds several emails with different contents to the outbox. */
export async function queueEach(
  trx: Knex.Transaction,
  mails: readonly NewMail[],
  { now }: { now: Date },
): Promise<void> {
  const rows = mails.map(({ to, content, expiresAt }) => ({
    recipient: to,
    content: JSON.stringify(content),
    is_secret: false,
    created_at: now,
    next_attempt_at: now,
    expires_at: expiresAt,
  }));
  await trx.batchInsert('outbox', rows, 100);
}

type Claim = {
  now: Date;
  leaseMs: number;
  maxWaitMs: number;
  /** The IDs of emails that this process is still sending, or whose outcome is not stored yet. */
  except: number[];
};

/** Claims due emails by moving their due time into the future, so that no other worker claims them too. */
export async function claimMails(
  db: Knex,
  count: number,
  { now, leaseMs, maxWaitMs, except }: Claim,
): Promise<QueuedMail[]> {
  // A wrong clock may have set a due time too late. So an email without a `sendAt` is always due before its
  // first attempt. Any email is due if its due time is more than `maxWaitMs` ahead.
  const isDue = (mails: Knex.QueryBuilder) =>
    mails
      .where('next_attempt_at', '<=', now)
      .orWhere('next_attempt_at', '>', new Date(now.getTime() + maxWaitMs))
      .orWhere((unsent) => unsent.where({ attempts: 0 }).whereRaw('next_attempt_at <= created_at'));
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
      // Abandons an email whose content cannot be read, so that it does not block the queue.
      const { message } = error as Error;
      const failed = { next_attempt_at: null, failed_at: now, last_error: message };
      await db('outbox').where({ id: row.id }).update(failed);
    }
  }
  return mails;
}

/**
 * The result of an attempt. Exactly one of three times is set: when the email was sent, when it was
 * abandoned, or when to try again.
 */
export type Outcome = { sentAt?: Date; failedAt?: Date; nextAttemptAt?: Date; error?: string };

/** Extends the claim, so that no other worker claims an email that is still being sent. */
export async function extendLease(db: Knex, mail: QueuedMail, until: Date): Promise<void> {
  await db('outbox')
    .where({ id: mail.id, attempts: mail.attempts })
    .where('next_attempt_at', '>', NEVER)
    .update({ next_attempt_at: until });
}

/**
 * Stores the outcome of an attempt. If another worker has claimed the email in the meantime, stores only a
 * success, so that the email is not sent again.
 */
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

/** Deletes an email that must not be sent anymore, unless another worker has claimed it. */
export async function dropMail(db: Knex, { id, attempts }: QueuedMail): Promise<void> {
  await db('outbox').where({ id, attempts, sent_at: null }).delete();
}

/**
 * Queues an abandoned email again, and returns its recipient. Returns undefined if the email was not abandoned,
 * or if it is secret, because its content was deleted.
 */
export async function retryMail(db: Knex, id: number, now: Date): Promise<string | undefined> {
  const [retried]: Pick<OutboxRow, 'recipient'>[] = await db('outbox')
    .where({ id, is_secret: false })
    .whereNotNull('failed_at')
    .update({ failed_at: null, last_error: null, attempts: 0, created_at: now, next_attempt_at: now })
    .returning('recipient');
  return retried?.recipient;
}
