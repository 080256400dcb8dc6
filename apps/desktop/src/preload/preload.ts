import type { BridgeRequest, Shell, ShellEvent, ShellNews } from '@clubhouse/core/shell';
import { contextBridge, ipcRenderer } from 'electron';

/** Electron adds this prefix to error messages from the main process. */
const MESSAGE_PREFIX = /^Error invoking remote method '[^']*': (?:\w*Error: )?/;

// This file needs no schemas and imports only types from core, because the main process validates all data.
function ask<Call extends BridgeRequest>(call: Call): Shell[Call] {
  const asked = async (input: unknown) => {
    try {
      return await ipcRenderer.invoke(`shell:${call}`, input);
    } catch (error) {
      throw new Error((error as Error).message.replace(MESSAGE_PREFIX, ''));
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
    // Hides Electron's event object, because a page could use the object to bypass the bridge.
    const forwarded = (_event: unknown, news: ShellNews<Event>) => listener(news);
    ipcRenderer.on(event, forwarded);
    return () => void ipcRenderer.off(event, forwarded);
  },
};
contextBridge.exposeInMainWorld('desktop', desktop);
