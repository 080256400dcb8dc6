import path from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, net, protocol, session } from 'electron';
import { APP_ORIGIN, APP_SCHEME } from './app-origin.ts';
import { appProtocol } from './app-protocol.ts';
import { guardNavigation } from './navigation-guard.ts';
import { denyPermissions } from './permissions.ts';
import { serveBridge } from './serve-bridge.ts';
import { readDesktopSettings } from './settings.ts';
import { windowOptions } from './window.ts';

const here = import.meta.dirname;

async function start(): Promise<void> {
  const { server } = await readDesktopSettings(app.getPath('userData'));
  const fetch = (url: string, init?: RequestInit) =>
    net.fetch(url, { ...init, bypassCustomProtocolHandlers: true });
  protocol.handle(APP_SCHEME, appProtocol({ rendererFolder: path.join(here, 'renderer'), server, fetch }));
  denyPermissions(session.defaultSession);
  serveBridge(ipcMain, { serverAddress: async () => server });
  const window = new BrowserWindow(windowOptions(here));
  guardNavigation(window.webContents);
  await window.loadURL(`${APP_ORIGIN}/`);
}

function focusFirstWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window?.isMinimized()) window.restore();
  window?.focus();
}

protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);
if (app.requestSingleInstanceLock()) {
  app.enableSandbox();
  app.on('second-instance', focusFirstWindow);
  app.on('window-all-closed', () => app.quit());
  // Not awaited: Electron is ready only after this module has been evaluated.
  app
    .whenReady()
    .then(start)
    .catch((error: Error) => {
      dialog.showErrorBox('The front desk could not start', error.message);
      app.exit(1);
    });
} else {
  app.quit();
}
