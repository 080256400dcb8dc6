import type { NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { useFacility } from '../../../client/facility.ts';
import { showToast } from '../../../kit/index.ts';
import { useChangeBooking } from '../api.ts';
import { notifiedText } from '../calendar/texts.ts';
import { givenReason, useReasonForm } from './reason-field.tsx';
import { slotText } from './slot-choice.ts';

export function useMove(booking: DeskBookingRow, onMoved: () => void) {
  const facility = useFacility();
  const { handleSubmit, reasonProps } = useReasonForm();
  const change = useChangeBooking();
  const move = (to: NewBooking, reason: string | undefined) =>
    change.mutate(
      { id: booking.id, change: { ...to, ...givenReason(reason) } },
      {
        onSuccess: (moved) => {
          onMoved();
          showToast({
            title: 'Booking Moved',
            description: `${slotText(moved, facility)}. ${notifiedText(booking)}`,
          });
        },
      },
    );
  return { change, move, handleSubmit, reasonProps: { hint: notifiedText(booking), ...reasonProps } };
}
