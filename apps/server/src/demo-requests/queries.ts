import { DELETED_PERSON } from '@clubhouse/core/auth';
import {
  type ContactForm,
  type DemoRequest,
  NO_MESSAGE,
  type SUBMISSION_SORTS,
} from '@clubhouse/core/demo-requests';
import type { ListQuery } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { type StoredInstant, toInstant } from '../db/columns.ts';
import { pageOf } from '../db/page.ts';
import { columnsOf, flag, instant, number, type RowOf, required, selected, text, textOf } from '../db/row.ts';
import { type FollowUp, followUpsOf } from './follow-up-queries.ts';

export async function insertDemoRequest(
  trx: Knex.Transaction,
  { name, email, phone, interest, message }: ContactForm,
  { now, userId = null }: { now: Date; userId?: number | null },
): Promise<number> {
  const [row] = await trx('contact_submissions')
    .insert({ name, email, phone, interest, message, user_id: userId, created_at: now })
    .returning<{ id: number }[]>('id');
  return required(row, 'the new request').id;
}

/** Returns the ID of a demo request that arrived after `since` and has the same content. Takes no lock. */
export async function findRepeat(db: Knex, contentHash: string, since: Date): Promise<number | null> {
  const row = await db('contact_repeats')
    .where({ content_hash: contentHash })
    .where('received_at', '>', since)
    .first<{ submission_id: number | null } | undefined>('submission_id');
  return row?.submission_id ?? null;
}

/**
 * Locks the content of a demo request, so that a concurrent duplicate waits. Returns the ID of an earlier request with
 * the same content. Returns null if there is no such request. Must be the first statement of its transaction.
 */
export async function lockRepeat(
  trx: Knex.Transaction,
  contentHash: string,
  { since, now }: { since: Date; now: Date },
): Promise<number | null> {
  const [row] = await trx('contact_repeats')
    .insert({ content_hash: contentHash, submission_id: null, received_at: now })
    .onConflict('content_hash')
    .merge({ content_hash: contentHash })
    .returning<{ submission_id: number | null; received_at: StoredInstant }[]>([
      'submission_id',
      'received_at',
    ]);
  return row && new Date(row.received_at) > since ? row.submission_id : null;
}

export async function rememberContent(
  trx: Knex.Transaction,
  contentHash: string,
  submissionId: number,
  now: Date,
): Promise<void> {
  await trx('contact_repeats')
    .where({ content_hash: contentHash })
    .update({ submission_id: submissionId, received_at: now });
}

export async function clearRepeats(db: Knex, before: Date): Promise<void> {
  await db('contact_repeats').where('received_at', '<', before).delete();
}

export const SUBMISSION_COLUMNS = columnsOf('contact_submissions', {
  id: number,
  created_at: instant,
  name: text,
  email: text,
  phone: text,
  interest: textOf<DemoRequest['interest']>(),
  message: text,
  is_read: flag,
  became_member: flag,
});
type DemoRequestRow = RowOf<typeof SUBMISSION_COLUMNS>;

const toDemoRequest = (row: DemoRequestRow, followUp: FollowUp): DemoRequest => ({
  id: row.id,
  createdAt: toInstant(row.created_at),
  name: row.name,
  email: row.email,
  phone: row.phone,
  interest: row.interest,
  message: row.message,
  isRead: Boolean(row.is_read),
  becameMember: Boolean(row.became_member),
  ...followUp,
});

async function withFollowUps(db: Knex, rows: readonly DemoRequestRow[], textLength?: number) {
  const ids = rows.map(({ id }) => id);
  const followUpOf = await followUpsOf(db, ids, { textLength });
  return rows.map((row) => toDemoRequest(row, followUpOf(row.id)));
}

