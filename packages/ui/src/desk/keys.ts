import { useHotkeys } from 'react-hotkeys-hook';
import { useSingleKeys } from './single-keys.ts';

export const KEY_GROUPS = {
  book: 'Book',
  go: 'Go to',
  booking: 'On a booking: a row, a block, or a bay’s panel',
  request: 'On a demo request',
  app: 'Anywhere',
} as const;
export type KeyGroup = keyof typeof KEY_GROUPS;

/**
 * Every single key of the front desk, and what it does. By the character that it types, not by its place on the
 * keyboard; the first of several is the one that is shown.
 */
export const KEYS = [
  { id: 'walkIn', keys: ['w'], label: 'Book a walk-in in the next free bay', group: 'book' },
  { id: 'member', keys: ['m'], label: 'Book a member', group: 'book' },
  { id: 'close', keys: ['c'], label: 'Close a bay', group: 'book' },
  { id: 'bay1', keys: ['1'], label: 'Open Bay 1’s current or next booking', group: 'go' },
  { id: 'bay2', keys: ['2'], label: 'Open Bay 2’s current or next booking', group: 'go' },
  { id: 'timeline', keys: ['b'], label: 'Timeline of both bays', group: 'go' },
  { id: 'expected', keys: ['e'], label: 'Expected today', group: 'go' },
  { id: 'requests', keys: ['r'], label: 'Open demo requests', group: 'go' },
  { id: 'newRequests', keys: ['f'], label: 'New requests', group: 'go' },
  { id: 'checkIn', keys: ['i'], label: 'Check in, or undo it', group: 'booking' },
  { id: 'longer', keys: ['+', '='], label: 'Extend by half an hour', group: 'booking' },
  { id: 'shorter', keys: ['-'], label: 'End early, or half an hour less', group: 'booking' },
  { id: 'move', keys: ['v'], label: 'Move', group: 'booking' },
  { id: 'cancel', keys: ['x'], label: 'Cancel', group: 'booking' },
  { id: 'demo', keys: ['d'], label: 'Book the demo', group: 'request' },
  { id: 'open', keys: ['n'], label: 'Open it, and add a note', group: 'request' },
  { id: 'complete', keys: ['k'], label: 'Mark as completed, or reopen', group: 'request' },
  { id: 'makeMember', keys: ['u'], label: 'Make a member (admins)', group: 'request' },
  { id: 'print', keys: ['p'], label: 'Print the day sheet', group: 'app' },
  { id: 'help', keys: ['?'], label: 'Show these keys', group: 'app' },
  { id: 'lock', keys: ['l'], label: 'Lock', group: 'app' },
  { id: 'signOut', keys: ['s'], label: 'Sign out', group: 'app' },
  { id: 'home', keys: ['h'], label: 'Day board', group: 'app' },
  { id: 'calendar', keys: ['g'], label: 'Calendar', group: 'app' },
  { id: 'requestsScreen', keys: ['q'], label: 'All demo requests', group: 'app' },
  { id: 'members', keys: ['a'], label: 'Members', group: 'app' },
  { id: 'reports', keys: ['t'], label: 'Reports', group: 'app' },
  { id: 'backOffice', keys: ['o'], label: 'Back office (admins)', group: 'app' },
  { id: 'tryNow', keys: ['y'], label: 'Offline: try again', group: 'app' },
] as const satisfies readonly { id: string; keys: readonly string[]; label: string; group: KeyGroup }[];
export type KeyId = (typeof KEYS)[number]['id'];

const entryOf = (id: KeyId) => KEYS.find((each) => each.id === id) as (typeof KEYS)[number];

/** For a button that does the same as a key. */
export const shortcutOf = (id: KeyId) => ({ 'aria-keyshortcuts': ariaKey(entryOf(id).keys[0]) });

/** The plus sign joins keys there, so that the key itself has a name. */
const ariaKey = (key: string) => (key === '+' ? 'Plus' : key);

/** Some open dialog, a menu, or the lock in front of everything: keys are for that. */
const OPENED = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role=${role}]:not([hidden], [data-state=closed])`)
  .join(',');

/** Whether a key was pressed for something else than what it is here for. */
function isForSomethingElse(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, isComposing, repeat, defaultPrevented } = event;
  // A plus or a question mark takes the Shift key, where it does: which key it was says what it typed.
  if (altKey || ctrlKey || metaKey || isComposing || repeat || defaultPrevented) return true;
  return document.querySelector(OPENED) !== null;
}

/** Does something when its key is pressed, unless somebody types, a dialog is open, or single keys are off. */
export function useKey(id: KeyId, act: () => void, enabled = true): void {
  const isOn = useSingleKeys() && enabled;
  useHotkeys([...entryOf(id).keys], act, {
    enabled: isOn,
    useKey: true,
    ignoreModifiers: true,
    preventDefault: true,
    ignoreEventWhen: isForSomethingElse,
    // One of the keys is the plus sign, which else joins two.
    splitKey: ' ',
  });
}
