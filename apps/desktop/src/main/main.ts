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

// There is no `await` here, because Electron becomes ready only after this module has run.
void startFrontDesk(
  { app, BrowserWindow, dialog, ipcMain, Menu, net, powerMonitor, protocol, screen, session, shell },
  { distFolder: import.meta.dirname, process },
);
