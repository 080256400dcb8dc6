import {
  INBOX_VIEWS,
  type InboxPage,
  type InboxQuery,
  type InboxSort,
  type InboxView,
  KIND_NAMES,
  NO_OWNER,
  PREFERRED_TIME_NAMES,
  PREFERRED_TIMES,
  type PreferredTime,
  REQUEST_KINDS,
  type RequestKind,
  STATUS_NAMES,
} from '@clubhouse/core/demo-requests';
import type { Ref } from 'react';
import { SelectField } from '../../kit/index.ts';
import { SearchField, SortField } from '../../kit/search-field.tsx';
import { useOwners } from './request-fields.tsx';

const VIEW_NAMES: Record<InboxView, string> = {
  open: 'Open',
  call_due: 'Call today',
  admin_asked: 'Sent to an admin',
  ...STATUS_NAMES,
  all: 'All',
};

const SORTS: Record<InboxSort, string> = {
  waiting: 'Longest wait',
  '-createdAt': 'Newest first',
  name: 'Name',
  nextCallDate: 'Next call',
};

export type Filters = {
  view: InboxView;
  kind: RequestKind | undefined;
  owner: InboxQuery['owner'];
  preferredTime: PreferredTime | undefined;
  sort: InboxSort;
};

export function InboxFilters({
  filters,
  counts,
  typed,
  search,
  onType,
  onEnter,
  onChange,
}: {
  filters: Filters;
  counts: Pick<InboxPage, 'kinds' | 'views'> | undefined;
  typed: string;
  search: Ref<HTMLDivElement>;
  onType: (typed: string) => void;
  onEnter: () => void;
  onChange: (change: Partial<Filters>) => void;
}) {
  const owners = useOwners();
  const countOf = (count: number | undefined) => (count === undefined ? '' : count.toLocaleString('en-US'));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6">
        <legend className="sr-only">Status</legend>
        <div className="flex w-max gap-1.5">
          {INBOX_VIEWS.map((view) => (
            <button
              key={view}
              type="button"
              aria-pressed={filters.view === view}
              onClick={() => onChange({ view })}
              className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-md border border-border px-3 font-[550] hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {VIEW_NAMES[view]}
              <span className="min-w-4 text-muted text-small">{countOf(counts?.views[view])}</span>
            </button>
          ))}
        </div>
      </fieldset>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the search goes on to the list */}
      <div
        ref={search}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          // Prevents Enter from also pressing the button that gets the focus.
          event.preventDefault();
          onEnter();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-3 lg:grid-cols-[minmax(0,1fr)_auto]"
      >
        <SearchField placeholder="Name, email, phone or message" value={typed} onChange={onType} />
        {/* On phones, the fields scroll sideways, so that more of the list is visible. */}
        <div className="-mx-4 grid min-w-0 auto-cols-[9.5rem] grid-flow-col gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:auto-cols-auto sm:grid-flow-row sm:grid-cols-4 sm:gap-3 sm:overflow-visible sm:px-0 sm:pb-0 lg:grid-cols-[11rem_12rem_11rem_10rem]">
          <SelectField
            label="Kind"
            value={filters.kind ?? ''}
            onChange={({ target }) =>
              onChange({ kind: (target.value || undefined) as RequestKind | undefined })
            }
          >
            <option value="">All kinds</option>
            {REQUEST_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_NAMES[kind]} ({countOf(counts?.kinds[kind]) || '0'})
              </option>
            ))}
          </SelectField>
          <SortField sorts={SORTS} value={filters.sort} onChange={(sort) => onChange({ sort })} />
          <SelectField
            label="Owned by"
            value={filters.owner ?? ''}
            onChange={({ target }) => onChange({ owner: ownerOf(target.value) })}
          >
            <option value="">Anyone</option>
            <option value={NO_OWNER}>Nobody</option>
            {typeof filters.owner === 'number' && !owners.some(({ id }) => id === filters.owner) && (
              <option value={filters.owner}>Former colleague</option>
            )}
            {owners.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Best times"
            value={filters.preferredTime ?? ''}
            onChange={({ target }) =>
              onChange({ preferredTime: (target.value || undefined) as PreferredTime | undefined })
            }
          >
            <option value="">Any time</option>
            {PREFERRED_TIMES.map((time) => (
              <option key={time} value={time}>
                {PREFERRED_TIME_NAMES[time]}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </div>
  );
}

const ownerOf = (value: string) => (value === '' ? undefined : value === NO_OWNER ? value : Number(value));
