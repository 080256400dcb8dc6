import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CustomScheme } from 'electron';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Electron } from './electron.ts';
import { startFrontDesk } from './front-desk.ts';
import { REFUSED_SWITCHES } from './switches.ts';
import { aServer, json } from './testing/servers.ts';
import { StandInWindow } from './testing/stand-ins.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'front-desk-'));
  mkdirSync(path.join(folder, 'dist', 'renderer'), { recursive: true });
  writeFileSync(path.join(folder, 'dist', 'renderer', 'index.html'), '<title>Front Desk</title>');
});
afterEach(() => rmSync(folder, { recursive: true }));

type Served = (request: Request) => Promise<Response>;

function anElectron({
  isFirst = true,
  isPackaged = true,
  startedWith = '',
}: {
  isFirst?: boolean;
  isPackaged?: boolean;
  startedWith?: string;
} = {}) {
  const order: string[] = [];
  const windows: StandInWindow[] = [];
  const calls = new Map<string, (event: unknown, raw?: unknown) => Promise<unknown>>();
  const schemes: CustomScheme[] = [];
  const protocols = new Map<string, Served>();
  const app = Object.assign(new EventEmitter(), {
    isPackaged,
    commandLine: { hasSwitch: (name: string) => name === startedWith },
    requestSingleInstanceLock: () => isFirst,
    enableSandbox: vi.fn(),
    whenReady: async () => void order.push('ready'),
    getPath: (name: string) => path.join(folder, name),
    getVersion: () => '0.1.0',
    quit: vi.fn(),
    exit: vi.fn(),
  });
  class Window extends StandInWindow {
    constructor(options: object) {
      super(options as never);
      windows.push(this);
      app.emit('web-contents-created', {}, this.webContents);
    }
    static getAllWindows = () => windows;
  }
  const parts = {
    app,
    BrowserWindow: Window,
    dialog: { showMessageBox: vi.fn(), showMessageBoxSync: vi.fn(), showErrorBox: vi.fn() },
    ipcMain: { handle: (channel: string, listener: never) => calls.set(channel, listener) },
    Menu: { buildFromTemplate: vi.fn((template: unknown) => template), setApplicationMenu: vi.fn() },
    net: { fetch: globalThis.fetch, isOnline: () => true, request: vi.fn() },
    powerMonitor: new EventEmitter(),
    protocol: {
      registerSchemesAsPrivileged: (registered: CustomScheme[]) => {
        order.push('schemes');
        schemes.push(...registered);
      },
      handle: (scheme: string, serve: Served) => protocols.set(scheme, serve),
    },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    session: {
      defaultSession: Object.assign(new EventEmitter(), {
        setPermissionRequestHandler: vi.fn(),
        setPermissionCheckHandler: vi.fn(),
        setDevicePermissionHandler: vi.fn(),
        setDisplayMediaRequestHandler: vi.fn(),
        clearStorageData: vi.fn(async () => {}),
        cookies: { flushStore: vi.fn(async () => {}) },
      }),
    },
    shell: { openExternal: vi.fn(async () => {}), openPath: vi.fn(async () => '') },
  };
  const window = () => windows[0] as StandInWindow;
  const ask = (call: string, raw?: unknown) => {
    const senderFrame = { url: 'app://clubhouse/', parent: null };
    return (calls.get(`shell:${call}`) as (event: unknown, raw?: unknown) => Promise<unknown>)(
      { senderFrame },
      raw,
    );
  };
  const get = (url: string, init?: RequestInit) => (protocols.get('app') as Served)(new Request(url, init));
  return { parts, order, windows, window, schemes, ask, get };
}

async function aDesk() {
  const electron = anElectron();
  await startFrontDesk(electron.parts as unknown as Electron, { distFolder: path.join(folder, 'dist') });
  return electron;
}

const settingsFile = () => JSON.parse(readFileSync(path.join(folder, 'userData', 'settings.json'), 'utf8'));

