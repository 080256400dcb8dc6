import { loginName } from '@clubhouse/core/auth';
import {
  ADMIN_NOTES,
  AFTER_DEMO,
  INBOX_VIEWS,
  type InboxPage,
  type InboxQuery,
  type InboxRequest,
  type InboxView,
  MAX_JOINED,
  NEWCOMER_KINDS,
  NO_OWNER,
  REQUEST_KINDS,
} from '@clubhouse/core/demo-requests';
import { searchedWords } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { type StoredBoolean, type StoredInstant, toInstant } from '../db/columns.ts';
import { selected } from '../db/row.ts';
import { matchingIds, newestFound } from '../db/search.ts';
import { accountsByEmail } from '../users/index.ts';
import { isFirstOfPerson } from './first-of-person.ts';
import { deskUsers } from './owners.ts';
import { DEMO_REQUEST_COLUMNS, type DemoRequestRow, withFollowUps } from './queries.ts';

const TABLE = 'contact_submissions';
/**
 * The maximum number of requests that one inbox page reads by phone, and again by email, to find related
 * requests.
 */
const MAX_COMPARED = 2000;

const isOpenView = (view: InboxView) => view === 'open' || view === 'new' || view === 'called';

/**
 * Returns one page of the inbox with the counts of its filters: docs/product/demo-requests.md#inbox. `today` is
 * the facility's date.
 */
export async function inboxPageOf(db: Knex, query: InboxQuery, today: string): Promise<InboxPage> {
  const words = searchedWords(query.search);
  // The open views list only a person's oldest request of each kind and status. A search, or a filter by
  // preferred time or owner, lists every match, because a newer request can be the only match.
  const isSearch = words.length > 0 || query.preferredTime !== undefined || query.owner !== undefined;
  const isJoined = !isSearch && isOpenView(query.view);
  const found = requestsOf(db, query.view, today).where(query.kind ? { kind: query.kind } : {});
  if (query.owner === NO_OWNER) {
    // Requests of former colleagues count as unowned.
    found.where((unowned) =>
      unowned.whereNull('owner_id').orWhereNotIn('owner_id', deskUsers(db).select('id')),
    );
  } else if (query.owner !== undefined) found.where({ owner_id: query.owner });
  if (query.preferredTime) {
    found.whereRaw("',' || preferred_times || ',' LIKE ?", [`%,${query.preferredTime},%`]);
  }
  if (words.length > 0) found.andWhere(matchingIds(db, 'id', newestFound(db, TABLE, words)));
  if (isJoined) found.andWhere(isFirstOfPerson);
  const offset = (query.page - 1) * query.pageSize;
  const [ids, [counted], counts] = await Promise.all([
    inOrder(db, found.clone(), query).limit(query.pageSize).offset(offset).pluck('id') as Promise<number[]>,
    found.clone().count<{ total: number | string }[]>({ total: '*' }),
    countsOf(db, query.view, today),
  ]);
  // These views list single requests, but completing an open one also completes the person's others.
  const isForOneRequest = !isSearch && (query.view === 'admin_asked' || query.view === 'call_due');
  const joins = isJoined ? 'all' : isForOneRequest ? 'open' : 'none';
  const rows = await withAccounts(db, await rowsOf(db, [...ids, ...query.besides], { joins }));
  const isOnPage = ({ id }: InboxRequest) => ids.includes(id);
  return {
    rows: rows.filter(isOnPage),
    kept: rows.filter((row) => !isOnPage(row)),
    total: Number(counted?.total),
    ...counts,
  };
}

/** Returns one request as an inbox row. A completed request has no joined requests. */
export async function inboxRowOf(db: Knex, id: number): Promise<InboxRequest | undefined> {
  return (await withAccounts(db, await rowsOf(db, [id], { joins: 'open' })))[0];
}

