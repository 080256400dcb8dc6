import type { Shell } from '@clubhouse/core/shell';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unattended, watchAttendance } from '../client/attendance.ts';
import { connection, locked } from '../client/desk-state.ts';
import { setUser } from '../client/index.ts';
import { currentUser, onSessionEnd, whoIsHere } from '../client/session.ts';
import { isOffline } from './connection.ts';
import { isLockDue, leaveBoard, lockAtOnce, untilLeft } from './desk-session.ts';

/**
 * Locks an idle desk, and a desk with an ended session. Offline, no one could unlock it: the session ends at once, and
 * the lock follows when the server is back. Returns a function that stops it.
 */
export function lockByItself(shell: Shell): () => void {
  const lockWhenDue = () => {
    if (!isLockDue.get() || isOffline()) return;
    isLockDue.set(false);
    lockAtOnce(shell);
  };
  const notice = () => {
    if (isLockDue.get() || !unattended.get()) return;
    isLockDue.set(true);
    if (isOffline()) leaveBoard(shell);
    lockWhenDue();
  };
  const stops = [
    watchAttendance(),
    onSessionEnd(() => lockAtOnce(shell)),
    unattended.subscribe(notice),
    connection.subscribe(lockWhenDue),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * After an offline start the user is unknown. When the server is back, the previous user continues, unless they left or
 * another person signed in first. Returns a function that stops it.
 */
export function learnWhoIsHere(): () => void {
  let wasAway = isOffline();
  return connection.subscribe(() => {
    const isBack = wasAway && !isOffline();
    wasAway = isOffline();
    if (isBack && !currentUser()) void ask();
  });
  async function ask(): Promise<void> {
    await untilLeft();
    const user = await whoIsHere();
    if (user && !currentUser()) setUser(user);
  }
}

/** Sets up the automatic lock and the automatic return of the user. */
export function useLocks(shell: Shell, isOpen: boolean, isSomebodyHere: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => lockByItself(shell), [shell]);
  useEffect(() => learnWhoIsHere(), []);
  // Queries that failed during the lock run again.
  useEffect(
    () => locked.subscribe(() => !locked.get() && void queryClient.invalidateQueries()),
    [queryClient],
  );
  useEffect(() => {
    if (!isOpen && isSomebodyHere) lockAtOnce(shell);
  }, [shell, isOpen, isSomebodyHere]);
}
