import { type ReactNode, useEffect } from 'react';
import type { Location } from 'react-router-dom';
import { NameQuestion } from '../auth/index.ts';
import { useSession } from '../client/index.ts';
import { startLoadingAhead } from '../client/load-ahead.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { Opening } from './shown-location.ts';
import { onFirstInput, Toasts } from './toasts.tsx';
import { useArrival } from './use-arrival.ts';

/** `location` belongs to the visible screen, `opening` to the screen that is loading. */
type Props = { location: Location; opening: Opening | null; children: ReactNode };

export function Shell({ location, opening, children }: Props) {
  useArrival(location);
  useLoadingAhead();
  return (
    <div className="flex flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-[200%] rounded-md bg-accent px-4 py-3 font-[550] text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header pathname={location.pathname} opening={opening} />
      {/* As high as the window, so the footer stays out of view while a screen loads. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] outline-none">
        {children}
      </main>
      <Footer />
      <NameQuestion />
      <Toasts />
    </div>
  );
}

/** Starts right away for signed-in users, and at the first touch or key press for visitors. */
function useLoadingAhead(): void {
  const { user } = useSession();
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn) return startLoadingAhead();
    return onFirstInput(startLoadingAhead);
  }, [isSignedIn]);
}
