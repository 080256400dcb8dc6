import { useEffect, useEffectEvent, useState } from 'react';

/** After this delay, the action would surprise the user. */
const GIVE_UP_MS = 5_000;

/** Runs a requested action once its data has loaded. Drops it if loading fails or takes too long. */
export function useOnceLoaded(state: 'loading' | 'loaded' | 'failed', act: () => void) {
  const [isWanted, setIsWanted] = useState(false);
  const isWaiting = isWanted && state === 'loading';
  const finish = useEffectEvent(() => {
    setIsWanted(false);
    if (state === 'loaded') act();
  });
  useEffect(() => {
    if (isWanted && state !== 'loading') finish();
  }, [isWanted, state]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsWanted(false), GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return { isWaiting, ask: () => (state === 'loading' ? setIsWanted(true) : act()) };
}