/** Returns the newest open requests with shortened texts, and the number of all open requests. */
export async function newestOpenRequests(
  db: Knex,
  { count, textLength }: { count: number; textLength: number },
) {
  const open = db('contact_submissions').where({ is_read: false });
  const { message: _, ...columns } = SUBMISSION_COLUMNS;
  const [[counted], rows] = await Promise.all([
    open.clone().count<{ total: number }[]>({ total: '*' }),
    open
      .clone()
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(count)
      .select<DemoRequestRow[]>(
        ...selected(columns),
        db.raw('substr(message, 1, ?) AS message', [textLength]),
      ),
  ]);
  return { requests: await withFollowUps(db, rows, textLength), total: Number(counted?.total ?? 0) };
}

type Sort = (typeof SUBMISSION_SORTS)[number];
const COLUMNS: Record<Sort, string> = { createdAt: 'created_at', name: 'name', email: 'email' };

/** Returns one page of open, completed or all requests. Adds the requests whose IDs are in `besides`. */
export async function submissionsPage(
  db: Knex,
  query: ListQuery<Sort>,
  { isCompleted, besides = [] }: { isCompleted?: boolean; besides?: readonly number[] },
): Promise<{ rows: DemoRequest[]; total: number }> {
  const where: Record<string, boolean> = isCompleted === undefined ? {} : { is_read: isCompleted };
  const list = {
    table: 'contact_submissions',
    selection: SUBMISSION_COLUMNS,
    columns: COLUMNS,
    where,
  } as const;
  const page = await pageOf(db, list, query);
  const rows = besides.length === 0 ? page.rows : await withOthers(db, page.rows, besides, query.sort);
  return { rows: await withFollowUps(db, rows), total: page.total };
}

async function withOthers(
  db: Knex,
  rows: readonly DemoRequestRow[],
  others: readonly number[],
  { field, descending }: ListQuery<Sort>['sort'],
): Promise<DemoRequestRow[]> {
  const order = descending ? 'desc' : 'asc';
  return db('contact_submissions')
    .whereIn('id', [...rows.map(({ id }) => id), ...others])
    .orderBy([
      { column: COLUMNS[field], order },
      { column: 'id', order },
    ])
    .select(selected(SUBMISSION_COLUMNS));
}

export async function findDemoRequest(db: Knex, id: number): Promise<DemoRequest | undefined> {
  const row = await db('contact_submissions')
    .where({ id })
    .first<DemoRequestRow | undefined>(selected(SUBMISSION_COLUMNS));
  return row && (await withFollowUps(db, [row]))[0];
}

export type State = Pick<DemoRequest, 'isRead' | 'becameMember'>;

/** Locks a demo request, so that concurrent changes wait. Uses an UPDATE, because SQLite has no row locks. */
export async function lockDemoRequest(trx: Knex.Transaction, id: number): Promise<DemoRequest | undefined> {
  const [row]: DemoRequestRow[] = await trx('contact_submissions')
    .where({ id })
    .update({ name: trx.ref('name') })
    .returning(selected(SUBMISSION_COLUMNS));
  return row && (await withFollowUps(trx, [row]))[0];
}

export async function updateState(
  trx: Knex.Transaction,
  id: number,
  { isRead, becameMember }: State,
): Promise<void> {
  await trx('contact_submissions').where({ id }).update({ is_read: isRead, became_member: becameMember });
}

export async function deleteDemoRequestRow(trx: Knex.Transaction, id: number): Promise<boolean> {
  return (await trx('contact_submissions').where({ id }).delete()) > 0;
}

/** Removes a person's data from their requests, which stay for the reports. Returns the request IDs. */
export async function purgeDemoRequests(
  trx: Knex.Transaction,
  { id, email }: { id: number; email: string },
): Promise<number[]> {
  const ids: number[] = await trx('contact_submissions')
    .where({ user_id: id })
    .orWhereRaw('lower(email) = ?', [email.toLowerCase()])
    .pluck('id');
  await trx('contact_submissions')
    .whereIn('id', ids)
    .update({ name: DELETED_PERSON, email: '', phone: '', message: NO_MESSAGE });
  await trx('contact_notes').whereIn('submission_id', ids).delete();
  await trx('contact_notes').where({ actor_id: id }).update({ actor_name: DELETED_PERSON });
  return ids;
}
