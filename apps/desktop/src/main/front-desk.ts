import path from 'node:path';
import type { ShellEvent, ShellNews } from '@clubhouse/core/shell';
import type { BrowserWindow } from 'electron';
import { APP_ORIGIN, APP_SCHEME, isOwnPage } from './app-origin.ts';
import { appProtocol } from './app-protocol.ts';
import { serveBundle } from './bundled-files.ts';
import { saveDownloads } from './downloads.ts';
import type { Electron } from './electron.ts';
import type { Fetch } from './fetch.ts';
import { createForward } from './forward.ts';
import { type Log, openLogs, reasonOf } from './logs.ts';
import { menuTemplate } from './menu.ts';
import { guardNavigation } from './navigation-guard.ts';
import { denyPermissions } from './permissions.ts';
import { printer } from './print.ts';
import { askBeforeLeaving, logUnexpected, recover } from './recovery.ts';
import { redirectTarget } from './redirect-target.ts';
import { serveBridge } from './serve-bridge.ts';
import { checkServerUrl } from './server-address.ts';
import { watchServer } from './server-watch.ts';
import { openSettings } from './settings.ts';
import { confirmsServer, shellAnswers } from './shell-answers.ts';
import { watchSignIns } from './sign-ins.ts';
import { isFirstInstance } from './single-instance.ts';
import { refusedSwitch } from './switches.ts';
import { watchUpdates } from './updates.ts';
import { openWindow } from './window.ts';
import { zoomer } from './zoom.ts';

export type FrontDeskOptions = {
  /** The folder with `preload.cjs` and `renderer/`. */
  distFolder: string;
  /** The process whose unexpected errors are logged. Tests omit it. */
  process?: Pick<NodeJS.Process, 'on'>;
};

export async function startFrontDesk(electron: Electron, options: FrontDeskOptions): Promise<void> {
  const { app, BrowserWindow, dialog, protocol, shell } = electron;
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
  if (!isFirstInstance(app, BrowserWindow)) return app.quit();
  app.enableSandbox();
  app.on('window-all-closed', () => app.quit());
  const log = openLogs(app.getPath('logs'), { isOnConsole: !app.isPackaged });
  if (options.process) logUnexpected(options.process, log);
  const exit = (reason: string) => {
    dialog.showErrorBox('The front desk app could not start', reason);
    app.exit(1);
  };
  const refused = app.isPackaged ? refusedSwitch(app) : undefined;
  if (refused) {
    log.error(`The front desk app was started with --${refused}, which is not allowed.`);
    return exit(
      `The option --${refused} would let other programs read or redirect the app’s traffic. Close the app and start it without this option.`,
    );
  }
  guardNavigation(app, shell, log);
  try {
    await app.whenReady();
    await openDesk(electron, options.distFolder, log);
  } catch (error) {
    log.error(`The front desk app could not start: ${reasonOf(error)}`);
    exit('Please start the app again. If it still won’t start, check the logs.');
  }
}

async function openDesk(electron: Electron, distFolder: string, log: Log): Promise<void> {
  const { app, dialog, ipcMain, net, powerMonitor, protocol, session, shell } = electron;
  const { defaultSession } = session;
  const version = app.getVersion();
  const settings = await openSettings(app.getPath('userData'), log);
  const server = () => settings.read().server;
  const fetch: Fetch = (url, init) => net.fetch(url, { ...init, bypassCustomProtocolHandlers: true });
  log.info(`Front Desk ${version} is starting.`);

  let window: BrowserWindow | undefined;
  const sendEvent = <Event extends ShellEvent>(event: Event, news: ShellNews<Event>): void => {
    if (window && !window.isDestroyed()) window.webContents.send(event, news);
  };

  const watch = watchServer({
    server,
    fetch,
    onChange: (connection) => {
      log.info(`The server is ${connection.state}.`);
      sendEvent('connection', connection);
      if (connection.state === 'offline') dropStreams('The server is offline.');
    },
  });
  const { dropStreams, dropRequests, ...forwarding } = createForward({ server, fetch, watch, log });
  const { forward, signIns } = watchSignIns(forwarding.forward);
  powerMonitor.on('resume', () => {
    dropStreams('The computer woke up from sleep.');
    watch.recheck();
  });

  const files = serveBundle(path.join(distFolder, 'renderer'));
  protocol.handle(APP_SCHEME, appProtocol({ files, api: forward }));
  denyPermissions(defaultSession);
  saveDownloads(defaultSession, {
    documents: () => app.getPath('documents'),
    onOutcome: (outcome) => sendEvent('saved', outcome),
    log,
  });

  window = openWindow(electron, { distFolder, isPackaged: app.isPackaged, settings });
  const desk = window;
  const zoom = zoomer(desk.webContents, settings);
  const showLogs = async () => {
    const trouble = await shell.openPath(app.getPath('logs'));
    if (trouble) log.error(`The logs could not be shown: ${trouble}`);
  };
  const setKiosk = (isKiosk: boolean) => {
    desk.setKiosk(isKiosk);
    void settings.change({ isKiosk });
    showMenu(isKiosk);
  };
  const showMenu = (isKiosk: boolean) => {
    const showAbout = () =>
      void dialog.showMessageBox(desk, {
        message: 'Front Desk',
        detail: `Version ${version}\nServer: ${server() ?? 'none yet'}`,
      });
    const { isPackaged } = app;
    const isMac = process.platform === 'darwin';
    const parts = { isMac, isPackaged, isKiosk, zoom, setKiosk, showLogs, showAbout };
    electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(menuTemplate(parts)));
    // The menu's keyboard shortcuts work even while the menu bar is hidden.
    desk.setMenuBarVisibility(!isKiosk);
  };
  showMenu(settings.read().isKiosk);

  const check = (url: string) =>
    checkServerUrl(url, {
      version,
      fetch,
      isOnline: () => net.isOnline(),
      whereItLeads: (url) => redirectTarget(net, url),
    });
  const print = printer(desk.webContents, log);
  const confirmServer = confirmsServer(desk, dialog);
  const parts = { version, settings, session: defaultSession, watch, check, forward, signIns, dropRequests };
  serveBridge(ipcMain, shellAnswers({ ...parts, confirmServer, setKiosk, zoom, print, showLogs }), log);

  /**
   * Loads the page that was shown last, or the start page. Ignores a failure, because the `did-fail-load`
   * event then triggers a retry.
   */
  const load = () => {
    if (desk.isDestroyed()) return;
    const page = desk.webContents.getURL();
    desk.loadURL(isOwnPage(page) ? page : `${APP_ORIGIN}/`).catch(() => {});
  };
  recover(desk, { app, dialog, log, load });
  askBeforeLeaving(desk, dialog);
  let stopUpdates = () => {};
  desk.webContents.on('did-finish-load', () => {
    // Checks for updates after every load, because reloaded screens have lost the earlier check's result.
    stopUpdates();
    stopUpdates = watchUpdates({
      url: () => settings.read().updates.address,
      version,
      platform: process.platform,
      arch: process.arch,
      fetch,
      onUpdate: (update) => sendEvent('update', update),
      log,
    });
  });
  desk.once('closed', () => {
    watch.stop();
    stopUpdates();
  });
  void watch.ask();
  load();
}
