import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  net,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
} from 'electron';
import { startFrontDesk } from './front-desk.ts';

// Not awaited: Electron is ready only after this module has been evaluated.
void startFrontDesk(
  { app, BrowserWindow, dialog, ipcMain, Menu, net, powerMonitor, protocol, screen, session, shell },
  { distFolder: import.meta.dirname, process },
);
