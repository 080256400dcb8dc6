import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { trackPageView } from '../client/index.ts';
import { useStore } from '../client/store.ts';
import { shownToast } from '../kit/toast.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const Toaster = lazy(() => import('../kit/toaster.tsx').then((module) => ({ default: module.Toaster })));

/** What is around every screen: skip link, header, footer, toasts; and what happens when one goes to another. */
export function Shell({ children }: { children: ReactNode }) {
  const hasToast = useStore(shownToast, null) !== null;
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
      {hasToast && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </div>
  );
}

/** On another screen: counted, scrolled to its anchor or its top, and where keyboard and screen reader go on. */
function useArrival(): void {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hash within the page is no new screen
  useEffect(() => {
    trackPageView(pathname);
    // The first screen is where the browser has put it.
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (!hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash on another screen is another place
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [pathname, hash]);
}
