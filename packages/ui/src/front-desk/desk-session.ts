import { may, type User } from '@clubhouse/core/auth';
import { openedUntil, openingOf, type Shell } from '@clubhouse/core/shell';
import { locked } from '../client/desk-state.ts';
import { api, createStore, readClock, setUser, useNow, useStore } from '../client/index.ts';
import { isAway } from './connection.ts';

/** Until when an admin opened the desk outside its hours. Not kept: started anew it is closed again. */
const opened = createStore<Date | null>(null);
/** The leaving that is under way: its answer takes the cookie away, also one that came meanwhile. */
let leaving: Promise<void> = Promise.resolve();

/** The desk's hours as they are now. */
export function useOpening() {
  return openingOf(useNow(), useStore(opened, null));
}

/** Nobody is signed in any more, whether the server can be told or not. */
async function leave(shell: Shell): Promise<void> {
  await api.send('POST', '/api/logout').catch(() => undefined);
  await shell.forgetSession(undefined).catch(() => undefined);
}

/**
 * Nobody has been here for a while, and the lock waits for the server: the board is there to be read by anybody, and
 * whose it was has to sign in again.
 */
export const isLockDue = createStore(false);

/** What takes the board away, which only the server can bring back. */
export type Leaving = 'lock' | 'signOut';
/** Wished for while the server is away: whoever did is told first what that means. */
export const leavingAsked = createStore<Leaving | null>(null);

/** Somebody locks it. */
export function lock(shell: Shell): void {
  if (isAway()) leavingAsked.set('lock');
  else lockAtOnce(shell);
}

/** Somebody signs out. */
export async function signOut(shell: Shell): Promise<void> {
  if (isAway()) leavingAsked.set('signOut');
  else await signOutAtOnce(shell);
}

/** Asks who is there before anything else is seen or done. What was open stays as it was. */
export function lockAtOnce(shell: Shell): void {
  leavingAsked.set(null);
  if (locked.get()) return;
  locked.set(true);
  leaveBoard(shell);
}

/** Nobody is signed in any more, and what is on the screen stays there to be read. */
export function leaveBoard(shell: Shell): void {
  leaving = leave(shell);
}

/** Leaves nothing open for whoever comes next. */
export async function signOutAtOnce(shell: Shell): Promise<void> {
  leavingAsked.set(null);
  await leave(shell);
  setUser(null);
}

/** Why this person may not sign in at the desk: docs/product/front-desk.md#who-signs-in-at-the-desk. */
export class NotAtThisDesk extends Error {}

/**
 * Lets somebody in whom the server has just let in, if they may work the desk now. An admin opens it for an hour by
 * that. Throws NotAtThisDesk, and signs them out again.
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

/** Waits until whoever was here before has left. */
export const untilLeft = () => leaving;
