import { useEffect, useState } from 'react';
import { type Location, matchRoutes, type RouteObject, useLocation } from 'react-router-dom';
import { keepTrying, type Trial } from '../client/keep-trying.ts';
import type { Failure, LazyPart } from '../kit/lazy.tsx';

export type ScreenRoute = RouteObject & {
  title: string;
  /** Undefined if the screen has no script of its own. */
  part?: LazyPart<object>;
};

/** A screen that is loading while the previous screen is still visible. */
export type Opening = {
  title: string;
  failure: Failure | null;
  /**
   * True if the screen has loaded after a failed attempt, but waits because the user is typing. Then
   * `failure.problem` is null, and `failure.retry` shows the screen.
   */
  isReady: boolean;
};

/**
 * Returns the location of the visible screen. The previous screen stays visible until the next screen's
 * script has loaded, so a failed load does not discard input.
 */
export function useShownLocation(routes: ScreenRoute[]): { shown: Location; opening: Opening | null } {
  const location = useLocation();
  const [shown, setShown] = useState(location);
  const [state, setState] = useState<Omit<Opening, 'title'> | null>(null);
  const route = matchRoutes(routes, location)?.at(-1)?.route;
  const part = route?.part;
  const isLoaded = location.pathname === shown.pathname || !part || part.isLoaded();
  if (location !== shown && isLoaded && !state) setShown(location);

  const isShown = location === shown;
  useEffect(() => {
    if (isShown || !part) return;
    let trial: Trial | undefined;
    let isLeft = false;
    const show = () => {
      if (isLeft) return;
      setState(null);
      setShown(location);
    };
    const showProblem = (problem: Failure['problem'], isTrying = false) => {
      const retry = () => {
        showProblem(problem, true);
        void trial?.now();
      };
      setState({ failure: { problem, isTrying, retry }, isReady: false });
    };
    // If the user is typing in the previous screen, that screen stays, so that no input is lost.
    const onDone = () =>
      isTyping()
        ? setState({ failure: { problem: null, isTrying: false, retry: show }, isReady: true })
        : show();
    part.preload().then(show, () => {
      if (!isLeft) trial = keepTrying({ attempt: part.preload, onDone, onProblem: showProblem });
    });
    return () => {
      isLeft = true;
      trial?.stop();
      setState(null);
    };
  }, [isShown, location, part]);

  if (isShown) return { shown, opening: null };
  return { shown, opening: { title: route?.title ?? '', failure: null, isReady: false, ...state } };
}

const isTyping = () => document.activeElement?.matches('input, textarea, select') ?? false;
