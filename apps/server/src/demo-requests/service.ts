import { createHash } from 'node:crypto';
import { type ContactForm, NO_MESSAGE } from '@clubhouse/core/demo-requests';
import { FACILITY } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { publish } from '../live/index.ts';
import { type MailContent, queueMail } from '../mail/index.ts';
import { clearRepeats, findRepeat, insertSubmission, lockRepeat, rememberContent } from './queries.ts';

const REPEAT_MS = 10 * 60_000;

/** Something that the front desk has to answer, and the mail that tells it so. */
export type Submission = {
  form: ContactForm;
  /** Whose it is, where the session says so; what the form says proves nothing. */
  userId: number | null;
  mail: (form: ContactForm) => MailContent;
};

/** What holds back whoever sends too much. */
export type InboxLimits = {
  limit: () => Promise<void>;
  /** The email that the front desk gets about it, or none. */
  mailFor: (mail: MailContent) => Promise<MailContent | null>;
};

/**
 * Stores a request and queues the email about it in one transaction. The same request again soon has no second effect,
 * and does not count against the limits.
 */
export async function receiveSubmission(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { form, userId, mail }: Submission,
  { limit, mailFor }: InboxLimits,
): Promise<{ id: number; isNew: boolean }> {
  const stored = { ...form, message: form.message || NO_MESSAGE };
  const content = mail(stored);
  const contentHash = hashOf([userId, content.subject, stored]);
  const since = new Date(now().getTime() - REPEAT_MS);
  const earlier = await findRepeat(db, contentHash, since);
  if (earlier !== null) return { id: earlier, isNew: false };
  await limit();
  const sent = await mailFor(content);
  return inTransaction(db, async (trx) => {
    const repeated = await lockRepeat(trx, contentHash, { since, now: now() });
    if (repeated !== null) return { id: repeated, isNew: false };
    const id = await insertSubmission(trx, stored, { now: now(), userId });
    await rememberContent(trx, contentHash, id, now());
    publish(trx, { name: 'requests', data: {} });
    if (sent) await queueMail(trx, FACILITY.email, sent, { now: now() });
    return { id, isNew: true };
  });
}

function hashOf(content: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content).toLowerCase()).digest('hex');
}

export const clearOldRepeats = (db: Knex, now: Date) => clearRepeats(db, new Date(now.getTime() - REPEAT_MS));
