import type { BrowserWindow } from 'electron';
import type { Electron } from './electron.ts';

/** Asks in a system dialog before the window closes a screen with unsaved changes, as a browser would. */
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
    // Overrides the page, which tried to stay open.
    if (answer === 1) event.preventDefault();
  });
}
