import path from 'node:path';
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { Electron } from './electron.ts';
import type { SettingsFile, WindowBounds } from './settings.ts';

const LEAST = { minWidth: 1024, minHeight: 640 };
const USUAL = { width: 1280, height: 800 };
/** The part of a window that must be on a screen, so that the user can see and move the window. */
const MIN_VISIBLE_PX = 100;
const REMEMBER_AFTER_MS = 500;
const SHOW_ANYWAY_AFTER_MS = 5000;

type Wanted = { distFolder: string; isPackaged: boolean; settings: SettingsFile };

/** Opens the only window at its last position. Shows it when the page is ready. */
export function openWindow(
  electron: Pick<Electron, 'BrowserWindow' | 'screen'>,
  wanted: Wanted,
): BrowserWindow {
  const { isKiosk, window: remembered } = wanted.settings.read();
  const screens = electron.screen.getAllDisplays().map(({ workArea }) => workArea);
  const savedBounds = remembered && isSeen(remembered, screens) ? remembered : null;
  const window = new electron.BrowserWindow({
    ...(savedBounds ? boundsOf(savedBounds) : USUAL),
    ...LEAST,
    kiosk: isKiosk,
    show: false,
    title: 'Front Desk',
    backgroundColor: '#f7f5ef',
    webPreferences: preferences(wanted),
  });
  showWhenReady(window, savedBounds?.isMaximized ?? false);
  rememberBounds(window, wanted.settings);
  return window;
}

/** The screens are isolated, sandboxed and without Node. The bridge is their only access to the computer. */
function preferences({ distFolder, isPackaged }: Wanted): BrowserWindowConstructorOptions['webPreferences'] {
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
    // Names and phone numbers are in no dictionary, and some systems send words to an online spell checker.
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
  // The window also appears if the page never becomes ready. Otherwise the app would look as if it had not started.
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

type Area = { x: number; y: number; width: number; height: number };

const boundsOf = ({ x, y, width, height }: WindowBounds): Area => ({ x, y, width, height });

/** Returns whether the upper edge of the window, which the user drags, is on a connected screen. */
function isSeen(bounds: Area, screens: Area[]): boolean {
  return screens.some((screen) => {
    const across = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x);
    const lowestTop = screen.y + screen.height - MIN_VISIBLE_PX;
    return across >= MIN_VISIBLE_PX && bounds.y >= screen.y && bounds.y <= lowestTop;
  });
}
