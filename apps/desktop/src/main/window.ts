import path from 'node:path';
import type { BrowserWindowConstructorOptions } from 'electron';

/** The window's options: isolated, sandboxed, without Node in the screens. */
export function windowOptions(distFolder: string): BrowserWindowConstructorOptions {
  return {
    width: 1280,
    height: 800,
    minWidth: 1024,
    minHeight: 640,
    title: 'Front Desk',
    webPreferences: {
      preload: path.join(distFolder, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
    },
  };
}
