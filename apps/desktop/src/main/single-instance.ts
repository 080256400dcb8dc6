import type { App } from 'electron';
import type { Electron } from './electron.ts';

/** True for the first that is started. A later one brings the first to the front, and is to end itself. */
export function isFirstInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  BrowserWindow: Pick<Electron['BrowserWindow'], 'getAllWindows'>,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  });
  return true;
}
