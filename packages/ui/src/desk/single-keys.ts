import { createStore, useStore } from '../client/index.ts';

const STORED = 'desk.singleKeys';
const OFF = 'off';

/** A setting of this computer, not of the user. */
const singleKeys = createStore(readStored());

export const useSingleKeys = (): boolean => useStore(singleKeys, true);

/** People who use voice control or press keys by accident can turn single keys off (WCAG 2.1.4). */
export function setSingleKeys(isOn: boolean): void {
  singleKeys.set(isOn);
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, OFF);
  } catch {
    // Without storage, the setting lasts until the window closes.
  }
}

function readStored(): boolean {
  try {
    return localStorage.getItem(STORED) !== OFF;
  } catch {
    return true;
  }
}
