import { may } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { Button, Failed, Page, Skeleton } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { lastPageOf, Pager } from '../../kit/pager.tsx';
import { SearchField, SortField } from '../../kit/search-field.tsx';
import { useSearch } from '../../kit/use-search.ts';
import { PAGE_SIZE, SORTS, type Sort, usersPageQuery } from './api.ts';
import type { MemberQuestion } from './member-dialogs.tsx';
import { MemberHeads, MemberRow } from './member-row.tsx';
import { peopleText } from './member-texts.ts';

const AddMemberDialog = lazyDialog(() => import('./add-member-dialog.tsx'));
const MemberDialogs = lazyDialog(() => import('./member-dialogs.tsx'));

export function MembersScreen() {
  const isAdmin = may(useUser(), 'administer');
  return (
    <Page
      title={SCREENS.adminMembers.title}
      lead={isAdmin ? 'All accounts, memberships and roles.' : 'All accounts and memberships.'}
    >
      <Members />
    </Page>
  );
}

export function Members() {
  const isAdmin = may(useUser(), 'administer');
  const [isAdding, setIsAdding] = useState(false);
  const { typed, setTyped, search, page, turnTo } = useSearch();
  const [sort, setSort] = useState<Sort>('name');
  const users = useQuery(usersPageQuery({ search, sort, page }));
  const [question, setQuestion] = useState<MemberQuestion | null>(null);
  const count = useRef<HTMLParagraphElement>(null);

  const pageWindow = { page, pageSize: PAGE_SIZE, total: users.data?.total ?? 0 };
  const lastPage = lastPageOf(pageWindow.total, PAGE_SIZE);
  // The page is past the end of the list, for example because the only account on the last page was deleted.
  if (users.isSuccess && !users.isPlaceholderData && page > lastPage) turnTo(lastPage);

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
          <Button className="sm:justify-self-start" onClick={() => setIsAdding(true)}>
            <UserPlus aria-hidden className="size-5" />
            Add Member
          </Button>
        )}
      </div>
      <p
        ref={count}
        tabIndex={-1}
        aria-live="polite"
        className="mt-6 mb-3 min-h-[1lh] scroll-mt-24 text-muted text-small outline-none"
      >
        {users.isPending && 'Loading members...'}
        {users.isSuccess && peopleText(pageWindow)}
      </p>
      {users.isPending && <Waiting />}
      {users.isError && (
        <Failed error={users.error} what="Failed to load users. Please try again." onRetry={users.refetch} />
      )}
      {users.isSuccess && pageWindow.total === 0 && (
        <p className="rounded-lg border border-border border-dashed p-8 text-center text-muted">
          No results.
        </p>
      )}
      {users.isSuccess && users.data.rows.length > 0 && (
        <div
          aria-busy={users.isPlaceholderData}
          className={`rounded-lg border border-border bg-surface transition-opacity ${users.isPlaceholderData ? 'opacity-60 delay-200' : ''}`}
        >
          <MemberHeads canChange={isAdmin} />
          <ul className="divide-y divide-border">
            {users.data.rows.map((row) => (
              <MemberRow key={row.id} row={row} canChange={isAdmin} onAsk={setQuestion} />
            ))}
          </ul>
        </div>
      )}
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
      {isAdding && <AddMemberDialog onClose={() => setIsAdding(false)} />}
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

/** The placeholder rows are as high as real rows, so the page does not jump when the accounts have loaded. */
function Waiting() {
  return (
    <div className="divide-y divide-border rounded-lg border border-border bg-surface">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((row) => (
        <div key={row} className="grid h-58 content-start gap-2 p-4 sm:px-6 lg:h-19 lg:content-center">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-4 w-40 max-w-full" />
        </div>
      ))}
    </div>
  );
}
