import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

// Electron's own program is not needed: the real main module runs against stand-ins of what it touches.
const electron = vi.hoisted(() => ({
  handlers: new Map<string, (event: unknown, raw?: unknown) => Promise<unknown>>(),
  protocols: new Map<string, (request: Request) => Promise<Response>>(),
  userData: { folder: '' },
}));
vi.mock('electron', () => ({
  app: {
    requestSingleInstanceLock: () => true,
    enableSandbox: vi.fn(),
    on: vi.fn(),
    quit: vi.fn(),
    exit: vi.fn(),
    whenReady: () => Promise.resolve(),
    getPath: () => electron.userData.folder,
  },
  BrowserWindow: vi.fn(function (this: Record<string, unknown>) {
    this.webContents = { setWindowOpenHandler: vi.fn(), on: vi.fn() };
    this.loadURL = vi.fn(() => Promise.resolve());
  }),
  dialog: { showErrorBox: vi.fn() },
  ipcMain: { handle: (name: string, handler: never) => electron.handlers.set(name, handler) },
  net: {
    fetch: vi.fn(async (url: string, init: RequestInit = {}) => {
      const headers = Object.fromEntries(new Headers(init.headers));
      return Response.json({ url, method: init.method, credentials: init.credentials, headers });
    }),
  },
  protocol: {
    registerSchemesAsPrivileged: vi.fn(),
    handle: (scheme: string, handler: never) => electron.protocols.set(scheme, handler),
  },
  session: { defaultSession: { setPermissionRequestHandler: vi.fn(), setPermissionCheckHandler: vi.fn() } },
}));

const { BrowserWindow, session } = await import('electron');
const ask = async (url: string, init?: RequestInit) => {
  const answer = await (electron.protocols.get('app') as (request: Request) => Promise<Response>)(
    new Request(url, init),
  );
  return { status: answer.status, seen: answer.ok ? await answer.json() : undefined };
};

beforeAll(async () => {
  electron.userData.folder = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-desktop-'));
  writeFileSync(path.join(electron.userData.folder, 'settings.json'), '{"server":"https://club.example"}');
  await import('./main.ts');
  await vi.waitFor(() => expect(BrowserWindow).toHaveBeenCalled());
});
afterAll(() => rmSync(electron.userData.folder, { recursive: true }));

describe('the window', () => {
  test('is isolated, sandboxed and without Node', () => {
    expect(vi.mocked(BrowserWindow).mock.calls[0]?.[0]?.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
    });
  });

  test('stays on the app’s own screens and opens no other', () => {
    const { webContents } = vi.mocked(BrowserWindow).mock.instances[0] as unknown as {
      webContents: { setWindowOpenHandler: ReturnType<typeof vi.fn>; on: ReturnType<typeof vi.fn> };
    };
    expect(webContents.setWindowOpenHandler.mock.calls[0]?.[0]({ url: 'https://evil.example' })).toEqual({
      action: 'deny',
    });
    const [event, listener] = webContents.on.mock.calls[0] as [string, (event: object) => void];
    expect(event).toBe('will-navigate');
    for (const [url, isStopped] of [
      ['app://clubhouse/booking', false],
      ['https://evil.example/', true],
      ['app://clubhouse.evil.example/', true],
    ] as const) {
      const preventDefault = vi.fn();
      listener({ url, preventDefault });
      expect(preventDefault).toHaveBeenCalledTimes(isStopped ? 1 : 0);
    }
  });

  test('gets no permission', () => {
    const decide = vi.fn();
    vi.mocked(session.defaultSession.setPermissionRequestHandler).mock.calls[0]?.[0]?.(
      {} as never,
      'media',
      decide,
      {} as never,
    );
    expect(decide).toHaveBeenCalledWith(false);
  });
});

describe('the screens’ requests', () => {
  test('to /api go to the configured server, with cookies and without naming this app', async () => {
    const headers = { Origin: 'app://clubhouse', 'Content-Type': 'application/json' };
    const { seen } = await ask('app://clubhouse/api/bookings?date=2026-11-24', {
      method: 'POST',
      body: '{}',
      headers,
    });
    expect(seen).toEqual({
      url: 'https://club.example/api/bookings?date=2026-11-24',
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
    });
  });

  test('for screens and files are answered from the bundle, and from nowhere else', async () => {
    expect((await ask('app://clubhouse/booking')).seen.url).toMatch(/^file:.*\/renderer\/index\.html$/);
    expect((await ask('app://clubhouse/assets/app.js')).seen.url).toMatch(
      /^file:.*\/renderer\/assets\/app\.js$/,
    );
    for (const climb of ['/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/main.js', '/assets/..%2f..%2fmain.js']) {
      const { status, seen } = await ask(`app://clubhouse${climb}`);
      expect(status === 404 || /\/renderer\//.test(seen.url), climb).toBe(true);
    }
  });
});

describe('the bridge', () => {
  const serverAddress = (url: string, raw?: unknown) =>
    (electron.handlers.get('serverAddress') as (event: unknown, raw?: unknown) => Promise<unknown>)(
      { senderFrame: { url } },
      raw,
    );

  test('answers our own screens', async () => {
    expect(await serverAddress('app://clubhouse/booking')).toBe('https://club.example');
  });

  test('refuses foreign frames and input that it does not know', async () => {
    await expect(serverAddress('https://evil.example/')).rejects.toThrow('unknown sender');
    await expect(serverAddress('app://clubhouse/', { path: '/etc/passwd' })).rejects.toThrow();
  });
});
