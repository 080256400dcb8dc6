import type { ReactNode } from 'react';

/**
 * A section that is collapsed on phones. On larger screens, its content is always visible: see `phone-fold`
 * in styles.css.
 */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="phone-fold group/fold border-border max-sm:border-b max-sm:first:border-t">
    <Summary className="group-open/fold:rotate-45">{title}</Summary>
    <div className="max-sm:pt-1 max-sm:pb-4">{children}</div>
  </details>
);

/**
 * The heading that opens and closes a `details` element. Works without a script, because browsers open and
 * close the element natively.
 */
export const Summary = ({ className, children }: { className: string; children: ReactNode }) => (
  <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 font-[550] [&::-webkit-details-marker]:hidden">
    {children}
    <span
      aria-hidden
      className={`shrink-0 text-accent text-lead leading-none motion-safe:transition-transform ${className}`}
    >
      +
    </span>
  </summary>
);
