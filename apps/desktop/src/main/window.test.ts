import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DesktopSettings } from './settings.ts';
import { StandInWindow, someSettings } from './testing/stand-ins.ts';
import { openWindow } from './window.ts';
import { zoomer } from './zoom.ts';

const SCREEN = { x: 0, y: 0, width: 1920, height: 1040 };
const PLACE = { x: 100, y: 80, width: 1400, height: 900, isMaximized: false };

function opened(start: Partial<DesktopSettings> = {}, { isPackaged = true, screens = [SCREEN] } = {}) {
  const settings = someSettings(start);
  const electron = {
    BrowserWindow: StandInWindow,
    screen: { getAllDisplays: () => screens.map((workArea) => ({ workArea })) },
  };
  const window = openWindow(electron as never, {
    distFolder: '/app/dist',
    isPackaged,
    settings,
  }) as unknown as StandInWindow;
  return { window, settings };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the window', () => {
  test('is isolated, sandboxed and without Node', () => {
    expect(opened().window.options.webPreferences).toEqual({
      preload: '/app/dist/preload.cjs',
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
      spellcheck: false,
      devTools: false,
    });
    expect(opened({}, { isPackaged: false }).window.options.webPreferences?.devTools).toBe(true);
  });

  test('is shown when the page is ready, or after five seconds', () => {
    const { window } = opened();
    expect([window.options.show, window.show.mock.calls.length]).toEqual([false, 0]);
    window.emit('ready-to-show');
    expect(window.show).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10_000);
    expect(window.show).toHaveBeenCalledTimes(1);

    const late = opened().window;
    vi.advanceTimersByTime(4999);
    expect(late.show).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(late.show).toHaveBeenCalledTimes(1);
  });

  test('starts at a default size and has a minimum size', () => {
    expect(opened().window.options).toMatchObject({
      width: 1280,
      height: 800,
      minWidth: 1024,
      minHeight: 640,
    });
  });

  test('opens at its last position and size', () => {
    const { isMaximized: _, ...bounds } = PLACE;
    expect(opened({ window: PLACE }).window.options).toMatchObject(bounds);
    const { window } = opened({ window: PLACE });
    window.emit('ready-to-show');
    expect(window.maximize).not.toHaveBeenCalled();
    expect(opened({ isKiosk: true }).window.options.kiosk).toBe(true);
  });

  test('is maximized again once the page is ready', () => {
    const { window } = opened({ window: { ...PLACE, isMaximized: true } });
    expect(window.maximize).not.toHaveBeenCalled();
    window.emit('ready-to-show');
    expect(window.maximize).toHaveBeenCalledTimes(1);

    const kiosk = opened({ isKiosk: true, window: { ...PLACE, isMaximized: true } }).window;
    kiosk.is.kiosk = true;
    kiosk.emit('ready-to-show');
    expect(kiosk.maximize).not.toHaveBeenCalled();
  });

  test.each([
    ['left of all screens', { ...PLACE, x: -1350 }],
    ['right of all screens', { ...PLACE, x: 1900 }],
    ['below all screens', { ...PLACE, y: 1000 }],
    ['above all screens, where the user cannot move it', { ...PLACE, y: -50 }],
  ])('does not open %s', (_where, window) => {
    expect(opened({ window }).window.options).toMatchObject({ width: 1280, height: 800 });
    expect(opened({ window }).window.options).not.toHaveProperty('x');
  });

  test('opens on a second screen that is still connected', () => {
    const bounds = { ...PLACE, x: -1350 };
    const screens = [SCREEN, { ...SCREEN, x: -1920 }];
    expect(opened({ window: bounds }, { screens }).window.options).toMatchObject({ x: -1350 });
  });

  test('saves its position after a move ends', () => {
    const { window, settings } = opened();
    for (let moved = 0; moved < 20; moved += 1) {
      window.emit('move');
      vi.advanceTimersByTime(100);
    }
    expect(settings.read().window).toBeNull();
    vi.advanceTimersByTime(400);
    expect(settings.read().window).toEqual({ ...window.bounds, isMaximized: false });
  });

  test('saves its position when it closes, except in kiosk mode', () => {
    const { window, settings } = opened();
    window.is.maximized = true;
    window.emit('close');
    expect(settings.read().window).toEqual({ ...window.bounds, isMaximized: true });

    const kiosk = opened();
    kiosk.window.is.kiosk = true;
    kiosk.window.emit('close');
    expect(kiosk.settings.read().window).toBeNull();
  });
});

describe('the zoom', () => {
  function zooming(zoom = 1) {
    const window = new StandInWindow();
    const settings = someSettings({ zoom });
    return {
      contents: window.webContents,
      settings,
      zoom: zoomer(window.webContents.asContents(), settings),
    };
  }

  test('changes in steps between half and double', () => {
    const { zoom, settings } = zooming();
    const after = (to: 'in' | 'out') => {
      zoom(to);
      return settings.read().zoom;
    };
    expect([after('in'), after('in'), after('in'), after('in'), after('in'), after('in')]).toEqual([
      1.1, 1.25, 1.5, 1.75, 2, 2,
    ]);
    for (let step = 0; step < 20; step += 1) zoom('out');
    expect(settings.read().zoom).toBe(0.5);
    zoom('normal');
    expect(settings.read().zoom).toBe(1);
  });

  test('applies at once, survives a reload, and follows the mouse wheel', () => {
    const { zoom, contents } = zooming(1.5);
    contents.emit('did-finish-load');
    expect(contents.setZoomFactor).toHaveBeenLastCalledWith(1.5);
    zoom('in');
    expect(contents.setZoomFactor).toHaveBeenLastCalledWith(1.75);
    contents.emit('zoom-changed', {}, 'out');
    expect(contents.setZoomFactor).toHaveBeenLastCalledWith(1.5);
  });
});
