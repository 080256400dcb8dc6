import { may, type User } from '@clubhouse/core/auth';
import { allBaysText, type Bay } from '@clubhouse/core/facility';
import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { useHotkeys } from 'react-hotkeys-hook';
import { isDialogOpen, useShiftKeys, useSingleKey } from '../kit/single-keys.ts';

export const KEY_GROUPS = {
  book: 'Book',
  go: 'On the board',
  booking: 'For the selected booking',
  request: 'For the selected request',
  screens: 'Screens',
  app: 'Anywhere',
} as const;
export type KeyGroup = keyof typeof KEY_GROUPS;

type Shortcut = {
  id: string;
  keys: readonly string[];
  label: string;
  group: KeyGroup;
  only?: 'app' | 'website';
};

/**
 * The keyboard shortcuts. A key is a typed character, not a physical key. Screens show each shortcut's first
 * key. `only` limits a shortcut to the front desk app or to the website.
 */
export const KEYS = [
  { id: 'walkIn', keys: ['w'], label: 'Book a walk-in in the next free bay', group: 'book' },
  { id: 'member', keys: ['m'], label: 'Book a member', group: 'book' },
  { id: 'close', keys: ['c'], label: 'Close a bay', group: 'book' },
  { id: 'timeline', keys: ['b'], label: 'Timeline', group: 'go' },
  { id: 'calls', keys: ['0'], label: 'People to call about a closed bay', group: 'go' },
  { id: 'expected', keys: ['e'], label: 'Next person expected', group: 'go' },
  { id: 'requests', keys: ['r'], label: 'Requests', group: 'go' },
  { id: 'newRequests', keys: ['f'], label: 'New requests', group: 'go' },
  { id: 'checkIn', keys: ['i'], label: 'Check in, or undo the check-in', group: 'booking' },
  { id: 'longer', keys: ['+', '='], label: 'Extend by half an hour', group: 'booking' },
  { id: 'shorter', keys: ['-'], label: 'End early, or shorten by half an hour', group: 'booking' },
  { id: 'move', keys: ['v'], label: 'Move', group: 'booking' },
  { id: 'cancel', keys: ['x'], label: 'Cancel', group: 'booking' },
  { id: 'demo', keys: ['d'], label: 'Book the demo, or take the next step', group: 'request' },
  { id: 'open', keys: ['n'], label: 'Add a note', group: 'request' },
  { id: 'complete', keys: ['k'], label: 'Mark as done', group: 'request' },
  { id: 'makeMember', keys: ['u'], label: 'Add as member (admins)', group: 'request' },
  { id: 'search', keys: ['/'], label: 'Search everywhere (also Ctrl+K)', group: 'app' },
  { id: 'note', keys: ['j'], label: 'Shift note', group: 'app' },
  { id: 'print', keys: ['p'], label: 'Print day sheet', group: 'app' },
  { id: 'help', keys: ['?'], label: 'Show keyboard shortcuts', group: 'app' },
  { id: 'lock', keys: ['l'], label: 'Lock', group: 'app', only: 'app' },
  { id: 'home', keys: ['h'], label: 'Today', group: 'screens' },
  { id: 'calendar', keys: ['g'], label: 'Calendar', group: 'screens' },
  { id: 'requestsScreen', keys: ['q'], label: 'Requests', group: 'screens' },
  { id: 'members', keys: ['a'], label: 'People', group: 'screens' },
  { id: 'leagues', keys: ['z'], label: 'Leagues (admins)', group: 'screens' },
  { id: 'coaches', keys: ['o'], label: 'Coaches (admins)', group: 'screens' },
  { id: 'reports', keys: ['t'], label: 'Reports', group: 'screens' },
  { id: 'settings', keys: ['s'], label: 'Settings (admins)', group: 'screens' },
  { id: 'lessons', keys: ['y'], label: 'My lessons (coaches)', group: 'screens', only: 'website' },
  { id: 'tryNow', keys: ['y'], label: 'Offline: try again', group: 'app', only: 'app' },
] as const satisfies readonly Shortcut[];
export type KeyId = (typeof KEYS)[number]['id'];

/** Shift with a letter opens a screen that has no link of its own in the navigation. */
const SHIFT_KEYS = [
  { letter: 'q', screen: 'completedDemoRequests', label: 'Completed requests' },
  { letter: 't', screen: 'adminDailyChart', label: 'Daily chart' },
  { letter: 'z', screen: 'newLeague', label: 'New league (admins)' },
  { letter: 'd', screen: 'adminDoorCode', label: 'Door code (admins)' },
  { letter: 'e', screen: 'adminEmail', label: 'Email (admins)' },
  { letter: 'v', screen: 'adminActivity', label: 'Activity (admins)' },
  { letter: 'b', screen: 'databaseView', label: 'Database view (admins)' },
  { letter: 'u', screen: 'setupSteps', label: 'Set up (admins)' },
  { letter: 'm', screen: 'adminHome', label: 'Admin home' },
  { letter: 'p', screen: 'adminDashboard', label: 'Admin dashboard (admins)' },
] as const satisfies readonly { letter: string; screen: ScreenName; label: string }[];

/** The keys of the bays. Bays after the ninth have no key. */
const BAY_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Returns all shortcuts of a program, in display order. */
export function shortcutsFor(bays: readonly Bay[], program: 'app' | 'website') {
  const bayKeys = BAY_KEYS.slice(0, bays.length).map((key, index) => ({
    id: `bay ${key}`,
    keys: [key],
    label: `Open ${bays[index]?.name}’s current or next booking`,
    group: 'go' as const,
  }));
  const labelOf = ({ id, label }: (typeof KEYS)[number]) =>
    id === 'timeline' ? `${label} of ${allBaysText(bays.length)}` : label;
  const entries: readonly Shortcut[] = KEYS.map((entry) => ({ ...entry, label: labelOf(entry) }));
  const shiftKeys: Shortcut[] = SHIFT_KEYS.map(({ letter, screen, label }) => ({
    id: screen,
    keys: [`shift ${letter}`],
    label,
    group: 'screens',
  }));
  return [...bayKeys, ...entries, ...shiftKeys].filter(({ only = program }: Shortcut) => only === program);
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

export function useScreenShiftKeys(user: User, open: (path: string) => void): void {
  const allowed = SHIFT_KEYS.filter(({ screen }) => may(user, SCREENS[screen].audience));
  useShiftKeys(
    Object.fromEntries(allowed.map(({ letter, screen }) => [letter, () => open(SCREENS[screen].path)])),
  );
}

/**
 * Opens the search with the slash key, Ctrl+K or Cmd+K. Ctrl+K and Cmd+K also work while the user is typing.
 * They do not work over a dialog, because the dialog may hold input.
 */
export function useSearchKeys(open: () => void): void {
  useKey('search', open);
  useHotkeys(['ctrl+k', 'meta+k'], open, {
    enableOnFormTags: true,
    preventDefault: true,
    ignoreEventWhen: isDialogOpen,
  });
}

/** Calls `open` with the bay's number, counted from 1. */
export function useBayKeys(bayCount: number, open: (bay: number) => void): void {
  useSingleKey(BAY_KEYS.slice(0, bayCount), ({ key }) => open(Number(key)));
}

export { setSingleKeys, useSingleKeys } from '../kit/single-keys.ts';
