import { type RefObject, useEffect, useState } from 'react';

/** The share of the window's height that a sticky bar may cover. A taller bar scrolls with the page. */
const MOST = 1 / 3;

/** Whether the bar is short enough to stay in view. */
export function useIsSticky(
  bar: RefObject<HTMLElement | null>,
  /** Called with the bar's height when it changes. */
  onHeight?: (height: number) => void,
): boolean {
  const [isSticky, setIsSticky] = useState(true);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => {
      setIsSticky(element.offsetHeight <= window.innerHeight * MOST);
      onHeight?.(element.offsetHeight);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [bar, onHeight]);
  return isSticky;
}
