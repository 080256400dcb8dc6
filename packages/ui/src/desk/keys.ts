import { allBaysText, type Bay } from '@clubhouse/core/facility';
import { useHotkeys } from 'react-hotkeys-hook';
import { isDialogOpen, useSingleKey } from '../kit/single-keys.ts';

export const KEY_GROUPS = {
  book: 'Book',
  go: 'On the board',
  booking: 'For the selected booking',
  request: 'For the selected demo request',
  screens: 'Screens',
  app: 'Anywhere',
} as const;
export type KeyGroup = keyof typeof KEY_GROUPS;

/** A key is a typed character, not a physical key. Screens show the first key of each shortcut. */
export const KEYS = [
  { id: 'walkIn', keys: ['w'], label: 'Book a walk-in in the next free bay', group: 'book' },
  { id: 'member', keys: ['m'], label: 'Book a member', group: 'book' },
  { id: 'close', keys: ['c'], label: 'Close a bay', group: 'book' },
  { id: 'timeline', keys: ['b'], label: 'Timeline', group: 'go' },
  { id: 'calls', keys: ['0'], label: 'People to call about a closed bay', group: 'go' },
  { id: 'expected', keys: ['e'], label: 'Next person expected', group: 'go' },
  { id: 'requests', keys: ['r'], label: 'Demo requests', group: 'go' },
  { id: 'newRequests', keys: ['f'], label: 'New requests', group: 'go' },
  { id: 'checkIn', keys: ['i'], label: 'Check in, or undo the check-in', group: 'booking' },
  { id: 'longer', keys: ['+', '='], label: 'Extend by half an hour', group: 'booking' },
  { id: 'shorter', keys: ['-'], label: 'End early, or shorten by half an hour', group: 'booking' },
  { id: 'move', keys: ['v'], label: 'Move', group: 'booking' },
  { id: 'cancel', keys: ['x'], label: 'Cancel', group: 'booking' },
  { id: 'demo', keys: ['d'], label: 'Book the demo, or the next step', group: 'request' },
  { id: 'open', keys: ['n'], label: 'Add a note', group: 'request' },
  { id: 'complete', keys: ['k'], label: 'Mark as done', group: 'request' },
  { id: 'makeMember', keys: ['u'], label: 'Add as member (admins)', group: 'request' },
  { id: 'search', keys: ['/'], label: 'Search everywhere (also Ctrl+K)', group: 'app' },
  { id: 'note', keys: ['j'], label: 'Shift note', group: 'app' },
  { id: 'print', keys: ['p'], label: 'Print day sheet', group: 'app' },
  { id: 'help', keys: ['?'], label: 'Show keyboard shortcuts', group: 'app' },
  { id: 'lock', keys: ['l'], label: 'Lock', group: 'app' },
  { id: 'home', keys: ['h'], label: 'Today', group: 'screens' },
  { id: 'calendar', keys: ['g'], label: 'Calendar', group: 'screens' },
  { id: 'requestsScreen', keys: ['q'], label: 'Requests', group: 'screens' },
  { id: 'members', keys: ['a'], label: 'People', group: 'screens' },
  { id: 'leagues', keys: ['z'], label: 'Leagues (admins)', group: 'screens' },
  { id: 'coaches', keys: ['o'], label: 'Coaches (admins)', group: 'screens' },
  { id: 'reports', keys: ['t'], label: 'Reports', group: 'screens' },
  { id: 'settings', keys: ['s'], label: 'Settings (admins)', group: 'screens' },
  { id: 'tryNow', keys: ['y'], label: 'Offline: try again', group: 'app' },
] as const satisfies readonly { id: string; keys: readonly string[]; label: string; group: KeyGroup }[];
export type KeyId = (typeof KEYS)[number]['id'];

/** Bays after the ninth have no key. */
const BAY_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Returns every shortcut of a facility with these bays, in display order. */
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

export function useKey(id: KeyId, act: () => void, enabled = true): void {
  useSingleKey(entryOf(id).keys, act, enabled);
}

/** Ctrl+K and Cmd+K also work while the user is typing, but not over a dialog, which may hold input. */
export function useSearchKeys(open: () => void): void {
  useKey('search', open);
  useHotkeys(['ctrl+k', 'meta+k'], open, {
    enableOnFormTags: true,
    preventDefault: true,
    ignoreEventWhen: isDialogOpen,
  });
}

/** Calls `open` with the number of the bay, counted from 1 in the order of the bays. */
export function useBayKeys(bayCount: number, open: (bay: number) => void): void {
  useSingleKey(BAY_KEYS.slice(0, bayCount), ({ key }) => open(Number(key)));
}

export { setSingleKeys, useSingleKeys } from '../kit/single-keys.ts';
