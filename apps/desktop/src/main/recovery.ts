import type { App, BrowserWindow, Dialog } from 'electron';
import { type Log, reasonOf } from './logs.ts';

const MAX_CRASHES = 3;
const CRASH_WINDOW_MS = 5 * 60_000;
const HANGS_AFTER_MS = 15_000;
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** Chromium reports this error code for a load that a newer load has replaced. */
const ABORTED = -3;

type Recovery = { app: Pick<App, 'on' | 'quit'>; dialog: Dialog; log: Log; load: () => void };

/**
 * Reloads the screens if they crash, hang or fail to load. Asks the user first if the screens hang or have
 * crashed several times.
 */
export function recover(window: BrowserWindow, recovery: Recovery): void {
  recoverFromCrash(window, recovery);
  recoverFromHang(window, recovery);
  loadAgain(window, recovery);
  recovery.app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    recovery.log.error(`The ${type} process is gone: ${reason} (${exitCode})`),
  );
}

function recoverFromCrash(window: BrowserWindow, { app, dialog, log, load }: Recovery): void {
  let crashes: number[] = [];
  window.webContents.on('render-process-gone', async (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    log.error(`The app window crashed: ${reason} (${exitCode})`);
    const now = Date.now();
    crashes = [...crashes.filter((at) => now - at < CRASH_WINDOW_MS), now];
    if (crashes.length < MAX_CRASHES) return load();
    crashes = [];
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: 'The front desk app has crashed several times.',
      detail: 'Your bookings are safe on the server. If this happens again, see the logs in the Help menu.',
      buttons: ['Reload', 'Quit'],
      defaultId: 0,
      cancelId: 0,
    });
    if (response === 0) load();
    else app.quit();
  });
}

function recoverFromHang(window: BrowserWindow, { dialog, log, load }: Recovery): void {
  const { webContents } = window;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let openDialog = new AbortController();

  function wait(): void {
    clearTimeout(soon);
    soon = setTimeout(ask, HANGS_AFTER_MS);
  }

  async function ask(): Promise<void> {
    const dialogClosed = new AbortController();
    openDialog = dialogClosed;
    log.error('The app is not responding.');
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: 'The front desk app is not responding.',
      detail: 'It may be busy. If you reload, you will lose unsaved changes.',
      buttons: ['Wait', 'Reload'],
      defaultId: 0,
      cancelId: 0,
      signal: dialogClosed.signal,
    });
    if (dialogClosed.signal.aborted || window.isDestroyed()) return;
    if (response === 0) return wait();
    webContents.forcefullyCrashRenderer();
    load();
  }

  function calm(): void {
    clearTimeout(soon);
    openDialog.abort();
  }

  webContents.on('unresponsive', wait);
  webContents.on('responsive', calm);
  webContents.on('render-process-gone', calm);
  window.once('closed', calm);
}

function loadAgain(window: BrowserWindow, { log, load }: Recovery): void {
  let wait = FIRST_RETRY_MS;
  let soon: ReturnType<typeof setTimeout> | undefined;
  window.webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return;
    log.error(`The screens could not be loaded: ${description} (${code})`);
    clearTimeout(soon);
    soon = setTimeout(load, wait);
    wait = Math.min(wait * 2, MAX_RETRY_MS);
  });
  window.webContents.on('did-finish-load', () => {
    wait = FIRST_RETRY_MS;
  });
  window.once('closed', () => clearTimeout(soon));
}

/** Asks the user before the window leaves a screen with unsaved changes, as a browser does. */
export function askBeforeLeaving(window: BrowserWindow, dialog: Pick<Dialog, 'showMessageBoxSync'>): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const answer = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: 'Leave without saving?',
      detail: 'This screen has unsaved changes.',
      buttons: ['Stay', 'Leave'],
      defaultId: 0,
      cancelId: 0,
    });
    // `preventDefault` overrides the page's attempt to stay open.
    if (answer === 1) event.preventDefault();
  });
}

/** Logs unexpected errors. The app keeps running, because all data is on the server. */
export function logUnexpected(process: Pick<NodeJS.Process, 'on'>, log: Log): void {
  process.on('uncaughtException', (error) => log.error(`Unexpected: ${reasonOf(error)}`));
  process.on('unhandledRejection', (reason) => log.error(`Unexpected: ${reasonOf(reason)}`));
}
