import { may, type User } from '@clubhouse/core/auth';
import { openedUntil, openingOf, type Shell } from '@clubhouse/core/shell';
import { locked } from '../client/desk-state.ts';
import { api, createStore, readClock, setUser, useNow, useStore } from '../client/index.ts';
import { isOffline } from './connection.ts';

/**
 * Until this time, the desk is open outside staff hours, because an admin opened it. A restart of the app closes the
 * desk.
 */
const opened = createStore<Date | null>(null);
/** The sign-out in progress. The next sign-in waits for it, because its response deletes the session cookie. */
let leaving: Promise<void> = Promise.resolve();

export function useOpening() {
  return openingOf(useNow(), useStore(opened, null));
}

/** Ends the session on the server. Deletes the cookie even if the server is unreachable. */
async function leave(shell: Shell): Promise<void> {
  await api.send('POST', '/api/logout').catch(() => undefined);
  await shell.forgetSession(undefined).catch(() => undefined);
}

/**
 * True from the moment the desk is idle until it locks. While offline, the session has ended but the board stays
 * readable, and the desk locks when the server is back.
 */
export const isLockDue = createStore(false);

/**
 * The lock or sign-out that the user requested while offline. The user must confirm this action, because it hides the
 * board.
 */
export const leavingAsked = createStore<'lock' | 'signOut' | null>(null);

/** Locks the desk. Asks for confirmation while offline. */
export function lock(shell: Shell): void {
  if (isOffline()) leavingAsked.set('lock');
  else lockAtOnce(shell);
}

/** Signs the user out. Asks for confirmation while offline. */
export async function signOut(shell: Shell): Promise<void> {
  if (isOffline()) leavingAsked.set('signOut');
  else await signOutAtOnce(shell);
}

/** Hides the desk until someone signs in. Open screens and dialogs keep their state. */
export function lockAtOnce(shell: Shell): void {
  leavingAsked.set(null);
  if (locked.get()) return;
  locked.set(true);
  leaveBoard(shell);
}

/** Ends the session without hiding the board. */
export function leaveBoard(shell: Shell): void {
  leaving = leave(shell);
}

export async function signOutAtOnce(shell: Shell): Promise<void> {
  leavingAsked.set(null);
  await leave(shell);
  setUser(null);
}

/**
 * Thrown if a person may not use the front desk app. The message gives the reason:
 * docs/product/front-desk.md#who-signs-in-at-the-desk.
 */
export class NotAtThisDesk extends Error {}

/**
 * Opens the desk for a person who has just signed in on the server. Outside staff hours, an admin opens the desk for an
 * hour. If the person may not use the desk, signs the person out and throws NotAtThisDesk.
 */
export async function enter(shell: Shell, user: User): Promise<void> {
  const now = readClock();
  const { isOpen } = openingOf(now, opened.get());
  const refusal = !may(user, 'workTheDesk')
    ? 'This app is for staff and admins. Members can use the website.'
    : isOpen || may(user, 'administer')
      ? null
      : 'Between 8 PM and 8 AM, only an admin can open the front desk.';
  if (refusal !== null) {
    await leave(shell);
    throw new NotAtThisDesk(refusal);
  }
  if (!isOpen) opened.set(openedUntil(now));
  setUser(user);
  locked.set(false);
}

/** Resolves when the previous user's sign-out has finished. */
export const untilLeft = () => leaving;
