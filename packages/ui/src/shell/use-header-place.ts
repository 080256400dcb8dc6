import { useEffect, useState } from 'react';

const THRESHOLD_PX = 100;

/** Where the user is on the page: at the top, scrolling down, when the header hides, or scrolling up. */
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
