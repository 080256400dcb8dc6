import { KEEP_DELETED_NAMES_DAYS } from '@clubhouse/core/audit';
import { DELETED_PERSON, type User } from '@clubhouse/core/auth';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { columnsOf, instant, number, type RowOf, selected, storedJson, text } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import { type AUDIT_COLUMNS, changesOfUser, detailOf, nameInSubject } from './queries.ts';

export const FORGOTTEN_COLUMNS = columnsOf('forgotten_people', {
  user_id: number,
  identifiers: text,
  submission_ids: text,
  forget_at: instant,
});
type ForgottenRow = RowOf<typeof FORGOTTEN_COLUMNS>;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Schedules the removal of a deleted user's names and contact details from the audit log:
 * docs/product/members.md#deleting-an-account.
 */
export async function forgetLater(
  trx: Knex.Transaction,
  user: User,
  { demoRequestIds, now }: { demoRequestIds: readonly number[]; now: Date },
): Promise<void> {
  const earlier = await changesOfUser(trx, user.id, ['user.contact']);
  const identifiers = [
    ...[user.email, user.username, user.name, user.displayName, user.phone],
    ...earlier.flatMap(({ detail }) => Object.values(contact.parse(detail.before))),
    ...(await earlierNames(trx, user.id)),
  ].filter(Boolean);
  await trx('forgotten_people').insert({
    user_id: user.id,
    identifiers: JSON.stringify([...new Set(identifiers)]),
    submission_ids: JSON.stringify(demoRequestIds),
    forget_at: new Date(now.getTime() + KEEP_DELETED_NAMES_DAYS * DAY_MS),
  });
}

/**
 * Returns every name that the audit log has for a user, because older entries keep a name from before a
 * rename.
 */
async function earlierNames(trx: Knex.Transaction, userId: number): Promise<string[]> {
  const asActor: string[] = await trx('audit_log').where({ actor_id: userId }).distinct().pluck('actor_name');
  const subjects: string[] = await trx('audit_log')
    .where({ person_id: userId })
    .whereLike('subject', `user ${userId} (%`)
    .distinct()
    .pluck('subject');
  const renamed = await changesOfUser(trx, userId, ['user.name']);
  return [
    ...asActor,
    ...subjects.map(nameInSubject),
    ...renamed.flatMap(({ detail }) => [detail.before, detail.after]),
  ].filter((name) => typeof name === 'string');
}

/**
 * Replaces a deleted person's names and contact details in the audit log once KEEP_DELETED_NAMES_DAYS have
 * passed.
 */
export async function forgetDeletedPeople(db: Knex, now: Date): Promise<void> {
  const due: ForgottenRow[] = await db('forgotten_people')
    .where('forget_at', '<=', now)
    .select(selected(FORGOTTEN_COLUMNS));
  for (const row of due) {
    await inTransaction(db, async (trx) => {
      await forgetInAudit(trx, row);
      await trx('forgotten_people').where({ user_id: row.user_id }).delete();
    });
  }
}

const contact = z.catch(z.object({ phone: z.string(), email: z.string() }), { phone: '', email: '' });
const texts = z.array(z.string());
const ids = z.array(z.number());

/**
 * Replaces a deleted person's current and earlier names and contact details in the audit log. Keeps the
 * entries themselves.
 */
async function forgetInAudit(trx: Knex.Transaction, row: ForgottenRow): Promise<void> {
  const identifiers = storedJson(texts, row.identifiers, 'the names of a deleted person');
  const demoRequestIds = storedJson(ids, row.submission_ids, 'the requests of a deleted person');
  await trx('audit_log').where({ actor_id: row.user_id }).update({ actor_name: DELETED_PERSON });
  const requests = demoRequestIds.map((id) => `request ${id}`);
  // Entries after the deletion keep the name, because the person may have registered again.
  const deletedAt = new Date(new Date(row.forget_at).getTime() - KEEP_DELETED_NAMES_DAYS * DAY_MS);
  const mentions = await trx('audit_log')
    .where('at', '<=', deletedAt)
    .where((found) => {
      for (const request of requests) found.orWhereLike('subject', `${request} (%`);
      for (const identifier of identifiers) {
        found
          .orWhereILike('subject', `%${identifier}%`)
          .orWhereILike('detail', `%${JSON.stringify(identifier).slice(1, -1)}%`);
      }
    })
    .select<Pick<RowOf<typeof AUDIT_COLUMNS>, 'id' | 'subject' | 'detail'>[]>('id', 'subject', 'detail');
  for (const { id, subject, detail } of mentions) {
    const request = requests.find((known) => subject.startsWith(`${known} (`));
    await trx('audit_log')
      .where({ id })
      .update({
        // A demo request may spell the person's name differently than the account, so the whole name is
        // replaced.
        subject: request ? `${request} (${DELETED_PERSON})` : withoutIdentifiers(subject, identifiers),
        detail: JSON.stringify(detailOf({ detail }), (key, value) => {
          // Removes staff notes on demo requests, because a note may describe the person.
          if (key === 'note' && request) return undefined;
          return typeof value === 'string' ? withoutIdentifiers(value, identifiers) : value;
        }),
      });
  }
}

/** Replaces whole words only: deleting "Sam" must not change entries about "Samantha". */
function withoutIdentifiers(text: string, identifiers: readonly string[]): string {
  return identifiers.reduce((rest, identifier) => {
    const literal = identifier.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    return rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu'), DELETED_PERSON);
  }, text);
}
