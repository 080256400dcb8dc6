import { createHash } from 'node:crypto';
import { type ContactForm, NO_MESSAGE } from '@clubhouse/core/demo-requests';
import { FACILITY } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { type MailContent, queueMail } from '../mail/index.ts';
import { requestMail } from './mails.ts';
import { clearRepeats, insertSubmission, lockRepeat, rememberContent } from './queries.ts';

const REPEAT_MS = 10 * 60_000;

/** Stores what somebody sent, and queues the mail about it, together; the same again soon has no second effect. */
export async function receiveSubmission(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  form: ContactForm,
  mailFor: (submission: ContactForm) => MailContent = requestMail,
): Promise<{ id: number; isNew: boolean }> {
  const submission = { ...form, message: form.message || NO_MESSAGE };
  return inTransaction(db, async (trx) => {
    const contentHash = hashOf(submission);
    const since = new Date(now().getTime() - REPEAT_MS);
    const repeated = await lockRepeat(trx, contentHash, { since, now: now() });
    if (repeated !== null) return { id: repeated, isNew: false };
    const id = await insertSubmission(trx, submission, now());
    await rememberContent(trx, contentHash, id, now());
    await queueMail(trx, FACILITY.email, mailFor(submission), { now: now() });
    return { id, isNew: true };
  });
}

function hashOf({ name, email, phone, interest, message }: ContactForm): string {
  const content = JSON.stringify([name, email.toLowerCase(), phone, interest, message]);
  return createHash('sha256').update(content).digest('hex');
}

export const clearOldRepeats = (db: Knex, now: Date) => clearRepeats(db, new Date(now.getTime() - REPEAT_MS));
