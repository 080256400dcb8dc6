import type { EventEmitter } from 'node:events';
import { SHELL_CALLS, SHELL_EVENTS, type Shell } from '@clubhouse/core/shell';
import { beforeAll, describe, expect, test, vi } from 'vitest';

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  invoke: vi.fn(async (_channel: string, _input?: unknown): Promise<unknown> => undefined),
  renderer: undefined as unknown as EventEmitter,
}));
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  electron.renderer = Object.assign(new EventEmitter(), { invoke: electron.invoke });
  return {
    contextBridge: { exposeInMainWorld: (name: string, api: unknown) => electron.exposed.set(name, api) },
    ipcRenderer: electron.renderer,
  };
});

let desktop: Shell;
beforeAll(async () => {
  await import('./preload.ts');
  desktop = electron.exposed.get('desktop') as Shell;
});

describe('the bridge in the screens', () => {
  test('exposes the contract’s calls and one listener function, but no Electron API', () => {
    expect([...electron.exposed.keys()]).toEqual(['desktop']);
    expect(Object.keys(desktop).sort()).toEqual([...Object.keys(SHELL_CALLS), 'on'].sort());
  });

  test('sends each call to the main process under its own name', async () => {
    electron.invoke.mockResolvedValueOnce({ result: 'done' });
    expect(await desktop.print(undefined)).toEqual({ result: 'done' });
    await desktop.zoom({ to: 'in' });
    expect(electron.invoke.mock.calls).toEqual([
      ['shell:print', undefined],
      ['shell:zoom', { to: 'in' }],
    ]);
  });

  test('removes Electron’s prefix from error messages', async () => {
    electron.invoke.mockRejectedValueOnce(
      new Error("Error invoking remote method 'shell:workWith': Error: Please enter the address."),
    );
    await expect(desktop.workWith({ address: '' })).rejects.toThrow(/^Please enter the address\.$/);
  });

  test.each(Object.keys(SHELL_EVENTS) as (keyof typeof SHELL_EVENTS)[])(
    'receives %s without Electron’s event object, until it stops listening',
    (event) => {
      const listener = vi.fn();
      const stop = desktop.on(event, listener);
      electron.renderer.emit(event, { sender: 'the way out' }, { version: '0.2.0' });
      expect(listener.mock.calls).toEqual([[{ version: '0.2.0' }]]);
      stop();
      electron.renderer.emit(event, {}, { version: '0.3.0' });
      expect(listener).toHaveBeenCalledTimes(1);
    },
  );

  test.each(['shell:about', '__proto__', 'toString', 'ELECTRON_RENDERER_RETURN_VALUE'])(
    'cannot listen to %s',
    (event) => {
      expect(() => desktop.on(event as never, vi.fn())).toThrow('Unknown event.');
    },
  );
});
