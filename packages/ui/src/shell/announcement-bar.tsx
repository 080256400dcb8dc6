import { lacksAnnouncement } from '@clubhouse/core/facility';
import { useEffect } from 'react';
import { currentFacility, useFacility } from '../client/facility.ts';
import { useIsHydrated, useSession } from '../client/index.ts';
import { currentUser, loadSession } from '../client/session.ts';
import { lazyPart } from '../kit/lazy.tsx';

/** Loads only if there is an announcement, because the script includes the date library. */
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
  // The server does not render the announcement, because it may expire before the HTML is used.
  return isHydrated && facility.announcement.text && <Announcement />;
}

/** Loads the announcement before the first render, because a late announcement would push the screen down. */
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
