import type { Shell } from '@clubhouse/core/shell';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unattended, watchAttendance } from '../client/attendance.ts';
import { connection, locked } from '../client/desk-state.ts';
import { setUser } from '../client/index.ts';
import { currentUser, onSessionEnd, whoIsHere } from '../client/session.ts';
import { isAway } from './connection.ts';
import { isLockDue, leaveBoard, lockAtOnce, untilLeft } from './desk-session.ts';

/**
 * Locks when nobody has been here for a while, and when the server ends the session. While the server is away nobody
 * could unlock it: the session goes at once, and the lock comes with the server, whoever has touched it since. Answers
 * how to stop.
 */
export function lockByItself(shell: Shell): () => void {
  const lockWhenDue = () => {
    if (!isLockDue.get() || isAway()) return;
    isLockDue.set(false);
    lockAtOnce(shell);
  };
  const notice = () => {
    if (isLockDue.get() || !unattended.get()) return;
    isLockDue.set(true);
    if (isAway()) leaveBoard(shell);
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
 * Started while the server is away, nobody can be known. When it is back whoever was here before goes on, unless they
 * have left or somebody else was faster. Answers how to stop.
 */
export function learnWhoIsHere(): () => void {
  let wasAway = isAway();
  return connection.subscribe(() => {
    const isBack = wasAway && !isAway();
    wasAway = isAway();
    if (isBack && !currentUser()) void ask();
  });
  async function ask(): Promise<void> {
    await untilLeft();
    const user = await whoIsHere();
    if (user && !currentUser()) setUser(user);
  }
}

/** When the desk locks, and when it knows by itself who is here. */
export function useLocks(shell: Shell, isOpen: boolean, isSomebodyHere: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => lockByItself(shell), [shell]);
  useEffect(() => learnWhoIsHere(), []);
  // What failed behind the lock is asked again for whoever is back.
  useEffect(
    () => locked.subscribe(() => !locked.get() && void queryClient.invalidateQueries()),
    [queryClient],
  );
  useEffect(() => {
    if (!isOpen && isSomebodyHere) lockAtOnce(shell);
  }, [shell, isOpen, isSomebodyHere]);
}
