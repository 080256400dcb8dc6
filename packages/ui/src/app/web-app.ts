import { loadAhead } from '../client/load-ahead.ts';
import { registerServiceWorker, watchInstallPrompt } from '../client/web-app.ts';
import { loadedOffline } from './offline/offline-page.ts';

/** Only Safari on iOS has this property. */
const isOnIos = () => 'standalone' in navigator;

/**
 * Makes the website installable. Listens for the browser's install prompt right away. Everything else waits
 * until the page is idle.
 */
export function startWebApp({ hasWorker }: { hasWorker: boolean }): void {
  watchInstallPrompt();
  if (!hasWorker || loadedOffline()) return;
  loadAhead(registerServiceWorker, 'background');
  loadAhead(async () => (await import('./keep-on-device.ts')).keepOnDevice(), 'background');
  if (isOnIos()) loadAhead(async () => (await import('./ios-splash.ts')).addIosSplash(), 'background');
}
