import type { User } from '@clubhouse/core/auth';
import { useSession } from './session.ts';

let isForSession = false;

/**
 * Sets whether the rendered landing page is for a browser that sent a session cookie. Call this before
 * rendering the page.
 */
export function renderForSession(isExpected: boolean): void {
  isForSession = isExpected;
}

/**
 * Returns whether there may be a signed-in user. If the browser sent no session cookie, the server adds the
 * meta tag with the content "none".
 */
const isSessionExpected = (): boolean =>
  typeof document === 'undefined'
    ? isForSession
    : document.querySelector('meta[name="session"][content="none"]') === null;

/**
 * Returns the signed-in member whose home screen appears at `/`: docs/product/README.md#home-of-members.
 * Returns null for everyone else. Returns undefined while the session loads, if the browser has a session
 * cookie.
 */
export function useHomeMember(): User | null | undefined {
  const { user, isLoading } = useSession();
  if (isLoading) return isSessionExpected() ? undefined : null;
  return user?.isMember ? user : null;
}
