import { createHash } from 'node:crypto';
import {
  type ContactForm,
  type DemoRequestForm,
  messageWithTimes,
  NO_MESSAGE,
  type RequestKind,
} from '@clubhouse/core/demo-requests';
import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { publish } from '../db/live-events.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { type MailContent, queueMail } from '../mail/index.ts';
import type { InboxLimits } from './inbox-limits.ts';
import { hasConfirmedRequestSince, insertDemoRequest } from './queries.ts';
import { clearRepeats, findRepeat, lockRepeat, rememberContent } from './repeat-queries.ts';

const REPEAT_MS = 10 * 60_000;
/**
 * A sender gets at most one confirmation in this time. Otherwise, the form could flood a stranger's mailbox.
 */
const CONFIRM_ONCE_MS = 24 * 60 * 60_000;

type IncomingRequest = {
  form: ContactForm & Partial<DemoRequestForm>;
  kind: RequestKind;
  /** The sender's account, from the session, because anyone can enter any email in the form. */
  userId: number | null;
  mail: (form: ContactForm, facility: Facility, kind: RequestKind) => MailContent;
  /** Undefined if this kind of request gets no confirmation. */
  confirmation?: (form: ContactForm, now: Date, facility: Facility, kind: RequestKind) => MailContent;
};

/**
 * Stores a request and emails the desk. If the same content arrives again within ten minutes, returns the ID
 * of the earlier request. Such a repeat does not count toward the rate limits, unless the server was still
 * storing the earlier request.
 */
export async function receiveDemoRequest(
  { db, now, facility: current }: Pick<Deps, 'db' | 'now' | 'facility'>,
  { form, kind, userId, mail, confirmation }: IncomingRequest,
  { limit, mailFor }: InboxLimits,
): Promise<{ id: number; isNew: boolean }> {
  const facility = current();
  const message = messageWithTimes(form.message, form.preferredTimes ?? []);
  const stored = { ...form, message: message || NO_MESSAGE };
  const content = mail(stored, facility, kind);
  const contentHash = hashOf([userId, content.subject, stored]);
  const since = new Date(now().getTime() - REPEAT_MS);
  const earlier = await findRepeat(db, contentHash, since);
  if (earlier !== null) return { id: earlier, isNew: false };
  await limit();
  const sent = await mailFor(content);
  return inTransaction(db, async (trx) => {
    const repeated = await lockRepeat(trx, contentHash, { since, now: now() });
    if (repeated !== null) return { id: repeated, isNew: false };
    const since24h = new Date(now().getTime() - CONFIRM_ONCE_MS);
    // Above the hourly limit of emails to the desk, `mailFor` returns a notice or null instead of `content`.
    // Such requests probably come from a program, so they get no confirmation. Neither does a sender who may
    // already have received one in the last 24 hours.
    const skipsConfirmation =
      sent !== content || (await hasConfirmedRequestSince(trx, stored.email, since24h));
    const id = await insertDemoRequest(trx, stored, { now: now(), kind, userId });
    await rememberContent(trx, contentHash, id, now());
    publish(trx, { name: 'requests', data: {} });
    if (sent) await queueMail(trx, facility.place.email, sent, { now: now() });
    if (confirmation && !skipsConfirmation) {
      await queueMail(trx, stored.email, confirmation(stored, now(), facility, kind), { now: now() });
    }
    return { id, isNew: true };
  });
}

const hashOf = (content: unknown[]) =>
  createHash('sha256').update(JSON.stringify(content).toLowerCase()).digest('hex');

export const clearOldRepeats = (db: Knex, now: Date) => clearRepeats(db, new Date(now.getTime() - REPEAT_MS));
