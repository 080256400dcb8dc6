import { type Booking, deskChangeRefusal, type NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { useFacility } from '../../../client/facility.ts';
import { readClock } from '../../../client/index.ts';
import { showToast } from '../../../kit/index.ts';
import { useChangeBooking } from '../api.ts';
import { notifiedText } from '../calendar/texts.ts';
import { givenReason, useReasonForm } from './reason-field.tsx';
import { slotText } from './slot-choice.ts';
import { useChangeBack } from './use-change-back.ts';

export function useMove(booking: DeskBookingRow, onMoved: () => void) {
  const facility = useFacility();
  const { handleSubmit, reasonProps } = useReasonForm();
  const change = useChangeBooking();
  const changeBack = useChangeBack();
  /**
   * If the move fails, the caller shows `change.error`. Awaits the mutation, because the mutation's callbacks
   * do not run after the dialog has closed.
   */
  const move = async (to: NewBooking, reason: string | undefined) => {
    const moved = await change
      .mutateAsync({ id: booking.id, change: { ...to, ...givenReason(reason) } })
      .catch(() => null);
    if (!moved) return;
    onMoved();
    showToast({
      title: booking.kind === 'lesson' ? 'Lesson Moved' : 'Booking Moved',
      description: `${slotText(moved, facility)}. ${notifiedText(booking)}`,
      ...(canMoveBack(booking, moved, facility) && {
        action: { label: 'Undo', onClick: () => void moveBack() },
      }),
    });
  };
  const moveBack = () =>
    changeBack(
      booking.id,
      slotBefore(booking),
      (moved) => ({
        title: 'Move undone',
        description: `${slotText(moved, facility)}. ${notifiedText(booking)}`,
      }),
      'Booking not moved back',
    );
  return { change, move, handleSubmit, reasonProps: { hint: notifiedText(booking), ...reasonProps } };
}

export const slotBefore = ({ simulatorId, bookingDate, startTime, endTime }: NewBooking): NewBooking => ({
  simulatorId,
  bookingDate,
  startTime,
  endTime,
});

/**
 * Returns whether Undo can move a booking back. Returns false if the move to another date removed a check-in.
 * Also returns false if the rules forbid the change. For example, a running booking cannot get an earlier
 * start. A lesson has no Undo, because its emails are queued without a delay. Emails about other moves wait
 * until Undo is no longer possible.
 */
export const canMoveBack = (booking: DeskBookingRow, moved: Booking, facility: Facility): boolean =>
  booking.kind !== 'lesson' &&
  (booking.checkedInAt === null || moved.bookingDate === booking.bookingDate) &&
  deskChangeRefusal(moved, slotBefore(booking), readClock(), facility) === null;
