import { staticScreen } from '../loaded-screen.tsx';

export const OfflinePage = staticScreen(() => import('./offline-screen.tsx'), 'OfflineScreen');

/** True if the service worker shows this page because the server is unreachable. */
export const loadedOffline = (): boolean =>
  typeof document !== 'undefined' &&
  document.querySelector('meta[name="session"][content="offline"]') !== null;
