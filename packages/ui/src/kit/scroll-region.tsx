import type { ReactNode } from 'react';

/** Around a table whose columns need more room than large text leaves them: it scrolls by itself, and the page does not. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // Without a mouse it scrolls with the arrows.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls by itself has to be reached
      tabIndex={0}
      className="relative overflow-x-auto wrap-break-word [contain:inline-size]"
    >
      {children}
    </section>
  );
}
