import { may, type User } from '@clubhouse/core/auth';
import { openedUntil, openingOf, type Shell } from '@clubhouse/core/shell';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unattended } from '../../client/attendance.ts';
import { locked } from '../../client/desk-state.ts';
import { api, createStore, readClock, setUser, useNow, useStore } from '../../client/index.ts';
import { onSessionEnd } from '../../client/session.ts';

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

/** Asks who is there before anything else is seen or done. What was open stays as it was. */
export function lock(shell: Shell): void {
  if (locked.get()) return;
  locked.set(true);
  leaving = leave(shell);
}

/** Leaves nothing open for whoever comes next. */
export async function signOut(shell: Shell): Promise<void> {
  await leave(shell);
  setUser(null);
}

/** A sentence for whoever may not work here (contract 7, 9). */
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

/** Locks when nobody has been here for a while, when the desk closes, and when the server ends the session. */
export function useLocks(shell: Shell, isOpen: boolean, isSomebodyHere: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stopEnds = onSessionEnd(() => lock(shell));
    const stopIdle = unattended.subscribe(() => unattended.get() && lock(shell));
    // What failed behind the lock is asked again for whoever is back.
    const stopLocks = locked.subscribe(() => !locked.get() && void queryClient.invalidateQueries());
    return () => {
      stopEnds();
      stopIdle();
      stopLocks();
    };
  }, [shell, queryClient]);
  useEffect(() => {
    if (!isOpen && isSomebodyHere) lock(shell);
  }, [shell, isOpen, isSomebodyHere]);
}
