import {
  type AUDIT_SORTS,
  type AuditAction,
  type AuditActor,
  type AuditEntry,
  type AuditQuery,
  auditDetail,
} from '@clubhouse/core/audit';
import type { User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import { datePlus, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { insertRows } from '../db/insert-rows.ts';
import { publish } from '../db/live-events.ts';
import { pageOf } from '../db/page.ts';
import { columnsOf, instant, number, orNull, type RowOf, storedJson, text } from '../db/row.ts';

export const AUDIT_COLUMNS = columnsOf('audit_log', {
  id: number,
  at: instant,
  actor_id: number,
  actor_name: text,
  action: text,
  subject: text,
  person_id: orNull(number),
  detail: text,
});
type AuditRow = RowOf<typeof AUDIT_COLUMNS>;

export const detailOf = ({ detail }: Pick<AuditRow, 'detail'>) =>
  storedJson(auditDetail, detail, 'the detail of an audit entry');

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: toInstant(row.at),
  actorId: row.actor_id,
  actorName: row.actor_name,
  action: row.action,
  subject: row.subject,
  personId: row.person_id,
  detail: detailOf(row),
});

export type Change = {
  by: Pick<User, 'id' | 'displayName'>;
  action: AuditAction;
  subject: string;
  /** The ID of the account that the change is about. By default, the ID in a subject like "user 12 (Kim)". */
  personId?: number | null;
  detail?: Record<string, unknown>;
  now: Date;
};

function userIdIn(subject: string): number | null {
  const id = /^user (\d+)/.exec(subject)?.[1];
  return id === undefined ? null : Number(id);
}

/** Returns the name in a subject like "user 12 (Kim)". */
export const nameInSubject = (subject: string): string => subject.replace(/^user \d+ \(|\)$/g, '');

/**
 * Adds an audit entry for a change. Open activity screens then reload:
 * docs/product/facility.md#record-of-changes.
 */
export const insertChange = (trx: Knex.Transaction, change: Change): Promise<void> =>
  insertChanges(trx, [change]);

export async function insertChanges(trx: Knex.Transaction, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ by, action, subject, personId = userIdIn(subject), detail = {}, now }) => ({
    at: now,
    actor_id: by.id,
    actor_name: by.displayName,
    action,
    subject: subject.slice(0, 300),
    person_id: personId,
    detail: JSON.stringify(detail),
  }));
  if (rows.length === 0) return;
  await insertRows(trx, 'audit_log', rows, ['id']);
  publish(trx, { name: 'audit', data: {} });
}

export async function changesOf(db: Knex, action: AuditAction, subjects: readonly string[]) {
  const rows: Pick<AuditRow, 'subject' | 'detail'>[] = await db('audit_log')
    .where({ action })
    .whereIn('subject', subjects)
    .orderBy('id')
    .select('subject', 'detail');
  return rows.map((row) => ({ subject: row.subject, detail: detailOf(row) }));
}

/** Returns the changes whose action is one of `actions`, oldest first. `before` is exclusive. */
export async function changesBetween(
  db: Knex,
  actions: readonly AuditAction[],
  { since, before }: { since: Date; before?: Date },
): Promise<Pick<AuditEntry, 'at' | 'action' | 'subject' | 'detail'>[]> {
  const changes = db('audit_log').whereIn('action', actions).where('at', '>=', since);
  if (before) changes.where('at', '<', before);
  const rows: Pick<AuditRow, 'at' | 'action' | 'subject' | 'detail'>[] = await changes
    // Sorts by time and ID, because an index has this order. If the query sorted by ID alone, SQLite would
    // scan the whole table.
    .orderBy([{ column: 'at' }, { column: 'id' }])
    .select('at', 'action', 'subject', 'detail');
  return rows.map((row) => ({ ...row, at: toInstant(row.at), detail: detailOf(row) }));
}

