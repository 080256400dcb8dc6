import { useEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';
import { trackPageView } from '../client/index.ts';
import { dismissFailure, shownToast } from '../kit/toast.ts';

/**
 * After each navigation, sends a page view, scrolls to the anchor or to the top, and focuses the main
 * content. Also dismisses the previous screen's error toast.
 */
export function useArrival({ pathname, hash }: Location): void {
  const way = useNavigationType();
  const isFirst = useRef(true);
  const previous = useRef(pathname);
  // Reads the toast during rendering, because the new screen may show its own toast in an effect.
  const toastBefore = shownToast.get();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new hash on the same page is not a new screen
  useEffect(() => {
    // Analytics must not receive the secret token in the path of a reset, setup or share link.
    trackPageView(pathname.replace(/^\/(reset-password|setup|shared|shared-leagues)\/.*/, '/$1'));
    // Leaves the first screen alone, because the browser sets its scroll position.
    if (previous.current === pathname) return;
    previous.current = pathname;
    // Keeps an error toast after a redirect, because the user may not have read the toast yet.
    if (way !== 'REPLACE') dismissFailure(toastBefore);
    if (!hasOwnFocus(document.activeElement)) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    // The browser restores the scroll position when the user goes back.
    if (!hash && way !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash on another screen is another anchor
  useEffect(() => {
    if (hash && !isFirst.current) document.getElementById(hash.slice(1))?.scrollIntoView();
    isFirst.current = false;
  }, [pathname, hash]);
}

/**
 * Returns whether the new screen has already moved the focus: to a dialog that opened together with the screen,
 * or to the heading of a confirmation.
 */
const hasOwnFocus = (focused: Element | null) =>
  focused !== null &&
  (focused.closest('[role=dialog]') !== null || focused.matches('#main :is(h1, h2)[tabindex="-1"]'));
