import { lacksAnnouncement } from '@clubhouse/core/facility';
import { useEffect } from 'react';
import { currentFacility, useFacility } from '../client/facility.ts';
import { useIsHydrated, useSession } from '../client/index.ts';
import { currentUser, loadSession } from '../client/session.ts';
import { lazyPart } from '../kit/lazy.tsx';

/** Loads this script only if there is an announcement, because the script includes the date library. */
const Announcement = lazyPart(() => import('./announcement.tsx'), { failed: () => null });

export function AnnouncementBar() {
  const facility = useFacility();
  const { user } = useSession();
  const isHydrated = useIsHydrated();
  const isMissing = lacksAnnouncement(user, facility);
  useEffect(() => {
    if (isMissing)
      void import('../client/refresh-facility.ts').then(({ refreshFacility }) => refreshFacility());
  }, [isMissing]);
  // Does not render the announcement on the server, because it may expire before the HTML is used.
  return isHydrated && facility.announcement.text && <Announcement />;
}

/**
 * Loads the announcement before the first render. Otherwise, it would appear later and push the screen down.
 */
export async function prepareAnnouncement(): Promise<void> {
  if (!currentFacility().announcement.text) return;
  const loading = Announcement.preload();
  await loadSession();
  if (lacksAnnouncement(currentUser(), currentFacility())) {
    const { refreshFacility } = await import('../client/refresh-facility.ts');
    await refreshFacility();
  }
  await loading;
}
