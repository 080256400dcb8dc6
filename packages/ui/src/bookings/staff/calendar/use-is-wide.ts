import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 60rem)';

function subscribe(listener: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether seven days with two bays each find room side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}
