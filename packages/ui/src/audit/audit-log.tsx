import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Card, Failed, Skeleton } from '../kit/index.ts';
import { lastPageOf, Pager, rangeText } from '../kit/pager.tsx';
import { SearchField } from '../kit/search-field.tsx';
import { useSearch } from '../kit/use-search.ts';
import { AUDIT_PAGE_SIZE, auditQueries } from './api.ts';
import { AuditTable } from './audit-table.tsx';

export const LOG_LEAD = 'Changes by staff and admins, newest first.';

export function AuditCard() {
  return (
    <Card>
      <h2 className="text-title">Activity log</h2>
      <p className="mt-2 mb-4 text-muted">{LOG_LEAD}</p>
      <AuditLog />
    </Card>
  );
}

/** The search and the table. */
export function AuditLog() {
  const { typed, setTyped, search, page, turnTo } = useSearch();
  const entries = useQuery(auditQueries.page(search, page));
  const count = useRef<HTMLParagraphElement>(null);
  const { data, isPlaceholderData } = entries;
  const pageWindow = { page, pageSize: AUDIT_PAGE_SIZE, total: data?.total ?? 0 };
  const emptyText = search === '' ? 'No changes yet.' : 'No results.';
  const lastPage = lastPageOf(pageWindow.total, AUDIT_PAGE_SIZE);
  if (data && !isPlaceholderData && page > lastPage) turnTo(lastPage);

  return (
    <>
      <SearchField
        label="Search the log"
        placeholder="Name or action"
        className="max-w-md"
        value={typed}
        onChange={setTyped}
      />
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
            {pageWindow.total > 0 && <AuditTable entries={data.rows} />}
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
    </>
  );
}
