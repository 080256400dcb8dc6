import { BOOKING_SORTS } from '@clubhouse/core/bookings';
import { SUBMISSION_SORTS } from '@clubhouse/core/demo-requests';
import { USER_SORTS } from '@clubhouse/core/members';

/** The tables, their sort fields and their default sort. */
const SORTS = {
  users: { fields: USER_SORTS, unlessAsked: 'username' },
  bookings: { fields: BOOKING_SORTS, unlessAsked: '-bookingDate' },
  submissions: { fields: SUBMISSION_SORTS, unlessAsked: '-createdAt' },
} as const;
export type TableName = keyof typeof SORTS;
export const TABLE_NAMES = Object.keys(SORTS) as TableName[];

export const PAGE_SIZES = [25, 50, 100, 250] as const;
const MAX_SEARCH_LENGTH = 100;
const LAST_PAGE = 100_000;

/** The shown table, search, sort order and page. All of it is in the URL, so a view can be bookmarked and shared. */
export type View = { table: TableName; search: string; sort: string; page: number; pageSize: number };

/** Invalid values in the URL are ignored. */
export function viewOf(params: URLSearchParams): View {
  const tab = params.get('tab') ?? '';
  const table = Object.hasOwn(SORTS, tab) ? (tab as TableName) : 'users';
  const { fields, unlessAsked } = SORTS[table];
  const sort = params.get('sort') ?? '';
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('size'));
  return {
    table,
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    sort: (fields as readonly string[]).includes(sort.replace(/^-/, '')) ? sort : unlessAsked,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? PAGE_SIZES[0],
  };
}

/** Leaves out default values. */
export function paramsOf({ table, search, sort, page, pageSize }: View): URLSearchParams {
  const params = new URLSearchParams({ tab: table });
  if (search) params.set('search', search);
  if (sort !== SORTS[table].unlessAsked) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  if (pageSize !== PAGE_SIZES[0]) params.set('size', String(pageSize));
  return params;
}

/** Switches the table. The search and page size stay, but the sort order and page reset. */
export const otherTable = (view: View, table: TableName): View => ({
  ...view,
  table,
  sort: SORTS[table].unlessAsked,
  page: 1,
});

/** Sorts words from A and dates from the newest. A second press reverses the order. */
export function sortAfterPress(sort: string, field: string): string {
  const first = /date|createdAt/i.test(field) ? `-${field}` : field;
  if (sort === first) return first.startsWith('-') ? field : `-${field}`;
  return first;
}
