import { useEffect, useState } from 'react';

const THRESHOLD_PX = 100;

/** Hidden while one scrolls down, shown as soon as one scrolls up; always shown near the top (spec 2, 9). */
export function useHeaderHidden(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const top = window.scrollY;
      setIsHidden(top > THRESHOLD_PX && top > last);
      last = top;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return isHidden;
}
