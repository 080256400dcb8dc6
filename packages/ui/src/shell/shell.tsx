import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NameQuestion } from './name-question.tsx';
import { Toasts } from './toasts.tsx';
import { useArrival } from './use-arrival.ts';

/** What is around every screen: skip link, header, footer, toasts; and what happens when one goes to another. */
export function Shell({ children }: { children: ReactNode }) {
  useArrival();
  return (
    <div className="flex flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-3 font-[550] text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      {/* As high as the window: the footer must not move into it and out again while a screen loads. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] outline-none">
        {children}
      </main>
      <Footer />
      <NameQuestion />
      <Toasts />
    </div>
  );
}
