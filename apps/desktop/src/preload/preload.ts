import type { BridgeRequest, Shell, ShellEvent, ShellNews } from '@clubhouse/core/shell';
import { contextBridge, ipcRenderer } from 'electron';

/** The prefix that Electron adds to error messages of the main process. */
const ELECTRONS_OWN = /^Error invoking remote method '[^']*': (?:\w*Error: )?/;

// This file imports only types, so that it stays small. The main process validates all data.
function ask<Call extends BridgeRequest>(call: Call): Shell[Call] {
  const asked = async (input: unknown) => {
    try {
      return await ipcRenderer.invoke(`shell:${call}`, input);
    } catch (error) {
      throw new Error((error as Error).message.replace(ELECTRONS_OWN, ''));
    }
  };
  return asked as Shell[Call];
}

const EVENTS: Record<ShellEvent, true> = { connection: true, saved: true, update: true };

const desktop: Shell = {
  about: ask('about'),
  checkServer: ask('checkServer'),
  workWith: ask('workWith'),
  forgetSession: ask('forgetSession'),
  connection: ask('connection'),
  checkConnection: ask('checkConnection'),
  print: ask('print'),
  setKiosk: ask('setKiosk'),
  zoom: ask('zoom'),
  showLogs: ask('showLogs'),
  on: <Event extends ShellEvent>(event: Event, listener: (news: ShellNews<Event>) => void) => {
    if (!Object.hasOwn(EVENTS, event)) throw new Error('Unknown event.');
    // Electron's event object is left out, because a page could use it to bypass the bridge.
    const heard = (_electrons: unknown, news: ShellNews<Event>) => listener(news);
    ipcRenderer.on(event, heard);
    return () => {
      ipcRenderer.off(event, heard);
    };
  },
};
contextBridge.exposeInMainWorld('desktop', desktop);
