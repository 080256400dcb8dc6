import type { ReactNode } from 'react';
import { HeroBackground } from './hero-background.tsx';

/** As high as the window, and behind the header, which is see-through while the page is at its top. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section
      aria-labelledby="hero-title"
      className="dark relative isolate -mt-(--header-height) grid min-h-[max(100svh,38rem)] items-end overflow-hidden bg-[#0B110E]"
    >
      <HeroBackground />
      {children}
    </section>
  );
}
