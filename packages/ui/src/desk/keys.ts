import { allBaysText, type Bay } from '@clubhouse/core/facility';
import { useHotkeys } from 'react-hotkeys-hook';
import { createStore, useStore } from '../client/index.ts';

export const KEY_GROUPS = {
  book: 'Book',
  go: 'Go to',
  booking: 'For the selected booking',
  request: 'For the selected demo request',
  app: 'Anywhere',
} as const;
export type KeyGroup = keyof typeof KEY_GROUPS;

/** A key is a typed character, not a physical key. Screens show the first key of each shortcut. */
export const KEYS = [
  { id: 'walkIn', keys: ['w'], label: 'Book a walk-in in the next free bay', group: 'book' },
  { id: 'member', keys: ['m'], label: 'Book a member', group: 'book' },
  { id: 'close', keys: ['c'], label: 'Close a bay', group: 'book' },
  { id: 'timeline', keys: ['b'], label: 'Timeline', group: 'go' },
  { id: 'expected', keys: ['e'], label: 'Next person expected', group: 'go' },
  { id: 'requests', keys: ['r'], label: 'Demo requests', group: 'go' },
  { id: 'newRequests', keys: ['f'], label: 'New requests', group: 'go' },
  { id: 'checkIn', keys: ['i'], label: 'Check in, or undo the check-in', group: 'booking' },
  { id: 'longer', keys: ['+', '='], label: 'Extend by half an hour', group: 'booking' },
  { id: 'shorter', keys: ['-'], label: 'End early, or shorten by half an hour', group: 'booking' },
  { id: 'move', keys: ['v'], label: 'Move', group: 'booking' },
  { id: 'cancel', keys: ['x'], label: 'Cancel', group: 'booking' },
  { id: 'demo', keys: ['d'], label: 'Book the demo', group: 'request' },
  { id: 'open', keys: ['n'], label: 'Open, or add a note', group: 'request' },
  { id: 'complete', keys: ['k'], label: 'Mark as done', group: 'request' },
  { id: 'makeMember', keys: ['u'], label: 'Make a member (admins)', group: 'request' },
  { id: 'print', keys: ['p'], label: 'Print the day sheet', group: 'app' },
  { id: 'help', keys: ['?'], label: 'Show keyboard shortcuts', group: 'app' },
  { id: 'lock', keys: ['l'], label: 'Lock', group: 'app' },
  { id: 'home', keys: ['h'], label: 'Day board', group: 'app' },
  { id: 'calendar', keys: ['g'], label: 'Calendar', group: 'app' },
  { id: 'requestsScreen', keys: ['q'], label: 'All demo requests', group: 'app' },
  { id: 'members', keys: ['a'], label: 'Members', group: 'app' },
  { id: 'reports', keys: ['t'], label: 'Reports', group: 'app' },
  { id: 'backOffice', keys: ['o'], label: 'Back office (admins)', group: 'app' },
  { id: 'tryNow', keys: ['y'], label: 'Offline: try again', group: 'app' },
] as const satisfies readonly { id: string; keys: readonly string[]; label: string; group: KeyGroup }[];
export type KeyId = (typeof KEYS)[number]['id'];

/** Bays after the ninth have no key. */
const BAY_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Returns every shortcut of a facility with these bays, in the order of the list that the app shows. */
export function shortcutsFor(bays: readonly Bay[]) {
  const bayKeys = BAY_KEYS.slice(0, bays.length).map((key, index) => ({
    id: `bay ${key}`,
    keys: [key],
    label: `Open ${bays[index]?.name}’s current or next booking`,
    group: 'go' as const,
  }));
  const labelOf = ({ id, label }: (typeof KEYS)[number]) =>
    id === 'timeline' ? `${label} of ${allBaysText(bays.length)}` : label;
  return [...bayKeys, ...KEYS.map((entry) => ({ ...entry, label: labelOf(entry) }))];
}

const entryOf = (id: KeyId) => KEYS.find((each) => each.id === id) as (typeof KEYS)[number];

export function shortcutOf(id: KeyId) {
  const [key] = entryOf(id).keys;
  // In aria-keyshortcuts, a plus sign joins two keys, so the plus key itself is called `Plus`.
  return { 'aria-keyshortcuts': key === '+' ? 'Plus' : key };
}

/** Matches an open dialog, menu or lock screen. The shortcuts do not work while one is open. */
const OPENED = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role=${role}]:not([hidden], [data-state=closed])`)
  .join(',');

/** Whether the key press is a system shortcut or is meant for an open dialog or menu. */
function isForSomethingElse(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, isComposing, repeat, defaultPrevented } = event;
  // Shift is allowed, because some layouts need Shift for plus and question mark.
  if (altKey || ctrlKey || metaKey || isComposing || repeat || defaultPrevented) return true;
  return document.querySelector(OPENED) !== null;
}

export function useKey(id: KeyId, act: () => void, enabled = true): void {
  useSingleKey(entryOf(id).keys, act, enabled);
}

/** Calls `open` with the number of the bay, counted from 1 in the order of the bays. */
export function useBayKeys(bayCount: number, open: (bay: number) => void): void {
  useSingleKey(BAY_KEYS.slice(0, bayCount), ({ key }) => open(Number(key)));
}

/** Does nothing while the user is typing, a dialog is open, or single-key shortcuts are off. */
function useSingleKey(keys: readonly string[], act: (event: KeyboardEvent) => void, enabled = true): void {
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

const STORED = 'desk.singleKeys';
const OFF = 'off';

/** This setting belongs to the computer, not to the user. */
const singleKeys = createStore(readStored());

export const useSingleKeys = (): boolean => useStore(singleKeys, true);

/** People who use voice control or press keys by accident can turn single-key shortcuts off (WCAG 2.1.4). */
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
