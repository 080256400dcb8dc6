import type { MenuItemConstructorOptions } from 'electron';
import type { Zoom } from './zoom.ts';

export type MenuParts = {
  isMac: boolean;
  isPackaged: boolean;
  isKiosk: boolean;
  zoom: Zoom;
  setKiosk: (isKiosk: boolean) => void;
  showLogs: () => void;
  showAbout: () => void;
};

/** Returns the application menu in the layout of each operating system. */
export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const { isMac } = parts;
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : [fileMenu]),
    { role: 'editMenu' },
    viewMenu(parts),
    windowMenu(parts),
    helpMenu(parts),
  ];
}

const fileMenu: MenuItemConstructorOptions = { label: '&File', submenu: [{ role: 'quit' }] };

function viewMenu({ zoom, isPackaged }: MenuParts): MenuItemConstructorOptions {
  return {
    label: '&View',
    submenu: [
      { label: 'Larger', accelerator: 'CmdOrCtrl+Plus', click: () => zoom('in') },
      // Where plus and equals share a key, "Larger" also works without Shift.
      {
        label: 'Larger',
        accelerator: 'CmdOrCtrl+=',
        visible: false,
        acceleratorWorksWhenHidden: true,
        click: () => zoom('in'),
      },
      { label: 'Smaller', accelerator: 'CmdOrCtrl+-', click: () => zoom('out') },
      { label: 'Actual Size', accelerator: 'CmdOrCtrl+0', click: () => zoom('normal') },
      ...(isPackaged
        ? []
        : [{ type: 'separator' as const }, { role: 'reload' as const }, { role: 'toggleDevTools' as const }]),
    ],
  };
}

function windowMenu({ isMac, isKiosk, setKiosk }: MenuParts): MenuItemConstructorOptions {
  return {
    label: '&Window',
    ...(isMac && { role: 'window' as const }),
    submenu: [
      { role: 'minimize' },
      {
        id: 'kiosk',
        label: 'Full Screen (Kiosk)',
        type: 'checkbox',
        checked: isKiosk,
        accelerator: isMac ? 'Ctrl+Cmd+F' : 'F11',
        click: ({ checked }) => setKiosk(checked),
      },
    ],
  };
}

function helpMenu({ isMac, showLogs, showAbout }: MenuParts): MenuItemConstructorOptions {
  return {
    role: 'help',
    label: '&Help',
    submenu: [
      { label: 'Show Logs', click: showLogs },
      // On macOS, About is in the application menu.
      ...(isMac ? [] : [{ label: 'About', click: showAbout }]),
    ],
  };
}
