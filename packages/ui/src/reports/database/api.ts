import { type ExportName, exportQuery } from '@clubhouse/core/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../client/index.ts';
import type { Table } from './tables.tsx';
import type { View } from './view.ts';

export const rowsQuery = <Row>({ key, live, path, row }: Table<Row>, view: Omit<View, 'table'>) => {
  const { search, sort, page, pageSize } = view;
  return queryOptions({
    // `key` is the query key of the feature whose rows the table shows, such as users or bookings. When that
    // feature invalidates its queries, this table is refreshed too.
    queryKey: [...key, 'database', { search, sort, page, pageSize }],
    meta: { live },
    queryFn: () => {
      const query = { search, sort, page: String(page), pageSize: String(pageSize) };
      return api.page(`${path}?${new URLSearchParams(query)}`, row);
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

export type ExportRequest = { from: string; to: string; search: string };

export function daysRefusal({ from, to }: Pick<ExportRequest, 'from' | 'to'>): string | null {
  const days = { ...(from && { from }), ...(to && { to }) };
  return exportQuery.safeParse(days).error?.issues[0]?.message ?? null;
}

export function exportPath(name: ExportName, { from, to, search }: ExportRequest): string {
  const filters = Object.entries({ from, to, search }).filter(([, value]) => value !== '');
  const query = new URLSearchParams(filters).toString();
  return `/api/admin/export/${name}.csv${query && `?${query}`}`;
}
