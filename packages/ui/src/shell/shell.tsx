import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { trackPageView } from '../client/index.ts';
import { useStore } from '../client/store.ts';
import { shownToast } from '../kit/toast.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Without its script what was done is done all the same, and errors stand on the page as well. */
const Toaster = lazy<ComponentType>(() =>
  import('../kit/toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: () => null }),
  ),
);

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
  const way = useNavigationType();
  const isFirst = useRef(true);
  const previous = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hash within the page is no new screen
  useEffect(() => {
    // A reset link carries its secret in its path.
    trackPageView(pathname.replace(/^\/reset-password\/.*/, '/reset-password'));
    // The first screen is where the browser has put it.
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    // Who goes back finds the page where they left it; the browser sees to that.
    if (!hash && way !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash on another screen is another place
  useEffect(() => {
    if (hash && !isFirst.current) document.getElementById(hash.slice(1))?.scrollIntoView();
    isFirst.current = false;
  }, [pathname, hash]);
}