describe('the front desk', () => {
  test('registers its scheme before Electron is ready, with all web policies enabled', async () => {
    const { order, schemes } = await aDesk();
    expect(order).toEqual(['schemes', 'ready']);
    expect(schemes).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
      },
    ]);
  });

  test('shows its own screens, sandboxed', async () => {
    const { parts, window, get } = await aDesk();
    expect(parts.app.enableSandbox).toHaveBeenCalled();
    expect(window().loadURL).toHaveBeenCalledWith('app://clubhouse/');
    expect(await (await get('app://clubhouse/')).text()).toBe('<title>Front Desk</title>');
  });

  test('reopens the same screen after a crash', async () => {
    const { window } = await aDesk();
    window().webContents.getURL.mockReturnValue('app://clubhouse/members');
    window().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    expect(window().loadURL).toHaveBeenLastCalledWith('app://clubhouse/members');
  });

  test('started twice quits without a window', async () => {
    const { parts, windows } = anElectron({ isFirst: false });
    await startFrontDesk(parts as unknown as Electron, { distFolder: folder });
    expect([parts.app.quit.mock.calls.length, windows.length]).toEqual([1, 0]);
  });

  test('refuses the switches that let others read or redirect its traffic', () => {
    expect(REFUSED_SWITCHES).toEqual(
      expect.arrayContaining([
        'remote-debugging-port',
        'remote-debugging-pipe',
        'ignore-certificate-errors',
        'host-resolver-rules',
        'proxy-server',
        'ssl-key-log-file',
        'disable-web-security',
      ]),
    );
  });

  test.each(REFUSED_SWITCHES)(
    'started with --%s explains the refusal and quits if it is installed',
    async (name) => {
      const start = async (isPackaged: boolean) => {
        const electron = anElectron({ startedWith: name, isPackaged });
        await startFrontDesk(electron.parts as unknown as Electron, {
          distFolder: path.join(folder, 'dist'),
        });
        electron.windows[0]?.emit('closed');
        return electron;
      };
      const { parts, windows, order } = await start(true);
      expect(parts.app.exit).toHaveBeenCalledWith(1);
      expect(parts.dialog.showErrorBox.mock.calls[0]?.[1]).toContain(`--${name} `);
      expect([windows.length, order.includes('ready')]).toEqual([0, false]);
      expect((await start(false)).windows).toHaveLength(1);
    },
  );

  test('that cannot start shows an error and quits', async () => {
    const { parts } = anElectron();
    parts.protocol.handle = () => {
      throw new Error('/home/kim is full');
    };
    await startFrontDesk(parts as unknown as Electron, { distFolder: folder });
    expect(parts.dialog.showErrorBox).toHaveBeenCalledWith(
      'The front desk app could not start',
      'Please start the app again. If it still won’t start, check the logs.',
    );
    expect(parts.app.exit).toHaveBeenCalledWith(1);
    expect(readFileSync(path.join(folder, 'logs', 'main.log'), 'utf8')).toMatch(/is full/);
  });

  test('uses the chosen server now and after the next start', async () => {
    const server = await aServer((request, response) =>
      request.url === '/api/health'
        ? json({ status: 'ok', database: 'ok', version: '0.1.0' })(request, response)
        : json({ asked: request.url })(request, response),
    );
    const first = await aDesk();
    expect(await first.ask('about')).toEqual({ version: '0.1.0', server: null, isKiosk: false });
    expect((await first.get('app://clubhouse/api/user')).status).toBe(503);
    const found = { isOk: true, origin: server.origin, version: '0.1.0' };
    expect(await first.ask('workWith', { address: server.origin })).toEqual(found);
    expect(await (await first.get('app://clubhouse/api/user?x=1')).json()).toEqual({
      asked: '/api/user?x=1',
    });
    first.window().emit('closed');

    const second = await aDesk();
    expect(await second.ask('about')).toMatchObject({ server: server.origin });
    expect(await second.ask('checkConnection')).toMatchObject({ state: 'online' });
    second.window().emit('closed');
  });

  test('reports an offline server to its screens and refuses changes until it is back', async () => {
    const server = await aServer(json({ status: 'ok', database: 'ok', version: '0.1.0' }));
    const { ask, get, window } = await aDesk();
    await ask('workWith', { address: server.origin });
    await server.stop();
    expect(await ask('checkConnection')).toMatchObject({ state: 'offline' });
    expect(window().webContents.send).toHaveBeenCalledWith('connection', {
      state: 'offline',
      since: expect.any(String),
    });
    const change = await get('app://clubhouse/api/bookings', { method: 'POST', body: '{}' });
    expect(await change.json()).toMatchObject({ code: 'server_away' });
    window().emit('closed');
  });

  test('checks the server when the computer wakes', async () => {
    let asked = 0;
    const server = await aServer((request, response) => {
      asked += 1;
      json({ status: 'ok', database: 'ok', version: '0.1.0' })(request, response);
    });
    const { ask, parts, window } = await aDesk();
    await ask('workWith', { address: server.origin });
    await ask('checkConnection');
    const before = asked;
    parts.powerMonitor.emit('resume');
    await vi.waitFor(() => expect(asked).toBe(before + 1));
    window().emit('closed');
  });

  test('enters kiosk mode and remembers it', async () => {
    const { ask, window } = await aDesk();
    await ask('setKiosk', { isKiosk: true });
    expect(window().setKiosk).toHaveBeenCalledWith(true);
    expect(await ask('about')).toMatchObject({ isKiosk: true });
    await vi.waitFor(() => expect(settingsFile()).toMatchObject({ isKiosk: true }));
  });

  test('reports a newer version again after its screens reload', async () => {
    mkdirSync(path.join(folder, 'userData'));
    const updates = { address: 'https://releases.example' };
    writeFileSync(path.join(folder, 'userData', 'settings.json'), JSON.stringify({ updates }));
    const electron = anElectron();
    electron.parts.net.fetch = vi.fn(async () => new Response('version: 0.2.0'));
    await startFrontDesk(electron.parts as unknown as Electron, { distFolder: path.join(folder, 'dist') });
    const { send } = electron.window().webContents;
    for (const times of [1, 2]) {
      electron.window().webContents.emit('did-finish-load');
      await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(times));
      expect(send).toHaveBeenLastCalledWith('update', { version: '0.2.0' });
    }
    electron.window().emit('closed');
  });

  test('guards navigation and denies permissions', async () => {
    const { parts, window } = await aDesk();
    expect(window().webContents.setWindowOpenHandler).toHaveBeenCalled();
    expect(window().webContents.listenerCount('will-navigate')).toBe(1);
    const { defaultSession } = parts.session;
    expect(defaultSession.setPermissionRequestHandler).toHaveBeenCalled();
    expect(defaultSession.setPermissionCheckHandler).toHaveBeenCalled();
    expect(defaultSession.listenerCount('will-download')).toBe(1);
    // Electron refuses untrusted certificates if this event has no listener.
    expect(parts.app.listenerCount('certificate-error')).toBe(0);
  });

  test('opens only its own logs folder, even if a screen sends another path', async () => {
    const { ask, parts } = await aDesk();
    await ask('showLogs');
    expect(parts.shell.openPath).toHaveBeenCalledWith(path.join(folder, 'logs'));
  });

  test('quits with its window', async () => {
    const { parts } = await aDesk();
    parts.app.emit('window-all-closed');
    expect(parts.app.quit).toHaveBeenCalledTimes(1);
  });
});
