import { MAX_FOUND } from '@clubhouse/core/lists';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Failed, Skeleton } from '../../kit/index.ts';
import { lastPageOf, Pager, rangeText } from '../../kit/pager.tsx';
import { rowsQuery } from './api.ts';
import { DataTable } from './data-table.tsx';
import { ExportBar } from './export-bar.tsx';
import type { Table } from './tables.tsx';
import type { View } from './view.ts';

export function TablePanel<Row extends { id: number }>({
  table,
  view,
  onChange,
}: {
  table: Table<Row>;
  view: View;
  onChange: (change: Partial<View>) => void;
}) {
  const found = useQuery(rowsQuery(table, view));
  const count = useRef<HTMLParagraphElement>(null);
  const { data, isPlaceholderData } = found;
  const pageWindow = { page: view.page, pageSize: view.pageSize, total: data?.total ?? 0 };
  const lastPage = lastPageOf(pageWindow.total, view.pageSize);
  const hasMore = view.search !== '' && pageWindow.total >= MAX_FOUND;
  const limitText = hasMore ? ', newest matches only' : '';
  const isPastTheEnd = data !== undefined && !isPlaceholderData && view.page > lastPage;
  useEffect(() => {
    if (isPastTheEnd) onChange({ page: lastPage });
  });

  return (
    <>
      <ExportBar table={table} search={view.search} />
      <p
        ref={count}
        tabIndex={-1}
        aria-live="polite"
        className="mt-6 mb-3 min-h-[1lh] scroll-mt-28 text-muted text-small outline-none"
      >
        {found.isPending && `Loading ${table.title.toLowerCase()}...`}
        {data && pageWindow.total > 0 && !isPastTheEnd && rangeText(pageWindow) + limitText}
      </p>
      {(found.isPending || isPastTheEnd) && <Waiting />}
      {found.isError && (
        <div className="mb-4">
          <Failed
            error={found.error}
            what={`We couldn’t load the ${table.title.toLowerCase()}.`}
            onRetry={found.refetch}
          />
        </div>
      )}
      {data && pageWindow.total === 0 && (
        <p className="rounded-lg border border-border border-dashed p-8 text-center text-muted">
          {view.search ? 'No results.' : 'Nothing here yet.'}
        </p>
      )}
      {data && data.rows.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={`transition-opacity ${isPlaceholderData ? 'opacity-60 delay-200' : ''}`}
        >
          <DataTable
            table={table}
            rows={data.rows}
            sort={view.sort}
            onSort={(sort) => onChange({ sort, page: 1 })}
          />
        </div>
      )}
      {data && (
        <Pager
          label={`${table.title} pages`}
          className="mt-4"
          {...pageWindow}
          onTurn={(page) => {
            onChange({ page });
            count.current?.focus();
          }}
        />
      )}
    </>
  );
}

/**
 * The placeholder rows are as high as real rows, so that the page does not shift when the table has loaded.
 */
function Waiting() {
  return (
    <div className="divide-y divide-border rounded-lg border border-border bg-surface">
      {Array.from({ length: 13 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all placeholder rows are alike
        <div key={row} className="grid h-11.5 items-center px-3">
          <Skeleton className="h-4 w-full max-w-3xl" />
        </div>
      ))}
    </div>
  );
}
