import type { OutboxState } from '@clubhouse/core/facility';
import type { PersonMail } from '@clubhouse/core/members';
import type { Knex } from 'knex';
import { type StoredInstant, toInstant } from '../db/columns.ts';
import { required, selected } from '../db/row.ts';
import { contentOf, NEVER, OUTBOX_COLUMNS, type OutboxRow, type QueuedMail, toQueuedMail } from './outbox.ts';

function mailSubject(row: OutboxRow): string {
  try {
    return contentOf(row).subject;
  } catch {
    return '(cannot be read)';
  }
}

/**
 * Returns the latest emails to an address, latest first. Leaves out their content, which can include codes
 * and links.
 */
export async function mailsTo(db: Knex, email: string, count: number): Promise<PersonMail[]> {
  const rows: (OutboxRow & { sent_at: StoredInstant | null })[] = await db('outbox')
    .whereRaw('lower(recipient) = ?', [email.toLowerCase()])
    .orderBy('id', 'desc')
    .limit(count)
    .select(...selected(OUTBOX_COLUMNS), 'sent_at');
  return rows.map((row) => ({
    id: row.id,
    subject: mailSubject(row),
    createdAt: toInstant(row.created_at),
    state: row.sent_at !== null ? 'sent' : row.failed_at !== null ? 'failed' : 'waiting',
  }));
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

/** A failed email without the recipient's account, because the mail feature doesn't know about accounts. */
type FailedMail = Omit<OutboxState['failed'][number], 'userId' | 'name'>;
type OutboxRows = Omit<OutboxState, 'isSending' | 'failed'> & { failed: FailedMail[] };

export async function outboxState(db: Knex): Promise<OutboxRows> {
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

/** Counts the emails that failed and will not be retried. */
export async function countFailedMails(db: Knex): Promise<number> {
  const [row] = await db('outbox').where('failed_at', '>', NEVER).count({ total: '*' });
  return Number(row?.total ?? 0);
}
