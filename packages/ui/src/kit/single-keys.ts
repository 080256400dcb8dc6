import { useEffect, useEffectEvent } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { createStore, useStore } from '../client/index.ts';

/** Matches an open dialog, menu, listbox or lock screen. Shortcuts are off while any of them is open. */
const OPEN_OVERLAY = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role=${role}]:not([hidden], [data-state=closed])`)
  .join(',');

/** Returns whether shortcuts must ignore the key press, for example because a dialog or menu is open. */
function isForSomethingElse(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, isComposing, repeat, defaultPrevented } = event;
  // Does not check Shift, because some layouts need Shift for plus and question mark.
  if (altKey || ctrlKey || metaKey || isComposing || repeat || defaultPrevented) return true;
  return isDialogOpen();
}

export const isDialogOpen = () => document.querySelector(OPEN_OVERLAY) !== null;

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

/**
 * Runs an action when the user presses Shift with a letter. Without an action for the letter, the letter's own
 * shortcut runs.
 */
export function useShiftKeys(actions: Readonly<Record<string, () => void>>): void {
  const isOn = useSingleKeys();
  const actionOf = useEffectEvent((letter: string) => actions[letter]);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (!event.shiftKey || isForSomethingElse(event) || (event.target && isTyping(event.target))) return;
      const action = actionOf(event.key.toLowerCase());
      if (!action) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      action();
    };
    // Listens in the capture phase, so that the letter's own shortcut does not run.
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
