import { type RefObject, useLayoutEffect, useRef } from 'react';

const SLIDE_MS = 350;

/** Lets the rows of a table body slide from where they were when their order changes; `order` names it. */
export function useSlidingRows(order: string): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const places = useRef(new Map<string, number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order moves rows
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const row of body.current?.rows ?? []) {
      const key = row.dataset.row ?? '';
      const before = places.current.get(key);
      places.current.set(key, row.offsetTop);
      if (isStill || before === undefined || before === row.offsetTop) continue;
      const from = `translateY(${before - row.offsetTop}px)`;
      row.animate([{ transform: from }, { transform: 'none' }], { duration: SLIDE_MS, easing: 'ease-out' });
    }
  }, [order]);
  return body;
}
