import { type DeskBookingRow, queuedCheckIn } from '@clubhouse/core/desk';
import { requestKey } from '@clubhouse/core/fields';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { serverOrigin } from '../../../client/desk-state.ts';
import { createDeviceQueue } from '../../../client/device-queue.ts';
import { useStore } from '../../../client/index.ts';

const PREFIX = 'check-in:';
export const MAX_ON_DEVICE = 200;

/** A check-in that the server has not confirmed. Contains no names, because it is stored on the device. */
const unsentCheckIn = z.extend(queuedCheckIn, {
  key: requestKey,
  server: z.string(),
  bookingId: z.number(),
  /**
   * True if a request may have reached the server. The server may then have recorded the check-in even
   * without a response, so the user cannot undo it yet.
   */
  isTried: z.boolean(),
  /** The server's error code. A refused check-in stays until the user dismisses it. */
  refusal: z.nullable(z.string()),
});
export type UnsentCheckIn = z.output<typeof unsentCheckIn>;

const device = createDeviceQueue(PREFIX, unsentCheckIn, ({ checkedInAt }) => checkedInAt);
export const { read: readDevice, follow: followDevice } = device;
const { entries, put: store } = device;

/**
 * The server's messages about refused check-ins. They contain names, so they are not stored on the device.
 */
const messages = new Map<string, string>();

/**
 * Adds a check-in to the queue. Does nothing if the check-in is already waiting. Throws if the queue is full
 * or the device cannot store the check-in.
 */
export function queueCheckIn(
  { id, bookingDate, userId }: Pick<DeskBookingRow, 'id' | 'bookingDate' | 'userId'>,
  made: Pick<UnsentCheckIn, 'key' | 'staffId' | 'checkedInAt' | 'isTried'>,
): void {
  readDevice();
  if (waitingCheckIns(made.staffId).some(({ bookingId }) => bookingId === id)) return;
  if (entries.get().length >= MAX_ON_DEVICE)
    throw new Error(
      'This device has too many check-ins waiting. You can check in more people when the connection is back.',
    );
  store({ ...made, bookingId: id, bookingDate, userId, server: serverOrigin.get(), refusal: null });
}

export function removeCheckIn(key: string): void {
  messages.delete(key);
  device.remove(key);
}

/**
 * Marks a check-in before its request is sent. Returns false if another window already handled the check-in.
 */
export function markTried(key: string): boolean {
  readDevice();
  const entry = entries.get().find((each) => each.key === key);
  if (!entry || entry.refusal !== null) return false;
  if (!entry.isTried) store({ ...entry, isTried: true });
  return true;
}

/**
 * Reverses `markTried`, so that the user can undo the check-in. Call this only if the server did not record
 * the check-in.
 */
export function markUntried(key: string): void {
  const entry = entries.get().find((each) => each.key === key);
  if (entry) store({ ...entry, isTried: false });
}

export function markRefused(key: string, { code, message }: { code: string; message: string }): void {
  messages.set(key, message);
  const entry = entries.get().find((each) => each.key === key);
  if (entry) store({ ...entry, refusal: code });
}

/**
 * Returns why the server refused a check-in. Returns undefined after a reload, because the messages are not
 * stored.
 */
export const refusalMessage = (key: string): string | undefined => messages.get(key);

const isOf = (staffId: number) => (entry: UnsentCheckIn) =>
  entry.staffId === staffId && entry.server === serverOrigin.get();

/** The user's check-ins that the server has neither confirmed nor refused yet, oldest first. */
export const waitingCheckIns = (staffId: number): UnsentCheckIn[] =>
  entries.get().filter((entry) => isOf(staffId)(entry) && entry.refusal === null);

export const onQueueChange = entries.subscribe;

export function useUnsentCheckIns(staffId: number) {
  const all = useStore(entries, entries.get());
  return useMemo(() => {
    const own = all.filter(isOf(staffId));
    return {
      waiting: own.filter(({ refusal }) => refusal === null),
      refused: own.filter(({ refusal }) => refusal !== null),
      /**
       * The number of other users' check-ins on this device. The device sends them after those users sign in.
       */
      ofOthers: all.filter(
        (entry) => entry.server === serverOrigin.get() && entry.staffId !== staffId && entry.refusal === null,
      ).length,
    };
  }, [all, staffId]);
}
