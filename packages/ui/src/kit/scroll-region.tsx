import type { ReactNode } from 'react';

/** Wraps a table that gets too wide with large text. The table scrolls sideways instead of the page. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // Keyboard users scroll it with the arrow keys.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto wrap-break-word [contain:inline-size]"
    >
      {children}
    </section>
  );
}
