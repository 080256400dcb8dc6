import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '../bridge.ts';

const desktop: Bridge = {
  serverAddress: (input) => ipcRenderer.invoke('serverAddress', input),
};
contextBridge.exposeInMainWorld('desktop', desktop);
