import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { requestQueries } from '../../demo-requests/inbox/index.ts';
import { FACILITY_LINKS, PageLinks } from '../../kit/admin-page.tsx';
import { FailedPart } from '../../kit/failed-part.tsx';
import { Page, Skeleton } from '../../kit/index.ts';
import { lazyPart } from '../../kit/lazy.tsx';
import { TabPanels } from '../../kit/tab-panels.tsx';
import { LABELS, type PanelName, panelOf } from './panels.ts';

const panel = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyPart(async () => ({ default: (await load())[name] }), {
    waiting: (
      <div role="status">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-[60vh]" />
      </div>
    ),
    failed: (failure) => <FailedPart what="this tab" failure={failure} />,
  });

const PANELS: Record<PanelName, ComponentType> = {
  members: panel(() => import('../../members/administration/members-screen.tsx'), 'Members'),
  bookings: panel(() => import('./booking-management.tsx'), 'BookingManagement'),
  facility: panel(() => import('./facility-access.tsx'), 'FacilityAccess'),
  requests: panel(() => import('../demo-requests.tsx'), 'DemoRequests'),
  leagues: panel(() => import('../../leagues/editing/admin-leagues-screen.tsx'), 'AdminLeagues'),
};

const LINKS = [
  ['adminHome', SCREENS.adminHome.title],
  ...FACILITY_LINKS,
  ['completedDemoRequests', 'Completed requests'],
  ['newLeague', 'New league'],
  ['adminLeagues', 'All leagues'],
] as const;

/** The admin dashboard. Each tab except Facility Access is also available as a separate screen. */
export function AdminDashboardScreen() {
  const [params, setParams] = useSearchParams();
  const chosen = panelOf(params.get('tab'));
  const { data: open } = useQuery(requestQueries.openCount);
  const Panel = PANELS[chosen];
  const tabs = (Object.keys(PANELS) as PanelName[]).map((value) => ({
    value,
    label: LABELS[value],
    ...(value === 'requests' && { count: open ? { number: open, text: `${open} open` } : undefined }),
  }));

  return (
    <Page title={SCREENS.adminDashboard.title} isWide>
      <PageLinks label="More admin pages" links={LINKS} />
      <TabPanels
        label={SCREENS.adminDashboard.title}
        tabs={tabs}
        value={chosen}
        // Removes all other URL parameters, because they belong to the previous tab.
        onChange={(next) => setParams({ tab: next }, { replace: true })}
      >
        <Panel />
      </TabPanels>
    </Page>
  );
}
