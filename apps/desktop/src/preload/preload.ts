import type { BridgeRequest, Shell, ShellEvent, ShellNews } from '@clubhouse/core/shell';
import { contextBridge, ipcRenderer } from 'electron';

/** What Electron puts before a sentence that the main process refuses with. */
const ELECTRONS_OWN = /^Error invoking remote method '[^']*': (?:\w*Error: )?/;

// Types alone come from the contract: the main process checks what crosses, and this file has to stay small.
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
    if (!Object.hasOwn(EVENTS, event)) throw new Error('There is no such event.');
    // Without Electron's own first argument, through which a page could reach what is behind the bridge.
    const heard = (_electrons: unknown, news: ShellNews<Event>) => listener(news);
    ipcRenderer.on(event, heard);
    return () => {
      ipcRenderer.off(event, heard);
    };
  },
};
contextBridge.exposeInMainWorld('desktop', desktop);
