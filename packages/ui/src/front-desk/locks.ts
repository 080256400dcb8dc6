import type { Shell } from '@clubhouse/core/shell';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection, locked } from '../client/desk-state.ts';
import { unattended, watchIdle } from '../client/idle.ts';
import { setUser } from '../client/index.ts';
import { isOffline } from '../client/offline.ts';
import { currentUser, onSessionEnd, whoIsHere } from '../client/session.ts';
import { isLockDue, leaveBoard, lockAtOnce, untilLeft } from './desk-session.ts';

/**
 * Locks the desk when it is idle or its session has ended. An idle desk without a connection is not locked at
 * once, because no one could unlock it. Instead, its session ends, the board stays readable, and the desk locks
 * when the server is back.
 */
export function lockByItself(shell: Shell): () => void {
  const lockWhenDue = () => {
    if (!isLockDue.get() || isOffline()) return;
    isLockDue.set(false);
    lockAtOnce(shell);
  };
  const onIdle = () => {
    if (isLockDue.get() || !unattended.get()) return;
    isLockDue.set(true);
    if (isOffline()) leaveBoard(shell);
    lockWhenDue();
  };
  const stops = [
    watchIdle(),
    onSessionEnd(() => lockAtOnce(shell)),
    unattended.subscribe(onIdle),
    connection.subscribe(lockWhenDue),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** When the server is back, loads the stored session's user, unless someone is already signed in. */
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

export function useLocks(shell: Shell, isOpen: boolean, hasUser: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => lockByItself(shell), [shell]);
  useEffect(() => learnWhoIsHere(), []);
  // Queries fail while the desk is locked, so unlocking refetches all queries.
  useEffect(
    () => locked.subscribe(() => !locked.get() && void queryClient.invalidateQueries()),
    [queryClient],
  );
  useEffect(() => {
    if (!isOpen && hasUser) lockAtOnce(shell);
  }, [shell, isOpen, hasUser]);
}
