import { useSyncExternalStore } from 'react';

/** At this width, a request's panel fits beside the list. */
const WIDE = '(min-width: 64rem)';

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);

function subscribe(listener: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
