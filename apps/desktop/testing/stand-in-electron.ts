import { EventEmitter } from 'node:events';
import path from 'node:path';
import type { Page } from 'playwright';
import type { CookieJar } from 'tough-cookie';
import { APP_ORIGIN } from '../src/main/app-origin.ts';
import type { Electron } from '../src/main/electron.ts';
import { networkOf } from './network.ts';
import { type Handler, serveOrigin } from './origin-server.ts';
import { originsOf } from './origins.ts';
import { StandInSession } from './stand-in-session.ts';
import { StandInWindow } from './stand-in-window.ts';
import { type System, systemIn } from './system.ts';

type IpcHandler = (event: unknown, ...args: unknown[]) => unknown;

/**
 * Replaces the parts of Electron that the app uses. A Chromium page replaces the window. The app's code for
 * the main process is real.
 */
export async function standInElectron(
  page: Page,
  folder: string,
  jar: CookieJar,
): Promise<{ electron: Electron; system: System; close: () => Promise<void> }> {
  const system = systemIn(folder);
  let protocolHandler: Handler | undefined;
  const served = await serveOrigin(APP_ORIGIN, () => protocolHandler);
  const origins = originsOf(served.origin);
  const session = new StandInSession(jar);
  session.followDownloads(page, origins, system, served.typeOf);

  const windows: StandInWindow[] = [];
  const app = Object.assign(new EventEmitter(), appParts(page, folder));
  class BrowserWindow extends StandInWindow {
    static getAllWindows = () => windows;
    constructor(options?: { kiosk?: boolean }) {
      super(page, origins, system, options);
      windows.push(this);
      this.once('closed', () => windows.splice(windows.indexOf(this), 1));
      app.emit('web-contents-created', {}, this.webContents);
    }
  }

  const handlers = new Map<string, IpcHandler>();
  await page.exposeBinding('ipcInvoke', async ({ frame }, channel: string, args: unknown[]) => {
    const handler = handlers.get(channel);
    const contents = windows[0]?.webContents;
    if (!handler || !contents) throw new Error(`No handler registered for '${channel}'`);
    const isMain = frame === page.mainFrame();
    const senderFrame = isMain
      ? contents.mainFrame
      : { parent: contents.mainFrame, url: origins.toApp(frame.url()) };
    return handler({ senderFrame, sender: contents }, ...args);
  });

  const electron = {
    app,
    BrowserWindow,
    ipcMain: { handle: (channel: string, handler: IpcHandler) => handlers.set(channel, handler) },
    net: { fetch: networkOf(jar), isOnline: () => true },
    protocol: {
      registerSchemesAsPrivileged: () => undefined,
      handle: (_scheme: string, handler: Handler) => {
        protocolHandler = handler;
      },
    },
    session: { defaultSession: session },
    dialog: {
      showMessageBox: async (...args: unknown[]) => {
        const { message, buttons } = args.at(-1) as { message: string; buttons?: string[] };
        system.messages.push(message);
        const response = Math.max(0, buttons?.indexOf(system.pressedIn(message)) ?? 0);
        return { response, checkboxChecked: false };
      },
      showMessageBoxSync: (...args: unknown[]) => {
        system.messages.push((args.at(-1) as { message: string }).message);
        return 0;
      },
      showErrorBox: (title: string, content: string) => system.messages.push(`${title}: ${content}`),
    },
    Menu: { buildFromTemplate: (template: unknown) => ({ template }), setApplicationMenu: () => undefined },
    shell: {
      openExternal: async (url: string) => void system.opened.push(url),
      openPath: async (file: string) => {
        system.opened.push(file);
        return '';
      },
    },
    powerMonitor: new EventEmitter(),
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
  };
  return { electron: electron as unknown as Electron, system, close: served.close };
}

const appParts = (page: Page, folder: string) => ({
  isPackaged: true,
  commandLine: { hasSwitch: () => false },
  getName: () => 'Front Desk',
  getVersion: () => '0.1.0',
  getPath: (name: string) => (name === 'userData' ? folder : path.join(folder, name)),
  requestSingleInstanceLock: () => true,
  setAppUserModelId: () => undefined,
  enableSandbox: () => undefined,
  whenReady: () => Promise.resolve(),
  quit: () => void page.close(),
  exit: () => void page.close(),
});
