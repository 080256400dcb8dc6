import type { App, BrowserWindow } from 'electron';

/** Returns false if another instance is running. That instance comes to the front, and the caller must quit. */
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
