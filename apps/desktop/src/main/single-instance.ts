import type { App } from 'electron';
import type { Electron } from './electron.ts';

/** Returns true for the first instance. A later instance focuses the first and must quit. */
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
