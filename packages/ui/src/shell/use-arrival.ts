import { useEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';
import { trackPageView } from '../client/index.ts';
import { dismissFailure, shownToast } from '../kit/toast.ts';

/**
 * After each navigation: sends a page view, scrolls to the anchor or to the top, focuses the main content, and dismisses
 * an error toast of the previous screen.
 */
export function useArrival({ pathname, hash }: Location): void {
  const way = useNavigationType();
  const isFirst = useRef(true);
  const previous = useRef(pathname);
  // Read during rendering, because the new screen may show its own toast in an effect.
  const toastBefore = shownToast.get();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new hash on the same page is not a new screen
  useEffect(() => {
    // Analytics must not receive the secret token in the path of a reset link or setup link.
    trackPageView(pathname.replace(/^\/(reset-password|setup)\/.*/, '/$1'));
    // When the first screen opens, the browser sets the scroll position itself.
    if (previous.current === pathname) return;
    previous.current = pathname;
    // A redirect is not a new screen for the user, who has not read the toast yet.
    if (way !== 'REPLACE') dismissFailure(toastBefore);
    // A dialog that opened with the screen keeps the focus.
    if (!document.activeElement?.closest('[role=dialog]')) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    // When the user goes back, the browser restores the scroll position.
    if (!hash && way !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash on another screen is another anchor
  useEffect(() => {
    if (hash && !isFirst.current) document.getElementById(hash.slice(1))?.scrollIntoView();
    isFirst.current = false;
  }, [pathname, hash]);
}
