import { may } from '@clubhouse/core/auth';
import { USER_FILTERS, type UserFilter } from '@clubhouse/core/members';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../auth/index.ts';
import { Button, Failed, Page, Skeleton } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { lastPageOf, Pager } from '../../kit/pager.tsx';
import { SearchField, SortField } from '../../kit/search-field.tsx';
import { useDialogParam } from '../../kit/use-dialog-param.ts';
import { useSearch } from '../../kit/use-search.ts';
import { usePersonOfLink } from '../../users/index.ts';
import { personQueries } from '../person/api.ts';
import { PAGE_SIZE, SORTS, type Sort, userCountsQuery, usersPageQuery } from './api.ts';
import { FilterChips } from './filter-chips.tsx';
import type { MemberQuestion } from './member-dialogs.tsx';
import { MemberHeads, MemberRow } from './member-row.tsx';
import { peopleText } from './member-texts.ts';

const AddMemberDialog = lazyDialog(() => import('./add-member-dialog.tsx'));
const MemberDialogs = lazyDialog(() => import('./member-dialogs.tsx'));

export function MembersScreen() {
  return (
    <Page title={SCREENS.adminMembers.title} isWide>
      <Members />
    </Page>
  );
}

export function Members() {
  const isAdmin = may(useUser(), 'administer');
  const adding = useDialogParam('add');
  const person = usePersonOfLink();
  const [addedId, setAddedId] = useState<number | null>(null);
  const { typed, setTyped, search, page, turnTo } = useSearch();
  const [filter, setFilter] = useFilter();
  const [sort, setSort] = useState<Sort>('name');
  const users = useQuery(usersPageQuery({ search, sort, page, filter }));
  const counts = useQuery(userCountsQuery);
  // Shows a newly added person at the top, regardless of the sort order.
  const added = useQuery({ ...personQueries.one(addedId ?? 0), enabled: addedId !== null }).data?.user;
  const [question, setQuestion] = useState<MemberQuestion | null>(null);
  const count = useRef<HTMLParagraphElement>(null);

  const pageWindow = { page, pageSize: PAGE_SIZE, total: users.data?.total ?? 0 };
  const lastPage = lastPageOf(pageWindow.total, PAGE_SIZE);
  // Deleted accounts can leave fewer pages. If the current page no longer exists, opens the last page.
  if (users.isSuccess && !users.isPlaceholderData && page > lastPage) turnTo(lastPage);
  const showEveryone = () => {
    setTyped('');
    setFilter(null);
    count.current?.focus();
  };
  const rows = (users.data?.rows ?? []).filter(({ id }) => id !== added?.id);

  return (
    <>
      <div
        className={`grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,12rem)] ${isAdmin ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,12rem)_auto]' : ''}`}
      >
        <SearchField placeholder="Name, email or phone" value={typed} onChange={setTyped} />
        <SortField
          sorts={SORTS}
          value={sort}
          onChange={(chosen) => {
            setSort(chosen);
            turnTo(1);
          }}
        />
        {isAdmin && (
          <Button className="sm:justify-self-start" onClick={() => adding.open()}>
            <UserPlus aria-hidden className="size-5" />
            Add Member
          </Button>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <FilterChips
          counts={counts.data}
          value={filter}
          onChange={(chosen) => {
            setFilter(chosen);
            turnTo(1);
          }}
        />
        <p
          ref={count}
          tabIndex={-1}
          aria-live="polite"
          className="min-h-[1lh] scroll-mt-24 text-muted text-small outline-none"
        >
          {users.isPending && 'Loading members...'}
          {users.isSuccess && peopleText(pageWindow)}
        </p>
      </div>
      <div className="mt-3">
        {users.isPending && <Waiting />}
        {users.isError && (
          <Failed
            error={users.error}
            what="Failed to load users. Please try again."
            onRetry={users.refetch}
          />
        )}
        {users.isSuccess && pageWindow.total === 0 && !added && (
          <div className="rounded-lg border border-border border-dashed p-8 text-center text-muted">
            <p>No results.</p>
            <Button look="secondary" className="mt-3" onClick={showEveryone}>
              Show Everyone
            </Button>
          </div>
        )}
        {(rows.length > 0 || added) && (
          <div
            aria-busy={users.isPlaceholderData}
            className={`@container overflow-clip rounded-lg border border-border bg-surface transition-opacity ${users.isPlaceholderData ? 'opacity-60 delay-200' : ''}`}
          >
            <MemberHeads canChange={isAdmin} />
            <ul className="divide-y divide-border">
              {added && <MemberRow row={added} canChange={isAdmin} isNew onAsk={setQuestion} />}
              {rows.map((row) => (
                <MemberRow key={row.id} row={row} canChange={isAdmin} onAsk={setQuestion} />
              ))}
            </ul>
          </div>
        )}
      </div>
      {users.isSuccess && (
        <div className="mt-4">
          <Pager
            label="Member list pages"
            {...pageWindow}
            onTurn={(next) => {
              turnTo(next);
              count.current?.focus();
            }}
          />
        </div>
      )}
      {isAdmin && adding.isOpen && (
        <AddMemberDialog person={person} onAdded={setAddedId} onClose={adding.close} />
      )}
      {question && (
        <MemberDialogs
          question={question}
          onClose={() => setQuestion(null)}
          focusWhenGone={() => count.current}
        />
      )}
    </>
  );
}

/** Keeps the filter in the URL, so that other screens can link to a filtered list. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  // Also stores the filter locally, because the router changes the URL a moment later, and the chip must
  // change right away.
  const [filter, setChosen] = useState(
    () => USER_FILTERS.find((each) => each === params.get('filter')) ?? null,
  );
  const setFilter = (chosen: UserFilter | null) => {
    setChosen(chosen);
    const next = new URLSearchParams(params);
    if (chosen) next.set('filter', chosen);
    else next.delete('filter');
    setParams(next, { replace: true });
  };
  return [filter, setFilter] as const;
}

/**
 * The placeholder rows are as high as real rows, so that the page does not shift when the accounts have
 * loaded.
 */
function Waiting() {
  return (
    <div className="divide-y divide-border rounded-lg border border-border bg-surface">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((row) => (
        <div key={row} className="grid h-40 content-start gap-2 p-4 sm:px-6 lg:h-9 lg:content-center lg:py-0">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-4 w-40 max-w-full lg:hidden" />
        </div>
      ))}
    </div>
  );
}
