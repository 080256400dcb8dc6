import type { OwnBooking } from '@clubhouse/core/bookings';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { useFacility } from '../client/facility.ts';
import { ConfirmChange } from '../kit/confirm-change.tsx';
import { useCancelBooking } from './api.ts';
import { bookingEvents } from './events.ts';

export default function CancelBookingDialog({
  booking,
  onClose,
  focusWhenGone,
}: {
  booking: OwnBooking;
  onClose: () => void;
  /** Returns the element that gets focus when the booking and its Cancel button are removed. */
  focusWhenGone: () => HTMLElement | null;
}) {
  const facility = useFacility();
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
        description: `Your booking on ${formatDate(booking.bookingDate)} was canceled.`,
      })}
      failed="Error Canceling Booking"
      staysOpen
      focusWhenGone={focusWhenGone}
      onDone={() => bookingEvents.cancelled(booking.simulatorId, facility)}
      onClose={onClose}
    >
      <p>
        {formatDate(booking.bookingDate)}, {formatInterval(booking)}, {booking.simulatorName}. Other members
        can then book this time.
      </p>
    </ConfirmChange>
  );
}
