import type { OwnBooking } from '@clubhouse/core/bookings';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { useRef } from 'react';
import { sentenceOf } from '../client/index.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { showToast } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { useCancelBooking } from './api.ts';
import { bookingEvents } from './events.ts';

/** The question before a booking is cancelled. */
export default function CancelBookingDialog({
  booking,
  onClose,
  focusWhenGone,
}: {
  booking: OwnBooking;
  onClose: () => void;
  /** Where the focus goes when the booking, and with it the button that asked, is gone. */
  focusWhenGone: () => HTMLElement | null;
}) {
  const isCancelled = useRef(false);
  const cancel = useCancelBooking();
  const confirm = () =>
    cancel.mutate(booking.id, {
      onSuccess: () => {
        bookingEvents.cancelled(booking.simulatorId);
        isCancelled.current = true;
        onClose();
        showToast({
          title: 'Booking Canceled',
          description: `${formatDate(booking.bookingDate)} is free again.`,
        });
      },
      onError: (error) => {
        const description = sentenceOf(error, 'Please try again.');
        showToast({ title: 'Error Canceling Booking', description, variant: 'destructive' });
      },
    });

  return (
    <ConfirmDialog
      title="Cancel this booking?"
      keepText="Keep Booking"
      confirmText="Cancel Booking"
      busyText="Canceling..."
      isBusy={cancel.isPending}
      focusAfterwards={() => (isCancelled.current ? focusWhenGone() : null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {formatDate(booking.bookingDate)}, {formatInterval(booking)}, {booking.simulatorName}. Your time goes
        to whoever books it next.
      </p>
      <Refused className="mt-4" error={cancel.error} fallback="Please try again." />
    </ConfirmDialog>
  );
}
