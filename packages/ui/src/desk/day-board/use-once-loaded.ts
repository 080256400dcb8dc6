import { useEffect, useEffectEvent, useState } from 'react';

/** By then somebody does something else. */
const FORGOTTEN_AFTER_MS = 5_000;

/** What is asked for while that which it needs is on its way is done when it is here; when it fails, not at all. */
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
    const timer = setTimeout(() => setIsWanted(false), FORGOTTEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return { isWaiting, ask: () => (state === 'loading' ? setIsWanted(true) : act()) };
}
