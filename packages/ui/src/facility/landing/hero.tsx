import type { ReactNode } from 'react';
import { HeroBackground } from './hero-background.tsx';

/** As high as the window. It extends behind the header, which is transparent at the top of the page. */
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
