import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { menuTemplate } from './menu.ts';

function aMenu({ isMac = false, isPackaged = true, isKiosk = false } = {}) {
  const actions = { zoom: vi.fn(), setKiosk: vi.fn(), showLogs: vi.fn(), showAbout: vi.fn() };
  const menus = menuTemplate({ isMac, isPackaged, isKiosk, ...actions });
  const items = menus.flatMap(({ submenu }) => (submenu ?? []) as MenuItemConstructorOptions[]);
  const press = (accelerator: string, checked = false) => {
    const item = items.find((one) => one.accelerator === accelerator);
    item?.click?.({ checked } as never, undefined as never, undefined as never);
  };
  const choose = (label: string) =>
    items.find((one) => one.label === label)?.click?.({} as never, undefined as never, undefined as never);
  return { ...actions, menus, items, press, choose, roles: [...menus, ...items].map(({ role }) => role) };
}

describe('the menu', () => {
  test('has shortcuts for the zoom', () => {
    const { press, zoom } = aMenu();
    for (const key of ['CmdOrCtrl+Plus', 'CmdOrCtrl+=', 'CmdOrCtrl+-', 'CmdOrCtrl+0']) press(key);
    expect(zoom.mock.calls).toEqual([['in'], ['in'], ['out'], ['normal']]);
  });

  test('toggles kiosk mode with a shortcut and shows the current mode', () => {
    const { press, setKiosk, items } = aMenu({ isKiosk: true });
    expect(items.find(({ id }) => id === 'kiosk')?.checked).toBe(true);
    press('F11', false);
    expect(setKiosk).toHaveBeenCalledWith(false);
  });

  test('opens the logs and the about dialog', () => {
    const { choose, showLogs, showAbout } = aMenu();
    choose('Show Logs');
    choose('About');
    expect([showLogs.mock.calls.length, showAbout.mock.calls.length]).toEqual([1, 1]);
  });

  test('has the macOS layout on macOS', () => {
    const mac = aMenu({ isMac: true });
    expect(mac.roles).toEqual(expect.arrayContaining(['appMenu', 'editMenu', 'window', 'help']));
    expect(mac.items.map(({ label }) => label)).not.toContain('About');
    expect(aMenu().roles).toEqual(expect.arrayContaining(['quit', 'editMenu', 'help']));
  });

  test('has the developer tools only in development', () => {
    expect(aMenu({ isPackaged: false }).roles).toEqual(expect.arrayContaining(['toggleDevTools', 'reload']));
    expect(aMenu().roles).not.toContain('toggleDevTools');
    expect(aMenu().roles).not.toContain('reload');
  });
});
