import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { ButtonLink, Failed, Page } from '../../kit/index.ts';
import { lastPageOf, Pager, rangeText } from '../../kit/pager.tsx';
import { SearchField, SortField } from '../../kit/search-field.tsx';
import { useSearch } from '../../kit/use-search.ts';
import { COMPLETED_PAGE_SIZE, type CompletedQuery, requestQueries } from './api.ts';
import { type BookDemo, LoadingRequests, NoRequests, RequestsList } from './requests-list.tsx';

const COMPLETED_SORTS: Record<CompletedQuery['sort'], string> = {
  '-createdAt': 'Newest first',
  name: 'Name',
};

export function CompletedRequestsScreen({ bookDemo }: { bookDemo: BookDemo }) {
  const { typed, setTyped, search, page, turnTo } = useSearch();
  const [sort, setSort] = useState<CompletedQuery['sort']>('-createdAt');
  const requests = useQuery(requestQueries.completed({ search, sort, page }));
  const count = useRef<HTMLParagraphElement>(null);
  const { data, isPlaceholderData } = requests;
  const pageWindow = { page, pageSize: COMPLETED_PAGE_SIZE, total: data?.total ?? 0 };
  // Reopened or deleted requests can leave fewer pages. If the current page no longer exists, opens the last
  // page.
  const lastPage = lastPageOf(pageWindow.total, COMPLETED_PAGE_SIZE);
  if (data && !isPlaceholderData && page > lastPage) turnTo(lastPage);
  const turn = (to: number) => {
    turnTo(to);
    count.current?.focus();
  };

  return (
    <Page title={SCREENS.completedDemoRequests.title} lead="Answered requests and their outcomes." isWide>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={SCREENS.adminHome.path} look="secondary">
          <ArrowLeft aria-hidden className="size-5" />
          Back to Admin Home
        </ButtonLink>
        <ButtonLink to={SCREENS.adminRequests.path} look="secondary">
          See open requests
        </ButtonLink>
      </div>
      <div className="mt-6 mb-4 grid gap-4 sm:grid-cols-[minmax(0,28rem)_12rem]">
        <SearchField placeholder="Name, email, phone or message" value={typed} onChange={setTyped} />
        <SortField
          sorts={COMPLETED_SORTS}
          value={sort}
          onChange={(chosen) => {
            setSort(chosen);
            turnTo(1);
          }}
        />
      </div>
      {requests.isPending && <LoadingRequests />}
      {requests.isError && (
        <div className="mb-4">
          <Failed
            error={requests.error}
            what="We couldn’t load the completed requests."
            onRetry={requests.refetch}
          />
        </div>
      )}
      {data && (
        <div aria-busy={isPlaceholderData}>
          <p
            ref={count}
            tabIndex={-1}
            aria-live="polite"
            className="mb-3 scroll-mt-28 text-muted text-small outline-none"
          >
            {pageWindow.total > 0 && rangeText(pageWindow)}
          </p>
          {pageWindow.total === 0 &&
            (search === '' ? (
              <NoRequests title="No completed requests yet">
                Requests move here when you mark them as completed, open the full message or book the demo.
              </NoRequests>
            ) : (
              <NoRequests title="No results">No completed requests match your search.</NoRequests>
            ))}
          <RequestsList
            requests={data.rows}
            count={count}
            bookDemo={bookDemo}
            onChanged={() => count.current?.focus()}
          />
          <Pager label="Completed request pages" className="mt-6" {...pageWindow} onTurn={turn} />
        </div>
      )}
    </Page>
  );
}
