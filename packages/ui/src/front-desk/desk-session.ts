import { type Login, may, type Unlock, type User, user } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import { openedUntil, openingOf, type Shell } from '@clubhouse/core/shell';
import { locked } from '../client/desk-state.ts';
import { currentFacility, useFacility } from '../client/facility.ts';
import { api, createStore, readClock, setUser, useNow, useStore } from '../client/index.ts';
import { isOffline } from '../client/offline.ts';
import { refreshFacility } from '../client/refresh-facility.ts';
import { onlyAdminText } from './opening-texts.ts';

/**
 * If an admin opened the desk outside staff hours, the desk stays open at least until this time. A restart
 * resets the time to null.
 */
const opened = createStore<Date | null>(null);
/**
 * The sign-out that the latest call of `leaveBoard` started. The next sign-in waits until this sign-out is
 * complete. Otherwise, the sign-out would delete the new cookie.
 */
let leaving: Promise<void> = Promise.resolve();
/**
 * The usernames, keyed by user ID. The lock screen's list has no usernames, so they come from sign-ins since
 * the app started.
 */
const usernames = new Map<number, string>();
export const usernameOf = (userId: number) => usernames.get(userId) ?? '';

export function useOpening() {
  const facility = useFacility();
  return openingOf(useNow(), useStore(opened, null), facility);
}

/**
 * Ends the session. Deletes the cookie even if the server is unreachable. After `/api/lock`, the user can
 * sign in again with a PIN.
 */
async function leave(shell: Shell, path: '/api/logout' | '/api/lock'): Promise<void> {
  await api.send('POST', path).catch(() => undefined);
  await shell.forgetSession(undefined).catch(() => undefined);
}

/**
 * True while an idle desk waits to lock until the connection is back. The session has ended, but the board
 * stays readable.
 */
export const isLockDue = createStore(false);

/** An action that an offline user must confirm, because it hides the board until the connection is back. */
export const leavingAsked = createStore<'lock' | 'signOut' | null>(null);

export function lock(shell: Shell): void {
  if (isOffline()) leavingAsked.set('lock');
  else lockAtOnce(shell);
}

export async function signOut(shell: Shell): Promise<void> {
  if (isOffline()) leavingAsked.set('signOut');
  else await signOutAtOnce(shell);
}

/**
 * Ends the session and hides the desk until someone signs in. Open screens and dialogs keep their state.
 */
export function lockAtOnce(shell: Shell): void {
  leavingAsked.set(null);
  if (locked.get()) return;
  locked.set(true);
  leaveBoard(shell);
}

/** Ends the session without hiding the board. */
export function leaveBoard(shell: Shell): void {
  leaving = leave(shell, '/api/lock');
}

export async function signOutAtOnce(shell: Shell): Promise<void> {
  leavingAsked.set(null);
  await leave(shell, '/api/logout');
  setUser(null);
}

/**
 * Thrown if the user is not allowed to use this desk. The sign-in form shows its message:
 * docs/product/front-desk.md#who-signs-in-at-the-desk.
 */
export class NotAtThisDesk extends Error {}

/** Unlocks the desk for an allowed user. Signs any other user out and throws `NotAtThisDesk`. */
export async function enter(shell: Shell, person: User, facility: Facility): Promise<void> {
  const now = readClock();
  const opening = openingOf(now, opened.get(), facility);
  const refusal = !may(person, 'workTheDesk')
    ? 'This app is for staff and admins. Members can use the website.'
    : opening.isOpen || may(person, 'administer')
      ? null
      : onlyAdminText(opening.opensAt, facility);
  if (refusal !== null) {
    await leave(shell, '/api/logout');
    throw new NotAtThisDesk(refusal);
  }
  if (!opening.isOpen) opened.set(openedUntil(now));
  usernames.set(person.id, person.username);
  setUser(person);
  locked.set(false);
}

export async function signInAtDesk(
  shell: Shell,
  path: '/api/login' | '/api/unlock',
  proof: (Login & { atDesk: true }) | Unlock,
): Promise<void> {
  await untilLeft();
  const signedIn = await api.post(path, proof, user);
  // Reloads the settings first, because the staff hours may have changed.
  await refreshFacility();
  await enter(shell, signedIn, currentFacility());
}

export const untilLeft = () => leaving;
