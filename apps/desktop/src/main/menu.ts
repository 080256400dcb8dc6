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

export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const { isMac, isPackaged, isKiosk, zoom, setKiosk, showLogs, showAbout } = parts;
  const larger = { label: 'Larger', click: () => zoom('in') };
  const developerItems = [
    { type: 'separator' as const },
    { role: 'reload' as const },
    { role: 'toggleDevTools' as const },
  ];
  return [
    isMac ? { role: 'appMenu' } : { label: '&File', submenu: [{ role: 'quit' }] },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { ...larger, accelerator: 'CmdOrCtrl+Plus' },
        // On keyboards where plus and equals share a key, "Larger" also works without Shift.
        { ...larger, accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true },
        { label: 'Smaller', accelerator: 'CmdOrCtrl+-', click: () => zoom('out') },
        { label: 'Actual Size', accelerator: 'CmdOrCtrl+0', click: () => zoom('normal') },
        ...(isPackaged ? [] : developerItems),
      ],
    },
    {
      label: '&Window',
      ...(isMac && { role: 'window' }),
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
    },
    {
      role: 'help',
      label: '&Help',
      submenu: [
        { label: 'Show Logs', click: showLogs },
        // On macOS, "About" is in the application menu instead.
        ...(isMac ? [] : [{ label: 'About', click: showAbout }]),
      ],
    },
  ];
}
