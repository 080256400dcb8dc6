import type { BrowserWindow } from 'electron';
import type { Electron } from './electron.ts';

/** A screen that has something unsaved holds the window back; the system's dialog asks, as a browser would. */
export function askBeforeLeaving(
  window: BrowserWindow,
  dialog: Pick<Electron['dialog'], 'showMessageBoxSync'>,
): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const answer = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: 'Leave without saving?',
      detail: 'This screen has unsaved changes.',
      buttons: ['Stay', 'Leave'],
      defaultId: 0,
      cancelId: 0,
    });
    // Prevents that the page prevents it.
    if (answer === 1) event.preventDefault();
  });
}
