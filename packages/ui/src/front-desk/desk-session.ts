import { may, type User } from '@clubhouse/core/auth';
import { openedUntil, openingOf, type Shell } from '@clubhouse/core/shell';
import { locked } from '../client/desk-state.ts';
import { api, createStore, readClock, setUser, useNow, useStore } from '../client/index.ts';
import { isOffline } from './connection.ts';

/** Until when an admin has opened the desk outside staff hours. Not stored: a restart closes the desk again. */
const opened = createStore<Date | null>(null);
/** The running sign-out. Its response deletes the cookie, even one that was set in between. */
let leaving: Promise<void> = Promise.resolve();

/** The current staff hours. */
export function useOpening() {
  return openingOf(useNow(), useStore(opened, null));
}

/** Ends the session and drops its cookie, even if the server is unreachable. */
async function leave(shell: Shell): Promise<void> {
  await api.send('POST', '/api/logout').catch(() => undefined);
  await shell.forgetSession(undefined).catch(() => undefined);
}

/**
 * The desk was idle and the lock waits for the server. Until then anyone can read the board, and its user has to sign
 * in again.
 */
export const isLockDue = createStore(false);

/** Actions that hide the board, which only the server can bring back. */
export type Leaving = 'lock' | 'signOut';
/** A requested lock or sign-out while offline. The user has to confirm it first. */
export const leavingAsked = createStore<Leaving | null>(null);

/** Locks the desk at the user's request. While offline it asks first. */
export function lock(shell: Shell): void {
  if (isOffline()) leavingAsked.set('lock');
  else lockAtOnce(shell);
}

/** Signs the user out. While offline it asks first. */
export async function signOut(shell: Shell): Promise<void> {
  if (isOffline()) leavingAsked.set('signOut');
  else await signOutAtOnce(shell);
}

/** Asks for sign-in before anything else. Open screens and dialogs stay as they are. */
export function lockAtOnce(shell: Shell): void {
  leavingAsked.set(null);
  if (locked.get()) return;
  locked.set(true);
  leaveBoard(shell);
}

/** Ends the session and leaves the board readable. */
export function leaveBoard(shell: Shell): void {
  leaving = leave(shell);
}

/** Closes everything for the next user. */
export async function signOutAtOnce(shell: Shell): Promise<void> {
  leavingAsked.set(null);
  await leave(shell);
  setUser(null);
}

/** Why this person may not sign in at the desk: docs/product/front-desk.md#who-signs-in-at-the-desk. */
export class NotAtThisDesk extends Error {}

/**
 * Admits a person who has just signed in at the server, if the rules allow it. An admin opens the desk for an hour.
 * Otherwise throws NotAtThisDesk and signs the person out.
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
