import { type RefObject, useEffect, useState } from 'react';

/**
 * The largest share of the window's height that a sticky bar may cover. A taller bar scrolls with the page.
 */
const MAX_SHARE_OF_WINDOW = 1 / 4;

export function useIsSticky(
  bar: RefObject<HTMLElement | null>,
  onHeight?: (height: number) => void,
): boolean {
  const [isSticky, setIsSticky] = useState(true);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => {
      setIsSticky(element.offsetHeight <= window.innerHeight * MAX_SHARE_OF_WINDOW);
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
