import { staticScreen } from '../loaded-screen.tsx';

export const OfflinePage = staticScreen(() => import('./offline-screen.tsx'), 'OfflineScreen');

/** Whether the service worker shows this page because the server could not be reached. */
export const loadedOffline = (): boolean =>
  typeof document !== 'undefined' &&
  document.querySelector('meta[name="session"][content="offline"]') !== null;
