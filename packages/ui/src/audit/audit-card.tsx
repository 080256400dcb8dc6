import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Card, Failed, Skeleton, TextField } from '../kit/index.ts';
import { lastPageOf, Pager, rangeText } from '../kit/pager.tsx';
import { useSettled } from '../kit/use-settled.ts';
import { AUDIT_PAGE_SIZE, auditQueries } from './api.ts';
import { AuditTable } from './audit-table.tsx';

/** Every change that an admin or staff made, the newest first (contract 5, 8). */
export function AuditCard() {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useSettled(typed.trim());
  const entries = useQuery(auditQueries.page(search, page));
  const count = useRef<HTMLParagraphElement>(null);
  const { data, isPlaceholderData } = entries;
  const place = { page, pageSize: AUDIT_PAGE_SIZE, total: data?.total ?? 0 };
  const lastPage = lastPageOf(place.total, AUDIT_PAGE_SIZE);
  if (data && !isPlaceholderData && page > lastPage) setPage(lastPage);

  return (
    <Card>
      <h2 className="text-title">Record of changes</h2>
      <p className="mt-2 text-muted">What staff and admins changed, the newest first.</p>
      <TextField
        label="Search the record"
        type="search"
        autoComplete="off"
        placeholder="A name, or what was done"
        className="mt-4 max-w-md"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPage(1);
        }}
      />
      <div className="mt-4">
        {entries.isPending && <Skeleton className="h-96" />}
        {entries.isError && (
          <Failed error={entries.error} what="The record could not be loaded." onRetry={entries.refetch} />
        )}
        {data && (
          <div aria-busy={isPlaceholderData}>
            <p
              ref={count}
              tabIndex={-1}
              aria-live="polite"
              className="scroll-mt-28 text-muted text-small outline-none"
            >
              {place.total > 0 ? rangeText(place) : nothingText(search)}
            </p>
            {place.total > 0 && <AuditTable entries={data.rows} />}
            <Pager
              label="Pages of the record"
              className="mt-4"
              {...place}
              onTurn={(to) => {
                setPage(to);
                count.current?.focus();
              }}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

const nothingText = (search: string) => (search === '' ? 'Nothing was changed yet.' : 'Nothing found.');
