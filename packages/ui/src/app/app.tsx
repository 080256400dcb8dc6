import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { useEffect } from 'react';
import { matchRoutes, useRoutes } from 'react-router-dom';
import { loadSession } from '../client/session.ts';
import { watchTyping } from '../client/upgrade.ts';
import { FailedPage } from '../kit/failed-part.tsx';
import { PartBoundary } from '../kit/lazy.tsx';
import { prepareAnnouncement } from '../shell/announcement-bar.tsx';
import { prepareWorkNavigation } from '../shell/header.tsx';
import { Shell } from '../shell/shell.tsx';
import { type ScreenRoute, useShownLocation } from '../shell/shown-location.ts';
import { NOT_FOUND, screenRoute } from './gate.tsx';
import { loadedOffline, OfflinePage } from './offline/offline-page.ts';
import { SCREEN_COMPONENTS } from './screens.ts';

const ROUTES: ScreenRoute[] = [
  ...(Object.keys(SCREENS) as ScreenName[]).map((name) => screenRoute(name, SCREEN_COMPONENTS[name])),
  NOT_FOUND,
];

const FIRST_RENDER_TIMEOUT_MS = 500;

/**
 * Loads what the first render needs, such as the screen's script and the session. Waits no longer than
 * `FIRST_RENDER_TIMEOUT_MS`. On the offline page, only waits for that page's script, without a time limit.
 */
export async function prepareScreen(path: string): Promise<void> {
  if (loadedOffline()) {
    await OfflinePage.preload();
    return;
  }
  const part = matchRoutes(ROUTES, path)?.at(-1)?.route.part;
  await Promise.race([
    Promise.allSettled([loadSession(), part?.preload(), prepareWorkNavigation(path), prepareAnnouncement()]),
    new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_TIMEOUT_MS)),
  ]);
}

/** Fetches the settings if the page's HTML does not contain them, as on the development server. */
export async function prepareFacility(): Promise<void> {
  if (document.getElementById('facility') !== null) return;
  const { refreshFacility } = await import('../client/refresh-facility.ts');
  await refreshFacility();
}

export function App() {
  return (
    <PartBoundary failed={(failure) => <FailedPage failure={failure} />}>
      {loadedOffline() ? <OfflinePage /> : <Site />}
    </PartBoundary>
  );
}

function Site() {
  const { shown, opening } = useShownLocation(ROUTES);
  // biome-ignore lint/correctness/useExhaustiveDependencies: unsaved input disappears with its screen
  useEffect(() => watchTyping(), [shown.pathname]);
  return (
    <Shell location={shown} opening={opening}>
      {useRoutes(ROUTES, shown)}
    </Shell>
  );
}
