import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, ButtonLink, Failed, Page } from '../../kit/index.ts';
import { lastPageOf, Pager } from '../../kit/pager.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { useSearch } from '../../kit/use-search.ts';
import { OPEN_PAGE_SIZE, requestQueries } from './api.ts';
import { headingOf } from './heading.ts';
import { type BookDemo, LoadingRequests, NoRequests, RequestsList } from './requests-list.tsx';
import { useArrivals } from './use-arrivals.ts';

export function RequestsScreen({ bookDemo }: { bookDemo: BookDemo }) {
  return (
    <Page title={SCREENS.adminRequests.title} lead="Requests waiting for a reply, newest first.">
      <DemoRequests bookDemo={bookDemo} />
    </Page>
  );
}

export function DemoRequests({ bookDemo }: { bookDemo: BookDemo }) {
  const { typed, setTyped, search, page, turnTo } = useSearch();
  const [isTurned, setIsTurned] = useState(false);
  const requests = useQuery(requestQueries.open({ search, page }));
  const { data, isPlaceholderData } = requests;
  const pageWindow = { page, pageSize: OPEN_PAGE_SIZE, total: data?.total ?? 0 };
  const lastPage = lastPageOf(pageWindow.total, OPEN_PAGE_SIZE);
  // The current page no longer exists if its last requests were completed.
  if (data && !isPlaceholderData && page > lastPage) turnTo(lastPage);
  const turn = (to: number) => {
    setIsTurned(true);
    turnTo(to);
  };
  return (
    <>
      <ButtonLink to={SCREENS.completedDemoRequests.path} look="secondary">
        See completed requests
      </ButtonLink>
      {/* A list that fits on one page needs no search. */}
      {(typed !== '' || lastPage > 1) && (
        <SearchField
          className="mt-6 max-w-md"
          placeholder="Name, email, phone or message"
          value={typed}
          onChange={setTyped}
        />
      )}
      <div className="mt-6">
        {requests.isPending && <LoadingRequests />}
        {/* Earlier results stay visible below this error when a refetch fails. */}
        {requests.isError && (
          <div className="mb-4">
            <Failed
              error={requests.error}
              what="We couldn’t load the demo requests."
              onRetry={requests.refetch}
            />
          </div>
        )}
        {data && (
          <div aria-busy={isPlaceholderData}>
            <Requests
              key={data.pageKey}
              requests={data.rows}
              total={data.total}
              isSearched={search !== ''}
              takesFocus={isTurned && typed === ''}
              bookDemo={bookDemo}
            />
            <Pager label="Open request pages" className="mt-6" {...pageWindow} onTurn={turn} />
          </div>
        )}
      </div>
    </>
  );
}

function Requests({
  requests,
  total,
  isSearched,
  takesFocus,
  bookDemo,
}: {
  requests: readonly DemoRequest[];
  total: number;
  isSearched: boolean;
  /** True after the user goes to another page of the list. The count above the list then gets the focus. */
  takesFocus: boolean;
  bookDemo: BookDemo;
}) {
  const count = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a page appears
  useEffect(() => {
    if (takesFocus) count.current?.focus();
  }, []);
  const list = useRef<HTMLDivElement>(null);
  const { shown, arrived, showAll, showAtRest } = useArrivals(requests, list);
  const [newest] = arrived;
  const showNew = () => {
    flushSync(showAll);
    if (newest) headingOf(newest)?.focus();
  };
  return (
    <>
      <p
        ref={count}
        tabIndex={-1}
        aria-live="polite"
        className="flex min-h-11 scroll-mt-28 items-center pb-2 text-muted text-small outline-none"
      >
        {countOf(requests, total)}
      </p>
      {requests.length === 0 &&
        (isSearched ? (
          <NoRequests title="No results">No open requests match your search.</NoRequests>
        ) : (
          <NoRequests title="No open requests">
            All caught up. New requests from the website appear here.
          </NoRequests>
        ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices when the list becomes idle */}
      <div ref={list} onPointerLeave={showAtRest} onBlur={() => setTimeout(showAtRest)}>
        {/* This element takes up no space, so the cards do not move when the button appears. */}
        {arrived.length > 0 && (
          <div className="pointer-events-none sticky top-16 z-10 flex h-0 justify-end">
            <Button className="-translate-y-full pointer-events-auto shadow-card" onClick={showNew}>
              <ArrowUp aria-hidden className="size-5" />
              {arrived.length === 1 ? 'Show the new request' : `Show ${arrived.length} new requests`}
            </Button>
          </div>
        )}
        <RequestsList requests={shown} count={count} bookDemo={bookDemo} />
      </div>
    </>
  );
}

function countOf(requests: readonly DemoRequest[], total: number): string {
  const here = requests.filter(({ isRead }) => !isRead).length;
  const done = requests.length - here;
  // If all requests are on this page, counts the cards, because `total` is outdated right after a request is completed.
  const open = total > requests.length ? total : here;
  const waiting = open === 0 ? '' : `${open.toLocaleString('en-US')} in progress`;
  return [waiting, done > 0 && `${done} just completed`].filter(Boolean).join(', ');
}
