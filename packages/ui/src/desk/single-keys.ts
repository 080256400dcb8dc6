import { createStore, useStore } from '../client/index.ts';

const STORED = 'desk.singleKeys';
const OFF = 'off';

/** Whether a single key does something; on this machine, for everybody at it. */
const singleKeys = createStore(readStored());

export const useSingleKeys = (): boolean => useStore(singleKeys, true);

/** Who speaks to the machine, or whose hand slips, can do without them (WCAG 2.1.4). */
export function setSingleKeys(isOn: boolean): void {
  singleKeys.set(isOn);
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, OFF);
  } catch {
    // Where nothing can be kept it holds until the window is closed.
  }
}

function readStored(): boolean {
  try {
    return localStorage.getItem(STORED) !== OFF;
  } catch {
    return true;
  }
}
