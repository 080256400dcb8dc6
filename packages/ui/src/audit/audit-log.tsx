import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Card, Failed, Skeleton } from '../kit/index.ts';
import { lastPageOf, Pager, rangeText } from '../kit/pager.tsx';
import { SearchField } from '../kit/search-field.tsx';
import { useSearch } from '../kit/use-search.ts';
import { AUDIT_PAGE_SIZE, type AuditFilters, auditQueries } from './api.ts';
import { EntryList } from './entry-list.tsx';

export const LOG_LEAD = 'Who changed what, newest first.';
export const LOG_SEARCH = { label: 'Search the log', placeholder: 'Name or action' };

export function AuditCard() {
  const { typed, setTyped, search, page, turnTo } = useSearch();
  return (
    <Card>
      <h2 className="text-title">Activity log</h2>
      <p className="mt-2 mb-4 text-muted">{LOG_LEAD}</p>
      <SearchField {...LOG_SEARCH} className="max-w-md" value={typed} onChange={setTyped} />
      <LogPages filters={{ search }} page={page} turnTo={turnTo} />
    </Card>
  );
}

type Props = { filters: AuditFilters; page: number; turnTo: (page: number) => void };

export function LogPages({ filters, page, turnTo }: Props) {
  const entries = useQuery(auditQueries.page(filters, page));
  const count = useRef<HTMLParagraphElement>(null);
  const { data, isPlaceholderData } = entries;
  const pageWindow = { page, pageSize: AUDIT_PAGE_SIZE, total: data?.total ?? 0 };
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '');
  const emptyText = isFiltered ? 'No results.' : 'No changes yet.';
  const lastPage = lastPageOf(pageWindow.total, AUDIT_PAGE_SIZE);
  if (data && !isPlaceholderData && page > lastPage) turnTo(lastPage);

  return (
    <div className="mt-4">
      {entries.isPending && <Skeleton className="h-96" />}
      {entries.isError && (
        <Failed error={entries.error} what="We couldn’t load the log." onRetry={entries.refetch} />
      )}
      {data && (
        <div aria-busy={isPlaceholderData}>
          <p
            ref={count}
            tabIndex={-1}
            aria-live="polite"
            className="scroll-mt-28 text-muted text-small outline-none"
          >
            {pageWindow.total > 0 ? rangeText(pageWindow) : emptyText}
          </p>
          {pageWindow.total > 0 && <EntryList entries={data.rows} />}
          <Pager
            label="Activity log pages"
            className="mt-4"
            {...pageWindow}
            onTurn={(to) => {
              turnTo(to);
              count.current?.focus();
            }}
          />
        </div>
      )}
    </div>
  );
}
