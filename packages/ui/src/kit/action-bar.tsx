import { type ReactNode, useRef } from 'react';
import { useIsSticky } from './use-is-sticky.ts';

/** The classes of a sticky bar. On small screens, the bar sticks above the navigation at the bottom. */
const STUCK = {
  phones: 'max-sm:sticky max-sm:bottom-(--bottom-bar)',
  always: 'sticky z-10 bottom-(--bottom-bar)',
};

type Props = {
  summary: ReactNode;
  /** True for long forms. The bar then also sticks to the bottom of larger windows. */
  isAlwaysInView?: boolean;
  children: ReactNode;
};

/** The buttons at the end of a form. On phones, they stick to the bottom of the window, near the thumb. */
export function ActionBar({ summary, isAlwaysInView = false, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const isSticky = useIsSticky(bar);
  return (
    <div
      ref={bar}
      className={`action-bar flex flex-wrap items-center justify-between gap-3 border-border border-t bg-surface py-3 max-sm:-mx-4 max-sm:rounded-b-lg max-sm:px-4 ${isSticky ? STUCK[isAlwaysInView ? 'always' : 'phones'] : ''}`}
    >
      <p className="min-h-11 min-w-0 flex-[1_1_5.5rem] content-center text-small" aria-live="polite">
        {summary}
      </p>
      <div className="grid max-w-full max-sm:grow sm:min-w-40">{children}</div>
    </div>
  );
}