function requestsOf(db: Knex, view: InboxView, today: string): Knex.QueryBuilder {
  const requests: Knex.QueryBuilder = db(TABLE);
  if (view === 'all') return requests;
  if (view === 'open') return requests.where({ is_read: false });
  if (view === 'call_due') {
    return requests
      .where('next_call_date', '<=', today)
      .where((due) => due.where({ is_read: false }).orWhereIn('status', AFTER_DEMO));
  }
  if (view === 'admin_asked') return requests.where({ is_read: false }).andWhere(isAdminAsked);
  return requests.where(isOpenView(view) ? { is_read: false, status: view } : { status: view });
}

/**
 * The SQL version of `isAdminAsked` in core, for requests that are open.
 */
function isAdminAsked(requests: Knex.QueryBuilder): void {
  const isNewcomer = `kind IN (${NEWCOMER_KINDS.map((kind) => `'${kind}'`).join(', ')})`;
  for (const [kind, note] of Object.entries(ADMIN_NOTES)) {
    requests.orWhereRaw(
      `contact_submissions.kind = ? AND NOT (${isNewcomer} AND became_member)
        AND EXISTS (SELECT 1 FROM contact_notes
          WHERE contact_notes.submission_id = contact_submissions.id AND contact_notes.text = ?)`,
      [kind, note],
    );
  }
}

/** Sorts the requests of the inbox. Each order matches an index (migrations 012 and 022). */
function inOrder(db: Knex, found: Knex.QueryBuilder, { sort, view }: InboxQuery): Knex.QueryBuilder {
  switch (sort) {
    case 'waiting': {
      const isAnswered = db.raw("(status <> 'new')");
      return (view === 'open' ? found.orderBy(isAnswered) : found).orderBy('created_at').orderBy('id');
    }
    case '-createdAt':
      return found.orderBy('created_at', 'desc').orderBy('id', 'desc');
    case 'name':
      return found.orderBy('name').orderBy('id');
    case 'nextCallDate':
      return found.orderBy(db.raw('(next_call_date IS NULL)')).orderBy('next_call_date').orderBy('id');
  }
}

type Count = { kind: string; status: string; count: number | string };

/**
 * Counts the requests in every view, and the kinds in the given view. The views `open`, `new` and `called`
 * show one row for each person, so they count only the requests that `isFirstOfPerson` keeps.
 */
async function countsOf(
  db: Knex,
  view: InboxView,
  today: string,
): Promise<Pick<InboxPage, 'kinds' | 'views'>> {
  const counted = (requests: Knex.QueryBuilder): Promise<Count[]> =>
    requests.groupBy('kind', 'status').select('kind', 'status').count({ count: '*' });
  const [open, due, asked, all] = await Promise.all([
    counted(requestsOf(db, 'open', today).andWhere(isFirstOfPerson)),
    counted(requestsOf(db, 'call_due', today)),
    counted(requestsOf(db, 'admin_asked', today)),
    counted(requestsOf(db, 'all', today)),
  ]);
  const inView = (each: InboxView) => {
    if (each === 'open') return open;
    if (each === 'call_due') return due;
    if (each === 'admin_asked') return asked;
    return each === 'all' ? all : (isOpenView(each) ? open : all).filter(({ status }) => status === each);
  };
  const sum = (counts: readonly Count[]) => counts.reduce((total, { count }) => total + Number(count), 0);
  const ofKind = (kind: string) => sum(inView(view).filter((each) => each.kind === kind));
  return {
    kinds: Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, ofKind(kind)])),
    views: Object.fromEntries(INBOX_VIEWS.map((each) => [each, sum(inView(each))])),
  };
}

/**
 * Returns the requests in the order of `ids`. Skips IDs without a request. If `textLength` is set, shortens
 * messages and notes to that many characters. `joins` says which of the
 * requests get the IDs of their joined requests.
 */
