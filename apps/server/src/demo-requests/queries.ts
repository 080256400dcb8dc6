import { DELETED_PERSON, loginName, type User } from '@clubhouse/core/auth';
import {
  type ContactForm,
  type DEMO_REQUEST_SORTS,
  type DemoRequest,
  type DemoRequestForm,
  NO_MESSAGE,
  PREFERRED_TIMES,
  type RequestKind,
  type RequestState,
} from '@clubhouse/core/demo-requests';
import { guestKeys } from '@clubhouse/core/desk';
import { type ListQuery, MAX_LISTED } from '@clubhouse/core/lists';
import type { PersonRequest } from '@clubhouse/core/members';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { pageOf } from '../db/page.ts';
import {
  columnsOf,
  flag,
  instant,
  number,
  orNull,
  type RowOf,
  required,
  selected,
  text,
  textOf,
} from '../db/row.ts';
import { idsFound, matchingIds, phoneWord } from '../db/search.ts';
import { type FollowUp, followUpsOf } from './follow-up-queries.ts';

export async function insertDemoRequest(
  trx: Knex.Transaction,
  { name, email, phone, interest, message, preferredTimes }: ContactForm & Partial<DemoRequestForm>,
  { now, kind, userId = null }: { now: Date; kind: RequestKind; userId?: number | null },
): Promise<number> {
  const [row] = await trx('contact_submissions')
    .insert({
      name,
      email,
      phone,
      interest,
      message,
      kind,
      user_id: userId,
      created_at: now,
      preferred_times: (preferredTimes ?? []).join(','),
    })
    .returning<{ id: number }[]>('id');
  return required(row, 'the new request').id;
}

/** The kinds of requests whose senders get a confirmation. */
const CONFIRMED_KINDS: readonly RequestKind[] = ['demo', 'membership'];

/**
 * Returns whether a request of one of the `CONFIRMED_KINDS` came in from this email after `since`. Does not
 * check whether the sender got a confirmation.
 */
export async function hasConfirmedRequestSince(db: Knex, email: string, since: Date): Promise<boolean> {
  const row = await db('contact_submissions')
    .where({ email_key: email.toLowerCase() })
    .where('created_at', '>', since)
    .whereIn('kind', CONFIRMED_KINDS)
    .first('id');
  return row !== undefined;
}

