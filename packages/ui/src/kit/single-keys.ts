import { useEffect, useEffectEvent } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { createStore, useStore } from '../client/index.ts';

/** Matches an open dialog, menu or lock screen. Shortcuts are off while any of them is open. */
const OPENED = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role=${role}]:not([hidden], [data-state=closed])`)
  .join(',');

/** Returns whether the key press is a system shortcut, or belongs to an open dialog or menu. */
function isForSomethingElse(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, isComposing, repeat, defaultPrevented } = event;
  // Does not check Shift, because some layouts need Shift for plus and question mark.
  if (altKey || ctrlKey || metaKey || isComposing || repeat || defaultPrevented) return true;
  return isDialogOpen();
}

export const isDialogOpen = () => document.querySelector(OPENED) !== null;

/**
 * Calls a function when the user presses one of these keys. Does nothing while the user is typing, a dialog
 * is open, or single-key shortcuts are off.
 */
export function useSingleKey(
  keys: readonly string[],
  act: (event: KeyboardEvent) => void,
  enabled = true,
): void {
  const isOn = useSingleKeys() && enabled;
  useHotkeys([...keys], act, {
    enabled: isOn,
    useKey: true,
    ignoreModifiers: true,
    preventDefault: true,
    ignoreEventWhen: isForSomethingElse,
    // By default, useHotkeys treats a plus sign as a separator, but plus is one of the shortcuts.
    splitKey: ' ',
  });
}

const SEQUENCE_MS = 1500;

/**
 * Runs an action when the user presses two keys in a row, for example "s d". The first key still triggers its
 * own shortcut. The second key does not trigger its own shortcut.
 */
export function useKeySequences(acts: Readonly<Record<string, () => void>>): void {
  const isOn = useSingleKeys();
  const actOf = useEffectEvent((keys: string) => acts[keys]);
  useEffect(() => {
    if (!isOn) return;
    let first = { key: '', at: Number.NEGATIVE_INFINITY };
    const onKey = (event: KeyboardEvent) => {
      if (isForSomethingElse(event) || (event.target && isTyping(event.target))) return;
      const key = event.key.toLowerCase();
      const act = event.timeStamp - first.at < SEQUENCE_MS ? actOf(`${first.key} ${key}`) : undefined;
      first = { key, at: event.timeStamp };
      if (!act) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      act();
    };
    // Listens in the capture phase, so that sequences run before the screens' own shortcuts.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isOn]);
}

const STORED = 'desk.singleKeys';
const OFF = 'off';

/** True if single-key shortcuts are on. The setting is stored per device, not per user. */
const singleKeys = createStore(readStored());

export const useSingleKeys = (): boolean => useStore(singleKeys, true);

/**
 * Turns single-key shortcuts on or off. People who use voice control or press keys by accident can turn the
 * shortcuts off (WCAG 2.1.4).
 */
export function setSingleKeys(isOn: boolean): void {
  singleKeys.set(isOn);
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, OFF);
  } catch {
    // If the browser blocks storage, the setting lasts until the window closes.
  }
}

function readStored(): boolean {
  try {
    return localStorage.getItem(STORED) !== OFF;
  } catch {
    return true;
  }
}

/** Returns whether a key press on this element types text or changes a choice. */
export const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select') !== null);
