import { useEffect, useState } from 'react';
import { idle } from '../client/load-ahead.ts';

/**
 * Returns false until the page is idle for the first time after this component appears. Use this hook for
 * work that can wait for the content.
 */
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
