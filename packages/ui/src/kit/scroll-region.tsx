import type { ReactNode } from 'react';

/** Lets a wide table scroll horizontally. Otherwise, the whole page would scroll. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="fading-edges relative overflow-x-auto wrap-break-word [contain:inline-size]"
    >
      {children}
    </section>
  );
}