export async function rowsOf(
  db: Knex,
  ids: readonly number[],
  { joins, textLength }: { joins: 'all' | 'open' | 'none'; textLength?: number },
): Promise<InboxRequest[]> {
  if (ids.length === 0) return [];
  const unique = [...new Set(ids)];
  const { message: _, ...columns } = DEMO_REQUEST_COLUMNS;
  const message =
    textLength === undefined ? 'message' : db.raw('substr(message, 1, ?) AS message', [textLength]);
  const rows: DemoRequestRow[] = await db(TABLE)
    .whereIn('id', unique)
    .select(...selected(columns), message);
  const requests = new Map(
    (await withFollowUps(db, rows, textLength)).map((request) => [request.id, request]),
  );
  const relatedOf = await relatedRequests(db, unique);
  return unique.flatMap((id) => {
    const request = requests.get(id);
    if (!request) return [];
    const related = relatedOf(id);
    const hasJoined = joins === 'all' || (joins === 'open' && !request.isRead);
    const isSame = (other: (typeof related)[number]) =>
      other.kind === request.kind && other.status === request.status && other.isRead === request.isRead;
    return {
      ...request,
      related,
      joinedIds: hasJoined ? related.filter(isSame).map((other) => other.id) : [],
    };
  });
}

/** Adds the account to requests that were sent without signing in, if an account has the same email. */
async function withAccounts(db: Knex, rows: readonly InboxRequest[]): Promise<InboxRequest[]> {
  const emails = rows.flatMap(({ userId, email }) => (userId === null ? email : []));
  const accounts = await accountsByEmail(db, emails);
  return rows.map((row) => {
    const account = row.userId === null ? accounts.get(loginName(row.email)) : undefined;
    return account ? { ...row, account } : row;
  });
}

type Keyed = {
  id: number;
  created_at: StoredInstant;
  kind: InboxRequest['kind'];
  status: InboxRequest['status'];
  is_read: StoredBoolean;
  next_call_date: string | null;
  phone_key: string | null;
  email_key: string | null;
};

/**
 * Reads the requests that share a phone or an email with the given ones. Returns a function that looks up one
 * request's related requests, newest first.
 */
async function relatedRequests(
  db: Knex,
  ids: readonly number[],
): Promise<(id: number) => InboxRequest['related']> {
  const keyed = (): Knex.QueryBuilder =>
    db(TABLE).select(
      ...['id', 'created_at', 'kind', 'status', 'is_read', 'next_call_date'],
      ...['phone_key', 'email_key'],
    );
  const own: Keyed[] = await keyed().whereIn('id', ids);
  const having = (key: 'phone_key' | 'email_key'): Promise<Keyed[]> => {
    const keys = own.flatMap((row) => row[key] ?? []);
    return keys.length === 0
      ? Promise.resolve([])
      : keyed().whereIn(key, keys).orderBy('id', 'desc').limit(MAX_COMPARED);
  };
  // Runs two queries instead of one with OR, because each of them can use an index.
  const found = [...(await having('phone_key')), ...(await having('email_key'))];
  const others = new Map(found.map((row) => [row.id, row])).values();
  const byKey = new Map<string, Keyed[]>();
  for (const row of others) {
    for (const key of rowKeys(row)) {
      const rows = byKey.get(key);
      if (rows) rows.push(row);
      else byKey.set(key, [row]);
    }
  }
  const ownKeys = new Map(own.map((row) => [row.id, rowKeys(row)]));
  return (id) => {
    const same = new Set((ownKeys.get(id) ?? []).flatMap((key) => byKey.get(key) ?? []));
    return [...same]
      .filter((row) => row.id !== id)
      .sort((a, b) => b.id - a.id)
      .slice(0, MAX_JOINED)
      .map((row) => ({
        id: row.id,
        createdAt: toInstant(row.created_at),
        kind: row.kind,
        status: row.status,
        isRead: Boolean(row.is_read),
        nextCallDate: row.next_call_date,
      }));
  };
}

const rowKeys = ({ phone_key, email_key }: Keyed): string[] => [
  ...(phone_key === null ? [] : [`phone ${phone_key}`]),
  ...(email_key === null ? [] : [`email ${email_key}`]),
];
