import { type RefObject, useLayoutEffect, useRef } from 'react';

const DISTANCE_PX = 12;
const TIMING = { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/**
 * Slides in the times of a new date once they have loaded: a later date from the right, an earlier date from
 * the left.
 */
export function useSlide(date: string, isLoaded: boolean): RefObject<HTMLDivElement | null> {
  const times = useRef<HTMLDivElement>(null);
  const shown = useRef(date);
  useLayoutEffect(() => {
    if (!isLoaded || shown.current === date) return;
    const from = date > shown.current ? DISTANCE_PX : -DISTANCE_PX;
    shown.current = date;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    times.current?.animate([{ transform: `translateX(${from}px)` }, {}], TIMING);
  }, [date, isLoaded]);
  return times;
}