export const BASIC_DEMO_REQUEST_COLUMNS = columnsOf('contact_submissions', {
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

/** The columns of a `DemoRequest`, including those that staff edit. Exports use only `BASIC_DEMO_REQUEST_COLUMNS`. */
export const DEMO_REQUEST_COLUMNS = {
  ...BASIC_DEMO_REQUEST_COLUMNS,
  ...columnsOf('contact_submissions', {
    user_id: orNull(number),
    preferred_times: text,
    kind: textOf<DemoRequest['kind']>(),
    status: textOf<DemoRequest['status']>(),
    lost_reason: orNull(textOf<NonNullable<DemoRequest['lostReason']>>()),
    owner_id: orNull(number),
    next_call_date: orNull(text),
  }),
};
export type DemoRequestRow = RowOf<typeof DEMO_REQUEST_COLUMNS>;

const toDemoRequest = (row: DemoRequestRow, followUp: FollowUp): DemoRequest => ({
  id: row.id,
  createdAt: toInstant(row.created_at),
  name: row.name,
  email: row.email,
  phone: row.phone,
  interest: row.interest,
  message: row.message,
  preferredTimes: PREFERRED_TIMES.filter((time) => row.preferred_times.split(',').includes(time)),
  isRead: Boolean(row.is_read),
  becameMember: Boolean(row.became_member),
  userId: row.user_id,
  kind: row.kind,
  status: row.status,
  lostReason: row.lost_reason,
  ownerId: row.owner_id,
  nextCallDate: row.next_call_date,
  ...followUp,
});

export async function withFollowUps(db: Knex, rows: readonly DemoRequestRow[], textLength?: number) {
  const followUpOf = await followUpsOf(db, rows, { textLength });
  return rows.map((row) => toDemoRequest(row, followUpOf(row)));
}

/** Returns the requests with this person's account, email or phone number, latest first. */
export async function requestsOf(
  db: Knex,
  { id, email, phone }: Pick<User, 'id' | 'email' | 'phone'>,
  count: number,
): Promise<PersonRequest[]> {
  const phoneKey = (typed: string) => guestKeys({ phone: typed })[0];
  // The search also finds messages that mention the phone number, so the filter below checks each row.
  const word = phoneWord(phone);
  const rows: DemoRequestRow[] = await db('contact_submissions')
    .where((own) => {
      own.where({ user_id: id }).orWhereRaw('lower(email) = ?', [email.toLowerCase()]);
      if (word) own.orWhere(matchingIds(db, 'id', idsFound(db, 'contact_submissions', [word])));
    })
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .select(...selected(DEMO_REQUEST_COLUMNS));
  return rows
    .filter(
      (row) =>
        row.user_id === id ||
        loginName(row.email) === loginName(email) ||
        phoneKey(row.phone) === phoneKey(phone),
    )
    .slice(0, count)
    .map(toPersonRequest);
}

const toPersonRequest = (row: DemoRequestRow): PersonRequest => ({
  id: row.id,
  createdAt: toInstant(row.created_at),
  name: row.name,
  interest: row.interest,
  message: row.message,
  isRead: Boolean(row.is_read),
  kind: row.kind,
  status: row.status,
  lostReason: row.lost_reason,
});

type Sort = (typeof DEMO_REQUEST_SORTS)[number];
const COLUMNS: Record<Sort, string> = { createdAt: 'created_at', name: 'name', email: 'email' };

/**
 * Returns one page of requests. `isCompleted` limits the page to completed requests (true) or open requests
 * (false). Also returns the requests with the IDs in `besides`, even if they are not on this page.
 */
export async function demoRequestsPage(
  db: Knex,
  query: ListQuery<Sort>,
  { isCompleted, besides = [] }: { isCompleted?: boolean; besides?: readonly number[] },
): Promise<{ rows: DemoRequest[]; total: number }> {
  const where: Record<string, boolean> = isCompleted === undefined ? {} : { is_read: isCompleted };
  const list = {
    table: 'contact_submissions',
    selection: DEMO_REQUEST_COLUMNS,
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
    .select(selected(DEMO_REQUEST_COLUMNS));
}

/** Locks demo requests with an UPDATE, because SQLite has no row locks. */
export async function lockDemoRequests(
  trx: Knex.Transaction,
  ids: readonly number[],
): Promise<DemoRequest[]> {
  // The subquery locks the requests in a fixed order, so two concurrent changes cannot deadlock.
  const ordered = trx('contact_submissions').whereIn('id', ids).orderBy('id').forUpdate().select('id');
  const rows: DemoRequestRow[] = await trx('contact_submissions')
    .whereIn('id', ordered)
    .update({ name: trx.ref('name') })
    .returning(selected(DEMO_REQUEST_COLUMNS));
  return withFollowUps(trx, rows);
}

export async function lockDemoRequest(trx: Knex.Transaction, id: number): Promise<DemoRequest | undefined> {
  return (await lockDemoRequests(trx, [id]))[0];
}

/** Stores the states of locked requests in one statement. All rows exist, so every insert becomes an update. */
export async function updateStates(trx: Knex.Transaction, requests: readonly DemoRequest[]): Promise<void> {
  const rows = requests.map((request) => ({
    ...stateColumns(request),
    id: request.id,
    // These columns cannot be null, so the insert needs values. The update leaves the columns unchanged.
    name: '',
    email: '',
    phone: '',
    interest: request.interest,
    message: '',
    created_at: new Date(request.createdAt),
  }));
  const [first] = requests;
  if (!first) return;
  await trx('contact_submissions')
    .insert(rows)
    .onConflict('id')
    .merge(Object.keys(stateColumns(first)));
}

const stateColumns = (state: RequestState) => ({
  is_read: state.isRead,
  became_member: state.becameMember,
  status: state.status,
  lost_reason: state.lostReason,
  owner_id: state.ownerId,
  next_call_date: state.nextCallDate,
});

/** Links requests to this account. Skips requests that already have an account. */
export async function linkToSender(
  trx: Knex.Transaction,
  ids: readonly number[],
  userId: number,
): Promise<void> {
  await trx('contact_submissions').whereIn('id', ids).whereNull('user_id').update({ user_id: userId });
}

export async function deleteDemoRequestRows(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await trx('contact_submissions').whereIn('id', ids).delete();
}

/**
 * Removes a person's data from their requests. Keeps the rows, because reports need them. Returns the
 * requests' IDs.
 */
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
    .update({ name: DELETED_PERSON, email: '', phone: '', message: NO_MESSAGE, next_call_date: null });
  await trx('contact_notes').whereIn('submission_id', ids).delete();
  await trx('contact_notes').where({ actor_id: id }).update({ actor_name: DELETED_PERSON });
  return ids;
}
