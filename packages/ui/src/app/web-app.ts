import { loadAhead } from '../client/load-ahead.ts';
import { registerServiceWorker, watchInstallPrompt } from '../client/web-app.ts';
import { loadedOffline } from './offline/offline-page.ts';

/** Returns whether this is a browser on iOS, not the installed app. Only iOS has `navigator.standalone`. */
const canInstallOnIos = () => (navigator as { standalone?: boolean }).standalone === false;

/**
 * Makes the website installable. Listens for the browser's install prompt right away, because the browser
 * fires this event only once. Everything else waits until the page is idle.
 */
export function startWebApp({ hasWorker }: { hasWorker: boolean }): void {
  watchInstallPrompt();
  if (!hasWorker || loadedOffline()) return;
  loadAhead(registerServiceWorker, 'background');
  loadAhead(async () => (await import('./keep-on-device.ts')).keepOnDevice(), 'background');
  if (canInstallOnIos())
    loadAhead(async () => (await import('./ios-splash.ts')).addIosSplash(), 'background');
}
