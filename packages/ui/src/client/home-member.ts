import type { User } from '@clubhouse/core/auth';
import { homePathOf, SCREENS } from '@clubhouse/core/screens';
import { useSession } from './session.ts';

let isForSession = false;

/**
 * On the server, call this before rendering the landing page. `isExpected` is true if the browser sent a
 * session cookie.
 */
export function renderForSession(isExpected: boolean): void {
  isForSession = isExpected;
}

/**
 * Returns whether there may be a signed-in user. The server adds this meta tag to the page if the browser
 * sent no session cookie.
 */
const isSessionExpected = (): boolean =>
  typeof document === 'undefined'
    ? isForSession
    : document.querySelector('meta[name="session"][content="none"]') === null;

/**
 * Returns the signed-in member whose home screen appears at `/`: docs/product/README.md#home-of-members. Null
 * for everyone else, and undefined while the session loads.
 */
export function useHomeMember(): User | null | undefined {
  const { user, isLoading } = useSession();
  if (isLoading) return isSessionExpected() ? undefined : null;
  return user?.isMember && homePathOf(user) === SCREENS.landing.path ? user : null;
}
