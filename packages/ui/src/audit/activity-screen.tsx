import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../kit/admin-page.tsx';
import { Button, Card } from '../kit/index.ts';
import { SearchField } from '../kit/search-field.tsx';
import { useSearch } from '../kit/use-search.ts';
import type { AuditFilters } from './api.ts';
import { LOG_LEAD, LOG_SEARCH, LogPages } from './audit-log.tsx';
import { MoreFilters } from './more-filters.tsx';

/** Shows the record of changes. The URL parameter `search` sets the initial search text. */
export function ActivityScreen() {
  const [params] = useSearchParams();
  const [initialSearch, setInitialSearch] = useState(params.get('search') ?? '');
  const [round, setRound] = useState(0);
  return (
    <AdminPage name="adminActivity" lead={LOG_LEAD} isWide>
      <Card>
        <Filtered
          key={round}
          initialSearch={initialSearch}
          onClear={() => {
            setInitialSearch('');
            setRound(round + 1);
          }}
        />
      </Card>
    </AdminPage>
  );
}

function Filtered({ initialSearch, onClear }: { initialSearch: string; onClear: () => void }) {
  const [others, setOthers] = useState<AuditFilters>({});
  const { typed, setTyped, search, page, turnTo } = useSearch(initialSearch);
  const [isOpen, setIsOpen] = useState(false);
  // The text search does not cover changes that members made for themselves, so the placeholder suggests the
  // person filter.
  const isOfMembers = others.by === 'member';
  const isFiltered = typed !== '' || Object.values(others).some((value) => value !== undefined);
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SearchField
          {...LOG_SEARCH}
          {...(isOfMembers && { disabled: true, placeholder: 'Choose a person instead' })}
          value={isOfMembers ? '' : typed}
          onChange={setTyped}
        />
        <Button
          look="secondary"
          className="sm:hidden"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide filters' : 'More filters'}
        </Button>
        <div className={`contents ${isOpen ? '' : 'max-sm:hidden'}`}>
          <MoreFilters
            filters={others}
            onChange={(change) => {
              setOthers({ ...others, ...change });
              turnTo(1);
            }}
          />
        </div>
      </div>
      {isFiltered && (
        <Button look="quiet" className="-ml-4 mt-2" onClick={onClear}>
          Clear filters
        </Button>
      )}
      <LogPages filters={{ ...others, search: isOfMembers ? '' : search }} page={page} turnTo={turnTo} />
    </>
  );
}
