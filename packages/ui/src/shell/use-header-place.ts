import { useEffect, useState } from 'react';

const THRESHOLD_PX = 100;

/** Where one is on the page: at its top, on the way down, when the header hides, or on the way up (spec 2, 9). */
export type HeaderPlace = 'top' | 'down' | 'up';

export function useHeaderPlace(): HeaderPlace {
  const [place, setPlace] = useState<HeaderPlace>('top');
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const top = window.scrollY;
      setPlace(top <= THRESHOLD_PX ? 'top' : top > last ? 'down' : 'up');
      last = top;
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return place;
}
