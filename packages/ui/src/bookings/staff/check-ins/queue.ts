import { type DeskBookingRow, queuedCheckIn } from '@clubhouse/core/desk';
import { requestKey } from '@clubhouse/core/fields';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { serverOrigin } from '../../../client/desk-state.ts';
import { createDeviceQueue } from '../../../client/device-queue.ts';
import { useStore } from '../../../client/index.ts';

const PREFIX = 'check-in:';
export const MAX_ON_DEVICE = 200;

/** A check-in that the server has not recorded yet. It contains IDs and times, but no names. */
const unsentCheckIn = z.extend(queuedCheckIn, {
  key: requestKey,
  server: z.string(),
  bookingId: z.number(),
  /** True once a request was sent. If its response is lost, the server may have recorded the check-in. */
  isTried: z.boolean(),
  /** The code of the server's refusal. The entry stays until the user dismisses it. */
  refusal: z.nullable(z.string()),
});
export type UnsentCheckIn = z.output<typeof unsentCheckIn>;

const device = createDeviceQueue(PREFIX, unsentCheckIn, ({ checkedInAt }) => checkedInAt);
export const { read: readDevice, follow: followDevice } = device;
const { entries, put: store } = device;

/** The server's messages about refusals. They contain names, so they are not stored on the device. */
const messages = new Map<string, string>();

/**
 * Stores a check-in on the device, unless another window has already stored it. Throws if the device can't store it,
 * because storage is full or blocked.
 */
export function queueCheckIn(
  { id, bookingDate, userId }: Pick<DeskBookingRow, 'id' | 'bookingDate' | 'userId'>,
  made: Pick<UnsentCheckIn, 'key' | 'staffId' | 'checkedInAt' | 'isTried'>,
): void {
  readDevice();
  if (waitingCheckIns(made.staffId).some(({ bookingId }) => bookingId === id)) return;
  if (entries.get().length >= MAX_ON_DEVICE)
    throw new Error(
      'Too many check-ins are waiting on this device. Check people in again when the connection is back.',
    );
  store({ ...made, bookingId: id, bookingDate, userId, server: serverOrigin.get(), refusal: null });
}

export function removeCheckIn(key: string): void {
  messages.delete(key);
  device.remove(key);
}

/** Marks an entry before its request is sent. Returns false if another window has sent or undone it. */
export function markTried(key: string): boolean {
  readDevice();
  const entry = entries.get().find((each) => each.key === key);
  if (!entry || entry.refusal !== null) return false;
  if (!entry.isTried) store({ ...entry, isTried: true });
  return true;
}

/** Marks an entry as not received by the server, so that the user can undo it. */
export function markUntried(key: string): void {
  const entry = entries.get().find((each) => each.key === key);
  if (entry) store({ ...entry, isTried: false });
}

export function markRefused(key: string, { code, message }: { code: string; message: string }): void {
  messages.set(key, message);
  const entry = entries.get().find((each) => each.key === key);
  if (entry) store({ ...entry, refusal: code });
}

/** The server's message about a refusal. Undefined after the page was reloaded. */
export const refusalMessage = (key: string): string | undefined => messages.get(key);

const isOf = (staffId: number) => (entry: UnsentCheckIn) =>
  entry.staffId === staffId && entry.server === serverOrigin.get();

/** The user's check-ins that have not been sent yet, oldest first. */
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
       * The number of check-ins by other users of this device. Each one is sent after its own user signs in.
       */
      ofOthers: all.filter(
        (entry) => entry.server === serverOrigin.get() && entry.staffId !== staffId && entry.refusal === null,
      ).length,
    };
  }, [all, staffId]);
}
