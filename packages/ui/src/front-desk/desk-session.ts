import { may, type User } from '@clubhouse/core/auth';
import { openedUntil, openingOf, type Shell } from '@clubhouse/core/shell';
import { locked } from '../client/desk-state.ts';
import { api, createStore, readClock, setUser, useNow, useStore } from '../client/index.ts';
import { isOffline } from './connection.ts';

/** The time until which an admin has opened the desk outside staff hours. A restart of the app closes the desk. */
const opened = createStore<Date | null>(null);
/** The sign-out in progress. Its response would also delete the cookie of a user who signs in before it arrives. */
let leaving: Promise<void> = Promise.resolve();

export function useOpening() {
  return openingOf(useNow(), useStore(opened, null));
}

/** Ends the session and deletes the cookie, even if the server is unreachable. */
async function leave(shell: Shell): Promise<void> {
  await api.send('POST', '/api/logout').catch(() => undefined);
  await shell.forgetSession(undefined).catch(() => undefined);
}

/** True if the idle desk locks as soon as the server is back. Until then, the board is readable but its session ended. */
export const isLockDue = createStore(false);

/** The action that the user has requested while offline. The user has to confirm it, because it hides the board. */
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

/** Ends the session, but the board stays readable. */
export function leaveBoard(shell: Shell): void {
  leaving = leave(shell);
}

export async function signOutAtOnce(shell: Shell): Promise<void> {
  leavingAsked.set(null);
  await leave(shell);
  setUser(null);
}

/** Why this person may not sign in at the desk: docs/product/front-desk.md#who-signs-in-at-the-desk. */
export class NotAtThisDesk extends Error {}

/**
 * Shows the desk to a person who has just signed in on the server. Outside staff hours, an admin opens the desk for an
 * hour. Signs the person out and throws NotAtThisDesk if the person may not use the desk.
 */
export async function enter(shell: Shell, user: User): Promise<void> {
  const now = readClock();
  const { isOpen } = openingOf(now, opened.get());
  const refusal = !may(user, 'workTheDesk')
    ? 'The front desk is for staff and admins. Members use the website.'
    : isOpen || may(user, 'administer')
      ? null
      : 'Outside 8 AM to 8 PM only an admin can open the front desk.';
  if (refusal !== null) {
    await leave(shell);
    throw new NotAtThisDesk(refusal);
  }
  if (!isOpen) opened.set(openedUntil(now));
  setUser(user);
  locked.set(false);
}

/** Waits until the previous user's sign-out has finished. */
export const untilLeft = () => leaving;
