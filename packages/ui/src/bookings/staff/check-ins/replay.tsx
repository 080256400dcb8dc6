import { deskBooking } from '@clubhouse/core/desk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnanswered } from '../../../client/api-error.ts';
import { connection, locked } from '../../../client/desk-state.ts';
import { ApiError, api } from '../../../client/index.ts';
import { isOffline } from '../../../client/offline.ts';
import { sendWaiting } from '../../../client/send-waiting.ts';
import { currentUser, endSession } from '../../../client/session.ts';
import { refreshDesk, showOnBoards } from '../api.ts';
import {
  followDevice,
  markRefused,
  markTried,
  markUntried,
  onQueueChange,
  removeCheckIn,
  type UnsentCheckIn,
  waitingCheckIns,
} from './queue.ts';
import { isNeverSent, isSignedOut } from './use-check-in.ts';

const LOCK = 'send-check-ins';

/** Sends the user's waiting check-ins as soon as the server answers. */
export function CheckInReplay({ staffId }: { staffId: number }) {
  const queryClient = useQueryClient();
  useEffect(() => replayCheckIns(queryClient, staffId), [queryClient, staffId]);
  return null;
}

export function replayCheckIns(queryClient: QueryClient, staffId: number): () => void {
  let isStopped = false;
  const maySend = () =>
    !isOffline() && !locked.get() && currentUser()?.id === staffId && waitingCheckIns(staffId).length > 0;

  /** Sends the check-ins in order. Returns false if it stops before the end. */
  async function sendAll(): Promise<boolean> {
    let hasSent = false;
    try {
      for (const entry of waitingCheckIns(staffId)) {
        if (isStopped || !maySend()) return false;
        if (!markTried(entry.key)) continue;
        if (!(await send(entry))) return false;
        hasSent = true;
      }
      return true;
    } finally {
      if (hasSent) void refreshDesk(queryClient);
    }
  }

  async function send({ key, bookingId, isTried, ...entry }: UnsentCheckIn): Promise<boolean> {
    const { checkedInAt, bookingDate, userId } = entry;
    const queued = { checkedInAt, staffId, bookingDate, userId };
    try {
      const body = { checkedIn: true, key, queued };
      const row = await api.patch(`/api/desk/bookings/${bookingId}`, body, deskBooking);
      showOnBoards(queryClient, bookingId, row);
      removeCheckIn(key);
      return true;
    } catch (error) {
      if (isSignedOut(error)) endSession();
      if (!isTried && (isNeverSent(error) || isSignedOut(error))) markUntried(key);
      // Without an answer, or after a server error, the check-in stays in the queue and is sent again later.
      if (!(error instanceof ApiError) || isUnanswered(error) || error.status >= 500) return false;
      // A different user has signed in from another window. The check-in waits until the user who made it
      // signs in again.
      if (error.code === 'other_user') return false;
      markRefused(key, { code: error.code, message: error.serverMessage });
      return true;
    }
  }

  const unfollow = followDevice();
  const stop = sendWaiting({
    ...{ lock: LOCK, maySend, sendAll, onQueueChange },
    wakeUps: [connection.subscribe, locked.subscribe],
  });
  return () => {
    isStopped = true;
    stop();
    unfollow();
  };
}
