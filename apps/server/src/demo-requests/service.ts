import { createHash } from 'node:crypto';
import { type ContactForm, NO_MESSAGE } from '@clubhouse/core/demo-requests';
import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { publish } from '../live/index.ts';
import { type MailContent, queueMail } from '../mail/index.ts';
import type { InboxLimits } from './inbox-limits.ts';
import { clearRepeats, findRepeat, insertDemoRequest, lockRepeat, rememberContent } from './queries.ts';

const REPEAT_MS = 10 * 60_000;

type IncomingRequest = {
  form: ContactForm;
  /** The ID of the sender's account. The ID comes from the session, because anyone can enter any email in the form. */
  userId: number | null;
  mail: (form: ContactForm, facility: Facility) => MailContent;
};

/** Ignores the same content within ten minutes, and does not count it toward a limit. */
export async function receiveDemoRequest(
  { db, now, facility: current }: Pick<Deps, 'db' | 'now' | 'facility'>,
  { form, userId, mail }: IncomingRequest,
  { limit, mailFor }: InboxLimits,
): Promise<{ id: number; isNew: boolean }> {
  const facility = current();
  const stored = { ...form, message: form.message || NO_MESSAGE };
  const content = mail(stored, facility);
  const contentHash = hashOf([userId, content.subject, stored]);
  const since = new Date(now().getTime() - REPEAT_MS);
  const earlier = await findRepeat(db, contentHash, since);
  if (earlier !== null) return { id: earlier, isNew: false };
  await limit();
  const sent = await mailFor(content);
  return inTransaction(db, async (trx) => {
    const repeated = await lockRepeat(trx, contentHash, { since, now: now() });
    if (repeated !== null) return { id: repeated, isNew: false };
    const id = await insertDemoRequest(trx, stored, { now: now(), userId });
    await rememberContent(trx, contentHash, id, now());
    publish(trx, { name: 'requests', data: {} });
    if (sent) await queueMail(trx, facility.place.email, sent, { now: now() });
    return { id, isNew: true };
  });
}

const hashOf = (content: unknown[]) =>
  createHash('sha256').update(JSON.stringify(content).toLowerCase()).digest('hex');

export const clearOldRepeats = (db: Knex, now: Date) => clearRepeats(db, new Date(now.getTime() - REPEAT_MS));
