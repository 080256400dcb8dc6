import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounce } from 'use-debounce';
import { AdminPage } from '../../kit/admin-page.tsx';
import { SelectField } from '../../kit/index.ts';
import { SearchField } from '../../kit/search-field.tsx';
import { TabPanels } from '../../kit/tab-panels.tsx';
import { SEARCH_PAUSE_MS } from '../../kit/use-search.ts';
import { TablePanel } from './table-panel.tsx';
import { BOOKINGS, DEMO_REQUESTS, USERS } from './tables.tsx';
import { otherTable, PAGE_SIZES, paramsOf, TABLE_NAMES, type View, viewOf } from './view.ts';

const TABLES = { users: USERS, bookings: BOOKINGS, submissions: DEMO_REQUESTS } as const;
const TABS = TABLE_NAMES.map((value) => ({ value, label: TABLES[value].title }));

export function DatabaseScreen() {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const show = (next: View) => setParams(paramsOf(next), { replace: true });
  const change = (part: Partial<View>) => show({ ...view, ...part });
  const [typed, setTyped] = useState(view.search);
  const [search] = useDebounce(typed.trim(), SEARCH_PAUSE_MS);
  useEffect(() => {
    if (search !== view.search) change({ search, page: 1 });
  });
  const panel = { view, onChange: change };

  return (
    <AdminPage name="databaseView" lead="Search, sort and export every account, booking and request." isWide>
      <TabPanels
        label="Tables"
        tabs={TABS}
        value={view.table}
        onChange={(table) => show(otherTable(view, table))}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-4">
          <SearchField placeholder={TABLES[view.table].searchPlaceholder} value={typed} onChange={setTyped} />
          <SelectField
            label="Rows"
            value={view.pageSize}
            onChange={({ target }) => change({ pageSize: Number(target.value), page: 1 })}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </SelectField>
        </div>
        {view.table === 'users' && <TablePanel table={USERS} {...panel} />}
        {view.table === 'bookings' && <TablePanel table={BOOKINGS} {...panel} />}
        {view.table === 'submissions' && <TablePanel table={DEMO_REQUESTS} {...panel} />}
      </TabPanels>
    </AdminPage>
  );
}
