import { BOOKING_SORTS } from '@clubhouse/core/bookings';
import { DEMO_REQUEST_SORTS } from '@clubhouse/core/demo-requests';
import { paging } from '@clubhouse/core/lists';
import { USER_SORTS } from '@clubhouse/core/members';

const SORTS = {
  users: { fields: USER_SORTS, initial: 'username' },
  bookings: { fields: BOOKING_SORTS, initial: '-bookingDate' },
  submissions: { fields: DEMO_REQUEST_SORTS, initial: '-createdAt' },
} as const;
export type TableName = keyof typeof SORTS;
export const TABLE_NAMES = Object.keys(SORTS) as TableName[];

export const PAGE_SIZES = [25, 50, 100, 250] as const;
const MAX_SEARCH_LENGTH = 100;

/**
 * The state of the database screen. The screen reads all values from the URL, so that users can bookmark and
 * share a view.
 */
export type View = { table: TableName; search: string; sort: string; page: number; pageSize: number };

/** Reads the view from the URL. Replaces invalid values with the defaults. */
export function viewOf(params: URLSearchParams): View {
  const tab = params.get('tab') ?? '';
  const table = Object.hasOwn(SORTS, tab) ? (tab as TableName) : 'users';
  const { fields, initial } = SORTS[table];
  const sort = params.get('sort') ?? '';
  const pageSize = Number(params.get('size'));
  return {
    table,
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    sort: (fields as readonly string[]).includes(sort.replace(/^-/, '')) ? sort : initial,
    page: paging.page.safeParse(params.get('page')).data ?? 1,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? PAGE_SIZES[0],
  };
}

/** Returns the URL parameters of a view. Leaves out default values, except for the table. */
export function paramsOf({ table, search, sort, page, pageSize }: View): URLSearchParams {
  const params = new URLSearchParams({ tab: table });
  if (search) params.set('search', search);
  if (sort !== SORTS[table].initial) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  if (pageSize !== PAGE_SIZES[0]) params.set('size', String(pageSize));
  return params;
}

export const otherTable = (view: View, table: TableName): View => ({
  ...view,
  table,
  sort: SORTS[table].initial,
  page: 1,
});

/**
 * Returns the sort order after the user presses a heading. The first press sorts text from A to Z, and dates
 * from newest to oldest. A second press reverses the order.
 */
export function sortAfterPress(sort: string, field: string): string {
  const first = /date|createdAt/i.test(field) ? `-${field}` : field;
  if (sort === first) return first.startsWith('-') ? field : `-${field}`;
  return first;
}
