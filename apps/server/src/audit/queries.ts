import type { AUDIT_SORTS, AuditEntry } from '@clubhouse/core/audit';
import type { User } from '@clubhouse/core/auth';
import type { ListQuery } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { type StoredInstant, toInstant } from '../db/columns.ts';
import { pageOf } from '../db/page.ts';

type AuditRow = {
  id: number;
  at: StoredInstant;
  actor_id: number;
  actor_name: string;
  action: string;
  subject: string;
  detail: string;
};

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: toInstant(row.at),
  actorId: row.actor_id,
  actorName: row.actor_name,
  action: row.action,
  subject: row.subject,
  detail: JSON.parse(row.detail),
});

export type Change = {
  by: Pick<User, 'id' | 'username'>;
  action: string;
  subject: string;
  /** Before and after, without secrets. */
  detail?: Record<string, unknown>;
  now: Date;
};

/** Writes down what an admin or staff changed, in the transaction of the change (contract 5). */
export async function insertChange(
  trx: Knex.Transaction,
  { by, action, subject, detail = {}, now }: Change,
): Promise<void> {
  await trx('audit_log').insert({
    at: now,
    actor_id: by.id,
    actor_name: trx.raw('COALESCE((SELECT COALESCE(profile_name, username) FROM users WHERE id = ?), ?)', [
      by.id,
      by.username,
    ]),
    action,
    subject: subject.slice(0, 300),
    detail: JSON.stringify(detail),
  });
}

type Sort = (typeof AUDIT_SORTS)[number];
const COLUMNS: Record<Sort, string> = { at: 'at', actorName: 'actor_name', action: 'action' };

export async function auditPage(
  db: Knex,
  query: ListQuery<Sort>,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const { rows, total } = await pageOf<AuditRow, Sort>(db, { table: 'audit_log', columns: COLUMNS }, query);
  return { rows: rows.map(toEntry), total };
}
