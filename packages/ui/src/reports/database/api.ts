import { type ExportName, exportQuery } from '@clubhouse/core/reports';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../client/index.ts';
import { exportFile } from './export-file.ts';
import type { Table } from './table.ts';
import type { View } from './view.ts';

/** A page of a table. The previous page stays visible while the next one loads. */
export const rowsQuery = <Row>({ key, live, path, row }: Table<Row>, view: Omit<View, 'table'>) => {
  const { search, sort, page, pageSize } = view;
  return queryOptions({
    // Under the feature's own query key, so its changes refresh this table, too.
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

/** Why the date range of an export is invalid, or null. */
export function daysRefusal({ from, to }: Pick<ExportRequest, 'from' | 'to'>): string | null {
  const days = { ...(from && { from }), ...(to && { to }) };
  return exportQuery.safeParse(days).error?.issues[0]?.message ?? null;
}

export function exportPath(name: ExportName, { from, to, search }: ExportRequest): string {
  const asked = Object.entries({ from, to, search }).filter(([, value]) => value !== '');
  const query = new URLSearchParams(asked).toString();
  return `/api/admin/export/${name}.csv${query && `?${query}`}`;
}

/** Reports whether the file had rows, even if the screen is gone because the session ended. */
export const useExport = (
  name: ExportName,
  callbacks: { onSuccess: (hadRows: boolean, input: ExportRequest) => void; onError: (error: Error) => void },
) =>
  useMutation<boolean, Error, ExportRequest>({
    mutationFn: (input) => exportFile(exportPath(name, input)),
    ...callbacks,
  });