/**
 * Returns the `action` changes before `since`, oldest first. Includes only people with an `actionInRange`
 * change between `since` (inclusive) and `before` (exclusive).
 */
export async function changesBefore(
  db: Knex,
  action: AuditAction,
  actionInRange: AuditAction,
  { since, before }: { since: Date; before: Date },
): Promise<Awaited<ReturnType<typeof changesBetween>>> {
  const people = db('audit_log')
    .where({ action: actionInRange })
    .where('at', '>=', since)
    .where('at', '<', before)
    .whereNotNull('person_id')
    .select('person_id');
  const rows: Pick<AuditRow, 'at' | 'action' | 'subject' | 'detail'>[] = await db('audit_log')
    .whereIn('person_id', people)
    .where({ action })
    .where('at', '<', since)
    .orderBy([{ column: 'at' }, { column: 'id' }])
    .select('at', 'action', 'subject', 'detail');
  return rows.map((row) => ({ ...row, at: toInstant(row.at), detail: detailOf(row) }));
}

/** Returns the changes to a user's account, oldest first. Includes only changes with these actions. */
export async function changesOfUser(
  db: Knex,
  userId: number,
  actions: readonly AuditAction[],
): Promise<Pick<AuditEntry, 'at' | 'action' | 'detail'>[]> {
  const rows: Pick<AuditRow, 'at' | 'action' | 'detail'>[] = await db('audit_log')
    .where({ person_id: userId })
    .whereIn('action', actions)
    .orderBy([{ column: 'at' }, { column: 'id' }])
    .select('at', 'action', 'detail');
  return rows.map((row) => ({ ...row, at: toInstant(row.at), detail: detailOf(row) }));
}

/**
 * Returns the names of deleted accounts, keyed by user ID. The name is "Deleted person" once the audit log has
 * forgotten it.
 */
export async function namesOfDeleted(db: Knex, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows: { person_id: number; subject: string }[] = await db('audit_log')
    .whereIn('person_id', [...new Set(userIds)])
    .where({ action: 'user.deleted' })
    .select('person_id', 'subject');
  return new Map(rows.map(({ person_id, subject }) => [person_id, nameInSubject(subject)]));
}

type Sort = (typeof AUDIT_SORTS)[number];
const COLUMNS: Record<Sort, string> = { at: 'at', actorName: 'actor_name', action: 'action' };

export async function auditPage(db: Knex, query: AuditQuery, facility: Facility) {
  const { personId, actorId, kind, by, from, to } = query;
  const filter = (entries: Knex.QueryBuilder) => {
    if (personId !== undefined) entries.where({ person_id: personId });
    if (actorId !== undefined) entries.where({ actor_id: actorId });
    // The database uses the partial index `audit_log_by_desk` only for exactly this condition.
    if (by === 'desk') entries.whereRaw('(person_id IS NULL OR person_id <> actor_id)');
    // Selects all actions that start with `kind` and a dot. PostgreSQL uses the index for this range, but not
    // for LIKE. In ASCII, the slash comes right after the dot.
    if (kind) entries.where('action', '>=', `${kind}.`).where('action', '<', `${kind}/`);
    if (from) entries.where('at', '>=', midnight(from, facility));
    if (to) entries.where('at', '<', midnight(datePlus(to, 1), facility));
  };
  const list = { table: 'audit_log', selection: AUDIT_COLUMNS, columns: COLUMNS, filter } as const;
  const { rows, total } = await pageOf(db, list, query);
  return { rows: rows.map(toEntry), total };
}

/**
 * Returns the people who made a change, with the name from their latest entry, sorted by name. Returns at
 * most `MAX_LISTED` people.
 */
export async function auditActors(db: Knex): Promise<AuditActor[]> {
  const rows: AuditActor[] = await db('audit_log')
    .whereIn('id', db('audit_log').groupBy('actor_id').max('id'))
    .orderBy('actor_name')
    .limit(MAX_LISTED)
    .select('actor_id as id', 'actor_name as name');
  return rows;
}
