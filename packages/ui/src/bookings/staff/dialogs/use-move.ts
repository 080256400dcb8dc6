import { type Booking, deskChangeRefusal, type NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { useFacility } from '../../../client/facility.ts';
import { readClock } from '../../../client/index.ts';
import { showToast } from '../../../kit/index.ts';
import { showRefusal } from '../../../kit/refused.tsx';
import { useChangeBooking } from '../api.ts';
import { notifiedText } from '../calendar/texts.ts';
import { givenReason, useReasonForm } from './reason-field.tsx';
import { slotText } from './slot-choice.ts';

export function useMove(booking: DeskBookingRow, onMoved: () => void) {
  const facility = useFacility();
  const { handleSubmit, reasonProps } = useReasonForm();
  const change = useChangeBooking();
  const { mutateAsync: undo } = useChangeBooking();
  const move = (to: NewBooking, reason: string | undefined) =>
    change.mutate(
      { id: booking.id, change: { ...to, ...givenReason(reason) } },
      {
        onSuccess: (moved) => {
          onMoved();
          showToast({
            title: 'Booking Moved',
            description: `${slotText(moved, facility)}. ${notifiedText(booking)}`,
            ...(canMoveBack(moved) && { action: { label: 'Undo', onClick: () => void moveBack() } }),
          });
        },
      },
    );
  const { simulatorId, bookingDate, startTime, endTime } = booking;
  const before = { simulatorId, bookingDate, startTime, endTime };
  // A move to another date removes the check-in, and a booking cannot move back to a start in the past.
  const canMoveBack = (moved: Booking) =>
    (booking.checkedInAt === null || moved.bookingDate === bookingDate) &&
    deskChangeRefusal(moved, before, readClock(), facility) === null;
  const moveBack = async () => {
    try {
      const moved = await undo({ id: booking.id, change: before });
      showToast({
        title: 'Move undone',
        description: `${slotText(moved, facility)}. ${notifiedText(booking)}`,
      });
    } catch (error) {
      showRefusal('Booking not moved back', error, 'Failed to update booking');
    }
  };
  return { change, move, handleSubmit, reasonProps: { hint: notifiedText(booking), ...reasonProps } };
}
