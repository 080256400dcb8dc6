import { EventEmitter } from 'node:events';
import type { BrowserWindow, WebContents } from 'electron';
import { vi } from 'vitest';
import type { Log } from '../logs.ts';
import type { DesktopSettings, SettingsFile } from '../settings.ts';

export const anEvent = <Facts extends object>(facts = {} as Facts) => ({
  ...facts,
  defaultPrevented: false,
  preventDefault() {
    this.defaultPrevented = true;
  },
});

export class StandInContents extends EventEmitter {
  getURL = vi.fn(() => '');
  send = vi.fn<(channel: string, news: unknown) => void>();
  print = vi.fn<(options: object, callback: (isDone: boolean, reason: string) => void) => void>();
  setZoomFactor = vi.fn<(factor: number) => void>();
  forcefullyCrashRenderer = vi.fn<() => void>();
  setWindowOpenHandler = vi.fn<(handler: (details: { url: string }) => { action: string }) => void>();
  asContents = () => this as unknown as WebContents;
}

type Options = Record<string, unknown> & { webPreferences?: Record<string, unknown> };

export class StandInWindow extends EventEmitter {
  webContents = new StandInContents();
  bounds = { x: 10, y: 20, width: 1300, height: 850 };
  is = {
    kiosk: false,
    maximized: false,
    minimized: false,
    destroyed: false,
    visible: false,
    fullScreen: false,
  };
  readonly options: Options;
  constructor(options: Options = {}) {
    super();
    this.options = options;
  }
  loadURL = vi.fn(async (_url: string) => {});
  show = vi.fn(() => {
    this.is.visible = true;
  });
  focus = vi.fn<() => void>();
  restore = vi.fn<() => void>();
  maximize = vi.fn(() => {
    this.is.maximized = true;
  });
  setKiosk = vi.fn((isKiosk: boolean) => {
    this.is.kiosk = isKiosk;
  });
  setMenuBarVisibility = vi.fn<(isVisible: boolean) => void>();
  getNormalBounds = () => this.bounds;
  isKiosk = () => this.is.kiosk;
  isMaximized = () => this.is.maximized;
  isMinimized = () => this.is.minimized;
  isFullScreen = () => this.is.fullScreen;
  isDestroyed = () => this.is.destroyed;
  isVisible = () => this.is.visible;
  asWindow = () => this as unknown as BrowserWindow;
}

export function aLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const note = (message: string) => void lines.push(message);
  return { lines, info: note, warn: note, error: note };
}

const DEFAULTS: DesktopSettings = {
  server: null,
  isKiosk: false,
  zoom: 1,
  window: null,
  updates: { address: null },
};

export function someSettings(start: Partial<DesktopSettings> = {}): SettingsFile {
  let current = { ...DEFAULTS, ...start };
  return {
    read: () => current,
    change: async (changes) => {
      current = { ...current, ...changes };
    },
  };
}

export const lastCallOf = <Args extends unknown[]>(spy: { mock: { calls: Args[] } }): Args => {
  const last = spy.mock.calls.at(-1);
  if (!last) throw new Error('It was not called.');
  return last;
};
