import { type AUDIT_SORTS, type AuditEntry, auditDetail } from '@clubhouse/core/audit';
import type { User } from '@clubhouse/core/auth';
import type { ListQuery } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { pageOf } from '../db/page.ts';
import { columnsOf, instant, number, type RowOf, storedJson, text } from '../db/row.ts';

export const AUDIT_COLUMNS = columnsOf('audit_log', {
  id: number,
  at: instant,
  actor_id: number,
  actor_name: text,
  action: text,
  subject: text,
  detail: text,
});
type AuditRow = RowOf<typeof AUDIT_COLUMNS>;

const detailOf = ({ detail }: Pick<AuditRow, 'detail'>) =>
  storedJson(auditDetail, detail, 'the detail of an audit entry');

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: toInstant(row.at),
  actorId: row.actor_id,
  actorName: row.actor_name,
  action: row.action,
  subject: row.subject,
  detail: detailOf(row),
});

export type Change = {
  by: Pick<User, 'id' | 'displayName'>;
  action: string;
  subject: string;
  detail?: Record<string, unknown>;
  now: Date;
};

/** Records a change by an admin or a staff member: docs/product/facility.md#record-of-changes. */
export async function insertChange(
  trx: Knex.Transaction,
  { by, action, subject, detail = {}, now }: Change,
): Promise<void> {
  await trx('audit_log').insert({
    at: now,
    actor_id: by.id,
    actor_name: by.displayName,
    action,
    subject: subject.slice(0, 300),
    detail: JSON.stringify(detail),
  });
}

export async function latestChange(db: Knex, change: Pick<Change, 'action' | 'subject'>) {
  const row = await db<AuditRow>('audit_log').where(change).orderBy('id', 'desc').first('detail');
  return row && detailOf(row);
}

/** Returns the changes with one of these actions, oldest first. `before` is exclusive. */
export async function changesBetween(
  db: Knex,
  actions: readonly string[],
  { since, before }: { since: Date; before?: Date },
): Promise<Pick<AuditEntry, 'at' | 'action' | 'subject' | 'detail'>[]> {
  const changes = db('audit_log').whereIn('action', actions).where('at', '>=', since);
  if (before) changes.where('at', '<', before);
  const rows: Pick<AuditRow, 'at' | 'action' | 'subject' | 'detail'>[] = await changes
    .orderBy('id')
    .select('at', 'action', 'subject', 'detail');
  return rows.map((row) => ({ ...row, at: toInstant(row.at), detail: detailOf(row) }));
}

type Sort = (typeof AUDIT_SORTS)[number];
const COLUMNS: Record<Sort, string> = { at: 'at', actorName: 'actor_name', action: 'action' };

export async function auditPage(db: Knex, query: ListQuery<Sort>) {
  const list = { table: 'audit_log', selection: AUDIT_COLUMNS, columns: COLUMNS } as const;
  const { rows, total } = await pageOf(db, list, query);
  return { rows: rows.map(toEntry), total };
}

/** Replaces a deleted user's name, email and phone in the audit log with the account's ID. Deletes no log entries. */
export async function forgetInAudit(
  trx: Knex.Transaction,
  user: User,
  { submissionIds }: { submissionIds: readonly number[] },
): Promise<void> {
  const replacement = `user ${user.id}`;
  await trx('audit_log').where({ actor_id: user.id }).update({ actor_name: replacement });
  const identifiers = [user.email, user.username, user.name, user.displayName, user.phone].filter(
    (text): text is string => Boolean(text),
  );
  const subjects = [replacement, ...submissionIds.map((id) => `request ${id}`)];
  const mentions = await trx<AuditRow>('audit_log')
    .where((found) => {
      for (const subject of subjects) found.orWhereLike('subject', `${subject} (%`);
      for (const text of identifiers) {
        found
          .orWhereLike('subject', `%${text}%`)
          .orWhereLike('detail', `%${JSON.stringify(text).slice(1, -1)}%`);
      }
    })
    .select('id', 'subject', 'detail');
  for (const { id, subject, detail } of mentions) {
    const plainSubject = subjects.find((known) => subject.startsWith(`${known} (`)) ?? subject;
    await trx('audit_log')
      .where({ id })
      .update({
        subject: withoutIdentifiers(plainSubject, identifiers, replacement),
        detail: JSON.stringify(detailOf({ detail }), (key, value) => {
          // Removes the notes that staff wrote about the person on a demo request.
          if (key === 'note' && plainSubject.startsWith('request ')) return undefined;
          return typeof value === 'string' ? withoutIdentifiers(value, identifiers, replacement) : value;
        }),
      });
  }
}

/** Replaces whole words only: deleting "Sam" must not change entries about "Samantha". */
function withoutIdentifiers(text: string, identifiers: readonly string[], replacement: string): string {
  return identifiers.reduce((rest, identifier) => {
    const literal = identifier.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    return rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu'), replacement);
  }, text);
}
