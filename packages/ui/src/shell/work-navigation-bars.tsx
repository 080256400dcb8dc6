import { may, type User } from '@clubhouse/core/auth';
import { useEffect } from 'react';
import { followBrowser } from '../client/offline.ts';
import { Queries } from '../client/queries.tsx';
import { useStore } from '../client/store.ts';
import { useKey } from '../desk/index.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { useIsIdle } from '../kit/use-is-idle.ts';
import { SearchButton } from '../search/index.ts';
import { BottomBar } from './bottom-bar.tsx';
import { areKeysShown } from './keys-shown.ts';
import { WorkNavLinks } from './work-nav-links.tsx';

const KeysDialog = lazyDialog(() => import('./keys-dialog.tsx'));

/**
 * Sends waiting check-ins to the server. Loads only when the page is idle, because the booking schemas make
 * the script large.
 */
const CheckInReplay = lazyPart<{ staffId: number }>(
  async () => ({ default: (await import('../bookings/staff/check-ins/replay.tsx')).CheckInReplay }),
  { waiting: null, failed: () => null },
);

/**
 * The navigation for staff, admins and coaches: a row in the header, or a bar at the bottom of small screens.
 */
export default function WorkNavigation({ user, pathname }: { user: User; pathname: string }) {
  const isHelpShown = useStore(areKeysShown, false);
  const isIdle = useIsIdle();
  useEffect(followBrowser, []);
  useKey('help', () => areKeysShown.set(true));
  const isAtDesk = may(user, 'workTheDesk');
  return (
    <Queries>
      <nav aria-label="Main" className="flex min-w-0 max-lg:hidden">
        <WorkNavLinks user={user} pathname={pathname} />
      </nav>
      <BottomBar user={user} pathname={pathname} />
      {isAtDesk ? <SearchButton /> : <div className="flex-1" />}
      {isIdle && isAtDesk && <CheckInReplay staffId={user.id} />}
      {isHelpShown && <KeysDialog onClose={() => areKeysShown.set(false)} />}
    </Queries>
  );
}
