import { useEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';
import { trackPageView } from '../client/index.ts';

/** On another screen: counted, scrolled to its anchor or its top, and where keyboard and screen reader go on. */
export function useArrival({ pathname, hash }: Location): void {
  const way = useNavigationType();
  const isFirst = useRef(true);
  const previous = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hash within the page is no new screen
  useEffect(() => {
    // Reset and setup links carry their secret in the path.
    trackPageView(pathname.replace(/^\/(reset-password|setup)\/.*/, '/$1'));
    // The first screen is where the browser has put it.
    if (previous.current === pathname) return;
    previous.current = pathname;
    // A dialog that opened with the screen keeps the focus.
    if (!document.activeElement?.closest('[role=dialog]')) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    // Who goes back finds the page where they left it; the browser sees to that.
    if (!hash && way !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash on another screen is another place
  useEffect(() => {
    if (hash && !isFirst.current) document.getElementById(hash.slice(1))?.scrollIntoView();
    isFirst.current = false;
  }, [pathname, hash]);
}
