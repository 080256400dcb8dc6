import type { App, BrowserWindow } from 'electron';

/**
 * Returns whether this is the first instance of the app. A second instance must quit, and the first instance then comes
 * to the front.
 */
export function isFirstInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  windows: Pick<typeof BrowserWindow, 'getAllWindows'>,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const [window] = windows.getAllWindows();
    if (!window) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  });
  return true;
}
