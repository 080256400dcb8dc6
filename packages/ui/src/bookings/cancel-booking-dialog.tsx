import type { Booking } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { useFacility } from '../client/facility.ts';
import type { ApiError } from '../client/index.ts';
import { ConfirmChange } from '../kit/confirm-change.tsx';
import { showToast } from '../kit/index.ts';
import { showRefusal } from '../kit/refused.tsx';
import { useCancelBooking, useUndoCancellation } from './api.ts';
import { bookingEvents } from './events.ts';

export default function CancelBookingDialog({
  booking,
  onClose,
  focusWhenGone,
}: {
  booking: Booking;
  onClose: () => void;
  /** Returns the element that gets focus when the booking and its Cancel button are removed. */
  focusWhenGone: () => HTMLElement | null;
}) {
  const facility = useFacility();
  const undo = useUndoCancellation();
  const when = `${formatDate(booking.bookingDate)}, ${formatInterval(booking)}`;
  // Uses `mutateAsync`, because callbacks of `mutate` do not run after the dialog has closed.
  const takeBack = () =>
    void undo
      .mutateAsync(booking.id)
      .then(() => showToast({ title: 'Booking Restored', description: `${when} is yours again.` }))
      .catch((error: ApiError) =>
        showRefusal('We couldn’t undo the cancellation', error, 'Please try again.'),
      );
  return (
    <ConfirmChange
      title="Cancel this booking?"
      keepText="Keep Booking"
      confirmText="Cancel Booking"
      busyText="Canceling..."
      change={useCancelBooking()}
      input={booking.id}
      done={() => ({
        title: 'Booking Canceled',
        description: `${when} was canceled.`,
        action: { label: 'Undo', onClick: takeBack },
      })}
      failed="Error Canceling Booking"
      staysOpen
      focusWhenGone={focusWhenGone}
      onDone={() => bookingEvents.cancelled(booking.simulatorId, facility)}
      onClose={onClose}
    >
      <p>
        {when}, {bayName(booking.simulatorId, facility)}. If you cancel, other members can book this time.
      </p>
    </ConfirmChange>
  );
}
