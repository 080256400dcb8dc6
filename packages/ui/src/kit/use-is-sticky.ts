import { type RefObject, useEffect, useState } from 'react';

/** Of the window's height, that a bar may cover: with large text it gives way to the page. */
const MOST = 1 / 3;

/** Whether a bar that stays in view leaves the page enough room. */
export function useIsSticky(
  bar: RefObject<HTMLElement | null>,
  /** Told the bar's height, whenever that changes. */
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
