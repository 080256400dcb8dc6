import { lacksAnnouncement } from '@clubhouse/core/facility';
import { useEffect } from 'react';
import { currentFacility, useFacility } from '../client/facility.ts';
import { useSession } from '../client/index.ts';
import { lazyPart } from '../kit/lazy.tsx';

/** Loads only while there is an announcement, because it needs the library for dates. */
const Announcement = lazyPart(() => import('./announcement.tsx'), { failed: () => null });

export function AnnouncementBar() {
  const facility = useFacility();
  const { user } = useSession();
  const isMissing = lacksAnnouncement(user, facility);
  useEffect(() => {
    if (isMissing)
      void import('../client/refresh-facility.ts').then(({ refreshFacility }) => refreshFacility());
  }, [isMissing]);
  return facility.announcement.text && <Announcement />;
}

/** Loads the announcement before the first render, so that it does not push the screen down later. */
export const prepareAnnouncement = async (): Promise<void> => {
  if (currentFacility().announcement.text) await Announcement.preload();
};
