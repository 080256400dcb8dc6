import path from 'node:path';
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { Electron } from './electron.ts';
import type { SettingsFile } from './settings.ts';

const MIN_SIZE = { minWidth: 1024, minHeight: 640 };
const DEFAULT_BOUNDS = { width: 1280, height: 800, isMaximized: false };
/** How many pixels of a window must be on a screen, so that the user can see and move the window. */
const MIN_VISIBLE_PX = 100;
const REMEMBER_AFTER_MS = 500;
const SHOW_ANYWAY_AFTER_MS = 5000;

type WindowOptions = { distFolder: string; isPackaged: boolean; settings: SettingsFile };

export function openWindow(
  electron: Pick<Electron, 'BrowserWindow' | 'screen'>,
  options: WindowOptions,
): BrowserWindow {
  const { isKiosk, window: remembered } = options.settings.read();
  const screens = electron.screen.getAllDisplays().map(({ workArea }) => workArea);
  const isUsable = remembered !== null && isSeen(remembered, screens);
  const { isMaximized, ...bounds } = isUsable ? remembered : DEFAULT_BOUNDS;
  const window = new electron.BrowserWindow({
    ...bounds,
    ...MIN_SIZE,
    kiosk: isKiosk,
    show: false,
    title: 'Front Desk',
    backgroundColor: '#f7f5ef',
    webPreferences: preferences(options),
  });
  showWhenReady(window, isMaximized);
  rememberBounds(window, options.settings);
  return window;
}

/** The screens run sandboxed and without Node. They can access the computer only through the bridge. */
function preferences({
  distFolder,
  isPackaged,
}: WindowOptions): BrowserWindowConstructorOptions['webPreferences'] {
  return {
    preload: path.join(distFolder, 'preload.cjs'),
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    // Off, because on some systems the spell checker sends the typed words to an online service. Names and
    // phone numbers must not leave the desk.
    spellcheck: false,
    devTools: !isPackaged,
  };
}

function showWhenReady(window: BrowserWindow, isMaximized: boolean): void {
  const show = () => {
    clearTimeout(anyway);
    if (window.isDestroyed()) return;
    // `maximize` shows a hidden window, so it must wait until the page is ready.
    if (isMaximized && !window.isKiosk()) window.maximize();
    window.show();
  };
  // Shows the window even if the page never becomes ready. Otherwise, it would look as if the app had not
  // started.
  const anyway = setTimeout(show, SHOW_ANYWAY_AFTER_MS);
  window.once('ready-to-show', show);
  window.once('closed', () => clearTimeout(anyway));
}

function rememberBounds(window: BrowserWindow, settings: SettingsFile): void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const remember = () => {
    clearTimeout(soon);
    if (window.isDestroyed() || window.isKiosk() || window.isMinimized() || window.isFullScreen()) return;
    void settings.change({ window: { ...window.getNormalBounds(), isMaximized: window.isMaximized() } });
  };
  const rememberSoon = () => {
    clearTimeout(soon);
    soon = setTimeout(remember, REMEMBER_AFTER_MS);
  };
  window.on('resize', rememberSoon);
  window.on('move', rememberSoon);
  window.on('maximize', rememberSoon);
  window.on('unmaximize', rememberSoon);
  window.on('close', remember);
  window.once('closed', () => clearTimeout(soon));
}

/**
 * Returns whether enough of the window's top edge is on a connected screen. Otherwise, the user could not
 * move the window, because it is moved by its top edge.
 */
function isSeen(bounds: Rectangle, screens: Rectangle[]): boolean {
  return screens.some((screen) => {
    const across = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x);
    const lowestTop = screen.y + screen.height - MIN_VISIBLE_PX;
    return across >= MIN_VISIBLE_PX && bounds.y >= screen.y && bounds.y <= lowestTop;
  });
}
