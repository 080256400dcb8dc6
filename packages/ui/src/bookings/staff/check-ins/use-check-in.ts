import { type DeskBookingRow, deskBooking } from '@clubhouse/core/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../../auth/index.ts';
import { isUnanswered } from '../../../client/api-error.ts';
import { ApiError, api, readClock } from '../../../client/index.ts';
import { isOffline, useOffline } from '../../../client/offline.ts';
import { newRequestKey } from '../../../client/request-key.ts';
import { endSession } from '../../../client/session.ts';
import { cancelDayFetches, loadedDays, refreshDesk, showOnBoards } from '../api.ts';
import { markChanged } from '../changed-booking.ts';
import { queueCheckIn, removeCheckIn, useUnsentCheckIns } from './queue.ts';

const MAYBE_SENT = 'The server may already have this check-in. You can undo it when the connection is back.';

/**
 * True if the front desk app did not send the request:
 * docs/product/front-desk.md#changes-while-the-server-is-away.
 */
export const isNeverSent = (error: unknown) => error instanceof ApiError && error.code === 'server_away';

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'not_signed_in';

/**
 * Checks a person in, or undoes a check-in: docs/product/front-desk.md#check-ins-without-a-connection.
 * Without a connection, the device keeps the check-in and sends it later.
 */
export function useCheckIn() {
  const staffId = useUser().id;
  const offline = useOffline();
  const queryClient = useQueryClient();
  const { waiting } = useUnsentCheckIns(staffId);
  const entryOf = ({ id }: DeskBookingRow) => waiting.find(({ bookingId }) => bookingId === id);

  const { mutateAsync, mutate, error } = useMutation<'sent' | 'queued' | 'removed', Error, DeskBookingRow>({
    // People often arrive early, so scrolling to the booking would move the timeline away from the current
    // time.
    onSuccess: (_outcome, { id }) => markChanged(id, { mustScroll: false }),
    mutationFn: async (booking) => {
      const entry = booking.isUnsent && entryOf(booking);
      if (entry) {
        removeCheckIn(entry.key);
        return 'removed';
      }
      const isUndo = booking.checkedInAt !== null;
      const made = { key: newRequestKey(), staffId, checkedInAt: readClock().toISOString() };
      if (!isUndo && isOffline()) {
        queueCheckIn(booking, { ...made, isTried: false });
        return 'queued';
      }
      const before = loadedDays(queryClient)
        .flatMap((day) => day.bookings)
        .find(({ id }) => id === booking.id);
      showOnBoards(queryClient, booking.id, {
        checkedInAt: isUndo ? null : made.checkedInAt,
        noShow: false,
      });
      try {
        // A running fetch could overwrite this change with older data.
        await cancelDayFetches(queryClient);
        const body = isUndo ? { checkedIn: false } : { checkedIn: true, key: made.key };
        await api.patch(`/api/desk/bookings/${booking.id}`, body, deskBooking);
        return 'sent';
      } catch (failure) {
        if (before) showOnBoards(queryClient, booking.id, before);
        if (isUndo || !isUnanswered(failure)) throw failure;
        queueCheckIn(booking, { ...made, isTried: !isNeverSent(failure) && !isSignedOut(failure) });
        if (isSignedOut(failure)) endSession();
        return 'queued';
      } finally {
        void refreshDesk(queryClient);
      }
    },
  });

  return {
    change: mutateAsync,
    /** Like `change`, but reports a failure in `error` instead of a rejected promise. */
    changeWithError: mutate,
    error,
    /** The reason why the button is disabled, or null. */
    blockedText: (booking: DeskBookingRow): string | null => {
      if (booking.checkedInAt === null) return null;
      if (!booking.isUnsent) return offline;
      return entryOf(booking)?.isTried ? MAYBE_SENT : null;
    },
  };
}
