import { useEffect, useEffectEvent, useState } from 'react';

/** How long a requested action waits for the data. A later action would surprise the user. */
const GIVE_UP_MS = 5_000;

/** Runs a requested action once the data has loaded. Drops the action if loading fails or takes too long. */
export function useRunWhenLoaded(state: 'loading' | 'loaded' | 'failed', act: () => void) {
  const [isWanted, setIsWanted] = useState(false);
  const finish = useEffectEvent(() => {
    setIsWanted(false);
    if (state === 'loaded') act();
  });
  useEffect(() => {
    if (!isWanted) return;
    if (state !== 'loading') return finish();
    const timer = setTimeout(() => setIsWanted(false), GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [isWanted, state]);
  return {
    isWaiting: isWanted && state === 'loading',
    ask: () => (state === 'loading' ? setIsWanted(true) : act()),
  };
}
