import { type InboxRequest, type InboxView, isCallLeft } from '@clubhouse/core/demo-requests';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink, Failed } from '../../kit/index.ts';
import { lastPageOf, Pager } from '../../kit/pager.tsx';
import { useSearch } from '../../kit/use-search.ts';
import type { TriagedRequest } from './api.ts';
import { INBOX_PAGE_SIZE, inboxQueries, type LoadedInbox } from './inbox-api.ts';
import { type Filters, InboxFilters } from './inbox-filters.tsx';
import { InboxList } from './inbox-list.tsx';
import { LinkedRequest } from './linked-request.tsx';
import {
  type BookDemo,
  DeleteRequestDialog,
  LoadingRequests,
  MakeMemberDialog,
  NoRequests,
} from './requests-list.tsx';
import type { RequestDialogName } from './use-main-action.tsx';

/**
 * A dialog from another feature. The screen gets the dialog as a prop, because this feature must not import the
 * other feature.
 */
export type RequestDialog = (props: { request: TriagedRequest; onClose: () => void }) => ReactNode;

type Dialogs = { bookDemo: BookDemo; endMembership: RequestDialog; sendResetLink: RequestDialog };

export function RequestsScreen(dialogs: Dialogs) {
  return (
    <div className="mx-auto w-full max-w-[100rem] px-4 pt-6 pb-16 sm:px-6">
      <h1 className="text-heading">{SCREENS.adminRequests.title}</h1>
      <div className="mt-4">
        <DemoRequests {...dialogs} />
      </div>
    </div>
  );
}

const NO_FILTERS: Filters = {
  view: 'open',
  kind: undefined,
  preferredTime: undefined,
  owner: undefined,
  sort: 'waiting',
};

export function DemoRequests({ bookDemo, endMembership, sendResetLink }: Dialogs) {
  // If the link contains a search, the list starts with all requests, because the matching request may be
  // completed.
  const [wanted] = useState(useSearchParams()[0].get('search') ?? '');
  const { typed, setTyped, search, page, turnTo } = useSearch(wanted);
  const [filters, setFilters] = useState<Filters>({
    ...NO_FILTERS,
    view: wanted === '' ? 'open' : 'all',
  });
  const [isTurned, setIsTurned] = useState(false);
  const requests = useQuery(inboxQueries.page({ ...filters, search, page }));
  const searchField = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  /** True if the user pressed Enter before the search results had loaded. */
  const wantsRow = useRef(false);
  const { data, isPlaceholderData } = requests;
  const pageWindow = { page, pageSize: INBOX_PAGE_SIZE, total: data?.total ?? 0 };
  const lastPage = lastPageOf(pageWindow.total, INBOX_PAGE_SIZE);
  // Opens the last page if the current page no longer exists, for example because its last requests were
  // completed.
  if (data && !isPlaceholderData && page > lastPage) turnTo(lastPage);
  const pageKey = data?.pageKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another page appears
  useEffect(() => {
    if (isTurned) count.current?.focus();
    if (wantsRow.current) focusFirstRow();
    wantsRow.current = false;
    setIsTurned(false);
  }, [pageKey]);
  const renderDialog = (name: RequestDialogName, request: TriagedRequest, onClose: () => void) => {
    switch (name) {
      case 'demo':
        return bookDemo({ request, onClose });
      case 'end':
        return endMembership({ request, onClose });
      case 'reset':
        return sendResetLink({ request, onClose });
      case 'member':
        return <MakeMemberDialog request={request} onClose={onClose} />;
      case 'delete':
        return (
          <DeleteRequestDialog request={request} onClose={onClose} focusWhenGone={() => count.current} />
        );
    }
  };

  return (
    <>
      <InboxFilters
        filters={filters}
        counts={data}
        typed={typed}
        search={searchField}
        onType={setTyped}
        onEnter={() => {
          const isSettled = typed.trim() === search && !isPlaceholderData;
          wantsRow.current = !isSettled;
          if (isSettled) focusFirstRow();
        }}
        onChange={(change) => {
          setFilters({ ...filters, ...change });
          turnTo(1);
        }}
      />
      <div className="mt-3">
        {requests.isPending && <LoadingRequests />}
        {/* Earlier results stay visible below this error when a refetch fails. */}
        {requests.isError && (
          <div className="mb-4">
            <Failed error={requests.error} what="We couldn’t load the requests." onRetry={requests.refetch} />
          </div>
        )}
        {data && (
          <div aria-busy={isPlaceholderData}>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p
                ref={count}
                tabIndex={-1}
                aria-live="polite"
                className="flex min-h-11 scroll-mt-28 items-center text-muted text-small outline-none"
              >
                {countText(data, filters.view)}
              </p>
              <ButtonLink to={SCREENS.completedDemoRequests.path} look="quiet" className="-mr-4">
                See completed requests
              </ButtonLink>
            </div>
            {data.rows.length === 0 && data.kept.length === 0 && (
              <Nothing
                isFiltered={search !== '' || isFiltered(filters)}
                showOpen={() => {
                  setTyped('');
                  setFilters(NO_FILTERS);
                  count.current?.focus();
                }}
              />
            )}
            <InboxList
              whenEmpty={() => count.current}
              key={data.pageKey}
              page={data}
              view={filters.view}
              focusSearch={() => searchField.current?.querySelector('input')?.focus()}
              renderDialog={renderDialog}
            />
            <Pager
              label="Request pages"
              className="mt-6"
              {...pageWindow}
              onTurn={(to) => {
                setIsTurned(true);
                turnTo(to);
              }}
            />
          </div>
        )}
      </div>
      <LinkedRequest renderDialog={renderDialog} />
    </>
  );
}

const focusFirstRow = () => document.querySelector<HTMLElement>('[data-request] [data-open]')?.focus();

const isFiltered = ({ view, kind, preferredTime, owner }: Filters) =>
  view !== 'open' || kind !== undefined || preferredTime !== undefined || owner !== undefined;

type NothingProps = { isFiltered: boolean; showOpen: () => void };

function Nothing({ isFiltered: hasFilters, showOpen }: NothingProps) {
  const action = (
    <Button look="secondary" onClick={showOpen}>
      Show Open Requests
    </Button>
  );
  return hasFilters ? (
    <NoRequests title="No results" action={action}>
      No requests match your search and filters.
    </NoRequests>
  ) : (
    <NoRequests title="No open requests">
      All caught up. New requests from the website appear here.
    </NoRequests>
  );
}

const IN_PROGRESS: readonly InboxView[] = ['open', 'call_due', 'admin_asked', 'new', 'called'];

/** Returns the text above the list, such as "31 open, 2 just completed". */
function countText({ rows, kept, total }: LoadedInbox, view: InboxView): string {
  const shown = total.toLocaleString('en-US');
  if (!IN_PROGRESS.includes(view)) return total === 0 ? '' : `${shown} found`;
  const isDone = (row: InboxRequest) => row.isRead && !(view === 'call_due' && isCallLeft(row));
  const done = [...rows, ...kept].filter(isDone).length;
  const what = view === 'call_due' ? 'to call' : 'open';
  return [total > 0 && `${shown} ${what}`, done > 0 && `${done} just completed`].filter(Boolean).join(', ');
}
