import { useEffect, useState } from 'react';
import { idle } from '../client/load-ahead.ts';

/** Returns whether the page has been idle since this component appeared. For work that can wait for the content. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let isGone = false;
    void idle().then(() => !isGone && setIsIdle(true));
    return () => {
      isGone = true;
    };
  }, []);
  return isIdle;
}
